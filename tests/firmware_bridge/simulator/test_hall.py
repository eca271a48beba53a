"""A hall outlives its process at any moment, and no card is ever lost or doubled."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from cardboards.cards import PACK
from firmware_bridge.errors import HallError
from firmware_bridge.machine import PocketKind
from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.hall_store import FILE, HallSettings, HallStore
from firmware_bridge.simulator.meddling import TROUBLES, meddle
from firmware_bridge.simulator.things import EYE, FEEDER, TRACK, Place
from tests.firmware_bridge.simulator.virtual import (
    Host,
    VirtualClock,
    label,
    ready,
    run_for,
    say_to,
    step_on,
)

STEPS_OF_A_BOARD = 40


def where_all_is(hall):
    return {
        card.ident: (card.spot, card.level, card.face_down) for card in hall.world.cards.values()
    }


@pytest.mark.parametrize("cut", range(STEPS_OF_A_BOARD))
def test_a_process_that_is_killed_at_any_step_leaves_the_world_as_it_was(open_hall, clock, cut):
    hall = open_hall(wallets=1)
    ready(hall)
    host = Host(hall, lambda step: step % 4)
    host.say("job job=j1")
    host.say("feed step=1")
    for _ in range(cut):
        assert step_on(hall, clock, host)
    again = open_hall()
    assert where_all_is(again) == where_all_is(hall)
    assert again.world.happened == hall.world.happened
    assert again.world.wallets == hall.world.wallets


def test_after_a_new_start_a_card_in_the_track_lies_still_and_the_firmware_says_so(
    open_hall, clock
):
    hall = open_hall(wallets=1)
    ready(hall)
    host = Host(hall, lambda _step: 0)
    host.say("job job=j1")
    host.say("feed step=1")
    while not (hall.world.holds(TRACK) and not hall.world.holds(EYE)):
        assert step_on(hall, clock, host)
    again = open_hall()
    told = Host(again)
    run_for(again, clock, told, 5.0)
    assert again.world.holds(TRACK)
    assert told.heard("blocked") == [{"where": "track"}]


def test_the_firmware_remembers_its_unfinished_job_over_a_new_start(open_hall):
    hall = open_hall()
    Host(hall).say("job job=board-7")
    again = open_hall()
    host = Host(again)
    host.say("about")
    assert host.words[-1]["job"] == "board-7"


def test_each_start_has_another_boot_id(open_hall):
    boots = {Host(open_hall()).greeting["boot"] for _ in range(3)}
    assert len(boots) == 3


def test_truth_tells_each_cards_place_by_wallet_and_pocket(hall, clock):
    ready(hall, board=3)
    host = Host(hall, lambda step: step % 4)
    host.say("job job=j1")
    host.say("feed step=1")
    run_for(hall, clock, host, 20.5 / 10.4)
    told = json.loads(json.dumps(hall.truth()))
    third = next(wallet for wallet in told["wallets"] if wallet["number"] == 3)
    landed = [one for one in told["happened"] if one["what"] == "landed"]
    assert third["where"] == "slot"
    assert len(landed) == 20
    for one in landed:
        assert one["card"] in third["pockets"][one["pocket"]]
    assert sum(map(len, third["pockets"])) == 20
    assert sum(map(len, told["elsewhere"].values())) == 32


def test_an_act_that_fails_is_told_and_leaves_the_hall_usable(hall):
    with pytest.raises(HallError):
        meddle(hall, "swap", {"number": 77})
    assert say_to(hall, "load_pack")["choice"] == "done"


def test_an_unknown_hall_and_a_second_one_in_a_place_are_refused(tmp_path):
    with pytest.raises(HallError, match="no hall"):
        HallStore(tmp_path / "hall" / FILE)
    HallStore.make(tmp_path / "hall", HallSettings("hall"), {})
    with pytest.raises(HallError, match="already a hall"):
        HallStore.make(tmp_path / "hall", HallSettings("hall"), {})


@pytest.mark.parametrize("name", ["club", "周三夜场", "a b=c*", "x" * 80])
def test_a_machine_is_called_after_its_hall_as_far_as_the_wire_can_say_it(tmp_path, name):
    device = HallSettings(name).device
    assert re.fullmatch(r"sim-[A-Za-z0-9._-]{1,28}", device)
    assert device != HallSettings(name + "2").device
    HallStore.make(tmp_path / "hall", HallSettings(name), {})
    hall = Hall(HallStore(tmp_path / "hall" / FILE), VirtualClock())
    assert Host(hall).greeting["device"] == device
    hall.close()


def test_settings_are_kept(tmp_path):
    wanted = HallSettings("x", 3.5, PocketKind.BINS, "clumsy", 15.0, 0.1, 0.2, 9)
    HallStore.make(tmp_path / "x", wanted, {"SA": b"1"})
    store = HallStore(tmp_path / "x" / FILE)
    assert store.settings() == wanted
    assert store.photographs() == {"SA": b"1"}
    store.close()


class Chaos(RuleBasedStateMachine):
    """Anything in any order: hosts that come and go, time, questions, troubles, kills."""

    folder = Path()
    count = 0

    @initialize(
        kind=st.sampled_from(PocketKind), person=st.sampled_from(["careful", "clumsy", "none"])
    )
    def make(self, kind, person):
        Chaos.count += 1
        self.place = self.folder / str(Chaos.count)
        HallStore.make(self.place, HallSettings("hall", pockets=kind, operator=person), {})
        self.clock = VirtualClock()
        self.halls = []
        self.open()
        self.hall.stick([label(1), label(2)])
        self.packs = {card.ident: card.face for card in self.hall.world.cards.values()}

    def open(self):
        self.hall = Hall(HallStore(self.place / FILE), self.clock)
        self.halls.append(self.hall)
        self.host = Host(self.hall)

    @rule()
    def killed(self):
        self.open()

    @rule(pockets=st.lists(st.integers(0, 3), min_size=1))
    def host_begins_a_job(self, pockets):
        self.host = Host(self.hall, lambda step: pockets[step % len(pockets)])
        self.host.say("clear")
        self.host.say("job job=j")
        self.host.say("feed step=1")

    @rule(seconds=st.floats(0.001, 5.0))
    def time_passes(self, seconds):
        run_for(self.hall, self.clock, self.host, seconds)

    @rule(words=st.sampled_from(["clear", "end job=j", "feed step=3", "look step=2", "ping"]))
    def host_says(self, words):
        self.host.say(words)

    @rule(
        kind=st.sampled_from(
            ["show_wallet", "bind", "insert_wallet", "take_wallet", "load_pack", "load_sorted", "restack", "held",
             "duplicate", "jam", "stopped", "card_fate", "hopper_empty", "extra", "empty_machine",
             "clear_machine", "fill_wallet", "open_pocket", "close_pocket", "wrong_wallet"]
        ),
        board=st.integers(1, 2),
        seat=st.sampled_from("NWSE"),
    )  # fmt: skip
    def asked(self, kind, board, seat):
        say_to(self.hall, kind, board=board, set="A", copy=1, seat=seat, step=1, earlier=1)

    @rule(act=st.sampled_from(sorted(TROUBLES)), number=st.integers(1, 2))
    def meddled(self, act, number):
        try:
            meddle(self.hall, act, {"number": number, "other": 3 - number, "pocket": 1})
        except HallError:
            pass

    @invariant()
    def every_card_of_the_packs_is_in_exactly_one_place(self):
        if not hasattr(self, "packs"):
            return
        world = self.hall.world
        assert {ident: world.cards[ident].face for ident in self.packs} == self.packs
        lying = [card.ident for place in Place for card in world.lying(place)]
        assert sorted(lying) == sorted(world.cards)
        assert sum(face == PACK_FIRST for face in self.packs.values()) == 2

    @invariant()
    def what_is_saved_is_what_is(self):
        if not hasattr(self, "packs"):
            return
        store = HallStore(self.place / FILE)
        saved = store.world()
        store.close()
        assert saved.cards == self.hall.world.cards
        assert saved.wallets == self.hall.world.wallets

    @invariant()
    def only_a_double_feed_puts_two_cards_in_one_place(self):
        if hasattr(self, "packs"):
            for spot in (FEEDER, TRACK):
                assert len(self.hall.world.at(spot)) <= 2

    def teardown(self):
        for hall in getattr(self, "halls", ()):
            hall.close()


PACK_FIRST = next(iter(PACK))


def test_no_card_is_lost_or_doubled_whatever_happens(tmp_path):

    Chaos.folder = tmp_path
    run_state_machine_as_test(
        Chaos, settings=settings(max_examples=25, stateful_step_count=25, deadline=None)
    )
