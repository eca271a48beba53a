"""Halls in processes of their own: started, found again, killed, outliving their host."""

import json
import os
import queue
import signal
import subprocess
import sys

import cv2
import numpy as np
import pytest

from cardboards.cards import PACK, Card
from firmware_bridge.clock import RealClock
from firmware_bridge.errors import HallError
from firmware_bridge.machine import Feed, HopperEmpty, Landed, OpenJob, PocketKind, Route, Settled
from firmware_bridge.machines.simulated import (
    HallEndpoints,
    Truth,
    ask,
    make_hall,
    mechanical_seconds,
    meddle,
    open_hall,
    stick_labels,
    truth,
)
from firmware_bridge.machines.wired import open_machine
from firmware_bridge.simulator.faces import Odd
from firmware_bridge.simulator.hall_store import FILE, HallStore
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.things import Happened

PATIENCE = 30.0
WALLETS = [Label(f"FP1{'B' * 25}{number}", number, "A", 1) for number in (1, 2)]
A1 = {"board": 1, "set": "A", "copy": 1}

# A host that begins to deal and never ends by itself.
HOST = """
import sys
from firmware_bridge.clock import RealClock
from firmware_bridge.machine import Feed, OpenJob, Route, Settled
from firmware_bridge.machines.wired import open_machine
def hear(event):
    if isinstance(event, Settled):
        machine.send(Route(event.step, event.step % 4, True))
        print(event.step, flush=True)
machine = open_machine(sys.argv[1], hear, RealClock())
machine.send(OpenJob("j1"))
machine.send(Feed(1))
sys.stdin.read()
"""


def pid_of(folder):
    return json.loads((folder / "endpoint.json").read_text())["pid"]


def kill(pid):
    os.kill(pid, signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)


@pytest.fixture
def folder(tmp_path):
    """The folder of a hall; its process is ended when the test is over."""
    place = tmp_path / "club"
    yield place
    if (place / "endpoint.json").exists():
        kill(pid_of(place))


def ask_to(endpoints, kind, **facts):
    return ask(endpoints, {"ask": kind, "facts": facts, "choices": []})["choice"]


def ready(folder, **settings):
    make_hall(folder, **settings)
    stick_labels(folder, WALLETS)
    endpoints = open_hall(folder)
    for kind in ("show_wallet", "insert_wallet", "load_pack"):
        ask_to(endpoints, kind, **A1)
    return endpoints


def test_a_hall_is_opened_once_and_found_again(folder):
    make_hall(folder)
    first = open_hall(folder)
    assert open_hall(folder) == first


def test_endpoints_say_where_port_camera_and_operator_are(folder):
    make_hall(folder)
    endpoints = open_hall(folder)
    assert endpoints.serial.startswith("socket://127.0.0.1:")
    assert endpoints.camera.startswith("http://127.0.0.1:")
    assert endpoints.camera.endswith("/eye.mjpg")
    assert endpoints.operator.startswith("127.0.0.1:")


def test_a_hall_that_was_never_made_is_not_opened(folder):
    with pytest.raises(HallError, match="no hall"):
        open_hall(folder)


def test_a_hall_has_one_owner(folder):
    make_hall(folder)
    open_hall(folder)
    second = subprocess.run(
        [sys.executable, "-m", "firmware_bridge.simulator", str(folder)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert second.returncode == 3
    assert str(pid_of(folder)) in second.stderr


def test_labels_are_stuck_on_empty_wallets_with_a_pack_each(folder):
    make_hall(folder)
    stick_labels(folder, WALLETS)
    known = truth(open_hall(folder))
    assert set(known.wallets) == {label.token for label in WALLETS}
    assert all(not cards for label in WALLETS for cards in known.pockets(label.token))
    assert ask_to(open_hall(folder), "load_pack") == "done"
    assert set(truth(open_hall(folder)).elsewhere["hopper"]) == set(PACK)


def test_a_board_is_dealt_over_the_real_link(folder):
    endpoints = ready(folder, rate=40.0)
    told: queue.Queue = queue.Queue()
    machine = open_machine(endpoints.serial, told.put, RealClock())
    try:
        machine.send(OpenJob("j1"))
        machine.send(Feed(1))
        landed = 0
        while landed < 52:
            event = told.get(timeout=PATIENCE)
            assert not isinstance(event, HopperEmpty)
            if isinstance(event, Settled):
                machine.send(Route(event.step, event.step % 4, event.step < 52))
            landed += isinstance(event, Landed)
    finally:
        machine.close()
    known = truth(endpoints)
    pockets = known.pockets(WALLETS[0].token)
    for step in range(1, 53):
        assert known.card_at("j1", step) in pockets[step % 4]
    assert [len(cards) for cards in pockets] == [13] * 4


def test_when_the_host_is_killed_the_card_under_way_lands_and_the_world_is_kept(folder):
    endpoints = ready(folder)
    host = subprocess.Popen(
        [sys.executable, "-c", HOST, endpoints.serial],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with host:
        assert host.stdout
        assert any(host.stdout.readline() == "7\n" for _ in range(7))
        host.kill()
        host.wait(PATIENCE)
    telling: queue.Queue = queue.Queue()
    machine = open_machine(endpoints.serial, telling.put, RealClock())
    machine.close()
    while "track" in (known := truth(endpoints)).elsewhere:
        pass
    landed = [one.step for one in known.happened if one.what == "landed"]
    settled = [one.step for one in known.happened if one.what == "settled"]
    assert landed == list(range(1, len(landed) + 1))
    assert len(settled) - len(landed) in (0, 1)
    assert sum(map(len, known.pockets(WALLETS[0].token))) == len(landed)
    assert machine.capabilities.unfinished_job == "j1"


def test_a_killed_hall_is_opened_again_as_it_was(folder):
    before = truth(ready(folder))
    kill(pid_of(folder))
    assert truth(open_hall(folder)) == before


def test_troubles_reach_the_hall(folder):
    endpoints = ready(folder)
    meddle(endpoints, "joker")
    assert Odd.JOKER in truth(endpoints).elsewhere["hopper"]
    with pytest.raises(HallError, match="no trouble"):
        meddle(endpoints, "dance")


def test_without_an_operator_nobody_answers(folder):
    make_hall(folder, operator="none")
    assert ask_to(open_hall(folder), "load_pack") is None


def test_mechanical_seconds_are_those_of_this_halls_machine(folder):
    make_hall(folder, rate=2.0)
    assert mechanical_seconds(folder, [0] * 10) == pytest.approx((10 + 0.3) / 2.0, abs=0.01)


def test_a_hall_with_bins_says_so(folder):
    make_hall(folder, pockets=PocketKind.BINS)
    machine = open_machine(open_hall(folder).serial, lambda _event: None, RealClock())
    machine.close()
    assert machine.capabilities.kind is PocketKind.BINS
    assert machine.capabilities.bin_sensor


class TestPhotographs:
    @pytest.fixture
    def pictures(self, tmp_path):
        """A picture of each card, of a joker, and of the empty slot, each of its own grey."""
        names = [*(f"log_{card.code}" for card in PACK), "log_Black_Joker", "log_rnothing"]
        for grey, name in enumerate(names):
            cv2.imwrite(str(tmp_path / f"{name}.png"), np.full((128, 128, 3), 4 * grey, np.uint8))
        return [tmp_path / f"{name}.png" for name in names]

    def test_they_are_the_faces_of_the_cards_that_they_show(self, folder, pictures):
        make_hall(folder, faces=pictures)
        store = HallStore(folder / FILE)
        kept = {
            name: int(cv2.imdecode(np.frombuffer(image, np.uint8), 0).min())  # type: ignore[union-attr]
            for name, image in store.photographs().items()
        }
        store.close()
        assert kept == {
            **{card.code: 4 * place for place, card in enumerate(PACK)},
            "joker": 4 * 52,
            "empty": 4 * 53,
        }

    def test_a_pack_with_a_card_missing_is_refused_by_name(self, folder, pictures):
        without = [picture for picture in pictures if not picture.stem.endswith("_HT")]
        with pytest.raises(HallError) as refused:
            make_hall(folder, faces=without)
        assert refused.value.saying.facts["cards"] == (Card.named("H10"),)
        assert not folder.exists()

    def test_a_picture_that_shows_nobody_knows_what_is_refused_by_name(self, folder, tmp_path):
        with pytest.raises(HallError, match=r"holiday\.png"):
            make_hall(folder, faces=[tmp_path / "holiday.png"])

    def test_what_is_no_picture_is_refused_by_name(self, folder, tmp_path):
        (tmp_path / "x_SA.png").write_text("no picture")
        with pytest.raises(HallError, match=r"x_SA\.png"):
            make_hall(folder, faces=[tmp_path / "x_SA.png"])

    def test_a_whole_series_of_a_real_machine_makes_a_hall(self, folder, corpus):
        make_hall(folder, faces=sorted((corpus / "cards/machine_ece395").glob("logdata_*.png")))
        store = HallStore(folder / FILE)
        assert len(store.photographs()) == 54
        store.close()


def test_an_unknown_kind_of_operator_is_refused(folder):
    with pytest.raises(HallError, match="careful"):
        make_hall(folder, operator="drunk")


def test_truth_knows_cards_by_job_and_step_and_pockets_by_token():
    ace, two = Card.named("SA"), Card.named("C2")
    known = Truth(
        {"T": ((ace, Odd.JOKER), (), (two,), ())},
        {},
        (Happened("settled", "j", 1, 1, "SA"), Happened("settled", "j", 2, 2, "joker")),
    )
    assert known.card_at("j", 1) == ace
    assert known.card_at("j", 2) is None
    assert known.card_at("other", 1) is None
    assert [list(cards) for cards in known.pockets("T")] == [[ace], [], [two], []]
    with pytest.raises(HallError, match="No wallet"):
        known.pockets("U")


def test_a_hall_that_does_not_answer_is_told(folder):
    with pytest.raises(HallError, match="does not answer"):
        truth(HallEndpoints("", "", "127.0.0.1:1"))
