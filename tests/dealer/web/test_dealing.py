"""What the dealing page keeps from those who may not see it."""

import pytest

from cardboards.language import says
from dealer.jobs.situation import OpenQuestion
from dealer.people import Right
from dealer.questions import Asked, Choice, Question
from dealer.web.asked import choices
from tests.dealer.web.conftest import requested

EVENT = "event"
ANY = (Choice.RETRY, Choice.TURN, Choice.NAME, Choice.REMOVE, Choice.EARLIER, Choice.ABORT)


class Visit:
    """Of somebody who may see a held card, or may not."""

    def __init__(self, sees):
        self._sees = sees

    def may(self, right, event):
        assert (right, event) == (Right.SEE_HELD_CARD, EVENT)
        return self._sees


@pytest.mark.parametrize("kind", [Asked.HELD, Asked.DUPLICATE])
def test_who_may_not_see_a_held_card_can_look_again_turn_it_and_stop_only(kind):
    question = OpenQuestion(1, Question(kind, says("A card is held."), ANY))
    assert choices(Visit(sees=True), question, EVENT) == ANY
    blind = choices(Visit(sees=False), question, EVENT)
    assert blind == (Choice.RETRY, Choice.TURN, Choice.ABORT)


def test_a_question_about_no_card_is_the_same_for_all():
    question = OpenQuestion(1, Question(Asked.JAM, says("Stuck."), (Choice.CLEARED, Choice.ABORT)))
    assert choices(Visit(sees=False), question, EVENT) == (Choice.CLEARED, Choice.ABORT)


def test_nobody_unknown_is_given_a_picture_of_a_card(served):
    assert requested(served(), "/dealing/card/1/1").status == 403
