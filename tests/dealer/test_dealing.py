"""One board being dealt: laws under any interleaving, and the faults of the catalogue one by one."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import PACK, PACK_SIZE, Card
from cardboards.deals import Move, deals_of
from cardboards.games import GAMES
from dealer.custody import ScanFinding
from dealer.dealing import State
from dealer.endings import Void
from dealer.entries import EntryKind
from dealer.passage.passing import Passing
from dealer.questions import Asked, Choice
from dealer.signals import NobodyThere, ScanWallet, StopMachine, TimedOut, Timer
from firmware_bridge.machine import (
    CloseJob,
    DeviceRestarted,
    Feed,
    HopperEmpty,
    LinkLost,
    OpenJob,
    Route,
    Sense,
    WalletSwitched,
)
from tests.dealer.floor import Floor
from tests.dealer.laws import Laws, any_events, tell_all
from tests.dealer.plays import (
    BINS,
    BOARD,
    CABLE,
    DONE,
    THROUGH_THE_GATE,
    answer,
    asked,
    at_the_machine,
    dealing,
    entries,
    heard,
    landed,
    pass_card,
    pass_cards,
    question,
    read,
    record,
    sensed,
    settled,
    token,
    whole_pack,
)

seeds = st.integers(0, 2**32 - 1)
games = st.sampled_from(list(GAMES.values()))
machines = st.sampled_from([BOARD, BINS])


@st.composite
def records(draw):
    game = draw(games)
    return record(game, draw(st.integers(0, deals_of(game) - 1)))


def dealt(made, machine, seed, **how):
    """A board after all that happened to it; its books are in order."""
    seats = made.board.game.seats
    core = dealing(made, machine)
    floor = Floor(core, seats, random.Random(seed), bins=machine is BINS, **how).run()
    check_books(floor.laws, core, made)
    return floor


def check_books(laws, core, made):
    kinds = Counter(laws.kinds())
    if core.state is State.COMPLETE:
        assert (kinds[EntryKind.BOARD_COMPLETE], kinds[EntryKind.BOARD_VOID]) == (1, 0)
        assert laws.landed == laws.passed.keys()
        assert {Card.named(code) for code, _ in laws.passed.values()} == set(PACK)
        sizes = Counter(pocket for _, pocket in laws.passed.values())
        assert [sizes[place] for place in range(4)] == list(made.board.game.sizes)
    else:
        opened = EntryKind.WALLET_ACCEPTED in kinds
        assert (kinds[EntryKind.BOARD_COMPLETE], kinds[EntryKind.BOARD_VOID]) == (0, opened)
        assert not opened or laws.kinds()[-1] is EntryKind.BOARD_VOID


def lies_as_recorded(floor, made):
    deal = made.board.deal
    return all(
        sorted(pocket) == list(deal.hand(seat))
        for seat, pocket in zip(deal.game.seats, floor.lying(), strict=True)
    )


@given(records(), machines, seeds)
def test_without_trouble_every_board_is_dealt_as_recorded(made, machine, seed):
    floor = dealt(made, machine, seed, packs=2)
    assert floor.core.state is State.COMPLETE
    assert lies_as_recorded(floor, made)


@given(records(), machines, seeds, st.sampled_from([0.002, 0.01, 0.05]))
def test_with_a_true_reader_and_person_a_complete_board_lies_as_recorded(
    made, machine, seed, trouble
):
    floor = dealt(made, machine, seed, trouble=trouble)
    assert floor.core.state is State.VOID or lies_as_recorded(floor, made)


@given(records(), machines, seeds, st.sampled_from([0.0, 0.01, 0.1, 0.5]))
def test_whatever_reader_and_person_do_the_laws_are_kept(made, machine, seed, trouble):
    dealt(made, machine, seed, trouble=trouble, honest=False)


@given(machines, any_events, st.booleans())
def test_no_order_of_events_breaks_a_law(machine, events, past_the_gate):
    core = dealing(machine=machine)
    first = THROUGH_THE_GATE if past_the_gate else ()
    told = [lambda _step, event=event: event for event in first] + events
    laws = tell_all(Laws(core, once=True), told, lambda: core.passage.step)
    if core.ended:
        check_books(laws, core, record())


@given(records(), st.permutations(range(PACK_SIZE)), st.data())
def test_a_misread_card_is_found_by_its_double_and_the_mend_names_its_pocket(made, order, data):
    """A reader that takes one card for another that is still to come."""
    cards = [Card(index) for index in order]
    at = data.draw(st.integers(0, PACK_SIZE - 2))
    later = data.draw(st.integers(at + 1, PACK_SIZE - 1))
    true, taken_for = cards[at], cards[later]
    core = at_the_machine(made)
    pass_cards(core, [*cards[:at], taken_for, *cards[at + 1 : later]])
    step = core.passage.step
    commands = heard(core, settled(step), read(step, taken_for))
    assert asked(commands) == [Asked.DUPLICATE]
    assert question(commands).facts["earlier"] == at + 1
    heard(core, answer(Choice.EARLIER, str(true)))
    heard(core, landed(step, core.passage.cards[step].pocket))
    pass_cards(core, cards[later + 1 :])
    deal = made.board.deal
    where, right = deal.seat_of(taken_for), deal.seat_of(true)
    assert core.to_mend == (() if where is right else (Move(true, where, right),))
    assert core.state is (State.SENSING if where is right else State.VOID)
    assert core.void is (None if where is right else Void.TO_MEND)


# The faults of the catalogue (faults.md §1).


def test_m02_a_duplicate_may_be_named_as_what_it_really_is():
    first, second = whole_pack()[:2]
    core = at_the_machine()
    pass_card(core, first)
    held = heard(core, settled(2), read(2, first))
    assert asked(held) == [Asked.DUPLICATE]
    assert not any(isinstance(command, Route) for command in held)
    named = heard(core, answer(Choice.NAME, str(second)))
    assert entries(named) == [EntryKind.CARD_READ]
    assert core.passage.cards[2].card == second
    assert core.to_mend == ()


def test_m02_a_second_such_card_is_taken_out_and_the_pack_goes_on():
    first = whole_pack()[0]
    core = at_the_machine()
    pass_card(core, first)
    heard(core, settled(2), read(2, first))
    assert Feed(3) in heard(core, answer(Choice.REMOVE))
    assert set(core.passage.cards) == {1}


@pytest.mark.parametrize(
    ("earlier", "present", "suspects"),
    [(None, None, ()), (2, None, (1,)), (None, 2, (3,)), (2, 3, (1, 3)), (1, 1, ())],
)
def test_m02_whose_next_best_guess_is_still_to_come_is_the_suspect(earlier, present, suspects):
    cards = whole_pack()

    def guess(place):
        return None if place is None else cards[place]

    core = at_the_machine()
    heard(core, settled(1), read(1, cards[0], guess(earlier)))
    heard(core, landed(1, core.passage.cards[1].pocket))
    pass_card(core, cards[1])
    held = question(heard(core, settled(3), read(3, cards[0], guess(present))))
    assert held.facts["suspects"] == suspects


def test_m02_the_earlier_card_cannot_be_one_that_has_passed():
    cards = whole_pack()
    core = at_the_machine()
    pass_cards(core, cards[:2])
    heard(core, settled(3), read(3, cards[0]))
    for wrong in (cards[1], cards[0]):
        again = question(heard(core, answer(Choice.EARLIER, str(wrong))))
        assert again.asked is Asked.DUPLICATE
        assert Choice.EARLIER in again.choices
    heard(core, answer(Choice.EARLIER, str(cards[5])))
    assert core.passage.cards[1].card == cards[5]
    assert core.passage.cards[3].card == cards[0]


def test_m03_a_short_pack_is_asked_for_and_the_missing_card_named_for_a_reveal():
    made = record()
    cards = whole_pack()
    core = at_the_machine(made)
    pass_cards(core, cards[:-1])
    short = heard(core, HopperEmpty(52, 0.0))
    assert question(short).facts["landed"] == 51
    ended = heard(core, answer(Choice.ABORT))
    assert core.void is Void.SHORT
    assert entries(ended) == [EntryKind.BOARD_VOID]
    assert core.missing == (Move(cards[-1], None, made.board.deal.seat_of(cards[-1])),)


def test_m03_a_found_card_completes_the_board():
    cards = whole_pack()
    core = at_the_machine()
    pass_cards(core, cards[:-1])
    heard(core, HopperEmpty(52, 0.0))
    assert Feed(53) in heard(core, answer(Choice.LOADED))
    assert EntryKind.BOARD_COMPLETE in entries(pass_card(core, cards[-1]))
    assert core.missing == ()


@pytest.mark.parametrize(("choice", "extra"), [(Choice.TOOK_OUT, True), (Choice.LOADED, False)])
def test_m04_no_53rd_card_is_fed_and_what_is_left_is_asked_about(choice, extra):
    core = at_the_machine()
    commands = pass_cards(core, whole_pack())
    assert [one.feed_next for one in commands if isinstance(one, Route)] == [True] * 51 + [False]
    assert asked(heard(core, sensed(hopper=True))) == [Asked.EXTRA]
    assert asked(heard(core, answer(choice))) == [Asked.TAKE_WALLET]
    heard(core, WalletSwitched(False, 0.0))
    assert (core.state, core.extra) == (State.COMPLETE, extra)


def test_m09_a_wallet_taken_out_in_mid_deal_voids_the_board():
    core = at_the_machine()
    pass_cards(core, whole_pack()[:20])
    commands = heard(core, WalletSwitched(False, 0.0))
    assert commands[0] == StopMachine()
    assert entries(commands) == [EntryKind.BOARD_VOID]
    assert commands[-1] == CloseJob("job")
    assert (core.void, core.landed) == (Void.WALLET_TAKEN, 20)


@pytest.mark.parametrize(
    ("event", "void"),
    [
        (DeviceRestarted("2", 0.0), Void.RESTARTED),
        (LinkLost(CABLE, None, 0.0), Void.LINK_LOST),
    ],
)
@pytest.mark.parametrize("passed", [0, 1, 51])
def test_m12_an_interruption_voids_the_board_and_nothing_goes_on(event, void, passed):
    core = at_the_machine()
    pass_cards(core, whole_pack()[:passed])
    assert entries(heard(core, event)) == [EntryKind.BOARD_VOID]
    assert (core.state, core.void) == (State.VOID, void)
    assert heard(core, settled(passed + 1), DONE) == []


def test_m12_a_board_given_up_after_its_wallet_was_accepted_leaves_it_void():
    core = dealing()
    core.begin()
    heard(core, token(), sensed())
    assert entries(heard(core, answer(Choice.ABORT))) == [EntryKind.BOARD_VOID]


def test_a_board_given_up_before_that_leaves_the_wallet_as_it_was():
    core = dealing()
    core.begin()
    assert entries(heard(core, answer(Choice.ABORT))) == []
    assert (core.state, core.void) == (State.VOID, Void.ABORTED)


def test_m13_packets_from_bins_count_as_pocketed_only_in_the_wallet_of_the_gate():
    core = at_the_machine(machine=BINS)
    pass_cards(core, whole_pack())
    assert asked(heard(core, sensed(bins=True))) == [Asked.FILL_WALLET]
    assert asked(heard(core, DONE)) == [Asked.SHOW_WALLET]
    wrong = heard(core, token(ScanFinding.OTHER_WALLET, "another"))
    assert asked(wrong) == [Asked.WRONG_WALLET]
    assert EntryKind.POCKETED not in entries(wrong)
    assert ScanWallet(passing_over="another") in heard(core, answer(Choice.ANOTHER))
    assert ScanWallet(just_refused="another") in heard(core, answer(Choice.SHOWN))
    assert entries(heard(core, token())) == [EntryKind.POCKETED]
    assert (core.state, core.pocketed) == (State.COMPLETE, True)


def test_m13_packets_that_nobody_proved_are_not_pocketed():
    core = at_the_machine(machine=BINS)
    pass_cards(core, whole_pack())
    heard(core, sensed(bins=True), DONE, answer(Choice.ABORT))
    assert (core.state, core.pocketed) == (State.COMPLETE, False)


def test_nothing_moves_before_the_job_is_open_and_the_deal_is_in_the_journal():
    core = dealing()
    core.begin()
    heard(core, *THROUGH_THE_GATE[:-1])
    commands = heard(core, DONE)
    assert entries(commands) == [EntryKind.DEAL_STARTED]
    at = [commands.index(one) for one in (OpenJob("job"), Feed(1))]
    assert at == sorted(at)


def test_a_board_is_complete_before_it_is_handed_over():
    core = at_the_machine()
    commands = pass_cards(core, whole_pack())
    assert entries(commands)[-2:] == [EntryKind.CARD_LANDED, EntryKind.BOARD_COMPLETE]
    assert commands.index(CloseJob("job")) < commands.index(Sense())
    assert core.passage.state is Passing.DONE


@pytest.mark.parametrize(
    "event",
    [TimedOut(Timer.PERSON), NobodyThere(), DONE],
)
def test_nothing_that_happens_at_the_handing_over_undoes_a_board(event):
    core = at_the_machine()
    pass_cards(core, whole_pack())
    heard(core, TimedOut(Timer.SENSE), event)
    assert (core.state, core.void) == (State.COMPLETE, None)


@pytest.mark.parametrize("machine", [BOARD, BINS])
def test_f01_a_link_that_breaks_at_the_handing_over_leaves_no_packet_in_its_bin(machine):
    core = at_the_machine(machine=machine)
    pass_cards(core, whole_pack())
    last = Asked.FILL_WALLET if machine is BINS else Asked.TAKE_WALLET
    assert asked(heard(core, LinkLost(CABLE, None, 0.0))) == [last]
    heard(core, LinkLost(CABLE, None, 0.0))
    assert not core.ended


def test_a_machine_with_an_unfinished_job_is_emptied_first():
    core = dealing(machine=replace(BOARD, unfinished_job="before"))
    core.begin()
    assert asked(heard(core, token(), sensed())) == [Asked.EMPTY_MACHINE]
