"""The sessions of a published tournament, and the boards of each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardboards.boards import Board
from cardboards.games import Game
from dealer.errors import AnswerIsNo, WrongUse
from dealer.fairness.derivation import Draw, drawn
from dealer.fairness.keys import SessionKeys
from dealer.fairness.tournament import HIGHEST, Tournament

_NAMED = re.compile(r"(\d{1,6})(?:\s*[,，]\s*(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?)?")


@dataclass(frozen=True, slots=True, order=True)
class Session:
    """A session by its phase and its number in the phase, both from 1; and whether its reserve set is meant."""

    phase: int
    number: int
    reserve: bool = False

    def __str__(self) -> str:
        return f"{self.phase},{self.number}" + (" (reserve)" if self.reserve else "")


def settled_sessions(tournament: Tournament, *, reserve: bool = False) -> tuple[Session, ...]:
    """All sessions, but those of phases that have as many as come."""
    return tuple(
        Session(number, session, reserve)
        for number, phase in enumerate(tournament.phases, 1)
        for session in range(1, phase.sessions + 1)
    )


def sessions_named(
    tournament: Tournament, text: str, *, reserve: bool = False
) -> tuple[Session, ...]:
    """The sessions that a person means: `2` a phase, `2,3` a session of it, `2,3-5` several.

    Raises:
        WrongUse: there is no such session; or only a phase is named that has as many as come.
    """
    match = _NAMED.fullmatch(text.strip())
    number = int(match[1]) if match else 0
    if match and 1 <= number <= len(tournament.phases):
        sessions = tournament.phases[number - 1].sessions
        first = int(match[2] or 1)
        last = int(match[3] or match[2] or sessions)
        if 1 <= first <= last <= (sessions or HIGHEST):
            return tuple(Session(number, one, reserve) for one in range(first, last + 1))
    raise WrongUse(
        "“{text}” names no session. Write PHASE or PHASE,SESSION. The phases have these sessions: {phases}.",
        text=text,
        phases=tuple(
            f"{place},1-{phase.sessions or '…'}" for place, phase in enumerate(tournament.phases, 1)
        ),
    )


def file_of(tournament: Tournament, session: Session) -> str:
    """The name of a session's file, without its ending."""
    phase = tournament.phases[session.phase - 1]
    return phase.file_of(session.number, reserve=session.reserve)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A tournament with its keys, and the game that it is played in."""

    tournament: Tournament
    keys: SessionKeys
    game: Game

    def boards(self, session: Session, numbers: range | None = None) -> Iterator[Board]:
        """The boards of a session in order; `numbers` where the description leaves them open.

        Raises:
            AnswerIsNo: its key is missing, or the value of the delayed information.
            WrongUse: the description leaves its boards open, and no numbers are given.
        """
        phase = self.tournament.phases[session.phase - 1]
        settled = phase.numbers(session.number) or numbers
        if settled is None:
            raise WrongUse(
                "The description leaves open which boards session {session} has. Name them ({--boards}).",
                session=session,
            )
        if self.tournament.value is None:
            raise AnswerIsNo(
                "The delayed information ({delayed}) has no value in the description yet: no deal follows without it.",
                delayed=self.tournament.delayed,
            )
        key = self.keys.of(session.phase, phase, session.number)
        draw = Draw(session.number, session.reserve, open_ended=not phase.sessions)
        deals = drawn(self.game, key, self.tournament.value, draw)
        return (Board(number, next(deals)) for number in settled)
