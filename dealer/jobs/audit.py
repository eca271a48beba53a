"""Whether boards look like chance: those of files, or those of an event."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cardboards.games import Game
from dealer.audit.verdict import Audit, Verdict, audited
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.recompute import boards_in
from dealer.store.books import Books

_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Audited:
    """Boards that were looked at. `open`: their cards may be seen, so each p may be too.

    A p is a number computed from the deals: of boards nobody may see yet there is the verdict only.
    """

    audit: Audit
    names: tuple[str, ...]
    open: bool

    @property
    def again(self) -> tuple[tuple[str, ...], ...]:
        """The boards that are the same hands."""
        return tuple(tuple(self.names[place] for place in group) for group in self.audit.again)

    def as_json(self) -> dict[str, object]:
        """The audit as it is written for programs."""
        strangest = self.audit.strangest
        known: dict[str, object] = {
            "boards": self.audit.boards,
            "verdict": self.audit.verdict.value,
            "strangest": strangest.value if strangest else None,
            "same_hands": [list(group) for group in self.again],
        }
        if self.open:
            known["p"] = {
                test.value: float(f"{p:.{_DIGITS}g}") for test, p in self.audit.findings.items()
            }
        return known

    @property
    def exit_code(self) -> int:
        """0 plausible, 1 implausible, 5 too few boards to tell."""
        return {Verdict.PLAUSIBLE: 0, Verdict.IMPLAUSIBLE: 1, Verdict.TOO_FEW: 5}[
            self.audit.verdict
        ]


def audit_files(files: Iterable[Path], game: Game) -> Audited:
    """Look at the boards of files, one after another in the order given.

    Raises:
        WrongUse: a file is not there.
        AnswerIsNo: a file has no usable board.
    """
    named = [
        (f"{file.name} {board.number}", board.deal)
        for file in files
        for board in boards_in(file, game)
    ]
    return Audited(audited(deal for _, deal in named), tuple(name for name, _ in named), open=True)


def audit_event(home: Home, event_name: str | None) -> Audited:
    """Look at the boards of an event, at any time.

    Raises:
        WrongUse: no such event, or it has no boards.
    """
    with Books.open(home) as books:
        event = books.events.named(event_name)
        boards = [record.board for record in books.records.newest(event)]
        if not boards:
            raise WrongUse(
                "{event} has no boards yet. Bring some in: {fapai import, fapai shuffle}.",
                event=event.name,
            )
        return Audited(
            audited(board.deal for board in boards),
            tuple(str(board.number) for board in boards),
            open=event.released is not None,
        )
