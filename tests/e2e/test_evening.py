"""A session from the first wallet to its verdicts."""

import pytest

from dealer.errors import AnswerIsNo, Interrupted
from dealer.jobs import equipment, proving
from dealer.operators import HallOperator
from dealer.questions import Answer, Asked, Choice
from dealer.verifying import Outcome
from firmware_bridge.machine import PocketKind
from firmware_bridge.reader.readings import Reading
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.strengthen import Strengthened


@pytest.fixture
def misread_again(monkeypatch):
    """Every reading counts as a poor one: the cards that the deck is to learn from and reads otherwise than proved."""
    found = []

    def looked(deck, proved):
        reader = CardReader(deck)
        looks = [(card, reader.read(image)) for card, image in proved]
        found.append(len(looks))
        found.extend(
            card for card, look in looks if isinstance(look, Reading) and look.card != card
        )
        return Strengthened(deck, 0)

    monkeypatch.setattr(proving, "POOR", 1.1)
    monkeypatch.setattr(proving, "strengthened", looked)
    return found


def test_two_boards_are_dealt_and_verified_and_lie_right(evening, misread_again):
    night = evening(boards=2)
    dealt = night.deal()
    assert dealt.figures.boards == 2
    assert dealt.figures.cards_landed == 104
    assert dealt.figures.wrong_pockets == 0
    assert dealt.figures.wrong_accepted == 0
    assert night.lies_right(1)
    assert night.lies_right(2)
    verified = night.verify()
    assert verified.count(Outcome.PASS) == 2
    assert verified.answer is None
    assert misread_again == [
        208
    ]  # each picture that was taken shows the card that it is held to prove
    assert night.lies_right(1)


def test_a_board_that_lies_in_its_wallet_is_not_dealt_again(evening):
    night = evening()
    night.deal()
    again = night.deal()
    assert again.figures.boards == 0
    assert [name.number for name in again.skipped] == [1]


def test_m13_a_machine_with_bins_has_a_person_fill_the_wallet(evening):
    night = evening(pockets=PocketKind.BINS.value)
    assert night.deal().figures.wrong_pockets == 0
    assert night.lies_right(1)
    assert "pocketed" in [entry.kind.value for entry in night.entries()]
    assert night.verify().count(Outcome.PASS) == 1
    assert night.lies_right(1)


def showing(number, then):
    """An operator who shows the wallet of another board first, and answers `then` when refused."""

    class Misled(HallOperator):
        misled = False

        def ask(self, question):
            if question.asked is Asked.WRONG_WALLET:
                return then
            if question.asked is Asked.SHOW_WALLET and not self.misled:
                self.misled = True
                facts = {**question.facts, "board": number}
                question = type(question)(question.asked, question.saying, question.choices, facts)
            return super().ask(question)

    return Misled


def test_m10_the_wallet_of_another_board_is_refused_before_a_card_moves(evening, monkeypatch):
    night = evening(boards=2)
    monkeypatch.setattr(equipment, "HallOperator", showing(2, Answer(Choice.ABORT)))
    with pytest.raises(AnswerIsNo, match=r"board 2.*board 1"):
        night.deal(numbers=(1,))
    assert night.cards_in(1) == night.cards_in(2) == 0
    assert "deal_started" not in [entry.kind.value for entry in night.entries()]


def test_m10_the_right_wallet_may_be_shown_after_a_wrong_one(evening, monkeypatch):
    night = evening(boards=2)
    monkeypatch.setattr(equipment, "HallOperator", showing(2, Answer(Choice.ANOTHER)))
    night.deal(numbers=(1,))
    assert night.lies_right(1)
    assert night.cards_in(2) == 0


def test_without_anybody_to_show_the_wallet_nothing_moves(evening):
    night = evening(operator="none")
    with pytest.raises(Interrupted, match="nobody answered"):
        night.deal()
    assert night.cards_in(1) == 0
