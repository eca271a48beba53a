"""Cards that a person shows and carries: what is otherwise than at a machine."""

from hypothesis import given
from hypothesis import strategies as st

from dealer.checking import ReadPocket
from dealer.dealing import DealToRecord
from dealer.entries import EntryKind
from dealer.passage.by_hand import HandPassage, passage_of
from dealer.passage.passage import Passage
from dealer.passage.passing import Passing
from dealer.questions import Asked, Choice
from dealer.signals import CancelTimer, SetTimer, Timer, Withdraw, Write
from firmware_bridge.machine import Evidence, Feed, HopperEmpty, Landed, Look, PocketKind, Route
from tests.dealer.laws import Laws, any_events, tell_all
from tests.dealer.plays import (
    CARDS,
    answer,
    asked,
    entries,
    heard,
    pass_card,
    question,
    read,
    record,
    routes,
    settled,
    unsure,
)


def passage(purpose=None):
    """Cards on their way to a record by hand; the first is awaited."""
    made = record()
    core = HandPassage(purpose or DealToRecord(made, made.board.game.seats))
    core.begin()
    return core


def shown_twice(purpose=None):
    """The first card was taken away, and the same is read again."""
    core = passage(purpose)
    pass_card(core, CARDS[0])
    return core, heard(core, settled(2), read(2, CARDS[0]))


def test_only_a_machine_of_hands_has_a_passage_by_hand():
    kinds = {kind: type(passage_of(kind, ReadPocket(0, frozenset()))) for kind in PocketKind}
    assert kinds == {
        PocketKind.BOARD: Passage,
        PocketKind.BINS: Passage,
        PocketKind.HANDS: HandPassage,
    }


def test_the_journal_says_that_no_sensor_saw_a_card_land():
    core = passage()
    heard(core, settled(1), read(1, CARDS[0]))
    pocket = core.cards[1].pocket
    (written,) = heard(core, Landed(1, pocket, 0.0, Evidence.TAKEN))[:1]
    assert isinstance(written, Write)
    assert written.entry.kind is EntryKind.CARD_LANDED
    assert written.entry.facts == {"step": 1, "evidence": "taken"}


def test_a_held_card_that_is_laid_down_anew_answers_the_question():
    core = passage()
    heard(core, settled(1), unsure(1))
    commands = heard(core, settled(1))
    assert Withdraw() in commands
    assert CancelTimer(Timer.PERSON) in commands
    assert routes(heard(core, read(1, CARDS[0])))


def test_a_pause_is_asked_about_and_ends_with_the_next_card():
    core = passage()
    pass_card(core, CARDS[0])
    paused = heard(core, HopperEmpty(2, 0.0))
    assert question(paused).choices == (Choice.MORE, Choice.ABORT)
    assert Withdraw() in heard(core, settled(2))
    assert routes(heard(core, read(2, CARDS[1])))


def test_a_person_says_that_there_are_more_cards_and_the_same_step_goes_on():
    core = passage()
    heard(core, HopperEmpty(1, 0.0))
    commands = heard(core, answer(Choice.MORE))
    assert Feed(1) in commands
    assert SetTimer(Timer.FEED) in commands


def test_a_pack_in_hand_has_no_last_card_before_it_is_whole():
    core = passage()
    heard(core, HopperEmpty(1, 0.0), answer(Choice.LAST))
    assert core.state is Passing.VOID


def test_only_a_person_says_that_a_pocket_has_no_more_cards():
    core = passage(ReadPocket(1, frozenset()))
    pass_card(core, CARDS[0])
    paused = heard(core, HopperEmpty(2, 0.0))
    assert question(paused).choices == (Choice.LAST, Choice.MORE, Choice.ABORT)
    assert not core.ended
    heard(core, answer(Choice.LAST))
    assert core.state is Passing.DONE


def test_a_card_shown_again_at_once_is_asked_about_and_not_dealt_twice():
    _core, commands = shown_twice()
    assert asked(commands) == [Asked.SHOWN_AGAIN]
    assert entries(commands) == [EntryKind.CARD_HELD]
    assert routes(commands) == []


def test_a_question_about_a_double_needs_an_answer_though_the_next_card_rests():
    core, _ = shown_twice()
    assert heard(core, settled(2)) == []
    assert core.state is Passing.HELD


def test_the_same_card_shown_again_is_told_its_seat_again_and_counts_once():
    core, _ = shown_twice()
    assert Look(2) in heard(core, answer(Choice.AGAIN))
    pocket = core.cards[1].pocket
    assert routes(heard(core, settled(2), read(2, CARDS[0]))) == [Route(1, pocket, feed_next=True)]
    assert list(core.cards) == [1]
    assert heard(core, Landed(1, pocket, 0.0)) == []
    assert routes(heard(core, settled(2), read(2, CARDS[1])))


def test_a_next_card_laid_there_meanwhile_never_hears_the_seat_of_the_one_before():
    core, _ = shown_twice()
    heard(core, answer(Choice.AGAIN))
    (route,) = routes(heard(core, settled(2), read(2, CARDS[1])))
    assert route.step == 2


def test_it_is_asked_anew_each_time():
    core, _ = shown_twice()
    heard(core, answer(Choice.AGAIN), settled(2), read(2, CARDS[0]))
    assert asked(heard(core, settled(2), read(2, CARDS[0]))) == [Asked.SHOWN_AGAIN]


def test_m02_a_double_is_no_card_of_a_pack():
    core, _ = shown_twice()
    commands = heard(core, answer(Choice.SECOND), settled(2), read(2, CARDS[0]))
    assert asked(commands) == [Asked.DUPLICATE]


def test_m02_a_double_in_a_pocket_is_found_twice():
    core, _ = shown_twice(ReadPocket(1, frozenset()))
    heard(core, answer(Choice.SECOND), settled(2), read(2, CARDS[0]))
    heard(core, settled(2), read(2, CARDS[0]))
    assert [passed.card for passed in core.cards.values()] == [CARDS[0], CARDS[0]]


class ByHand(Laws):
    """The laws, where a card's seat may be told again."""

    def _check_route(self, route):
        passed = self.passed.get(route.step)
        if self.journal[-1].facts.get("step") != route.step and passed:
            assert passed[1] == route.pocket, "what is told again is what was told"
        else:
            super()._check_route(route)


@given(any_events, st.booleans())
def test_no_order_of_events_breaks_the_laws(events, to_deal):
    made = record()
    purpose = DealToRecord(made, made.board.game.seats) if to_deal else ReadPocket(0, frozenset())
    core = HandPassage(purpose)
    tell_all(ByHand(core, once=to_deal), events, lambda: core.step)
