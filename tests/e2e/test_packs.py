"""What may be wrong with a pack, and what becomes of it."""

import pytest

from dealer.errors import Interrupted
from dealer.verifying import Outcome


def kinds(night):
    return [entry.kind.value for entry in night.entries()]


def test_m01_a_joker_is_held_and_taken_out(evening):
    night = evening()
    night.meddle("joker")
    dealt = night.deal()
    assert dealt.figures.held >= 1
    assert dealt.figures.wrong_pockets == 0
    assert night.lies_right(1)


def test_m01_a_card_that_lies_face_down_is_held_and_turned(evening):
    night = evening()
    night.meddle("face-down")
    dealt = night.deal()
    assert dealt.figures.held >= 1
    assert night.lies_right(1)


def test_m02_m03_a_card_that_is_there_twice_while_another_is_missing_is_never_guessed(evening):
    night = evening()
    night.meddle("second")
    with pytest.raises(Interrupted):
        night.deal()
    assert "board_complete" not in kinds(night)
    assert "board_void" in kinds(night)


def test_m03_a_pack_of_51_is_short_and_never_complete(evening):
    night = evening()
    night.meddle("lose")
    with pytest.raises(Interrupted, match="51"):
        night.deal()
    assert "board_complete" not in kinds(night)


def test_m04_a_pack_of_53_is_noticed(evening):
    night = evening()
    night.meddle("extra")
    dealt = night.deal()
    assert dealt.figures.wrong_pockets == 0
    assert night.lies_right(1)
    assert dealt.notes or dealt.figures.held


@pytest.mark.parametrize(
    ("act", "facts", "expected"),
    [
        ("swap-hands", {"pockets": [0, 2]}, "swap"),
        ("rotate", {"quarters": 1}, "rotation"),
        ("swap", {}, "misboarded"),
        ("lose", {"pocket": 1}, "missing"),
    ],
)
def test_what_is_wrong_in_a_wallet_is_found_and_classed(evening, act, facts, expected):
    night = evening()
    night.deal()
    night.meddle(act, **facts)
    verified = night.verify(reason="called to the table")
    (check,) = verified.checks
    assert check.verdict.outcome is Outcome.FAIL
    assert check.verdict.fault.key == expected
    assert verified.answer.exit_code == 1
    assert check.revealed
    assert "revealed" in kinds(night)


def test_m12_two_wallets_whose_cards_were_exchanged_are_told_by_name(evening):
    night = evening(boards=2)
    night.deal()
    night.meddle("swap-wallets", number=1, other=2)
    (one, two) = night.verify().checks
    assert one.verdict.fault.key == two.verdict.fault.key == "wrong_board"
    assert one.verdict.fault.board.number == 2
