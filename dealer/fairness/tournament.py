"""SquareDeal's description of a tournament (.sqd): what is published before any card is drawn.

A text of lines: `TN` the tournament's name, `DI` which delayed information will decide, `DV` its value once it is
known, `SN sessions:boards:file:description` a phase, `KH` the SHA-256 of the key file, `#` a comment. Its bytes count:
the delayed value goes into the deals byte for byte, so what is no UTF-8 is kept as it is (as surrogate escapes).
"""

import hashlib
import re
from dataclasses import dataclass

from dealer.errors import AnswerIsNo, WrongUse

HIGHEST = 999_999
"""The highest board number, and the highest session, that is taken from a file."""

_VERSION = "2.7"
_SPACE = re.compile(rb"\s+")
_POINT = re.compile(rb"([0-9])[,.]([0-9])")
_SIGNS = re.compile("#+")
_TIMES = re.compile(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})")
_RANGE = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")
_HASH = re.compile(r"[0-9a-f]{64}")
_FILE = re.compile(r"[a-zA-Z][a-zA-Z0-9_-]*#*[a-zA-Z0-9_-]*")
_PROMISED = (b"TN", b"DI", b"SN", b"KH")
_VALUE_LINE = re.compile(rb"^DV[^\n]*(?:\n|\Z)", re.MULTILINE)
_DELAYED_LINE = re.compile(rb"^DI[^\n]*?(\r?)(?:\n|\Z)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a tournament: so many sessions (0: as many as come), each with its boards, its file, its description.

    `boards` are the numbers of a session's boards, taken in turn from session to session; empty: not known yet.
    A row of # in the file's name and in the description stands for the session's number.
    """

    sessions: int
    boards: tuple[range, ...]
    file: str
    description: str

    @classmethod
    def named(cls, text: str) -> "Phase":
        """The phase that `SESSIONS:BOARDS:FILE:DESCRIPTION` means; boards 16, 1-16,17-32, 2x16, or ? for not known yet.

        Raises:
            WrongUse: it means none.
        """
        fields = text.split(":")
        boards = _ranges(fields[1]) if len(fields) >= 4 else None
        if boards is None or not re.fullmatch(r"[0-9]{1,6}", fields[0]):
            raise WrongUse(
                "“{text}” names no phase. Write SESSIONS:BOARDS:FILE:DESCRIPTION, "
                "for example 3:1-16,17-32:ROUND#:Round #.",
                text=text,
            )
        return cls(int(fields[0]), boards, fields[2], fields[3])

    @property
    def written(self) -> str:
        """The phase as it stands in a description."""
        boards = ",".join(f"{one.start}-{one.stop - 1}" for one in self.boards) or "?"
        return f"{self.sessions}:{boards}:{self.file}:{self.description}"

    @property
    def keys(self) -> range:
        """The sessions that have a key: all, or session 0 where as many come as come."""
        return range(1, self.sessions + 1) if self.sessions else range(1)

    def numbers(self, session: int) -> range:
        """The boards of a session; none while they are not known."""
        return self.boards[(session - 1) % len(self.boards)] if self.boards else range(0)

    def file_of(self, session: int, *, reserve: bool = False) -> str:
        """The file of a session, without its ending."""
        return _filled(self.file, session) + ("reserve" if reserve else "")

    def title_of(self, session: int) -> str:
        """What a session is called."""
        return _filled(self.description, session)


@dataclass(frozen=True, slots=True)
class Tournament:
    """What a description says. `value`: of the delayed information, if it is known; `key_hash`: if it was published."""

    name: str
    delayed: str
    phases: tuple[Phase, ...]
    key_hash: str | None = None
    value: str | None = None

    @classmethod
    def read(cls, data: bytes) -> "Tournament":
        """The tournament that a .sqd file describes.

        Raises:
            AnswerIsNo: it describes none.
        """
        found: dict[str, str] = {}
        phases: list[Phase] = []
        for number, line in enumerate(text_of(data).split("\n"), 1):
            word, rest = line[:2], line[2:].rstrip(" \t\r\f\v").lstrip(" ")
            if word == "SN":
                phases.append(_phase(rest, number))
            elif word in ("TN", "DI", "DV", "KH"):
                found[word] = rest
        key_hash = found.get("KH")
        if not phases or (key_hash is not None and not _HASH.fullmatch(key_hash)):
            raise AnswerIsNo(
                "This is no SquareDeal description: it needs a line SN for each phase, and a KH of 64 hex digits."
            )
        return cls(
            found.get("TN", ""), found.get("DI", ""), tuple(phases), key_hash, found.get("DV")
        )

    @property
    def written(self) -> bytes:
        """The tournament as a .sqd file."""
        lines = [
            f"# Description file of tournament for program SquareDeal {_VERSION}, written by Fapai",
            "#",
            f"TN {self.name}",
            f"DI {self.delayed}",
            *([] if self.value is None else [f"DV {self.value}"]),
            "# Description of phases of tournament",
            "# Per phase a line with SN sessions:boards:file:description",
            *(f"SN {phase.written}" for phase in self.phases),
            *([] if self.key_hash is None else [f"KH {self.key_hash}"]),
            "#",
            "# Never edit this file",
        ]
        return bytes_of("".join(line + "\n" for line in lines))


def with_value(data: bytes, value: str) -> bytes:
    """A published .sqd file with the value of its delayed information, and nothing else changed."""
    without = _VALUE_LINE.sub(b"", data)
    line = _DELAYED_LINE.search(without)
    if line is None:
        return bytes_of(f"DV {value}\n") + without
    end = line[1] + b"\n"
    before = without[: line.end()].removesuffix(b"\n").removesuffix(b"\r") + end
    return before + b"DV " + bytes_of(value) + end + without[line.end() :]


def code_of(data: bytes) -> str:
    r"""The public code of a .sqd file, in hexadecimal digits.

    `KH` covers the keys alone; this covers also which delayed information was promised, and the phases. It is what
    `grep -E '^(TN|DI|SN|KH)' FILE.sqd | tr -d '\r' | sha256sum` says, so the value may come in, comments and line ends
    may change.
    """
    lines = [line.rstrip(b"\r") for line in data.split(b"\n") if line[:2] in _PROMISED]
    return hashlib.sha256(b"".join(line + b"\n" for line in lines)).hexdigest()


def canonical_value(typed: str) -> str:
    """A delayed value as SquareDeal 2.7 takes it from whoever types it.

    Outer white space goes, inner becomes one blank, a point or comma between two digits goes. Perl's `s///g` does not
    look at a digit twice, so of 1,2,3 the second comma stays.
    """
    plain = _SPACE.sub(b" ", bytes_of(typed)).strip(b" ")
    return text_of(_POINT.sub(rb"\1\2", plain))


def checked_phases(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """Phases that SquareDeal would publish: where sessions are several, their number is in the names of their files.

    Raises:
        WrongUse: two phases write the same files, or a file's or a description's name cannot be.
    """
    ready = tuple(_numbered(phase) for phase in phases)
    files = [phase.file for phase in ready]
    wrong = next((one for one in ready if not _FILE.fullmatch(one.file)), None)
    if wrong is not None:
        raise WrongUse(
            "“{file}” cannot name the files of a phase. Take letters, digits, - and _, a letter first, "
            "and one row of # for the session's number.",
            file=wrong.file,
        )
    if len(set(files)) < len(files):
        raise WrongUse("Two phases have files of the same name. Give each its own.")
    return ready


def text_of(data: bytes) -> str:
    """A description's bytes as text; what is no UTF-8 comes back the same by `bytes_of`."""
    return data.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """A description's text as bytes."""
    return text.encode("utf-8", "surrogateescape")


def _phase(text: str, line: int) -> Phase:
    try:
        return Phase.named(text if text.count(":") >= 3 else text + ":")
    except WrongUse as error:
        raise AnswerIsNo("Line {line}: {why}", line=line, why=error.saying) from error


def _ranges(text: str) -> tuple[range, ...] | None:
    """The ranges that a session's boards are taken from in turn; None where the text means none."""
    if text == "?":
        return ()
    if times := _TIMES.fullmatch(text):
        count, size = int(times[1]), int(times[2])
        if count * size > HIGHEST:
            return None
        return tuple(range(one * size + 1, (one + 1) * size + 1) for one in range(count))
    found: list[range] = []
    for part in text.split(","):
        both = _RANGE.fullmatch(part)
        first, last = (both[1], both[2]) if both else ("1", part)
        if not re.fullmatch(r"[0-9]{1,6}", last) or not 1 <= int(first) <= int(last):
            return None
        found.append(range(int(first), int(last) + 1))
    return tuple(found)


def _filled(text: str, session: int) -> str:
    return _SIGNS.sub(lambda row: f"{session:0{len(row[0])}}", text, count=1)


def _numbered(phase: Phase) -> Phase:
    if phase.sessions == 1 or "#" in phase.file:
        return phase
    signs = "#" * len(str(phase.sessions))
    return Phase(phase.sessions, phase.boards, phase.file + signs, phase.description)
