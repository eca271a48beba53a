"""SquareDeal's key file (.sqk): secret until the tournament is over; its SHA-256 is published before it begins.

A line a session, `phase,session:key`, ended by CR LF. A key is 60 random letters and digits, 357 bits: no two hashes of
key files can be looked up or compared, so the commitment covers a seed with its nonce, and never a deal.
"""

import hashlib
import secrets
import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dealer.errors import AnswerIsNo
from dealer.fairness.tournament import Phase, Tournament, text_of

_SIGNS = string.ascii_letters + string.digits
_LENGTH = 60


@dataclass(frozen=True, slots=True)
class SessionKeys:
    """The keys of a tournament, by phase and session (both from 1; session 0 where as many come as come)."""

    keys: Mapping[tuple[int, int], str] = field(repr=False)

    @classmethod
    def drawn(cls, phases: Iterable[Phase]) -> "SessionKeys":
        """New keys from the system's entropy."""
        return cls(
            {
                (number, session): "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))
                for number, phase in enumerate(phases, 1)
                for session in phase.keys
            }
        )

    @classmethod
    def read(cls, data: bytes) -> "SessionKeys":
        """The keys of a .sqk file.

        Raises:
            AnswerIsNo: a line is none of a key file; the line is named, its key is not told.
        """
        keys: dict[tuple[int, int], str] = {}
        for number, line in enumerate(_lines(data), 1):
            place, _, rest = line.partition(":")
            phase, _, session = place.partition(",")
            if not (phase.isdecimal() and session.isdecimal() and rest):
                raise AnswerIsNo(
                    "Line {line} of the key file is not PHASE,SESSION:KEY.", line=number
                )
            keys[int(phase), int(session)] = rest.split(":")[0]
        return cls(keys)

    @property
    def written(self) -> bytes:
        """The keys as a .sqk file."""
        return "".join(
            f"{phase},{session}:{key}\r\n" for (phase, session), key in self.keys.items()
        ).encode()

    def of(self, number: int, phase: Phase, session: int) -> str:
        """The key of a session of phase `number`.

        Raises:
            AnswerIsNo: the file has none.
        """
        place = (number, session if phase.sessions else 0)
        if place not in self.keys:
            raise AnswerIsNo(
                "The key file has no key for session {session} of phase {phase}.",
                phase=number,
                session=place[1],
            )
        return self.keys[place]


def hash_of_keys(data: bytes) -> str:
    """What `KH` holds of a .sqk file: its SHA-256 in hexadecimal digits.

    Lines that lost their CR on the way (e-mail, an editor) are hashed with it, as SquareDeal does.
    """
    lines = "".join(line + "\r\n" for line in _lines(data))
    return hashlib.sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()


def missing(tournament: Tournament, keys: SessionKeys) -> tuple[tuple[int, int], ...]:
    """The sessions, as (phase, session), that should have a key and have none."""
    return tuple(
        (number, session)
        for number, phase in enumerate(tournament.phases, 1)
        for session in phase.keys
        if (number, session) not in keys.keys
    )


def _lines(data: bytes) -> list[str]:
    text = text_of(data).replace("\r\n", "\n").removesuffix("\n")
    return text.split("\n") if text else []
