"""A machine on trial: which card has to come, in every round, and what is said when it does not."""

from itertools import pairwise

import pytest

from cardboards.cards import PACK_SIZE, Card
from dealer.questions import Asked, Choice
from dealer.signals import CardSeen, PauseAsked, StopAsked, TimedOut, Timer
from dealer.trial import POCKETS, SORTED, Wrong, stacked
from dealer.trial_deal import TrialDeal, TrialState
from firmware_bridge.machine import (
    CloseJob,
    DoubleFed,
    Feed,
    HopperEmpty,
    Jammed,
    LinkLost,
    OpenJob,
    Route,
    Where,
)
from firmware_bridge.reader.readings import Doubt, NoCard, Reading
from tests.dealer.plays import (
    BINS,
    BOARD,
    CABLE,
    DONE,
    answer,
    asked,
    heard,
    landed,
    question,
    read,
    sensed,
    settled,
    unsure,
)


def on_trial(machine=BINS, rounds=3):
    """The sorted pack lies in the hopper."""
    core = TrialDeal("job", machine, rounds)
    core.begin()
    commands = heard(core, *([DONE] if machine.wallet_switch else []), DONE)
    assert Feed(1) in commands
    return core


def deal(core, cards):
    """Cards pass one after the other, from the first step on; the pocket of each."""
    pockets = []
    for step, card in enumerate(cards, len(core.cards) + 1):
        commands = heard(core, settled(step), read(step, card))
        (route,) = [one for one in commands if isinstance(one, Route)]
        pockets.append(route.pocket)
        heard(core, landed(step, route.pocket))
    return pockets


def packets_of(cards, pockets):
    """What fell into each pocket, in order."""
    return [[card for card, at in zip(cards, pockets, strict=True) if at == p] for p in range(4)]


def test_each_card_moves_the_gates():
    core = on_trial()
    pockets = deal(core, SORTED)
    assert all(one != other for one, other in pairwise(pockets))
    assert [pockets.count(pocket) for pocket in range(POCKETS)] == [13] * 4


@pytest.mark.parametrize("turned", [False, True])
def test_packets_that_keep_their_order_and_packets_that_are_turned_are_both_known(turned):
    core, order = on_trial(rounds=4), SORTED
    for known in (None, turned, turned):
        order = stacked(packets_of(order, deal(core, order)), turned=turned)
        assert asked(heard(core, sensed())) == [Asked.RESTACK]
        assert core.rounds[-1].turned is known
        assert OpenJob("job") in heard(core, DONE)
    deal(core, order)
    assert asked(heard(core, sensed())) == [Asked.EMPTY_MACHINE]
    heard(core, DONE)
    assert core.ended
    assert core.fault is None
    assert [one.landed for one in core.rounds] == [PACK_SIZE] * 4


def test_packets_are_fed_pocket_by_pocket():
    packets = [[Card(0), Card(4)], [Card(1), Card(5)], [Card(2)], [Card(3)]]
    assert [card.index for card in stacked(packets, turned=False)] == [0, 4, 1, 5, 2, 3]
    assert [card.index for card in stacked(packets, turned=True)] == [4, 0, 5, 1, 2, 3]


def found(core):
    """What was found, when the machine has been let go of."""
    assert core.ended
    fault = core.fault
    return fault.wrong, fault.round, fault.step, fault.expected, fault.read


def test_M14_two_cards_that_are_read_for_each_other_are_found():
    core = on_trial()
    deal(core, SORTED[:9])
    commands = heard(core, settled(10), read(10, Card(9 + 13)))
    assert CloseJob("job") in commands
    assert not asked(commands)
    assert found(core) == (Wrong.MISREAD, 1, 10, Card(9), Card(22))
    assert core.rounds[0].landed == 9


def test_M06_a_card_that_was_skipped_is_told_from_one_that_was_misread():
    core = on_trial()
    deal(core, SORTED[:20])
    heard(core, settled(21), read(21, Card(21)))
    assert found(core) == (Wrong.SKIPPED, 1, 21, Card(20), Card(21))


def test_a_pack_that_is_not_sorted_is_found_at_its_first_card():
    core = on_trial()
    heard(core, settled(1), read(1, Card(51)))
    assert found(core) == (Wrong.ORDER, 1, 1, Card(0), Card(51))


def test_packets_stacked_in_another_order_are_found_at_the_first_card():
    core = on_trial()
    deal(core, SORTED)
    heard(core, sensed(), DONE, settled(1), read(1, Card(1)))
    assert found(core)[:3] == (Wrong.ORDER, 2, 1)


@pytest.mark.parametrize(
    ("event", "wrong"),
    [
        (unsure(6, Doubt.BLURRED), Wrong.UNREAD),
        (CardSeen(6, NoCard()), Wrong.UNREAD),
        (TimedOut(Timer.LOOK), Wrong.UNREAD),
        (Jammed(6, Where.TRACK, 0.0), Wrong.BLOCKED),
        (DoubleFed(6, 0.0), Wrong.BLOCKED),
        (LinkLost(CABLE, None, 0.0), Wrong.BROKEN_OFF),
    ],
)
def test_any_trouble_ends_the_trial_and_says_at_which_card(event, wrong):
    core = on_trial()
    deal(core, SORTED[:5])
    heard(core, settled(6), event)
    assert found(core) == (wrong, 1, 6, Card(5), None)


def test_a_pack_that_is_short_is_found_when_the_hopper_is_empty():
    core = on_trial()
    deal(core, SORTED[:50])
    heard(core, HopperEmpty(51, 0.0))
    assert found(core)[:4] == (Wrong.SHORT, 1, 51, Card(50))


def test_cards_after_the_52nd_are_found():
    core = on_trial()
    deal(core, SORTED)
    heard(core, sensed(hopper=True))
    assert core.fault.wrong is Wrong.EXTRA
    assert core.fault.expected is None


def test_a_person_ends_it_between_two_rounds():
    core = on_trial()
    deal(core, SORTED)
    commands = heard(core, sensed(), answer(Choice.ABORT))
    assert asked(commands)[-1] is Asked.EMPTY_MACHINE
    heard(core, DONE)
    assert core.ended
    assert core.fault is None
    assert len(core.rounds) == 1


def test_a_person_ends_it_within_a_round_and_what_landed_is_counted():
    core = on_trial()
    deal(core, SORTED[:7])
    assert heard(core, PauseAsked()) == []
    assert CloseJob("job") in heard(core, StopAsked())
    assert core.ended
    assert core.fault is None
    assert [one.landed for one in core.rounds] == [7]


def test_a_wallet_takes_the_cards_up_and_comes_out_at_the_end():
    core = TrialDeal("job", BOARD, 1)
    assert asked(core.begin()) == [Asked.INSERT_WALLET]
    assert asked(heard(core, DONE)) == [Asked.LOAD_SORTED]
    heard(core, DONE)
    deal(core, SORTED)
    heard(core, sensed())
    assert asked(heard(core, DONE)) == [Asked.TAKE_WALLET]
    assert core.state is TrialState.TAKING


def test_who_restacks_is_told_which_pocket_is_fed_first_and_to_push_the_wallet_in_again():
    texts = []
    for machine in (BINS, BOARD):
        core = on_trial(machine)
        deal(core, SORTED)
        texts.append(question(heard(core, sensed())).saying.english())
    assert "Round 2" in texts[0]
    assert "pocket 1 are fed first" in texts[0]
    assert "wallet" not in texts[0]
    assert texts[1].startswith(texts[0])
    assert "wallet" in texts[1]


def test_the_least_sure_card_of_a_round_is_known():
    core = on_trial()
    deal(core, SORTED[:3])
    doubtful = CardSeen(4, Reading(Card(3), 0.61, Card(4)))
    heard(core, settled(4), doubtful, landed(4, 3), StopAsked())
    told = core.rounds[0].least_sure.told
    assert (told.card, told.runner_up) == (Card(3), Card(4))
