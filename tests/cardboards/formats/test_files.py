"""Files of whatever format: read, or refused with a reason; written, or refused by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.boards import Board, BoardSet
from cardboards.deals import Deal, deals_of
from cardboards.errors import NoSuchFormat, UnreadableFile, UnwritableShape
from cardboards.formats.file_format import Heading, Numbers
from cardboards.formats.files import FORMATS, inspected, read, write_boards
from cardboards.games import BRIDGE, GAMES, HUAPAI, WAKENG

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
WRITERS = [one for one in FORMATS if one.written]


def refusal(data):
    with pytest.raises(UnreadableFile) as refused:
        read(data, HUAPAI)
    return str(refused.value)


def test_a_real_events_boards_are_read(corpus):
    file = corpus / "deals" / "hansvanstaveren+BigDeal" / "Buenos_Aires_OPRR01.pbn"
    boards, report = read(file.read_bytes(), HUAPAI)
    assert [board.number for board in boards] == list(range(1, 17))
    assert report.boards == report.usable == 16
    assert not report.notes + report.repairs + report.errors


def test_an_empty_file_is_refused():
    assert refusal(b" \r\n") == "The file is empty."


def test_a_known_kind_that_cannot_be_read_is_called_by_its_name():
    assert refusal(b"PK\x03\x04").startswith(
        "This looks like ZIP (Excel, Word), which cannot be read here."
    )


def test_an_unknown_kind_is_told_what_would_do():
    assert "PBN, LIN (BBO)" in refusal(b"Dear all")


def test_a_file_without_a_board_says_so():
    assert refusal(b"% PBN 2.1\n% EXPORT\n") == (
        "No board of this PBN file can be dealt: it holds no board."
    )


def test_a_file_of_pictures_says_so():
    said = refusal(b'[Board "1"]\n[Deal "N:AK... - - -"]\n')
    assert "none of its boards can be dealt, line 2: board 1 leaves cards out" in said


def test_a_file_of_faulty_boards_names_the_faults():
    text = f'[Board "1"]\n[Deal "{DEAL.replace("T987", "K987")}"]\n'
    assert refusal(text.encode()) == (
        "No board of this PBN file can be dealt: line 2: board 1 cannot be dealt: "
        "♠K is there 2 times (North, East), ♠10 is missing."
    )


def test_of_many_faults_the_first_are_named_and_the_others_counted():
    text = "".join(f'[Board "{number}"]\n[Deal "N:- - -"]\n\n' for number in range(1, 31))
    said = refusal(text.encode())
    assert "board 8 cannot" in said
    assert "board 9 cannot" not in said
    assert said.endswith("22 more.")


def test_a_file_in_which_nothing_can_be_dealt_is_given_up():
    data = b'[Deal "N:AK... - - -"]\n\n' * 12_000
    boards, report = inspected(data, HUAPAI)
    assert not boards
    assert report.boards == 10_001
    assert "the rest was not read" in report.errors[-1].what.text


# Writing.


def some_boards(game, numbers):
    return BoardSet(game, tuple(Board(one, Deal.numbered(game, 10**9 + one)) for one in numbers))


@st.composite
def sets_that_fit(draw, form):
    """Boards of a game that a format can hold, with numbers that it can hold."""
    game = draw(st.sampled_from([game for game in GAMES.values() if form.holds(game)]))
    highest = form.highest or 999_999
    # Deal number 0 is DLM's filler, and is refused.
    deals = draw(st.lists(st.integers(1, deals_of(game) - 1), min_size=1, max_size=6, unique=True))
    if form.numbers is Numbers.ANY:
        numbers = sorted(
            draw(st.sets(st.integers(1, highest), min_size=len(deals), max_size=len(deals)))
        )
    else:
        # BHG cannot begin anywhere but where bridge's dealers do.
        first = 1 + 4 * draw(st.integers(0, (highest - len(deals)) // 4))
        numbers = list(range(first, first + len(deals)))
    boards = zip(numbers, deals, strict=False)
    return BoardSet(
        game, tuple(Board(number, Deal.numbered(game, deal)) for number, deal in boards)
    )


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.kind.name)
@given(data=st.data())
def test_a_round_trip_loses_nothing_that_the_format_can_hold(form, data):
    boards = data.draw(sets_that_fit(form))
    written = write_boards(boards, form.ending, Heading(event="周三夜场"))
    first = boards.boards[0].number
    back, report = inspected(written.data, boards.game, first)
    assert report.format is form.kind
    assert back == boards.boards
    assert not report.repairs + report.errors
    assert bool(written.remark) == (form.numbers is Numbers.NONE and first != 1)


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.kind.name)
def test_what_a_file_does_not_say_is_not_taken_as_said(form):
    """Formats without numbers leave them open; those with numbers do not (formats.md §3, 30)."""
    written = write_boards(some_boards(BRIDGE, range(1, 5)), form.ending)
    _, report = inspected(written.data, BRIDGE)
    assert report.assumed == ((1, 2, 3, 4) if form.numbers is Numbers.NONE else ())


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.kind.name)
def test_three_hands_and_a_kitty_travel_or_are_refused_by_name(form):
    boards = some_boards(WAKENG, (1, 2))
    if form.ending in (".json", ".csv"):
        assert inspected(write_boards(boards, form.ending).data)[0] == boards.boards
    else:
        with pytest.raises(UnwritableShape, match=r"cannot hold Wakeng"):
            write_boards(boards, form.ending)


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.kind.name)
def test_a_gap_between_numbers_is_kept_or_refused(form):
    boards = some_boards(BRIDGE, (1, 3, 4))
    if form.numbers is Numbers.ANY:
        back, report = inspected(write_boards(boards, form.ending).data, BRIDGE)
        assert back == boards.boards
        assert not report.assumed
    else:
        with pytest.raises(UnwritableShape, match="without a gap"):
            write_boards(boards, form.ending)


@pytest.mark.parametrize(("ending", "highest"), [(".dlm", 99), (".cds", 255)])
def test_a_number_for_which_there_is_no_room_is_refused(ending, highest):
    write_boards(some_boards(BRIDGE, (highest,)), ending)
    with pytest.raises(UnwritableShape, match=str(highest)):
        write_boards(some_boards(BRIDGE, (highest + 1,)), ending)


def test_what_cannot_be_sealed_is_refused():
    with pytest.raises(UnwritableShape, match=r"PBN cannot be sealed.*\.dup, \.dlm"):
        write_boards(some_boards(BRIDGE, (1,)), ".pbn", Heading(sealed=True))


def test_no_board_is_no_file():
    with pytest.raises(UnwritableShape):
        write_boards(BoardSet(BRIDGE, ()), ".pbn")


SESSION = some_boards(HUAPAI, (3, 4))


@pytest.mark.parametrize("ending", [".pbn", ".PBN"])
def test_the_ending_chooses_the_format(ending):
    data = write_boards(SESSION, ending, Heading(event="周三夜场")).data
    assert read(data, HUAPAI)[0] == SESSION.boards
    assert "周三夜场" in data.decode()


@pytest.mark.parametrize("ending", ["", ".xyz", ".txt"])
def test_an_ending_of_no_format_is_refused(ending):
    with pytest.raises(NoSuchFormat, match=r"Choose one of these: \.pbn, \.lin"):
        write_boards(SESSION, ending)


@pytest.mark.parametrize("game", [HUAPAI, BRIDGE], ids=lambda game: game.key)
def test_seats_stay_themselves_in_every_format(game):
    """North of the event is North of the file: what each writer says is what PBN says."""
    boards = some_boards(game, range(1, 5))
    for form in WRITERS:
        assert inspected(write_boards(boards, form.ending).data, game)[0] == boards.boards
