"""The firmware in its mechanism: a prepared board lands right, and each trouble is sensed where it happens."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardboards.cards import PACK
from firmware_bridge.firmware.frames import seal
from firmware_bridge.machine import PocketKind
from firmware_bridge.simulator.faces import face_code
from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.hall_store import FILE, HallSettings, HallStore
from firmware_bridge.simulator.meddling import meddle
from firmware_bridge.simulator.things import EYE, FEEDER, HOPPER, TABLE, TRACK, Place
from tests.firmware_bridge.simulator.virtual import (
    Host,
    VirtualClock,
    label,
    ready,
    run_for,
    say_to,
    step_on,
)


def pockets(hall, number=1):
    wallets = hall.truth()["wallets"]
    return next(one["pockets"] for one in wallets if one["number"] == number)


def begin(hall, routes):
    host = Host(hall, routes)
    host.say("job job=j1")
    host.say("feed step=1")
    return host


def deal(hall, clock, routes):
    host = begin(hall, routes)
    while step_on(hall, clock, host):
        pass
    return host


@pytest.mark.parametrize("seed", range(3))
def test_a_prepared_board_lands_card_by_card_where_it_was_routed(hall, clock, seed):
    ready(hall)
    order = [face_code(card.face) for card in hall.world.at(HOPPER)]
    routes = [step % 4 for step in range(52)]
    random.Random(seed).shuffle(routes)
    host = deal(hall, clock, lambda step: routes[step - 1])
    assert [int(words["pocket"]) for words in host.heard("landed")] == routes
    for pocket in range(4):
        expected = [card for card, to in zip(order, routes, strict=True) if to == pocket]
        assert pockets(hall)[pocket] == expected


def test_the_halls_record_says_which_card_each_step_really_was(hall, clock):
    ready(hall)
    order = [face_code(card.face) for card in hall.world.at(HOPPER)]
    deal(hall, clock, lambda _step: 2)
    happened = hall.truth()["happened"]
    for what in ("settled", "landed"):
        lines = [line for line in happened if line["what"] == what]
        assert [line["card"] for line in lines] == order
        assert [line["step"] for line in lines] == list(range(1, 53))
    assert {(one["job"], one["wallet"]) for one in happened if one["what"] == "landed"} == {
        ("j1", label(1).token)
    }


def test_never_more_than_two_cards_are_between_hopper_and_pockets(hall, clock):
    ready(hall)
    host = begin(hall, lambda step: step % 4)
    most = 0
    while step_on(hall, clock, host):
        most = max(most, sum(len(hall.world.at(spot)) for spot in (FEEDER, EYE, TRACK)))
    assert len(host.heard("landed")) == 52
    assert most == 2


def test_the_lamp_mark_goes_on_by_one_with_each_card(hall, clock):
    ready(hall)
    host = begin(hall, lambda _step: 0)
    shown: list = []
    while step_on(hall, clock, host):
        if len(host.heard("settled")) > len(shown):
            shown.append(hall.expose().mark)
    assert [int(words["mark"]) for words in host.heard("settled")] == shown
    assert all((one + 1) % 4 == other for one, other in pairwise(shown))


def test_bins_take_the_cards_and_the_wallet_gets_them_from_a_person(open_hall, clock):
    hall = open_hall(pockets=PocketKind.BINS)
    say_to(hall, "load_pack")
    host = deal(hall, clock, lambda step: step % 4)
    assert len(host.heard("landed")) == 52
    assert len(hall.world.lying(Place.BIN)) == 52
    say_to(hall, "fill_wallet", board=2, set="A", copy=1)
    assert [len(pocket) for pocket in pockets(hall, 2)] == [13] * 4
    run_for(hall, clock, host, 0.1)
    assert host.heard("bins")[-1] == {"empty": "1"}


def test_M11_in_a_turned_wallet_cards_fall_into_turned_pockets(hall, clock):
    ready(hall)
    meddle(hall, "turn", {"degrees": 90})
    deal(hall, clock, lambda _step: 0)
    assert [len(pocket) for pocket in pockets(hall)] == [0, 52, 0, 0]


def test_M06_two_cards_at_once_are_sensed_and_held_at_the_eye(hall, clock):
    ready(hall)
    meddle(hall, "double", {})
    host = deal(hall, clock, lambda _step: 0)
    assert host.heard("double") == [{"step": "1"}]
    assert len(hall.world.at(EYE)) == 2


def test_M06_unseen_two_cards_land_as_one(hall, clock):
    ready(hall)
    meddle(hall, "double-unseen", {})
    host = deal(hall, clock, lambda step: step % 4)
    assert len(host.heard("landed")) == 51
    assert host.heard("empty") == [{"step": "52"}]
    assert len(pockets(hall)[1]) == 14


@pytest.mark.parametrize(
    ("where", "spot", "told"),
    [
        ("hopper", HOPPER, "hopper"),
        # No sensor tells a card that has left the hopper from one that has not, while others lie there.
        ("feeder", FEEDER, "hopper"),
        ("eye", EYE, "eye"),
        ("track", TRACK, "track"),
    ],
)
def test_M07_a_card_that_is_stuck_is_told_with_its_place(hall, clock, where, spot, told):
    ready(hall)
    meddle(hall, "jam", {"where": where})
    host = begin(hall, lambda step: step % 4)
    for _ in range(20):
        host.say("ping")
        run_for(hall, clock, host, 0.5)
    assert [words["where"] for words in host.heard("jam")] == [told]
    assert hall.world.holds(spot)
    assert not host.heard("landed")


@pytest.mark.parametrize("where", ["hopper", "feeder", "eye", "track"])
def test_after_a_jam_is_cleared_the_machine_deals_all_cards(hall, clock, where):
    ready(hall)
    meddle(hall, "jam", {"where": where})
    host = begin(hall, lambda step: step % 4)
    for _ in range(10):
        host.say("ping")
        run_for(hall, clock, host, 0.5)
    assert say_to(hall, "jam", where=where)["choice"] == "cleared"
    assert len(hall.world.at(HOPPER)) == 52
    host.say("clear")
    run_for(hall, clock, host, 0.5)
    assert host.events[-1][0] == "cleared"
    host.cards = 60
    host.say(f"feed step={len(host.heard('settled')) + 1}")
    while step_on(hall, clock, host):
        pass
    assert sum(len(pocket) for pocket in pockets(hall)) == 52


def test_F34_a_card_in_another_pocket_is_told_as_strayed(hall, clock):
    ready(hall)
    meddle(hall, "stray", {})
    host = deal(hall, clock, lambda _step: 3)
    assert host.heard("strayed") == [{"step": "1", "expected": "3", "pocket": "0"}]
    assert len(pockets(hall)[0]) == 1


def test_M09_without_a_wallet_nothing_is_fed(hall, clock):
    say_to(hall, "load_pack")
    host = Host(hall)
    host.say("job job=j1")
    assert host.say("feed step=1") == "no"


def test_M09_a_card_under_way_when_the_wallet_is_pulled_out_falls_on_the_table(hall, clock):
    ready(hall)
    host = begin(hall, lambda _step: 0)
    while not hall.world.holds(TRACK):
        assert step_on(hall, clock, host)
    meddle(hall, "wallet-out", {})
    while step_on(hall, clock, host):
        pass
    assert len(hall.world.at(TABLE)) == 1
    assert host.heard("stopped")
    assert host.heard("wallet")[-1] == {"present": "0"}


def test_M08_a_slipping_roller_makes_a_feed_longer(hall, clock):
    ready(hall)
    meddle(hall, "slow", {"times": 5})
    began = clock.time
    host = begin(hall, lambda _step: 0)
    while not host.heard("settled"):
        assert step_on(hall, clock, host)
    assert clock.time - began == pytest.approx((5 * 0.25 + 0.05) / 10.4, abs=0.002)


def test_F01_when_the_host_falls_silent_the_card_under_way_lands_and_no_other_moves(hall, clock):
    ready(hall)
    host = begin(hall, lambda _step: 0)
    while not hall.world.holds(TRACK):
        assert step_on(hall, clock, host)
    host.routes = None
    run_for(hall, clock, host, 10.0)
    assert not hall.moving()
    assert not hall.world.holds(TRACK)
    assert len(pockets(hall)[0]) == len(
        [one for one in hall.world.happened if one.what == "landed"]
    )


def test_a_stop_leaves_the_card_in_the_feeder_where_it_is(hall, clock):
    ready(hall)
    host = begin(hall, lambda _step: 0)
    run_for(hall, clock, host, 0.01)
    hall.run(seal("!stop", 0))
    run_for(hall, clock, host, 3.0)
    assert len(hall.world.at(FEEDER)) == 1
    assert host.heard("stopped") == [{"why": "host"}]


def test_the_button_stops_what_moves(hall, clock):
    ready(hall)
    host = begin(hall, lambda _step: 0)
    run_for(hall, clock, host, 0.01)
    meddle(hall, "button", {})
    host.listen()
    assert host.heard("stopped") == [{"why": "button"}]
    assert not hall.moving()


def test_F24_after_a_loss_of_power_the_boot_id_is_another(hall, clock):
    host = Host(hall)
    before = host.greeting["boot"]
    meddle(hall, "restart", {})
    assert Host(hall).greeting["boot"] != before


def test_F33_a_card_at_the_eye_at_boot_is_told_and_nothing_is_fed(hall, clock):
    ready(hall)
    meddle(hall, "card-at-boot", {})
    host = Host(hall)
    run_for(hall, clock, host, 0.1)
    assert host.heard("blocked") == [{"where": "eye"}]
    host.say("job job=j1")
    assert host.say("feed step=1") == "no"


@settings(max_examples=15)
@given(st.lists(st.integers(0, 3), min_size=52, max_size=52), st.sampled_from([2.0, 10.4, 40.0]))
def test_any_routes_at_any_rate_keep_all_52_cards(tmp_path_factory, routes, rate):
    folder = tmp_path_factory.mktemp("hall")
    HallStore.make(folder, HallSettings("hall", rate=rate), {})
    clock = VirtualClock()
    hall = Hall(HallStore(folder / FILE), clock)
    hall.stick([label(1)])
    ready(hall)
    host = begin(hall, lambda step: routes[step - 1])
    while step_on(hall, clock, host):
        assert len(hall.world.cards) == 52
        assert {card.face for card in hall.world.cards.values()} == set(PACK)
    assert [len(pocket) for pocket in pockets(hall)] == [routes.count(p) for p in range(4)]
    hall.close()
