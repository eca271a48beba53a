"""One session with a device, as a state machine: bytes and time in; bytes, events and the next deadline out.

    NEW ── start ──> GREETING ── hello and about answered ──> OPEN
                        │                                      │
                        └────────────> FAILED <────────────────┘      close leads from anywhere to CLOSED

One command at a time is under way. It is repeated with the same number until its answer comes, and the
device answers a repetition without acting again (F13, F14): a command is executed at most once. When no
answer comes before its deadline the link fails, and the command's fate is unknown. Nothing leaves FAILED
but CLOSED: a new try is a new session with a new number.
"""

from collections import deque
from enum import Enum

from firmware_bridge.delivery import ANSWER_S, FIRST_RETRY_S, EventOrder, UnderWay
from firmware_bridge.errors import FrameError, LinkFailed, MachineError
from firmware_bridge.greeting import capabilities, objection
from firmware_bridge.link_health import KEPT_FRAMES, Counters, KeptFrame
from firmware_bridge.machine import (
    Capabilities,
    DeviceRestarted,
    LinkLost,
    MachineCommand,
    MachineEvent,
    Refused,
)
from firmware_bridge.wire import (
    LAST_NUMBER,
    PROTOCOL,
    Answer,
    Complaint,
    Ear,
    Heard,
    Loss,
    Notice,
    Request,
    StopTaken,
    command_line,
    event_of,
    number_in,
    request_of,
    stop_line,
    word_in,
)

GREETING_S = 6.0
"""Within this time a hello is answered: opening the port may have restarted a board (F05)."""
KEEP_ALIVE_S = 0.5
"""A ping after this much quiet: a device stops at 2 s of silence, and USB sleeps at 2 s (F23)."""
STOP_AGAIN_S = 0.1
MOST_STOPS = 15


class LinkState(Enum):
    """Where a session is."""

    NEW = "new"
    GREETING = "greeting"
    OPEN = "open"
    FAILED = "failed"
    CLOSED = "closed"


_LIVE = (LinkState.GREETING, LinkState.OPEN)
_MAY_BECOME = {
    LinkState.NEW: (LinkState.GREETING, LinkState.CLOSED),
    LinkState.GREETING: (LinkState.OPEN, LinkState.FAILED, LinkState.CLOSED),
    LinkState.OPEN: (LinkState.FAILED, LinkState.CLOSED),
    LinkState.FAILED: (LinkState.CLOSED,),
    LinkState.CLOSED: (),
}


class Link:
    """A session with the device at a port.

    `session`: 1 … 2³²-1, another for each link. `port`: its name, for messages. `device`: the id that the
    device must have, if one is asked for (F03). Commands given before the session is open wait for it.
    """

    def __init__(self, session: int, port: str, device: str | None = None) -> None:
        self.state = LinkState.NEW
        self.counters = Counters()
        self.capabilities: Capabilities | None = None
        self.failure: MachineError | None = None
        self.frames: deque[KeptFrame] = deque(maxlen=KEPT_FRAMES)
        self._session = session
        self._port = port
        self._device = device
        self._ear = Ear(session)
        self._hello: Answer | None = None
        self._number = 0
        self._under_way: UnderWay | None = None
        self._queue: deque[MachineCommand] = deque()
        self._ping_at = 0.0
        self._stop_again_at: float | None = None
        self._stops_left = 0
        self._order = EventOrder()
        self._output: list[bytes] = []
        self._events: list[MachineEvent] = []

    @property
    def deadline(self) -> float | None:
        """When `tick` is due at the latest; None when nothing is."""
        if self.state not in _LIVE:
            return None
        due = self._under_way.due if self._under_way else self._ping_at
        return due if self._stop_again_at is None else min(due, self._stop_again_at)

    def take_output(self) -> bytes:
        """What is to be written now, once."""
        data = b"".join(self._output)
        self._output.clear()
        return data

    def take_events(self) -> list[MachineEvent]:
        """What happened, in order, once."""
        events = self._events.copy()
        self._events.clear()
        return events

    def start(self, now: float) -> None:
        """Greet the device."""
        self._become(LinkState.GREETING)
        self._send(Request("hello", f"v={PROTOCOL} session={self._session:08x}"), now)

    def submit(self, command: MachineCommand, now: float) -> None:
        """Send a command as soon as those before it are answered; in a session that is over, nothing.

        Raises:
            FrameError: the command cannot be said on the wire.
        """
        request_of(command)
        if self.state in (LinkState.NEW, *_LIVE):
            self._queue.append(command)
            self._send_next(now)

    def stop(self, now: float) -> None:
        """Stop all motors: ahead of everything, and again until the device says that it has."""
        if self.state is LinkState.OPEN:
            self._stops_left = MOST_STOPS
            self._say_stop(now)

    def hear(self, data: bytes, now: float) -> None:
        """Take bytes that came."""
        for heard in self._ear.hear(data):
            if self.state not in _LIVE:
                return
            self.frames.append(KeptFrame(now, False, heard))
            try:
                self._take(heard, now)
            except FrameError as senseless:
                self._fail(senseless, now)

    def tick(self, now: float) -> None:
        """Do what is due by now."""
        if self.state not in _LIVE:
            return
        if self._stop_again_at is not None and now >= self._stop_again_at:
            self._say_stop(now)
        under_way = self._under_way
        if under_way is None:
            if now >= self._ping_at:
                self._send(Request("ping"), now)
        elif now >= under_way.fails_at:
            self._fail(
                LinkFailed(
                    "The machine at {port} does not answer. Check its cable and power, then start again.",
                    port=self._port,
                ),
                now,
            )
        elif now >= under_way.again_at:
            self._repeat(under_way, now)

    def lose(self, failure: MachineError, now: float) -> None:
        """The port is gone."""
        if self.state in _LIVE:
            self._fail(failure, now)

    def close(self) -> None:
        """End the session: nothing more is said or told."""
        if self.state is not LinkState.CLOSED:
            self._become(LinkState.CLOSED)
            self._queue.clear()
            self._output.clear()
            self._events.clear()

    # What goes out.

    def _send_next(self, now: float) -> None:
        if self._under_way is None and self._queue and self.state is LinkState.OPEN:
            command = self._queue.popleft()
            self._send(request_of(command), now, command)

    def _send(self, request: Request, now: float, command: MachineCommand | None = None) -> None:
        self._number = self._number % LAST_NUMBER + 1
        greeting = request.verb == "hello"
        line = command_line(self._number, request, 0 if greeting else self._session)
        self._under_way = UnderWay(
            number=self._number,
            verb=request.verb,
            command=command,
            line=line,
            began=now,
            fails_at=now + (GREETING_S if greeting else ANSWER_S),
            again_at=now + FIRST_RETRY_S,
        )
        self._write(line, now)

    def _repeat(self, under_way: UnderWay, now: float) -> None:
        if under_way.may_repeat(now):
            self.counters.retries += 1
            self._write(under_way.line, now)

    def _say_stop(self, now: float) -> None:
        if not self._stops_left:
            self._stop_again_at = None
            return
        self._stops_left -= 1
        self._stop_again_at = now + STOP_AGAIN_S
        self._write(stop_line(self._session), now)

    def _write(self, line: bytes, now: float) -> None:
        self.counters.sent += 1
        self._ping_at = now + KEEP_ALIVE_S
        self.frames.append(KeptFrame(now, True, line))
        self._output.append(line)

    # What comes in.

    def _take(self, heard: Heard, now: float) -> None:
        match heard:
            case Answer():
                self._answered(heard, now)
            case Notice():
                self._noticed(heard, now)
            case StopTaken():
                self._stop_again_at = None
            case Complaint("session"):
                self._told_of_no_session(word_in(heard.words, "boot"), now)
            case Complaint():
                self.counters.complaints += 1
                self._resync(now)
            case Loss():
                self.counters.losses += 1
                self._resync(now)

    def _resync(self, now: float) -> None:
        """A line was lost, this way or that: whoever waits asks again, else a ping tells what is missing."""
        if self._under_way is None:
            self._send(Request("ping"), now)
        else:
            self._repeat(self._under_way, now)

    def _answered(self, answer: Answer, now: float) -> None:
        under_way = self._under_way
        if under_way is None or answer.number != under_way.number:
            self.counters.late_answers += 1  # F08
            return
        self._under_way = None
        if under_way.tries == 1:
            self.counters.round_trip = now - under_way.began
            self.counters.longest_round_trip = max(
                self.counters.longest_round_trip, self.counters.round_trip
            )
        match under_way.verb:
            case "hello":
                self._greeted(answer, now)
            case "about":
                self._introduced(answer, now)
            case "events" if not answer.accepted:
                self._fail(self._events_gone(), now)
            case _:
                self._concluded(answer, under_way.command, now)

    def _greeted(self, answer: Answer, now: float) -> None:
        refused = objection(answer, self._port, self._device)
        if refused is not None:
            self._fail(refused, now)
            return
        self._hello = answer
        self._order.begin(number_in(answer.words, "n"))
        self._send(Request("about"), now)

    def _introduced(self, about: Answer, now: float) -> None:
        hello, boot = self._hello, word_in(about.words, "boot")
        if hello is None or boot != word_in(hello.words, "boot"):
            self._restarted(boot, now)
            return
        self.capabilities = capabilities(hello, about)
        self._become(LinkState.OPEN)
        self._concluded(about, None, now)

    def _concluded(self, answer: Answer, command: MachineCommand | None, now: float) -> None:
        if command is not None and not answer.accepted:
            self._events.append(Refused(command, word_in(answer.words, "why"), now))
        self._order.reached(number_in(answer.words, "n"))
        if self._order.gap:
            self._ask_for_lost(now)
        else:
            self._send_next(now)

    def _noticed(self, notice: Notice, now: float) -> None:
        if not self._order.is_next(notice.number):
            self.counters.events_out_of_turn += 1
            if self._order.gap and self._under_way is None:
                self._ask_for_lost(now)
            return
        event = event_of(notice, now)
        if event is None:
            self.counters.unknown_events += 1
        else:
            self._events.append(event)

    def _ask_for_lost(self, now: float) -> None:
        since = self._order.ask_from()
        if since is None:
            self._fail(self._events_gone(), now)
            return
        self.counters.replays += 1
        self._send(Request("events", f"since={since}"), now)

    # How it ends.

    def _told_of_no_session(self, boot: str, now: float) -> None:
        if self._hello is None:
            self._resync(now)  # it has just started, and the hello came too early
        elif boot != word_in(self._hello.words, "boot"):
            self._restarted(boot, now)

    def _restarted(self, boot: str, now: float) -> None:
        if self.state is LinkState.OPEN:
            self._events.append(DeviceRestarted(boot, now))
        self._fail(
            LinkFailed(
                "The machine at {port} restarted by itself. Check its power, clear it, then start again.",
                port=self._port,
            ),
            now,
        )

    def _fail(self, failure: MachineError, now: float) -> None:
        unknown = self._under_way.command if self._under_way else None
        if self.state is LinkState.OPEN:
            self._events.append(LinkLost(failure.saying, unknown, now))
        self.failure = failure
        self._under_way = None
        self._queue.clear()
        self._become(LinkState.FAILED)

    def _become(self, state: LinkState) -> None:
        if state not in _MAY_BECOME[self.state]:
            raise AssertionError(f"a link that is {self.state.value} cannot become {state.value}")
        self.state = state

    def _events_gone(self) -> LinkFailed:
        return LinkFailed(
            "Messages of the machine at {port} are lost for good. Clear the machine, then start again.",
            port=self._port,
        )
