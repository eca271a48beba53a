"""One board being dealt: laws under any interleaving, and the faults of the catalogue one by one."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cardboards.boards import Board, HandRecord, Origin
from cardboards.cards import PACK, PACK_SIZE, Card
from cardboards.deals import Deal, deals_of
from cardboards.games import GAMES, HUAPAI
from dealer.dealing import Dealing, State
from dealer.entries import EntryKind
from dealer.wallet_name import WalletName
from firmware_bridge.machine import Capabilities, PocketKind
from tests.dealer.floor import Floor

WALLET = WalletName(7, "A", 2)
BOARD = Capabilities("dealer", "1", "1.0", 4, PocketKind.BOARD, True, True, False, None)
BINS = Capabilities("dealer", "1", "1.0", 4, PocketKind.BINS, True, False, True, None)


def record(game=HUAPAI, number=None):
    deal = Deal.numbered(game, deals_of(game) // 3 if number is None else number)
    return HandRecord(Board(7, deal), 1, Origin.GENERATED)


def dealing(made=None, machine=BOARD):
    made = made or record()
    return Dealing(made, WALLET, "job", machine, made.board.game.seats)


seeds = st.integers(0, 2**32 - 1)
games = st.sampled_from(list(GAMES.values()))
machines = st.sampled_from([BOARD, BINS])


@st.composite
def records(draw):
    game = draw(games)
    return record(game, draw(st.integers(0, deals_of(game) - 1)))


def check_books(floor, made):
    """What the journal says of a board that is complete, or void."""
    kinds = Counter(floor.kinds())
    if floor.core.state is State.COMPLETE:
        assert (kinds[EntryKind.BOARD_COMPLETE], kinds[EntryKind.BOARD_VOID]) == (1, 0)
        assert kinds[EntryKind.CARD_LANDED] == PACK_SIZE
        passed = floor.routed()
        assert all(floor.landed(step) for step in passed)
        assert {Card.named(code) for code, _ in passed.values()} == set(PACK)
        sizes = Counter(pocket for _, pocket in passed.values())
        assert [sizes[place] for place in range(4)] == list(made.board.game.sizes)
    else:
        opened = EntryKind.WALLET_ACCEPTED in kinds
        assert (kinds[EntryKind.BOARD_COMPLETE], kinds[EntryKind.BOARD_VOID]) == (0, opened)
        assert not opened or floor.kinds()[-1] is EntryKind.BOARD_VOID


def lying_as_recorded(floor, made):
    deal = made.board.deal
    return all(
        sorted(pocket, key=lambda card: card.index) == sorted(deal.hand(seat))
        for seat, pocket in zip(deal.game.seats, floor.machine.pockets, strict=True)
    )


@given(records(), machines, seeds)
def test_without_trouble_every_board_is_dealt_as_recorded(made, machine, seed):
    floor = Floor(dealing(made, machine), random.Random(seed)).run()
    assert floor.core.state is State.COMPLETE
    check_books(floor, made)
    assert lying_as_recorded(floor, made)


@given(records(), machines, seeds, st.sampled_from([0.002, 0.01, 0.05]))
def test_with_an_honest_reader_and_person_a_complete_board_lies_as_recorded(
    made, machine, seed, trouble
):
    floor = Floor(dealing(made, machine), random.Random(seed), trouble=trouble).run()
    check_books(floor, made)
    assert floor.core.state is State.VOID or lying_as_recorded(floor, made)


@given(records(), machines, seeds, st.sampled_from([0.0, 0.01, 0.1, 0.5]))
def test_whatever_reader_and_person_do_the_laws_are_kept(made, machine, seed, trouble):
    floor = Floor(dealing(made, machine), random.Random(seed), trouble=trouble, honest=False).run()
    check_books(floor, made)
