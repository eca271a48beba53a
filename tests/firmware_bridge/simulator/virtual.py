"""A clock that stands still until it is set, and a host that deals by a list of routes."""

import itertools
from collections.abc import Callable
from typing import Any

from firmware_bridge.firmware.frames import Decoder, parse, seal
from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.label import Label

_SESSIONS = itertools.count(1)


class VirtualClock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time


class Host:
    """Speaks the wire with a hall's firmware and writes down what it hears; answers `settled` with the next route."""

    def __init__(self, hall: Hall, routes: Callable[[int], int] | None = None, cards: int = 52):
        self.hall = hall
        self.session = next(_SESSIONS)
        self.events: list[tuple[str, dict[str, str]]] = []
        self.replies: list[str] = []
        self.words: list[dict[str, str]] = []
        self.greeting: dict[str, str] = {}
        self.routes = routes
        self.cards = cards
        self._number = 1
        self._decoder = Decoder()
        self.hall.run(seal(f"@1 hello v=1 session={self.session:08x}", 0))
        self.listen()

    def say(self, words: str) -> str:
        """Send a command and return its reply."""
        self._number += 1
        self.hall.run(seal(f"@{self._number} {words}", self.session))
        self.listen()
        return self.replies[-1]

    def heard(self, name: str) -> list[dict[str, str]]:
        return [words for what, words in self.events if what == name]

    def listen(self) -> None:
        self._decoder.push(self.hall.take_sent())
        while found := self._decoder.pull((self.session, 0)):
            kind, _number, name, words = parse(found[0]) or ("", 0, "", {})
            if kind == "@":
                self.greeting = self.greeting or words
                self.replies.append(name)
                self.words.append(words)
            elif kind == "#":
                self.events.append((name, words))
                if name == "settled" and self.routes:
                    self._route(int(words["step"]))

    def _route(self, step: int) -> None:
        assert self.routes
        more = int(step < self.cards)
        self.say(f"route step={step} pocket={self.routes(step)} next={more}")


def step_on(hall: Hall, clock: VirtualClock, host: Host) -> bool:
    """Let the next thing happen; False when nothing more does within half a second."""
    due = hall.next_event()
    if due is None or due > clock.time + 0.5:
        return False
    clock.time = max(clock.time, due)
    hall.run()
    host.listen()
    return True


def run_for(hall: Hall, clock: VirtualClock, host: Host, seconds: float) -> None:
    ends = clock.time + seconds
    while (due := hall.next_event()) is not None and due <= ends:
        clock.time = max(clock.time, due)
        hall.run()
        host.listen()
    clock.time = ends
    hall.run()
    host.listen()


def token(number: int) -> str:
    return f"FP1{'A' * 25}{number}"


def label(number: int, copy: int = 1) -> Label:
    return Label(token(number), number, "A", copy)


def say_to(hall: Hall, kind: str, **facts: object) -> dict[str, Any]:
    """Ask whoever stands at the machine."""
    return hall.ask(kind, facts, [])


def ready(hall: Hall, board: int = 1) -> None:
    """A wallet is in the machine and a pack in the hopper."""
    say_to(hall, "show_wallet", board=board, set="A", copy=1)
    say_to(hall, "insert_wallet", board=board, set="A", copy=1)
    say_to(hall, "load_pack")
