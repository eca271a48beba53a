import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import PACK, Card
from firmware_bridge.errors import HallError
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.things import (
    FLOOR,
    HOPPER,
    Place,
    Spot,
    Wallet,
    WalletPlace,
    box,
    pocket_of,
)
from firmware_bridge.simulator.world import World

SPOTS = [box(1), HOPPER, FLOOR, pocket_of(1, 0), pocket_of(1, 3), Spot(Place.BIN, 0, 2)]


def a_pack():
    world = World()
    for card in PACK:
        world.add_card(1, card)
    return world


def everything(world):
    return [card for spot in SPOTS for card in world.at(spot)]


MOVES = st.lists(st.tuples(st.integers(1, 52), st.sampled_from(SPOTS), st.booleans()), max_size=200)


@given(MOVES)
def test_whatever_is_moved_each_card_lies_in_exactly_one_place(moves):
    world = a_pack()
    for ident, spot, first in moves:
        world.move(world.cards[ident], spot, first=first)
    lying = everything(world)
    assert sorted(card.ident for card in lying) == list(range(1, 53))
    assert {card.face for card in lying} == set(PACK)
    assert all(card in world.at(card.spot) for card in world.cards.values())


@given(MOVES)
def test_the_changes_of_each_step_rebuild_the_same_stacks(moves):
    world = a_pack()
    kept = {card.ident: card for card in world.take_changes().cards}
    for ident, spot, first in moves:
        world.move(world.cards[ident], spot, first=first)
        changes = world.take_changes()
        kept |= {card.ident: card for card in changes.cards}
        assert len(changes.cards) == 1
    again = World(kept.values())
    assert [again.at(spot) for spot in SPOTS] == [world.at(spot) for spot in SPOTS]


def test_a_stack_is_first_in_first_out_unless_a_card_is_put_before_the_others():
    world = a_pack()
    one, other, third = (world.cards[ident] for ident in (1, 2, 3))
    world.move(one, HOPPER)
    world.move(other, HOPPER)
    world.move(third, HOPPER, first=True)
    assert [card.ident for card in world.at(HOPPER)] == [3, 1, 2]


def test_ordering_a_stack_refuses_other_cards():
    world = a_pack()
    with pytest.raises(ValueError, match="other cards"):
        world.order(box(1), world.at(box(1))[1:])


def test_slot_and_camera_hold_one_wallet_at_a_time():
    world = World(wallets=[Wallet(1, Label("T", 7, "A", 1), WalletPlace.SLOT)])
    with pytest.raises(HallError, match="7"):
        world.put(Wallet(2, Label("U", 8, "A", 1), WalletPlace.SLOT))


def test_a_wallet_is_found_by_what_its_label_says():
    world = World()
    wallets = [world.add_wallet(Label("T", 3, name, copy)) for name in "AB" for copy in (1, 2)]
    assert world.wallet(3, "B", 1) == wallets[2]
    with pytest.raises(HallError, match="No wallet 4"):
        world.wallet(4, "A", 1)


def test_a_new_card_comes_last_into_its_box():
    world = a_pack()
    world.add_card(1, Card(0))
    assert world.at(box(1))[-1].ident == 53
