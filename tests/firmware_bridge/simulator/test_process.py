"""A hall's process: open while somebody needs it or a card moves, then over by itself."""

import json
import socket
import threading

import pytest

from firmware_bridge.errors import HallError
from firmware_bridge.simulator.channel import exchange
from firmware_bridge.simulator.hall_store import HallSettings, HallStore
from firmware_bridge.simulator.process import ENDPOINT, Watch, serve
from tests.firmware_bridge.simulator.virtual import VirtualClock

PATIENCE = 20.0


class Served:
    """A hall that is served on a thread, its clock in the test's hands."""

    def __init__(self, folder):
        self.folder = folder
        self.clock = VirtualClock()
        self.thread = threading.Thread(target=serve, args=(folder, self.clock), daemon=True)
        self.thread.start()
        while not (folder / ENDPOINT).exists():
            assert self.thread.is_alive()
        self.endpoint = json.loads((folder / ENDPOINT).read_text())

    def ended(self):
        """Let a long time pass with nobody there."""
        for _ in range(200):
            self.clock.time += 60.0
            self.thread.join(PATIENCE / 200)
            if not self.thread.is_alive():
                return True
        return False


@pytest.fixture
def folder(tmp_path):
    HallStore.make(tmp_path / "club", HallSettings("club"), {})
    return tmp_path / "club"


def test_it_ends_by_itself_when_nobody_needs_it_and_can_be_opened_again(folder):
    for _ in range(2):
        served = Served(folder)
        assert exchange(served.endpoint["operator"], {"do": "status"})["hall"] == "club"
        assert served.ended()
        assert not (folder / ENDPOINT).exists()


def test_a_connected_host_keeps_it_open_for_any_time(folder):
    served = Served(folder)
    port = int(served.endpoint["serial"].rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(b"hello\n")
        assert line.recv(1)
        for _ in range(5):
            served.clock.time += 60.0
            assert exchange(served.endpoint["operator"], {"do": "status"})
    assert served.ended()


def test_a_second_process_is_refused_by_the_pid_of_the_first(folder):
    served = Served(folder)
    with pytest.raises(HallError) as refused:
        serve(folder, served.clock)
    assert refused.value.saying.facts["pid"] == served.endpoint["pid"]
    assert served.ended()


def test_a_folder_without_a_hall_is_told(tmp_path):
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(HallError, match="no hall"):
            serve(place, VirtualClock())


def test_a_watch_waits_a_while_after_the_last_who_needed_it():
    clock = VirtualClock()
    watch = Watch(clock)
    clock.time += 10.0
    assert watch.needed(busy=False)
    assert watch.needed(busy=True)
    clock.time += 100.0
    assert watch.needed(busy=True)
    clock.time += 4.0
    assert watch.needed(busy=False)
    clock.time += 2.0
    assert not watch.needed(busy=False)
