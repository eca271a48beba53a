"""The host's side of the wire: commands to lines, lines to what the device said. No socket, no clock.

What a frame is stands in `firmware/frames.py`, once for both ends; what the words mean stands in PROTOCOL.md.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from firmware_bridge.errors import FrameError
from firmware_bridge.firmware import frames
from firmware_bridge.machine import (
    BinsSensed,
    ButtonPressed,
    Clear,
    Cleared,
    CloseJob,
    DoubleFed,
    Feed,
    HopperEmpty,
    Jammed,
    Landed,
    Look,
    MachineCommand,
    MachineEvent,
    OpenJob,
    Route,
    Sense,
    Sensed,
    SetLamp,
    Settled,
    ShowMark,
    StillBlocked,
    Stopped,
    Strayed,
    WalletSwitched,
    Where,
)

PROTOCOL = 1
LAST_NUMBER = 65535
"""After this sequence number the next is 1."""

Words = Mapping[str, str]

_JOB = re.compile(r"[A-Za-z0-9.:_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Request:
    """What the host asks for: a verb and its words, as they stand in the line."""

    verb: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The device's answer to the command of this number. `accepted` says that it was taken, not that it is done."""

    number: int
    accepted: bool
    words: Words


@dataclass(frozen=True, slots=True)
class Notice:
    """A numbered event."""

    number: int
    name: str
    words: Words


@dataclass(frozen=True, slots=True)
class StopTaken:
    """The device has stopped its motors."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """The device got a line that it could not use: `why` is bad, long or session."""

    why: str
    words: Words


@dataclass(frozen=True, slots=True)
class Loss:
    """Bytes came that were no frame of this session; told once, until the next good frame."""

    why: str


Heard = Answer | Notice | StopTaken | Complaint | Loss


def command_line(number: int, request: Request, seed: int) -> bytes:
    """The line of a command."""
    return frames.seal(frames.compose("@", number, request.verb, request.words), seed)


def stop_line(session: int) -> bytes:
    """The line that stops all motors."""
    return frames.seal("!stop", session)


class Ear:
    """Turns bytes, in any pieces, into what the device of one session said."""

    def __init__(self, session: int) -> None:
        self._session = session
        self._decoder = frames.Decoder()

    def hear(self, data: bytes) -> list[Heard]:
        """What these bytes complete."""
        self._decoder.push(data)
        heard = []
        while found := self._decoder.pull((self._session, 0)):
            body, seed = found
            one = self._frame(body, seed) if body else Loss(seed)
            if one is not None:
                heard.append(one)
        return heard

    def _frame(self, body: str, seed: int) -> Heard | None:
        frame = frames.parse(body)
        if frame is None:
            return Loss(frames.BAD)
        kind, number, name, words = frame
        if kind == "?" and (seed or name == "session"):
            return Complaint(name, words)
        if not seed:
            return None
        if kind == "@" and name in ("ok", "no"):
            return Answer(number, name == "ok", words)
        if kind == "#":
            return Notice(number, name, words)
        return StopTaken() if kind == "!" and name == "stopped" else None


def request_of(command: MachineCommand) -> Request:
    """How a command is said on the wire.

    Raises:
        FrameError: its job has a name that does not fit.
    """
    match command:
        case OpenJob(job):
            return Request("job", f"job={_job_name(job)}")
        case CloseJob(job):
            return Request("end", f"job={_job_name(job)}")
        case Feed(step):
            return Request("feed", f"step={step}")
        case Look(step):
            return Request("look", f"step={step}")
        case Route(step, pocket, feed_next):
            return Request("route", f"step={step} pocket={pocket} next={feed_next:d}")
        case Clear():
            return Request("clear")
        case ShowMark(mark):
            return Request("mark", f"n={'none' if mark is None else mark}")
        case SetLamp(on):
            return Request("lamp", f"on={on:d}")
        case Sense():
            return Request("sense")
    assert_never(command)


def event_of(notice: Notice, at: float) -> MachineEvent | None:
    """What a notice tells, `at` host time in seconds; None for a name that this program does not know.

    Raises:
        FrameError: the words are not those of this name.
    """
    words = notice.words
    match notice.name:
        case "settled":
            mark = number_in(words, "mark") if "mark" in words else None
            return Settled(number_in(words, "step"), mark, at)
        case "landed":
            return Landed(number_in(words, "step"), number_in(words, "pocket"), at)
        case "strayed":
            expected, pocket = number_in(words, "expected"), number_in(words, "pocket")
            return Strayed(number_in(words, "step"), expected, pocket, at)
        case "empty":
            return HopperEmpty(number_in(words, "step"), at)
        case "jam":
            return Jammed(number_in(words, "step"), _where(words), at)
        case "double":
            return DoubleFed(number_in(words, "step"), at)
        case "blocked":
            return StillBlocked(_where(words), at)
        case _:
            return _state_of(notice, at)


def word_in(words: Words, key: str) -> str:
    """The word of this key.

    Raises:
        FrameError: there is none.
    """
    try:
        return words[key]
    except KeyError:
        raise FrameError(
            "The machine's line lacks “{key}”. Load the firmware that comes with this program.",
            key=key,
        ) from None


def number_in(words: Words, key: str) -> int:
    """The natural number that the word of this key holds.

    Raises:
        FrameError: there is none.
    """
    number = frames.natural(word_in(words, key))
    if number < 0:
        raise _senseless(key, words[key])
    return number


def _job_name(job: str) -> str:
    if not _JOB.fullmatch(job):
        raise FrameError("“{job}” cannot name a job: 1 to 40 letters, digits or .:_-", job=job)
    return job


def _state_of(notice: Notice, at: float) -> MachineEvent | None:
    words = notice.words
    match notice.name:
        case "wallet":
            return WalletSwitched(_yes(words, "present"), at)
        case "bins":
            return BinsSensed(_yes(words, "empty"), at)
        case "sensed":
            return Sensed(
                hopper=_yes(words, "hopper"),
                eye=_yes(words, "eye"),
                track=_yes(words, "track"),
                wallet=_yes(words, "wallet"),
                bins=_yes(words, "bins"),
                halted=_yes(words, "halted"),
                at=at,
            )
        case "button":
            return ButtonPressed(at)
        case "stopped":
            return Stopped(word_in(words, "why"), at)
        case "cleared":
            return Cleared(at)
        case _:
            return None


def _yes(words: Words, key: str) -> bool:
    value = word_in(words, key)
    if value not in ("0", "1"):
        raise _senseless(key, value)
    return value == "1"


def _where(words: Words) -> Where:
    place = word_in(words, "where")
    try:
        return Where(place)
    except ValueError:
        raise _senseless("where", place) from None


def _senseless(key: str, value: str) -> FrameError:
    return FrameError(
        "The machine says {key}={value}, which means nothing here. Load the firmware that comes with this program.",
        key=key,
        value=value,
    )
