"""Hands that show cards to a camera, and the person they belong to, on a virtual clock."""

import pytest

from cardboards.cards import PACK, Suit
from firmware_bridge.machine import PocketKind
from firmware_bridge.simulator.meddling import meddle
from firmware_bridge.simulator.scene import CardSeen, LabelSeen
from firmware_bridge.simulator.showing import LISTENS_S, Doing, Slips
from firmware_bridge.simulator.things import EYE, FLOOR, HOPPER, TABLE
from tests.firmware_bridge.simulator.virtual import say_to

RATE = 4.0
SUITS = list(Suit)


class Room:
    """A hall in which somebody shows cards; time passes by `until` and `wait` only."""

    def __init__(self, hall, clock):
        self.hall = hall
        self.clock = clock

    @property
    def showing(self):
        return self.hall.showing

    def wait(self, seconds):
        ends = self.clock.time + seconds
        while (due := self.hall.next_event()) is not None and due <= ends:
            self.clock.time = max(self.clock.time, due)
            self.hall.run()
        self.clock.time = ends
        self.hall.run()

    def until(self, doing):
        for _ in range(1000):
            if self.showing.doing is doing:
                return
            due = self.hall.next_event()
            assert due is not None
            self.clock.time = max(self.clock.time, due)
            self.hall.run()
        raise AssertionError(f"they never come to {doing}")

    def card(self):
        """The card before the camera."""
        return self.hall.world.first(EYE)

    def begins(self, board=1):
        say_to(self.hall, "show_wallet", board=board, set="A", copy=1)
        say_to(self.hall, "load_pack")
        return self

    def deals(self, pocket_of):
        """Until the hands are empty each card's pocket is called; returns what was called."""
        called: dict[int, int] = {}
        while True:
            self.until_next()
            if self.showing.doing is Doing.NOTHING:
                return called
            card = self.card()
            called[card.ident] = pocket_of(card)
            self.hall.hear(called[card.ident])
            self.wait(0.01)

    def until_next(self):
        for _ in range(1000):
            if self.showing.doing in (Doing.WAITING, Doing.NOTHING):
                return
            due = self.hall.next_event()
            assert due is not None
            self.clock.time = max(self.clock.time, due)
            self.hall.run()

    def lies_where(self):
        wallet = self.hall.world.wallet(1, "A", 1)
        return {
            card.ident: pocket
            for pocket, cards in enumerate(self.hall.world.inside(wallet))
            for card in cards
        }


@pytest.fixture
def room(open_hall, clock):
    return Room(open_hall(pockets=PocketKind.HANDS, rate=RATE), clock)


def suit(card):
    return SUITS.index(card.face.suit)


def test_before_they_begin_the_camera_sees_nothing_or_the_label_they_hold(room):
    assert room.hall.expose().sight is None
    say_to(room.hall, "show_wallet", board=1, set="A", copy=1)
    assert isinstance(room.hall.expose().sight, LabelSeen)


def test_a_card_comes_with_the_hand_and_lies_alone(room):
    room.begins()
    room.until(Doing.BRINGING)
    room.wait(0.5 / RATE)
    coming = room.hall.expose().sight
    assert isinstance(coming, CardSeen)
    assert coming.away < 0 < coming.hand
    assert coming.smear > 0
    room.until(Doing.WAITING)
    lying = room.hall.expose().sight
    assert isinstance(lying, CardSeen)
    assert (lying.away, lying.hand, lying.smear) == (0.0, 0.0, 0.0)


def test_a_whole_pack_goes_where_it_is_called(room):
    called = room.begins().deals(suit)
    assert len(called) == 52
    assert room.lies_where() == called


def test_nothing_moves_on_before_a_seat_is_called(room):
    room.begins()
    room.until(Doing.WAITING)
    card = room.card()
    room.wait(LISTENS_S / 2)
    assert room.card() == card


def test_who_hears_nothing_lays_the_same_card_down_once_more(room):
    room.begins()
    room.until(Doing.WAITING)
    card = room.card()
    room.wait(LISTENS_S + 0.1)
    assert room.showing.doing is not Doing.WAITING
    room.until(Doing.WAITING)
    assert room.card().ident == card.ident
    assert room.card().placement != card.placement


def test_a_seat_called_while_no_card_lies_there_is_not_heeded(room):
    room.begins()
    room.hall.hear(2)
    assert room.showing.doing is not Doing.REACHING
    assert room.showing.answers == []


def test_the_time_from_rest_to_hearing_is_kept(room):
    room.begins()
    room.until(Doing.WAITING)
    room.wait(0.25)
    room.hall.hear(0)
    assert room.showing.answers == [pytest.approx(0.25)]
    assert room.hall.truth()["answers"] == room.showing.answers


def test_m13_the_next_card_may_be_put_into_another_pocket_than_was_heard(room):
    room.begins()
    meddle(room.hall, "misput", {})
    room.until(Doing.WAITING)
    first = room.card().ident
    called = room.deals(suit)
    lying = room.lies_where()
    assert lying[first] != called[first]
    assert {card: lying[card] for card in called if card != first} == {
        card: pocket for card, pocket in called.items() if card != first
    }


def test_two_cards_held_as_one_go_into_one_pocket(room):
    room.showing.slips = Slips(two=1.0)
    called = room.begins().deals(suit)
    assert len(called) == 26
    assert len(room.lies_where()) == 52


def test_a_card_may_be_shown_twice_and_its_person_knows(room):
    room.showing.slips = Slips(again=1.0)
    room.begins()
    room.until(Doing.WAITING)
    card = room.card().ident
    assert say_to(room.hall, "shown_again")["choice"] == "second"
    room.hall.hear(1)
    room.until(Doing.TAKING)
    room.until(Doing.WAITING)
    assert room.card().ident == card
    assert say_to(room.hall, "shown_again")["choice"] == "again"


def test_a_pause_is_a_pause(room):
    room.showing.slips = Slips(pause=1.0, pause_s=5.0)
    room.begins()
    room.wait(4.9)
    assert room.card() is None
    assert say_to(room.hall, "hopper_empty")["choice"] == "more"
    room.until(Doing.WAITING)
    assert room.card()


def test_a_held_card_is_laid_down_again_and_then_named(room):
    room.begins()
    room.until(Doing.WAITING)
    card = room.card()
    assert say_to(room.hall, "held")["choice"] == "retry"
    room.until(Doing.TAKING)
    room.until(Doing.WAITING)
    named = say_to(room.hall, "held")
    assert named == {"choice": "name", "text": card.face.suit.letter + card.face.rank.printed}


def test_m01_a_joker_is_taken_out_and_the_next_card_shown(room):
    meddle(room.hall, "joker", {})
    room.begins()
    answers = []

    def pocket_of(card):
        if card.face not in PACK:
            answers.append(say_to(room.hall, "held")["choice"])
            room.until(Doing.WAITING)
            card = room.card()
        return suit(card)

    room.deals(pocket_of)
    assert answers == ["remove"]
    assert len(room.lies_where()) == 52


def test_each_pocket_is_opened_shown_and_filled_again(room):
    room.begins().deals(suit)
    for pocket in range(4):
        say_to(
            room.hall, "open_pocket", board=1, set="A", copy=1, seat="NWSE"[pocket], pocket=pocket
        )
        assert len(room.deals(lambda _card: pocket)) == 13  # noqa: B023 (called at once)
        assert say_to(room.hall, "hopper_empty")["choice"] == "last"
    assert sorted(room.lies_where().values()) == sorted([0, 1, 2, 3] * 13)


def test_the_wallet_that_was_filled_is_the_one_that_is_shown(room):
    room.begins(board=3).deals(suit)
    say_to(room.hall, "prove_wallet", board=1, set="A", copy=1)
    sight = room.hall.expose().sight
    assert isinstance(sight, LabelSeen)
    assert sight.label.number == 3


def test_a_short_pack_ends_in_looking_about_and_then_in_the_last_card(room):
    room.begins()
    room.until(Doing.WAITING)
    world = room.hall.world
    one, other = world.at(HOPPER)[:2]
    world.move(one, TABLE)
    world.move(other, FLOOR)
    room.deals(suit)
    assert say_to(room.hall, "hopper_empty")["choice"] == "more"
    room.deals(suit)
    assert len(room.lies_where()) == 51
    assert say_to(room.hall, "hopper_empty")["choice"] == "last"


def test_sorted_cards_are_shown_in_order_and_laid_on_the_table(room):
    say_to(room.hall, "load_sorted")
    shown = room.deals(lambda _card: 0)
    faces = [room.hall.world.cards[ident].face for ident in shown]
    assert faces == list(PACK)
    assert len(room.hall.world.at(TABLE)) == 52


def test_where_nobody_stands_nothing_is_shown(open_hall, clock):
    hall = open_hall(pockets=PocketKind.HANDS, operator="none")
    assert say_to(hall, "load_pack")["choice"] is None
