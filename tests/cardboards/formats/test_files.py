"""Files of whatever format: read, or refused with a reason."""

import pytest

from cardboards.boards import Board, BoardSet
from cardboards.deals import Deal
from cardboards.errors import NoSuchFormat, UnreadableFile
from cardboards.formats.files import read, write_boards
from cardboards.games import HUAPAI

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"


def refusal(data):
    with pytest.raises(UnreadableFile) as refused:
        read(data, HUAPAI)
    return str(refused.value)


def test_a_real_events_boards_are_read(corpus):
    file = corpus / "deals" / "hansvanstaveren+BigDeal" / "Buenos_Aires_OPRR01.pbn"
    boards, report = read(file.read_bytes(), HUAPAI)
    assert [board.number for board in boards] == list(range(1, 17))
    assert report.boards == 16
    assert not report.repairs + report.errors


def test_an_empty_file_is_refused():
    assert refusal(b" \r\n") == "The file is empty."


def test_a_known_kind_that_cannot_be_read_is_called_by_its_name():
    assert refusal(b"PK\x03\x04").startswith(
        "This looks like ZIP (Excel, Word), which cannot be read here."
    )


def test_an_unknown_kind_is_told_what_would_do():
    assert refusal(b"Dear all").endswith("Choose a file in one of these formats: PBN.")


def test_a_file_without_a_board_says_so():
    assert refusal(b"% PBN 2.1\n% EXPORT\n") == "This PBN file holds no board."


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


SESSION = BoardSet(HUAPAI, (Board(3, Deal.numbered(HUAPAI, 3)), Board(4, Deal.numbered(HUAPAI, 4))))


@pytest.mark.parametrize("ending", [".pbn", ".PBN"])
def test_the_ending_chooses_the_format(ending):
    data = write_boards(SESSION, ending, "周三夜场")
    assert read(data, HUAPAI)[0] == SESSION.boards
    assert "周三夜场" in data.decode()


@pytest.mark.parametrize("ending", ["", ".xyz"])
def test_an_ending_of_no_format_is_refused(ending):
    with pytest.raises(NoSuchFormat) as refused:
        write_boards(SESSION, ending)
    assert str(refused.value).endswith("Choose one of these: .pbn.")
