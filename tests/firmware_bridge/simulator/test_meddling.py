"""Every trouble changes what it says, loses no card, and can be told by its number in faults.md."""

import re

import pytest

from cardboards.cards import PACK, Card
from firmware_bridge.errors import HallError
from firmware_bridge.simulator.faces import Odd
from firmware_bridge.simulator.meddling import TROUBLES, meddle
from firmware_bridge.simulator.things import ASIDE, EYE, FLOOR, HOPPER, WalletPlace, box, pocket_of
from tests.firmware_bridge.simulator.virtual import ready, say_to


@pytest.fixture
def dealt(hall):
    """A hall in whose machine lies wallet 1, thirteen cards in each pocket."""
    ready(hall)
    for place, card in enumerate(hall.world.at(HOPPER)):
        hall.world.move(card, pocket_of(1, place % 4))
    return hall


def idents(hall, number=1):
    return [
        {card.ident for card in cards}
        for cards in hall.world.inside(hall.world.wallet(number, "A", 1))
    ]


def test_swap_exchanges_as_many_cards_of_two_pockets_as_were_asked_for(dealt):
    before = idents(dealt)
    meddle(dealt, "swap", {"one": 1, "other": 3, "cards": 2})
    after = idents(dealt)
    assert [len(old - new) for old, new in zip(before, after, strict=True)] == [0, 2, 0, 2]
    assert after[1] - before[1] <= before[3]


def test_M13_swap_hands_exchanges_two_pockets(dealt):
    before = idents(dealt)
    meddle(dealt, "swap-hands", {"one": 0, "other": 2})
    assert idents(dealt) == [before[2], before[1], before[0], before[3]]


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_M11_rotate_moves_every_hand_on(dealt, quarters):
    before = idents(dealt)
    meddle(dealt, "rotate", {"quarters": quarters})
    assert idents(dealt) == [before[(pocket - quarters) % 4] for pocket in range(4)]


def test_M12_swap_wallets_exchanges_all_cards_of_two(dealt):
    before = idents(dealt)
    meddle(dealt, "swap-wallets", {"number": 1, "other": 3})
    assert idents(dealt, 3) == before
    assert idents(dealt, 1) == [set()] * 4


def test_M03_lose_drops_one_card_on_the_floor(dealt):
    meddle(dealt, "lose", {"pocket": 2})
    assert [len(cards) for cards in idents(dealt)] == [13, 13, 12, 13]
    meddle(dealt, "lose", {})
    assert len(dealt.world.at(FLOOR)) == 2
    assert len(dealt.world.at(box(2))) == 51


def test_M09_and_M10_wallets_are_pulled_out_and_pushed_in(dealt):
    meddle(dealt, "wallet-out", {})
    assert dealt.world.wallet_at(WalletPlace.SLOT) is None
    meddle(dealt, "wallet-in", {"number": 2})
    assert dealt.world.wallet_at(WalletPlace.SLOT).label.number == 2


@pytest.mark.parametrize(
    ("act", "size", "distinct", "backs"),
    [
        ("joker", 53, 53, 1),
        ("advert", 53, 53, 1),
        ("extra", 53, 52, 1),
        ("second", 52, 51, 1),
        ("foreign", 52, 52, 2),
        ("lose", 51, 51, 1),
    ],
)
@pytest.mark.parametrize("loaded", [False, True])
def test_what_is_wrong_with_a_pack(hall, act, size, distinct, backs, loaded):
    if loaded:
        ready(hall)
    meddle(hall, act, {})
    if not loaded:
        ready(hall)
    cards = hall.world.at(HOPPER)
    assert len(cards) == size
    assert len({card.face for card in cards}) == distinct
    assert len({card.pack % 2 for card in cards}) == backs


def test_a_pack_keeps_its_order_when_it_is_not_shuffled(hall):
    meddle(hall, "sorted", {})
    say_to(hall, "load_pack")
    assert [card.face for card in hall.world.at(HOPPER)] == list(PACK)
    say_to(hall, "load_pack")
    assert [card.face for card in hall.world.at(HOPPER)] != list(PACK)


def test_M01_a_card_face_down_shows_its_back(hall):
    ready(hall)
    meddle(hall, "face-down", {})
    card = next(card for card in hall.world.at(HOPPER) if card.face_down)
    hall.world.move(card, EYE)
    assert hall.expose().sight.face is Odd.BACK


@pytest.mark.parametrize(
    ("act", "name"),
    [
        ("frozen", "frozen"),
        ("dark", "dark"),
        ("unplugged", "unplugged"),
        ("torn", "torn"),
        ("dirty", "blur"),
    ],
)
def test_camera_troubles_come_and_go(hall, act, name):
    meddle(hall, act, {})
    assert getattr(hall.eye, name)
    meddle(hall, act, {"on": "false"})
    assert not getattr(hall.eye, name)


@pytest.mark.parametrize("act", TROUBLES)
def test_no_trouble_loses_or_doubles_a_card(dealt, act):
    facts = {"other": 2} if act == "swap-wallets" else {}
    before = {card.ident: card.face for card in dealt.world.cards.values()}
    meddle(dealt, act, facts)
    world = dealt.world
    assert {ident: world.cards[ident].face for ident in before} == before
    assert all(card in world.at(card.spot) for card in world.cards.values())


def test_each_trouble_has_the_number_of_its_fault():
    assert all(re.fullmatch(r"([MF]\d\d)?", trouble.number) for trouble in TROUBLES.values())


@pytest.mark.parametrize(
    ("act", "facts", "told"),
    [
        ("dance", {}, "dance"),
        ("jam", {"where": "roof"}, "hopper"),
        ("swap", {"number": 9}, "No wallet 9"),
        ("swap", {}, "Say which one"),
        ("slow", {"times": "much"}, "times"),
        ("lose", {"number": 1, "pocket": 4}, "0 to 3"),
    ],
)
def test_what_cannot_be_done_is_said(hall, act, facts, told):
    with pytest.raises(HallError, match=told):
        meddle(hall, act, facts)


def test_a_card_that_is_exchanged_lies_aside(hall):
    meddle(hall, "second", {})
    assert isinstance(hall.world.at(ASIDE)[0].face, Card)
