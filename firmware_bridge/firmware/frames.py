"""What a frame is: the one definition, for host and device.

A frame is a line of printable ASCII: a kind, words, `*`, eight lower-case hex digits, a newline; at
most 120 bytes in all. The digits are the CRC-32 (zlib) over the bytes before the `*`, started from a
seed: the session number, or 0 outside a session. PROTOCOL.md has golden frames.
"""

import binascii

MAX_LINE = 120
MAX_BODY = MAX_LINE - 10  # without `*`, digits and newline
KINDS = "@#!?"  # command or reply, event, stop, complaint

BAD = "bad"  # a line that holds no frame
LONG = "long"  # the same, and longer than a line may be

_STAR = 0x2A
_PLAIN = bytes([byte for byte in range(0x20, 0x7F) if byte != _STAR])


def seal(body: str, seed: int) -> bytes:
    """The frame of a body.

    Raises:
        ValueError: the body is too long, not ASCII, or of no kind.
    """
    data = body.encode()
    if not 2 <= len(data) <= MAX_BODY or body[0] not in KINDS or not _plain(data):
        raise ValueError("no frame can carry this")
    return data + b"*" + _digits(data, seed) + b"\n"


def unseal(line: bytes, seed: int) -> str:
    """The body of a frame without its newline; empty when it is none."""
    data = line[:-9]
    if len(line) < 11 or line[-9] != _STAR or line[-8:] != _digits(data, seed):
        return ""
    return data.decode() if _plain(data) else ""


def compose(kind: str, number: int, name: str, words: str = "") -> str:
    """A body: `@` and `#` carry a number, `!` and `?` none; words are `k=v` with a space between."""
    head = "%s%d " % (kind, number) if kind in "@#" else kind
    return head + name + (" " + words if words else "")


def parse(body: str) -> tuple | None:
    """(kind, number, name, {key: value}) of a body, or None when it is not of that form."""
    kind = body[:1]
    words = body[1:].split(" ")
    number = 0
    if kind in ("@", "#"):
        number = natural(words.pop(0))
        if number < 1 or not words:
            return None
    elif kind not in ("!", "?"):
        return None
    found: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not key or not equals or not value or key in found:
            return None
        found[key] = value
    return (kind, number, words[0], found) if words[0] else None


def natural(text: str) -> int:
    """The number 0 … 999,999,999 that a text writes in the one way there is, or -1."""
    if not text.isdigit() or len(text) > 9 or (text[0] == "0" and text != "0"):
        return -1
    return int(text)


class Decoder:
    """Finds frames in bytes that come in any pieces, with anything between them.

    Garbage of any length before a frame does not cost that frame. A loss of sync is told once, until
    the next good frame.
    """

    def __init__(self) -> None:
        self._buffer = b""
        self._long = False
        self._lost = False

    def push(self, data: bytes) -> None:
        """Take bytes."""
        self._buffer += data

    def forget(self) -> None:
        """Tell the next loss of sync again."""
        self._lost = False

    def pull(self, seeds: tuple) -> tuple | None:
        """(body, seed) of the next frame that a seed opens; ("", BAD or LONG) for a loss; None: nothing."""
        while True:
            end = self._buffer.find(b"\n")
            if end < 0:
                if len(self._buffer) >= MAX_LINE:
                    self._long = True
                    self._buffer = self._buffer[-MAX_LINE + 1 :]
                return None
            line = self._buffer[max(0, end - MAX_LINE + 1) : end]
            too_long = self._long or end >= MAX_LINE
            self._long = False
            self._buffer = self._buffer[end + 1 :]
            if not line:
                continue
            found = _frame_in(line, seeds)
            if found:
                self._lost = False
                return found
            if not self._lost:
                self._lost = True
                return "", LONG if too_long else BAD


def _frame_in(line: bytes, seeds: tuple) -> tuple | None:
    for start in range(len(line) - 10):
        if chr(line[start]) in KINDS:
            for seed in seeds:
                body = unseal(line[start:], seed)
                if body:
                    return body, seed
    return None


def _digits(data: bytes, seed: int) -> bytes:
    return ("%08x" % binascii.crc32(data, seed)).encode()


def _plain(data: bytes) -> bool:
    return not data.strip(_PLAIN)  # what is left begins with a byte that is not plain
