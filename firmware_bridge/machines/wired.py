"""The machine at the other end of a serial line or a network connection: a thread runs the link on a port.

Commands are written by whoever gives them, at once, under a lock. The thread reads, keeps the link's
deadlines, and tells what happened; it alone calls the sink, and it alone closes the port (F19).
"""

import logging
import secrets
import threading

from firmware_bridge.clock import Clock
from firmware_bridge.errors import LinkFailed, MachineError
from firmware_bridge.link import Link, LinkState
from firmware_bridge.link_health import Counters, KeptFrame
from firmware_bridge.machine import Capabilities, MachineCommand, MachineSink
from firmware_bridge.ports import Dtr
from firmware_bridge.transport import Transport, open_transport

LOOK_S = 0.05
"""The thread looks at the link's deadlines at least this often: a command may have brought a nearer one."""
LATE_S = 0.1
"""A thread that looks this much too late is worth a line in the log (F17)."""
OPEN_S = 8.0
CLOSE_S = 0.8

log = logging.getLogger(__name__)


class WiredMachine:
    """A session with a machine on a port; made by `open_machine`."""

    def __init__(self, transport: Transport, link: Link, sink: MachineSink, clock: Clock) -> None:
        self._transport = transport
        self._link = link
        self._sink = sink
        self._clock = clock
        self._lock = threading.Lock()
        self._greeted = threading.Event()
        self._closing = False
        self._thread = threading.Thread(
            target=self._run, name=f"link {transport.name}", daemon=True
        )

    def open(self) -> None:
        """Greet the machine and wait for its answer.

        Raises:
            NotOurMachine: it speaks another version of the protocol, or is another machine.
            LinkFailed: nothing there answers.
        """
        with self._lock:
            self._link.start(self._clock.now())
            self._write()
        self._thread.start()
        answered = self._greeted.wait(OPEN_S)
        if self._link.capabilities is None:
            self.close()
            if answered and self._link.failure is not None:
                raise self._link.failure
            raise LinkFailed(
                "The machine at {port} does not answer. Check its cable and power, then start again.",
                port=self._transport.name,
            )

    @property
    def capabilities(self) -> Capabilities:
        """What its hello said."""
        found = self._link.capabilities
        if found is None:
            raise AssertionError("the session is not open yet")
        return found

    @property
    def counters(self) -> Counters:
        """How well the link does."""
        return self._link.counters

    @property
    def frames(self) -> tuple[KeptFrame, ...]:
        """The last hundred lines, for diagnosis."""
        with self._lock:
            return tuple(self._link.frames)

    def send(self, command: MachineCommand) -> None:
        """Send a command, at once when none is under way; what becomes of it comes as an event."""
        with self._lock:
            self._link.submit(command, self._clock.now())
            self._write()

    def stop(self) -> None:
        """Stop all motors now."""
        with self._lock:
            self._link.stop(self._clock.now())
            self._write()

    def close(self) -> None:
        """End the session within a second. What moves comes to rest by the machine's own watchdog."""
        self._closing = True
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(CLOSE_S)

    def _write(self) -> None:
        """Write what the link has; what the port does not take is repeated by the link."""
        data = self._link.take_output()
        if data:
            try:
                self._transport.write(data)
            except MachineError as broken:
                self._link.lose(broken, self._clock.now())

    def _run(self) -> None:
        try:
            while not self._closing and self._turn():
                pass
        finally:
            with self._lock:
                self._link.close()
            self._transport.close()
            self._greeted.set()

    def _turn(self) -> bool:
        """Wait for bytes or a deadline, then act and tell; False when the session is over."""
        due = self._link.deadline
        now = self._clock.now()
        wait = LOOK_S if due is None else min(LOOK_S, max(0.0, due - now))
        data, broken = b"", None
        try:
            data = self._transport.read(wait)
        except MachineError as error:
            broken = error
        with self._lock:
            arrived = self._clock.now()
            self._act(data, broken, arrived)
            events = self._link.take_events()
            state = self._link.state
        for event in events:
            self._sink(event)
        if state is LinkState.OPEN:
            self._greeted.set()
        if arrived - now > wait + LATE_S:
            log.warning("the link's thread looked %.0f ms late", 1000 * (arrived - now - wait))
        return state in (LinkState.GREETING, LinkState.OPEN)

    def _act(self, data: bytes, broken: MachineError | None, now: float) -> None:
        if data:
            self._link.hear(data, now)
        if broken is not None:
            self._link.lose(broken, now)
        self._link.tick(now)
        self._write()


def open_machine(
    url: str, sink: MachineSink, clock: Clock, device: str | None = None, dtr: Dtr = Dtr.ON
) -> WiredMachine:
    """Open a session with the machine at a port.

    `url`: see `transport`. `sink` gets all events, from a thread of the session. `device`: the id that the
    machine must have, where the port's name is no proof (F03). `dtr`: see `Dtr`.

    Raises:
        PortNotOpened: the port cannot be opened.
        NotOurMachine: what answers is another machine, or speaks another version of the protocol.
        LinkFailed: nothing answers.
    """
    transport = open_transport(url, dtr)
    link = Link(secrets.randbelow(2**32 - 1) + 1, url, device)
    machine = WiredMachine(transport, link, sink, clock)
    machine.open()
    return machine
