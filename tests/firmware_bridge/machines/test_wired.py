"""A machine at the end of a real connection: threads, sockets and the real clock."""

import contextlib
import queue
import socket
import threading

import pytest

from firmware_bridge import link
from firmware_bridge.clock import RealClock
from firmware_bridge.errors import LinkFailed, NotOurMachine, PortNotOpened
from firmware_bridge.firmware.frames import Decoder, seal
from firmware_bridge.machine import (
    Feed,
    Landed,
    LinkLost,
    OpenJob,
    PocketKind,
    Route,
    Sense,
    Sensed,
    Settled,
    Stopped,
    WalletSwitched,
)
from firmware_bridge.machines.wired import open_machine

SOON = 10.0


class Served:
    """A board behind a TCP port, in real time; `answer`, if given, speaks instead of the firmware."""

    def __init__(self, board, answer=None):
        self.board = board
        self.answer = answer
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def hang_up(self):
        self._closing.set()
        self._thread.join(SOON)
        self._server.close()

    def _serve(self):
        clock = RealClock()
        began = clock.now()
        self._server.settimeout(0.05)
        peer = None
        while peer is None and not self._closing.is_set():
            try:
                peer, _ = self._server.accept()
            except TimeoutError:
                pass
        if peer is None:
            return
        peer.settimeout(0.002)
        with peer, contextlib.suppress(ConnectionError):
            while not self._closing.is_set():
                try:
                    data = peer.recv(1000)
                    if not data:
                        return
                except TimeoutError:
                    data = b""
                sent = self.answer(data) if self.answer else self._run(clock.now() - began, data)
                peer.sendall(sent)

    def _run(self, seconds, data):
        return self.board.run(max(self.board.now, round(1000 * seconds)), data)


@pytest.fixture
def serve(make_board):
    served = []

    def start(cards=4, answer=None, **config):
        served.append(Served(make_board(cards, **config), answer))
        return served[-1]

    yield start
    for one in served:
        one.hang_up()


@pytest.fixture
def told():
    return queue.Queue()


def until(told, *kinds):
    while True:
        event = told.get(timeout=SOON)
        if isinstance(event, kinds):
            return event


def test_an_open_machine_has_said_what_it_is_and_what_it_holds(serve, told):
    machine = open_machine(serve(job="j0").url, told.put, RealClock())
    found = machine.capabilities
    assert (found.device, found.kind, found.pockets) == ("tiny", PocketKind.BOARD, 4)
    assert (found.mark, found.wallet_switch, found.bin_sensor) == (True, True, False)
    assert found.unfinished_job == "j0"
    assert until(told, WalletSwitched).present
    machine.close()


def test_cards_are_dealt(serve, told):
    served = serve()
    machine = open_machine(served.url, told.put, RealClock())
    machine.send(OpenJob("j1"))
    machine.send(Feed(1))
    landed: list = []
    while len(landed) < 4:
        match until(told, Settled, Landed):
            case Settled(step=step):
                machine.send(Route(step, step - 1, feed_next=step < 4))
            case Landed(step=step, pocket=pocket):
                landed.append((step, pocket))
    assert landed == [(1, 0), (2, 1), (3, 2), (4, 3)]
    assert served.board.machine.pockets == [[1], [2], [3], [4]]
    machine.close()


def test_F17_F18_a_host_that_writes_for_long_still_keeps_its_machine_awake(serve, told):
    machine = open_machine(serve().url, told.put, RealClock())
    machine.send(OpenJob("j1"))
    machine.send(Feed(1))
    until(told, Settled)
    # Whoever deals is busy for longer than the device bears silence; were it stopped, that would be told.
    with pytest.raises(queue.Empty):
        told.get(timeout=2.5)
    machine.send(Route(1, 2, feed_next=False))
    assert until(told, Landed).pocket == 2
    machine.close()


def test_many_threads_may_give_commands(serve, told):
    machine = open_machine(serve().url, told.put, RealClock())
    senders = [threading.Thread(target=machine.send, args=(Sense(),)) for _ in range(20)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join(SOON)
    for _ in range(20):
        until(told, Sensed)
    machine.close()


def test_stop_stops(serve, told):
    served = serve()
    machine = open_machine(served.url, told.put, RealClock())
    machine.send(OpenJob("j1"))
    machine.send(Feed(1))
    machine.stop()
    assert until(told, Stopped).why == "host"
    assert served.board.core.feed == 0
    machine.close()


def test_a_sink_may_give_commands(serve, told):
    machines: list = []
    ready = threading.Event()

    def sink(event):
        told.put(event)
        if isinstance(event, Sensed) and ready.wait(SOON):
            machines[0].send(OpenJob("j1"))
            machines[0].send(Feed(1))

    machines.append(open_machine(serve().url, sink, RealClock()))
    ready.set()
    machines[0].send(Sense())
    assert until(told, Settled).step == 1
    machines[0].close()


def test_F01_a_broken_connection_is_told_once_and_nothing_more_happens(serve, told):
    served = serve()
    machine = open_machine(served.url, told.put, RealClock())
    served.hang_up()
    lost = until(told, LinkLost)
    assert lost.reason.facts["port"] == served.url
    machine.send(Feed(1))
    machine.stop()
    machine.close()
    machine.close()
    assert told.empty()


def test_F29_a_machine_of_another_version_is_refused_with_the_fix(serve, told):
    decoder = Decoder()

    def answer(data):
        decoder.push(data)
        while found := decoder.pull((0,)):
            if "hello" in found[0]:
                return seal("@1 no why=version v=7 fw=9.9", int(found[0][-8:], 16))
        return b""

    with pytest.raises(NotOurMachine, match="protocol 7"):
        open_machine(serve(answer=answer).url, told.put, RealClock())
    assert told.empty()


def test_F03_a_machine_of_another_id_is_refused(serve, told):
    with pytest.raises(NotOurMachine, match="is tiny, not hall-3"):
        open_machine(serve().url, told.put, RealClock(), device="hall-3")


def test_what_does_not_answer_is_given_up(serve, told, monkeypatch):
    monkeypatch.setattr(link, "GREETING_S", 0.3)
    with pytest.raises(LinkFailed, match="does not answer"):
        open_machine(serve(answer=lambda _: b"\x80noise\n").url, told.put, RealClock())


def test_a_port_that_is_not_there_is_said_so(serve, told):
    served = serve()
    served.hang_up()
    with pytest.raises(PortNotOpened):
        open_machine(served.url, told.put, RealClock())


def test_F25_counters_and_the_last_lines_can_be_seen(serve, told):
    machine = open_machine(serve().url, told.put, RealClock())
    machine.send(Sense())
    until(told, Sensed)
    assert machine.counters.sent >= 3
    assert any("sense" in frame.text for frame in machine.frames)
    machine.close()
