"""Which board a deal becomes."""

from cardboards.deals import Deal
from cardboards.formats.hands import Draft, Found
from cardboards.formats.kinds import Format
from cardboards.formats.numbering import numbered
from cardboards.formats.report import Findings
from cardboards.games import HUAPAI

ONE, TWO, THREE = (Deal.numbered(HUAPAI, 1000 + number) for number in range(3))


def taken(*found):
    """Number and deal of each board, then the notes and the errors."""
    findings = Findings()
    boards, _ = numbered(
        [Found(Draft(line, number, None), deal) for line, number, deal in found], findings
    )
    report = findings.report(Format.PBN, "ascii")
    return (
        {board.number: board.deal for board in boards},
        [one.saying.english() for one in report.notes],
        [one.saying.english() for one in report.errors],
    )


def test_numbers_are_the_files_own_and_ascend():
    boards, notes, errors = taken((1, 7, ONE), (9, 3, TWO))
    assert list(boards.items()) == [(3, TWO), (7, ONE)]
    assert not notes
    assert not errors


def test_without_any_number_the_place_is_the_number():
    boards, notes, _ = taken((1, None, ONE), (5, None, TWO))
    assert boards == {1: ONE, 2: TWO}
    assert notes == [
        "line 1: a board without a number; taken as board 1",
        "line 5: a board without a number; taken as board 2",
    ]


def test_a_board_without_a_number_never_takes_one_that_another_claims():
    boards, _, _ = taken((1, None, ONE), (5, 1, TWO), (9, 4, THREE))
    assert boards == {1: TWO, 4: THREE, 5: ONE}


def test_the_same_board_from_several_tables_is_taken_once():
    boards, notes, errors = taken((1, 1, ONE), (5, 1, ONE), (9, 1, ONE))
    assert boards == {1: ONE}
    assert notes == [f"line {line}: board 1 stands here again; taken once" for line in (5, 9)]
    assert not errors


def test_of_different_deals_under_one_number_none_is_taken():
    boards, _, errors = taken((1, 1, ONE), (5, 2, TWO), (9, 1, THREE), (14, 1, ONE))
    assert boards == {2: TWO}
    (error,) = errors
    assert error.startswith(
        "line 1: board 1 stands here and at line 9, line 14 with different cards"
    )


def test_a_number_in_dispute_is_not_given_to_another_board():
    boards, _, _ = taken((1, 1, ONE), (9, 1, TWO), (14, None, THREE))
    assert boards == {2: THREE}


def test_equal_cards_under_two_numbers_are_pointed_out():
    """Boards 9 and 10 of a real event held the same cards (formats.md §3 E)."""
    boards, notes, _ = taken((1, 9, ONE), (5, 10, ONE))
    assert boards == {9: ONE, 10: ONE}
    assert notes == ["line 5: board 10 has the same cards as board 9"]


def test_cards_that_have_a_board_get_no_second_one():
    boards, notes, _ = taken((1, 4, ONE), (5, None, ONE))
    assert boards == {4: ONE}
    assert notes == ["line 5: the cards of board 4 once more; passed over"]


def test_a_board_that_cannot_be_dealt_keeps_its_place_among_those_without_numbers():
    """Else every board after it would lie in the wallet before its own."""
    boards, _, _ = taken((1, None, ONE), (5, None, None), (9, None, TWO))
    assert boards == {1: ONE, 3: TWO}


def test_boards_of_several_events_in_one_file_are_no_fault_and_none_is_taken():
    findings = Findings()
    found = [
        Found(Draft(line, 1, None, event=event), deal)
        for line, event, deal in ((1, "spring", ONE), (9, "autumn", TWO), (20, "spring", ONE))
    ]
    boards, _ = numbered(found, findings)
    report = findings.report(Format.PBN, "ascii")
    assert not boards
    assert not report.errors
    assert "several events" in report.notes[0].what.text


def test_numbers_that_the_file_does_not_say_for_certain_are_named():
    found = [
        Found(Draft(1, 4, None, stated=False), ONE),
        Found(Draft(2, 5, None), TWO),
        Found(Draft(3, None, None), THREE),
    ]
    assert numbered(found, Findings())[1] == (4, 6)


def test_what_stands_instead_of_a_number_makes_it_a_repair():
    findings = Findings()
    numbered([Found(Draft(1, None, None, called="1-1"), ONE)], findings)
    assert len(findings.report(Format.PBN, "ascii").repairs) == 1
