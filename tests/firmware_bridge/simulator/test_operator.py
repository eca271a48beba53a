"""Operators act in the hall, then answer by their own eyes."""

import random
from dataclasses import replace

import pytest

from cardboards.cards import PACK, Card
from firmware_bridge.machine import PocketKind
from firmware_bridge.simulator.faces import Odd
from firmware_bridge.simulator.hands import Hands
from firmware_bridge.simulator.meddling import meddle
from firmware_bridge.simulator.operator import Careful, Clumsy, Nobody, Silent
from firmware_bridge.simulator.scene import LabelSeen
from firmware_bridge.simulator.things import (
    ASIDE,
    EYE,
    FLOOR,
    HAND,
    HOPPER,
    TABLE,
    TRACK,
    Happened,
    WalletPlace,
    bin_at,
    box,
    pocket_of,
)
from tests.firmware_bridge.simulator.virtual import (
    Host,
    label,
    ready,
    run_for,
    say_to,
    step_on,
)

A1 = {"board": 1, "set": "A", "copy": 1}
A2 = {"board": 2, "set": "A", "copy": 1}


def at_eye(hall, face=None, **how):
    """Lay the first card of the hopper, or a new one, under the eye."""
    card = hall.world.add_card(1, face, HOPPER) if face else hall.world.at(HOPPER)[0]
    return hall.world.move(replace(card, **how), EYE)


def test_show_wallet_holds_the_label_that_was_asked_for_under_the_camera(hall):
    assert say_to(hall, "show_wallet", **A2) == {"choice": "shown", "text": ""}
    sight = hall.expose().sight
    assert isinstance(sight, LabelSeen)
    assert sight.label == label(2)


def test_bind_types_the_number_on_the_wallet_in_hand(hall):
    say_to(hall, "show_wallet", **A2)
    assert say_to(hall, "bind") == {"choice": "number", "text": "2"}


def test_without_a_wallet_in_hand_there_is_no_number_to_type(hall):
    assert say_to(hall, "bind")["choice"] == "abort"


def test_wrong_wallet_fetches_the_right_one(hall):
    say_to(hall, "show_wallet", **A1)
    assert say_to(hall, "wrong_wallet", **A2)["choice"] == "another"
    assert hall.world.wallet_at(WalletPlace.CAMERA).label.number == 2


def test_a_wallet_that_is_not_in_the_hall_is_answered_with_abort(hall):
    assert say_to(hall, "show_wallet", board=9, set="A", copy=1)["choice"] == "abort"


def test_insert_and_take_wallet(hall):
    say_to(hall, "show_wallet", **A1)
    assert say_to(hall, "insert_wallet", **A1)["choice"] == "done"
    assert hall.world.wallet_at(WalletPlace.SLOT).label.number == 1
    assert hall.world.wallet_at(WalletPlace.CAMERA) is None
    assert say_to(hall, "insert_wallet", **A2)["choice"] == "done"
    assert hall.world.wallet_at(WalletPlace.SLOT).label.number == 2
    assert say_to(hall, "take_wallet", **A2)["choice"] == "done"
    assert hall.world.wallet_at(WalletPlace.SLOT) is None


def test_where_no_wallet_is_named_an_empty_one_is_pushed_in(hall):
    hall.world.move(hall.world.at(box(1))[0], pocket_of(1, 0))
    assert say_to(hall, "insert_wallet")["choice"] == "done"
    assert hall.world.wallet_at(WalletPlace.SLOT).label.number == 2


def test_load_pack_puts_a_whole_pack_into_the_hopper_shuffled(hall):
    say_to(hall, "load_pack")
    first = [card.face for card in hall.world.at(HOPPER)]
    assert sorted(first) == list(PACK)
    assert first != list(PACK)
    assert any(card.placement.turned for card in hall.world.at(HOPPER))
    assert not all(card.placement.turned for card in hall.world.at(HOPPER))


def test_load_sorted_feeds_the_ace_of_spades_first(hall):
    assert say_to(hall, "load_sorted", order="S A..2, H, D, C")["choice"] == "done"
    assert [card.face for card in hall.world.at(HOPPER)] == list(PACK)


def test_packets_are_stacked_pocket_by_pocket_in_the_order_in_which_they_fell(hall):
    say_to(hall, "load_sorted")
    wallet = hall.world.wallet(1, "A", 1)
    say_to(hall, "insert_wallet", **A1)
    for place, card in enumerate(hall.world.at(HOPPER)):
        hall.world.move(card, pocket_of(wallet.ident, place % 4))
    assert say_to(hall, "restack", round=2)["choice"] == "done"
    assert [card.face.index for card in hall.world.at(HOPPER)] == [
        first + 4 * place for first in range(4) for place in range(13)
    ]


def test_when_no_pack_is_left_the_answer_is_abort(open_hall):
    hall = open_hall(wallets=1)
    for card in hall.world.at(box(1)):
        hall.world.move(card, FLOOR)
    assert say_to(hall, "load_pack")["choice"] == "abort"


def test_M05_a_pack_gathered_after_a_void_board_is_loaded_next(hall, clock):
    ready(hall)
    used = {card.ident for card in hall.world.at(HOPPER)}
    host = Host(hall, lambda step: step % 4)
    host.say("job job=j1")
    host.say("feed step=1")
    run_for(hall, clock, host, 1.0)
    host.routes = None
    run_for(hall, clock, host, 1.0)
    assert say_to(hall, "empty_machine", **A1)["choice"] == "done"
    assert not any(hall.world.inside(hall.world.wallet(1, "A", 1)))
    assert len(hall.world.at(box(1))) == 52
    say_to(hall, "load_pack")
    assert {card.ident for card in hall.world.at(HOPPER)} == used


class TestHeld:
    def test_a_card_is_seated_again_once_and_then_named(self, hall):
        ready(hall)
        card = at_eye(hall)
        assert say_to(hall, "held", why="blurred")["choice"] == "retry"
        assert hall.world.at(EYE)[0].placement != card.placement
        answer = say_to(hall, "held", why="blurred")
        assert answer["choice"] == "name"
        assert Card.named(answer["text"]) == card.face

    def test_the_next_card_gets_its_own_retry(self, hall):
        ready(hall)
        first = at_eye(hall)
        say_to(hall, "held", why="blurred")
        hall.world.move(first, FLOOR)
        at_eye(hall)
        assert say_to(hall, "held", why="blurred")["choice"] == "retry"

    @pytest.mark.parametrize("odd", [Odd.JOKER, Odd.ADVERT])
    def test_M01_a_joker_or_an_advertisement_is_taken_out(self, hall, odd):
        ready(hall)
        card = at_eye(hall, odd)
        assert say_to(hall, "held", why="joker")["choice"] == "remove"
        assert [one.ident for one in hall.world.at(ASIDE)] == [card.ident]

    def test_M01_a_card_that_lies_face_down_is_turned_over(self, hall):
        ready(hall)
        at_eye(hall, face_down=True)
        assert say_to(hall, "held", why="face_down")["choice"] == "turn"
        assert not hall.world.at(EYE)[0].face_down

    def test_M05_a_held_card_with_another_back_is_taken_out(self, hall):
        ready(hall)
        card = at_eye(hall, pack=2)
        assert say_to(hall, "held", why="unlike")["choice"] == "remove"
        assert hall.world.cards[card.ident].spot == box(2)

    def test_an_answer_that_is_not_offered_is_not_given(self, hall):
        ready(hall)
        at_eye(hall, Odd.JOKER)
        assert hall.ask("held", {"why": "joker"}, ["retry", "abort"])["choice"] == "abort"


class TestDuplicate:
    def settle(self, hall, step, card):
        hall.world.note(Happened("settled", "j1", step, card.ident, card.face.code))

    def test_it_is_looked_at_again_then_named(self, hall):
        ready(hall)
        card = at_eye(hall)
        assert say_to(hall, "duplicate", step=9, earlier=3)["choice"] == "retry"
        answer = say_to(hall, "duplicate", step=9, earlier=3)
        assert (answer["choice"], Card.named(answer["text"])) == ("name", card.face)

    def test_M02_when_the_earlier_picture_shows_another_card_it_is_that(self, hall):
        ready(hall)
        earlier, now = hall.world.at(HOPPER)[1], at_eye(hall)
        self.settle(hall, 3, earlier)
        self.settle(hall, 9, now)
        answers = [say_to(hall, "duplicate", step=9, earlier=3) for _ in range(3)]
        assert answers[-1]["choice"] == "earlier"
        assert Card.named(answers[-1]["text"]) == earlier.face

    def test_M02_when_there_really_are_two_one_is_taken_out(self, hall):
        ready(hall)
        now = at_eye(hall)
        self.settle(hall, 3, now)
        self.settle(hall, 9, now)
        answers = [say_to(hall, "duplicate", step=9, earlier=3) for _ in range(3)]
        assert answers[-1]["choice"] == "remove"

    def test_M02_who_is_not_believed_about_the_earlier_card_stops_the_board(self, hall):
        ready(hall)
        earlier, now = hall.world.at(HOPPER)[1], at_eye(hall)
        self.settle(hall, 3, earlier)
        self.settle(hall, 9, now)
        answers = [say_to(hall, "duplicate", step=9, earlier=3) for _ in range(5)]
        assert [one["choice"] for one in answers] == [
            "retry",
            "name",
            "earlier",
            "earlier",
            "abort",
        ]

    def test_M02_that_it_is_held_in_between_is_no_reason_to_begin_again(self, hall):
        ready(hall)
        now = at_eye(hall)
        self.settle(hall, 3, now)
        self.settle(hall, 9, now)
        for _ in range(2):
            say_to(hall, "held", why="blurred", step=9)
            say_to(hall, "duplicate", step=9, earlier=3)
        assert say_to(hall, "duplicate", step=9, earlier=3)["choice"] == "remove"


def test_M07_after_a_jam_all_cards_go_back_to_be_fed_first_the_foremost_first(hall):
    ready(hall)
    track, eye, rest = hall.world.at(HOPPER)[0], hall.world.at(HOPPER)[1], hall.world.at(HOPPER)[2:]
    hall.world.move(track, TRACK)
    hall.world.move(eye, EYE)
    assert say_to(hall, "jam", where="track")["choice"] == "cleared"
    order = [card.ident for card in hall.world.at(HOPPER)]
    assert order == [track.ident, eye.ident, *(card.ident for card in rest)]


@pytest.mark.parametrize(
    ("spot", "fate"),
    [(pocket_of(1, 2), "in_pocket"), (HOPPER, "in_hand"), (HAND, "in_hand"), (FLOOR, "unknown")],
)
def test_the_fate_of_a_card_is_where_it_is(hall, spot, fate):
    ready(hall)
    card = hall.world.at(HOPPER)[5]
    hall.world.note(Happened("settled", "j1", 17, card.ident, card.face.code))
    hall.world.move(card, spot)
    assert say_to(hall, "card_fate", step=17)["choice"] == fate


def test_a_card_found_in_the_track_is_put_back_to_be_fed_first(hall):
    ready(hall)
    card = hall.world.move(hall.world.at(HOPPER)[0], TRACK)
    assert say_to(hall, "card_fate", step=1)["choice"] == "in_hand"
    assert hall.world.at(HOPPER)[0].ident == card.ident


def test_M03_a_card_on_the_table_is_found_one_on_the_floor_is_not(hall):
    ready(hall)
    cards = hall.world.at(HOPPER)
    hall.world.move(cards[0], FLOOR)
    assert say_to(hall, "hopper_empty", landed=51)["choice"] == "abort"
    hall.world.move(cards[1], TABLE)
    assert say_to(hall, "hopper_empty", landed=51)["choice"] == "loaded"
    assert hall.world.at(HOPPER)[-1].ident == cards[1].ident


def test_M04_what_is_left_in_the_hopper_goes_home(hall):
    ready(hall)
    assert say_to(hall, "extra")["choice"] == "took_out"
    assert len(hall.world.at(box(1))) == 52


class TestPockets:
    def deal(self, hall, clock):
        ready(hall)
        host = Host(hall, lambda step: step % 4)
        host.say("job job=j1")
        host.say("feed step=1")
        while step_on(hall, clock, host):
            pass
        host.say("end job=j1")
        return host

    @pytest.mark.parametrize(
        ("facts", "pocket"),
        [
            ({"seat": "N"}, 0),
            ({"seat": "E"}, 3),
            ({"seat": "K"}, 3),
            ({"seat": "E", "pocket": 1}, 1),
        ],
    )
    def test_the_cards_of_an_opened_pocket_are_fed_and_come_back(self, hall, clock, facts, pocket):
        host = self.deal(hall, clock)
        before = hall.world.inside(hall.world.wallet(1, "A", 1))
        assert say_to(hall, "open_pocket", **facts)["choice"] == "done"
        assert [card.ident for card in hall.world.at(HOPPER)] == [
            one.ident for one in before[pocket]
        ]
        host.routes, host.cards = (lambda _step: pocket), 13
        host.say("job job=v1")
        host.say("feed step=1")
        while step_on(hall, clock, host):
            pass
        assert say_to(hall, "close_pocket", **facts)["choice"] == "done"
        after = hall.world.inside(hall.world.wallet(1, "A", 1))
        assert [{card.ident for card in cards} for cards in after] == [
            {card.ident for card in cards} for cards in before
        ]

    def test_M12_what_was_out_of_a_pocket_when_all_stopped_goes_back_there(self, open_hall, clock):
        hall = open_hall()
        self.deal(hall, clock)
        say_to(hall, "open_pocket", seat="W")
        after_a_crash = open_hall()
        assert say_to(after_a_crash, "clear_machine", **A1)["choice"] == "done"
        inside = after_a_crash.world.inside(after_a_crash.world.wallet(1, "A", 1))
        assert [len(cards) for cards in inside] == [13] * 4
        assert not after_a_crash.world.at(HOPPER)

    def test_with_no_pocket_open_cards_in_the_machine_go_home(self, hall):
        ready(hall)
        say_to(hall, "clear_machine", **A1)
        assert len(hall.world.at(box(1))) == 52

    def test_bins_are_emptied_into_the_wallet_and_a_checked_pocket_comes_back_from_them(
        self, open_hall
    ):
        hall = open_hall(pockets=PocketKind.BINS)
        say_to(hall, "load_pack")
        for place, card in enumerate(hall.world.at(HOPPER)):
            hall.world.move(card, bin_at(place % 4))
        say_to(hall, "fill_wallet", **A1)
        say_to(hall, "open_pocket", seat="S", **A1)
        for card in hall.world.at(HOPPER):
            hall.world.move(card, bin_at(0))
        say_to(hall, "close_pocket", seat="S", **A1)
        inside = hall.world.inside(hall.world.wallet(1, "A", 1))
        assert [len(cards) for cards in inside] == [13] * 4


def test_a_question_that_nobody_has_heard_of_is_answered_with_abort(hall):
    assert say_to(hall, "sing")["choice"] == "abort"


def test_nobody_answers_nothing():
    assert Nobody().answer("held", {}, ["retry"]).choice is None


def test_a_silent_operator_does_with_its_hands_what_is_asked_and_leaves_the_answers_to_others(hall):
    silent = Silent(hall.world, Hands(hall.world, hall.mechanism, random.Random(1)))
    assert silent.answer("show_wallet", A1, ["shown", "abort"]).choice is None
    assert hall.world.wallet_at(WalletPlace.CAMERA).label.number == 1
    assert silent.answer("bind", {}, ["number", "abort"]).choice is None


def test_a_clumsy_operator_sometimes_errs_and_a_careful_one_never(hall):
    def shown(person):
        wallets = []
        for _ in range(60):
            person.answer("show_wallet", A1, [])
            wallets.append(hall.world.wallet_at(WalletPlace.CAMERA).label.number)
        return wallets

    hands = Hands(hall.world, hall.mechanism, random.Random(1))
    assert set(shown(Careful(hall.world, hands))) == {1}
    numbers = shown(Clumsy(hall.world, hands, random.Random(1)))
    assert 30 < numbers.count(1) < 60


def test_M13_a_clumsy_operator_swaps_two_packets_now_and_then(open_hall):
    hall = open_hall(pockets=PocketKind.BINS)
    clumsy = Clumsy(hall.world, hall.hands, random.Random(2))
    orders = set()
    for _ in range(40):
        for pocket, card in enumerate(hall.world.at(box(1))[:4]):
            hall.world.move(card, bin_at(pocket))
        clumsy.answer("fill_wallet", A1, [])
        inside = hall.world.inside(hall.world.wallet(1, "A", 1))
        orders.add(tuple(cards[0].ident for cards in inside))
        for cards in inside:
            hall.world.move(cards[0], box(1))
        hall.world.order(box(1), sorted(hall.world.at(box(1)), key=lambda card: card.ident))
    assert len(orders) == 2


def test_the_operator_finds_what_meddling_did(hall):
    meddle(hall, "joker", {})
    say_to(hall, "load_pack")
    assert sum(card.face is Odd.JOKER for card in hall.world.at(HOPPER)) == 1
