"""The device's half of the link: each command once, answers repeated, events numbered and kept.

What is to be sent is bounded: a frame that finds no room is dropped and counted, and got back by a
retry or by `events`. Motion never waits for the host.
"""

from firmware_bridge.firmware.frames import BAD, Decoder, compose, parse, seal

RING = 64  # events kept
REPLAY = 8  # events repeated at a time
TX_LIMIT = 1024  # bytes waiting to be sent
LAST_NUMBER = 65535  # after it the sequence begins again at 1


def after(number: int) -> int:
    """The sequence number that follows."""
    return number % LAST_NUMBER + 1


class Talk:
    """One session at a time; the last hello wins, so that a new host is never locked out by one that died."""

    def __init__(self, boot: str) -> None:
        self.session = 0  # 0: none
        self.events = 0  # number of the last event since boot
        self.dropped = 0  # frames that found no room
        self.bad = 0  # losses of sync
        self.heard = (
            False  # whether a good frame came, a repetition too; whoever looks takes it back
        )
        self._boot = boot
        self._decoder = Decoder()
        self._number = 0
        self._answer = ""
        self._ring: list = []
        self._waiting: list = []
        self._size = 0
        self.say("?", "session", "boot=" + boot)

    def push(self, data: bytes) -> None:
        """Take bytes from the host."""
        self._decoder.push(data)

    def pull(self) -> tuple | None:
        """The next frame to act on as (kind, number, name, words), or None. Repetitions are answered here."""
        while True:
            found = self._decoder.pull((self.session, 0) if self.session else (0,))
            if not found:
                return None
            body, seed = found
            frame = parse(body) if body else None
            if not body:
                self._lost(seed)
            elif frame is None:
                self._lost(BAD)
            elif seed or frame[2] in ("hello", "stop"):
                self.heard = True
                if self._is_new(frame):
                    return frame

    def greet(self, words: dict) -> None:
        """Begin the session that this hello names."""
        self.session = _session(words)

    def turn_away(self, number: int, words: dict, why: str) -> None:
        """Refuse a hello in the seal that its sender understands; the session that is stays."""
        body = compose("@", number, "no", why)
        self._put(seal(body, _session(words)))

    def answer(self, number: int, name: str, words: str) -> None:
        """Answer a command; every answer says the number of the last event, so that a lost one is noticed."""
        self._number = number
        words = (words + " " if words else "") + "n=%d" % self.events
        self._answer = compose("@", number, name, words)
        self._send(self._answer)

    def event(self, name: str, words: str) -> None:
        """Number an event, keep it, send it."""
        self.events += 1
        body = compose("#", self.events, name, words)
        self._ring.append(body)
        if len(self._ring) > RING:
            self._ring.pop(0)
        if self.session:
            self._send(body)

    def replay(self, since: int) -> bool:
        """Send the first few events after this number again; False when they are no longer kept."""
        kept_from = self.events - len(self._ring)
        if since < kept_from:
            return False
        for body in self._ring[since - kept_from : since - kept_from + REPLAY]:
            self._send(body)
        return True

    def say(self, kind: str, name: str, words: str = "") -> None:
        """Send a frame that is neither answer nor event."""
        self._send(compose(kind, 0, name, words))

    def take(self) -> bytes:
        """The bytes to send."""
        data = b"".join(self._waiting)
        self._waiting = []
        self._size = 0
        return data

    def _is_new(self, frame: tuple) -> bool:
        kind, number, name, words = frame
        if kind == "!":
            return True
        if kind != "@":
            return False
        if name == "hello" and _session(words) != self.session:
            return _session(words) > 0
        if number == self._number:
            self._send(self._answer)
            return False
        return bool(number == after(self._number) and name != "hello")

    def _lost(self, why: str) -> None:
        self.bad += 1
        if self.session:
            self.say("?", why)
        else:
            self._decoder.forget()  # each line of a host that does not know of the restart gets its answer
            self.say("?", "session", "boot=" + self._boot)

    def _send(self, body: str) -> None:
        self._put(seal(body, self.session))

    def _put(self, line: bytes) -> None:
        if self._size + len(line) > TX_LIMIT:
            self.dropped += 1
            return
        self._waiting.append(line)
        self._size += len(line)


def _session(words: dict) -> int:
    text = words.get("session", "")
    for digit in text:
        if digit not in "0123456789abcdef":
            return 0
    return int(text, 16) if len(text) == 8 else 0
