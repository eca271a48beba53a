"""Anyone's check of a tournament: its deals drawn again from what was published, and held against what was played.

It needs the two published files and nothing of this house: no event, no key of ours.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cardboards.boards import Board, BoardSet
from cardboards.deals import Deal
from cardboards.errors import UnreadableFile
from cardboards.formats.file_format import Heading
from cardboards.formats.files import read, write_boards
from cardboards.games import Game
from dealer.errors import AnswerIsNo, WrongUse
from dealer.fairness.keys import SessionKeys, hash_of_keys, missing
from dealer.fairness.sessions import (
    Drawing,
    Session,
    file_of,
    sessions_named,
    settled_sessions,
)
from dealer.fairness.tournament import Tournament, code_of
from dealer.jobs.named_files import data_of, put

_SAFE = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")


@dataclass(frozen=True, slots=True)
class Published:
    """What was published: the description; its code, if that is known; the keys, after the end."""

    description: Path
    keys: Path
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of a tournament: sessions as people name them, all where none is; boards where they are left open."""

    sessions: tuple[str, ...] = ()
    reserve: bool = False
    boards: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A tournament's deals, drawn again."""

    tournament: Tournament
    code: str
    game: Game
    sessions: dict[Session, tuple[Board, ...]]

    def as_json(self) -> dict[str, object]:
        """What was drawn, as it is written for programs."""
        return {
            "tournament": self.tournament.name,
            "delayed": self.tournament.delayed,
            "value": self.tournament.value,
            "key_hash": self.tournament.key_hash,
            "code": self.code,
            "sessions": len(self.sessions),
            "boards": sum(len(boards) for boards in self.sessions.values()),
        }

    def file_of(self, session: Session) -> str:
        """The name of a session's file, without its ending."""
        return file_of(self.tournament, session)


@dataclass(frozen=True, slots=True)
class Compared:
    """A file of boards held against what was drawn: how many are the same, and the numbers of the others."""

    file: Path
    same: int
    others: tuple[int, ...]

    def as_json(self) -> dict[str, object]:
        """The comparison as it is written for programs."""
        return {
            "type": "file",
            "file": str(self.file),
            "same": self.same,
            "others": list(self.others),
        }


def recompute(published: Published, game: Game, part: Part) -> Recomputed:
    """Draw a tournament's deals again.

    Raises:
        AnswerIsNo: the files are not what was promised: another code, other keys than those of `KH`, keys missing.
        WrongUse: a file cannot be read; there are no such sessions, or the boards of one are left open.
    """
    data = data_of(published.description)
    tournament = Tournament.read(data)
    code = code_of(data)
    if published.code is not None and published.code.strip().lower() != code:
        raise AnswerIsNo(
            "{file} is not the description that was published: its code is {code}.",
            file=published.description.name,
            code=code,
        )
    keys = _promised_keys(tournament, published)
    sessions = tuple(
        session
        for text in part.sessions
        for session in sessions_named(tournament, text, reserve=part.reserve)
    ) or settled_sessions(tournament, reserve=part.reserve)
    drawing = Drawing(tournament, keys, game)
    left_open = range(part.boards[0], part.boards[-1] + 1) if part.boards else None
    boards = {session: tuple(drawing.boards(session, left_open)) for session in sessions}
    return Recomputed(tournament, code, game, boards)


def write_sessions(found: Recomputed, folder: Path, ending: str) -> tuple[Path, ...]:
    """Write each session into a file of its own, as SquareDeal names it.

    Raises:
        WrongUse: a file cannot be written, or would lie outside the folder.
        NoSuchFormat, UnwritableShape: the format cannot be written, or not with these boards.
    """
    files: list[Path] = []
    for session, boards in found.sessions.items():
        name = found.file_of(session)
        if not _SAFE.fullmatch(name):
            raise WrongUse("“{name}” is no name for a file of this program's.", name=name)
        title = found.tournament.phases[session.phase - 1].title_of(session.number)
        heading = Heading(event=f"{found.tournament.name}, {title}")
        file = folder / (name + ending)
        data = write_boards(BoardSet(found.game, boards), ending, heading).data
        put(file, data)
        files.append(file)
    return tuple(files)


def compare(found: Recomputed, files: Iterable[Path]) -> tuple[Compared, ...]:
    """Hold files of boards, whatever their names, against what was drawn: cards and number of each board.

    Raises:
        WrongUse: a file is not there.
        AnswerIsNo: a file has no usable board.
    """
    numbers: dict[Deal, set[int]] = {}
    for boards in found.sessions.values():
        for board in boards:
            numbers.setdefault(board.deal, set()).add(board.number)
    return tuple(_compared(file, found.game, numbers) for file in files)


def boards_in(file: Path, game: Game) -> tuple[Board, ...]:
    """The boards of a deal file.

    Raises:
        WrongUse: it is not there.
        AnswerIsNo: it has no usable board.
    """
    try:
        boards, _ = read(data_of(file), game)
    except UnreadableFile as error:
        raise AnswerIsNo("{file}: {why}", file=file.name, why=error.saying) from error
    return boards


def _promised_keys(tournament: Tournament, published: Published) -> SessionKeys:
    data = data_of(published.keys)
    if tournament.key_hash is None:
        raise AnswerIsNo(
            "{file} was never published: it promises no keys (KH).", file=published.description.name
        )
    if hash_of_keys(data) != tournament.key_hash:
        raise AnswerIsNo(
            "The keys in {file} are not those that were promised: their hash is {found}, not {promised}.",
            file=published.keys.name,
            found=hash_of_keys(data),
            promised=tournament.key_hash,
        )
    keys = SessionKeys.read(data)
    gone = missing(tournament, keys)
    if gone:
        raise AnswerIsNo(
            "Keys are missing in {file} of sessions: {sessions}.",
            file=published.keys.name,
            sessions=tuple(f"{phase},{session}" for phase, session in gone),
        )
    return keys


def _compared(file: Path, game: Game, numbers: dict[Deal, set[int]]) -> Compared:
    boards = boards_in(file, game)
    others = tuple(one.number for one in boards if one.number not in numbers.get(one.deal, ()))
    return Compared(file, len(boards) - len(others), others)
