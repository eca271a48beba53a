"""What the dealing page keeps from those who may not see it."""

import pytest

from cardboards.language import says
from dealer.questions import Asked, Choice, Question
from dealer.web.deal.asked import choices

EVENT = "event"
ANY = (Choice.RETRY, Choice.TURN, Choice.NAME, Choice.REMOVE, Choice.EARLIER, Choice.ABORT)


@pytest.mark.parametrize("kind", [Asked.HELD, Asked.DUPLICATE])
def test_who_may_not_see_a_held_card_can_look_again_turn_it_and_stop_only(kind):
    question = Question(kind, says("A card is held."), ANY)
    assert choices(question, sees=True) == ANY
    blind = choices(question, sees=False)
    assert blind == (Choice.RETRY, Choice.TURN, Choice.ABORT)


def test_a_question_about_no_card_is_the_same_for_all():
    question = Question(Asked.JAM, says("Stuck."), (Choice.CLEARED, Choice.ABORT))
    assert choices(question, sees=False) == (Choice.CLEARED, Choice.ABORT)
