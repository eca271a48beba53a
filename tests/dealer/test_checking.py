"""A wallet being read: what is found is what lay there, and it goes back where it was."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import PACK
from cardboards.games import HUAPAI, WAKENG, Seat
from dealer.checking import CheckState
from dealer.custody import ScanFinding
from dealer.endings import Void
from dealer.entries import EntryKind
from dealer.gate import MOST_SHOWS
from dealer.questions import Asked, Choice
from dealer.signals import CameraGone, NobodyThere, TimedOut, Timer
from firmware_bridge.machine import (
    CloseJob,
    DeviceRestarted,
    Feed,
    HopperEmpty,
    LinkLost,
    Look,
    OpenJob,
    Route,
    WalletSwitched,
)
from firmware_bridge.reader.readings import Doubt
from tests.dealer.floor import Floor
from tests.dealer.laws import Laws, any_events, tell_all
from tests.dealer.model_machine import JOKER
from tests.dealer.plays import (
    BINS,
    BOARD,
    CABLE,
    DONE,
    PUSHED_IN,
    answer,
    asked,
    checking,
    entries,
    heard,
    landed,
    pass_card,
    read,
    sensed,
    settled,
    token,
    unsure,
    whole_pack,
)

seeds = st.integers(0, 2**32 - 1)
machines = st.sampled_from([BOARD, BINS])
shapes = st.sampled_from([HUAPAI, WAKENG])


@st.composite
def wallets(draw):
    """Pockets as play may leave them: cards swapped, twice, lost, a joker among them."""
    lying = [card for card in PACK if draw(st.integers(0, 30))]
    lying += draw(st.lists(st.sampled_from([*PACK, JOKER]), max_size=3))
    pockets: list[list[Any]] = [[], [], [], []]
    for place in draw(st.permutations(range(len(lying)))):
        pockets[draw(st.integers(0, 3))].append(lying[place])
    return pockets


def checked(shape, machine, pockets, seed, **how):
    core = checking(machine, shape.seats)
    draw = random.Random(seed)
    bins = machine is BINS
    floor = Floor(core, shape.seats, draw, once=False, fill=pockets, bins=bins, **how)
    return floor.run()


def ordered(cards):
    return sorted(card for card in cards if card is not JOKER)


@given(shapes, machines, wallets(), seeds)
def test_what_is_found_lay_there_and_lies_there_again(shape, machine, pockets, seed):
    floor = checked(shape, machine, pockets, seed)
    core = floor.core
    assert core.state is CheckState.READ
    for seat, before, after in zip(shape.seats, pockets, floor.lying(), strict=True):
        assert ordered(core.found[seat]) == ordered(before) == ordered(after)
        assert core.foreign[seat] == before.count(JOKER)
        assert (core.unread[seat], core.counts[seat]) == (0, len(ordered(before)))


@given(shapes, machines, wallets(), seeds, st.sampled_from([0.005, 0.05]))
def test_with_a_true_reader_and_person_trouble_changes_nothing_that_is_found(
    shape, machine, pockets, seed, trouble
):
    floor = checked(shape, machine, pockets, seed, trouble=trouble, doubles=False)
    core = floor.core
    for seat, before in zip(shape.seats, pockets, strict=True):
        if seat in core.found and not core.unread[seat] and not floor.lost:
            assert ordered(core.found[seat]) == ordered(before)


@given(machines, wallets(), seeds, st.sampled_from([0.0, 0.02, 0.2]))
def test_whatever_reader_and_person_do_a_check_ends_and_keeps_the_laws(
    machine, pockets, seed, trouble
):
    floor = checked(HUAPAI, machine, pockets, seed, trouble=trouble, honest=False)
    assert (floor.core.state is CheckState.VOID) == (floor.core.void is not None)


@given(machines, any_events, st.booleans())
def test_no_order_of_events_breaks_a_law(machine, events, past_the_gate):
    core = checking(machine)
    first = [token(), sensed(), PUSHED_IN] if past_the_gate else []
    told = [lambda _step, event=event: event for event in first] + events
    laws = tell_all(Laws(core, once=False), told, lambda: core.passage.step)
    read_pockets = laws.kinds().count(EntryKind.POCKET_READ)
    assert read_pockets == len(core.found)
    assert core.state is not CheckState.READ or read_pockets == len(HUAPAI.seats)


def at_the_first_pocket():
    core = checking()
    core.begin()
    heard(core, token(), sensed(), PUSHED_IN)
    return core


def test_one_pocket_is_open_at_a_time_and_all_are_closed_at_the_end():
    core = checking()
    core.begin()
    heard(core, token(), sensed())
    opened = heard(core, PUSHED_IN)
    assert OpenJob("job") in opened
    step = 0
    for seat in HUAPAI.seats:
        assert asked(opened) == [Asked.OPEN_POCKET]
        assert Feed(step + 1) in heard(core, DONE)
        pass_card(core, whole_pack()[step])
        step = core.passage.step
        closing = heard(core, HopperEmpty(step, 0.0))
        assert asked(closing) == [Asked.CLOSE_POCKET]
        assert entries(closing) == [EntryKind.POCKET_READ]
        assert core.counts[seat] == 1
        opened = heard(core, DONE)
    assert asked(opened) == [Asked.TAKE_WALLET]
    assert CloseJob("job") in opened
    assert asked(heard(core, DONE)) == [Asked.PROVE_WALLET]
    heard(core, token())
    assert core.state is CheckState.READ


def test_an_empty_pocket_is_a_finding():
    core = at_the_first_pocket()
    heard(core, DONE)
    assert asked(heard(core, HopperEmpty(1, 0.0))) == [Asked.CLOSE_POCKET]
    assert core.counts == {Seat.NORTH: 0}


def test_m02_a_card_found_twice_is_looked_at_again_and_then_believed():
    card = whole_pack()[0]
    core = at_the_first_pocket()
    heard(core, DONE)
    pass_card(core, card)
    assert Look(2) in heard(core, settled(2), read(2, card))
    again = heard(core, settled(2), read(2, card))
    assert [command.pocket for command in again if isinstance(command, Route)] == [0]
    heard(core, landed(2, 0), HopperEmpty(3, 0.0))
    assert core.found[Seat.NORTH] == (card, card)


def test_a_card_that_nobody_can_read_goes_back_unread_and_is_counted():
    core = at_the_first_pocket()
    heard(core, DONE, settled(1), unsure(1))
    unread = heard(core, answer(Choice.UNREAD))
    assert [command.pocket for command in unread if isinstance(command, Route)] == [0]
    heard(core, landed(1, 0), HopperEmpty(2, 0.0))
    assert (core.found[Seat.NORTH], core.unread[Seat.NORTH]) == ((), 1)
    assert core.counts[Seat.NORTH] == 1


def test_a_joker_is_taken_out_and_told():
    core = at_the_first_pocket()
    heard(core, DONE, settled(1), unsure(1, Doubt.JOKER))
    assert Feed(2) in heard(core, answer(Choice.REMOVE))
    heard(core, HopperEmpty(2, 0.0))
    assert (core.foreign[Seat.NORTH], core.counts[Seat.NORTH]) == (1, 0)


def test_what_a_person_named_is_counted():
    core = at_the_first_pocket()
    heard(core, DONE, settled(1), unsure(1), answer(Choice.NAME, "♠A"), landed(1, 0))
    heard(core, HopperEmpty(2, 0.0))
    assert (core.named, core.held) == (1, {1})


@pytest.mark.parametrize(
    ("event", "void"),
    [
        (answer(Choice.ABORT), Void.ABORTED),
        (NobodyThere(), Void.NOBODY),
        (TimedOut(Timer.PERSON), Void.NOBODY),
        (WalletSwitched(False, 0.0), Void.WALLET_TAKEN),
        (LinkLost(CABLE, None, 0.0), Void.LINK_LOST),
        (DeviceRestarted("2", 0.0), Void.RESTARTED),
        (CameraGone(CABLE), Void.CAMERA_GONE),
    ],
)
def test_between_pockets_an_end_is_an_end_and_what_was_read_is_no_check(event, void):
    core = at_the_first_pocket()
    assert heard(core, event)[-1] == CloseJob("job")
    assert (core.state, core.void) == (CheckState.VOID, void)


def when_all_was_read():
    core = at_the_first_pocket()
    for _ in HUAPAI.seats:
        heard(core, DONE, HopperEmpty(core.passage.step + 1, 0.0))
        heard(core, HopperEmpty(core.passage.step, 0.0), DONE)
    assert core.state is CheckState.TAKING
    return core


@pytest.mark.parametrize("event", [DONE, WalletSwitched(False, 0.0)])
@pytest.mark.parametrize("broken", [LinkLost(CABLE, None, 0.0), DeviceRestarted("2", 0.0)])
def test_when_all_was_read_the_machine_may_break(event, broken):
    core = when_all_was_read()
    assert not heard(core, broken)
    assert asked(heard(core, event)) == [Asked.PROVE_WALLET]
    heard(core, broken, answer(Choice.SHOWN), token())
    assert (core.state, core.void) == (CheckState.READ, None)


def test_a_label_that_is_seen_before_the_wallet_is_out_proves_nothing():
    core = when_all_was_read()
    assert heard(core, token()) == []
    assert core.state is CheckState.TAKING


def test_the_slot_that_tells_late_that_it_is_free_asks_nobody_twice():
    core = when_all_was_read()
    heard(core, DONE)
    assert heard(core, WalletSwitched(False, 0.0)) == []
    assert core.state is CheckState.PROVING


def test_m10_a_neighbour_that_was_pushed_in_instead_is_found_when_it_comes_out():
    core = when_all_was_read()
    heard(core, DONE)
    heard(core, token(ScanFinding.OTHER_WALLET, "neighbour"))
    assert (core.state, core.void) == (CheckState.VOID, Void.OTHER_WALLET)


@pytest.mark.parametrize(
    ("events", "void"),
    [
        ([answer(Choice.ABORT)], Void.ABORTED),
        ([NobodyThere()], Void.NOBODY),
        ([TimedOut(Timer.PERSON)], Void.NOBODY),
        ([CameraGone(CABLE)], Void.CAMERA_GONE),
        ([answer(Choice.SHOWN), TimedOut(Timer.SCAN)] * MOST_SHOWS, Void.CAMERA_GONE),
    ],
)
def test_what_was_read_of_a_wallet_that_nobody_proves_is_no_check(events, void):
    core = when_all_was_read()
    heard(core, DONE, *events)
    assert (core.state, core.void) == (CheckState.VOID, void)


def test_a_label_that_is_not_seen_at_once_is_asked_for_again():
    core = when_all_was_read()
    heard(core, DONE)
    for _ in range(MOST_SHOWS - 1):
        heard(core, answer(Choice.SHOWN))
        assert asked(heard(core, TimedOut(Timer.SCAN))) == [Asked.PROVE_WALLET]
    heard(core, answer(Choice.SHOWN), token())
    assert (core.state, core.void) == (CheckState.READ, None)


def test_m12_a_check_that_breaks_off_in_a_pocket_has_not_read_it():
    core = at_the_first_pocket()
    heard(core, DONE)
    pass_card(core, whole_pack()[0])
    heard(core, LinkLost(CABLE, None, 0.0))
    assert (core.state, core.found) == (CheckState.VOID, {})
