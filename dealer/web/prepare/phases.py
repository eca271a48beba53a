"""The phases of a promise: an evening is one; a tournament of several has rows, each with its sessions and boards."""

from dataclasses import dataclass

from nicegui import ui

from cardboards.language import says
from dealer.errors import WrongUse
from dealer.web.kit import fields, parts
from dealer.web.kit.visits import Visit

_UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class _Row:
    """One phase as it is typed."""

    sessions: ui.input
    boards: ui.input
    title: ui.input


class Phases:
    """Rows of phases; none at first, and then the promise is of one session."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._rows: list[_Row] = []

    def draw(self) -> None:
        """The rows, and the way to another one."""
        visit = self._visit
        self._place = ui.element("div").classes("pile")
        parts.button(visit, says("Several sessions: add a phase"), self._add)

    def _add(self) -> None:
        visit = self._visit
        number = len(self._rows) + 1
        with self._place:
            parts.heading(visit, says("Phase {number}", number=number))
            with ui.element("div").classes("line"):
                sessions = fields.words(
                    visit, says("How many sessions"), hint=says("0: as many as come")
                ).props("inputmode=numeric")
                boards = fields.words(
                    visit,
                    says("Boards of a session"),
                    hint=says("for example 1-16, or 1-16,17-32 in turn; empty: not known yet"),
                )
                title = fields.words(
                    visit,
                    says("What it is called"),
                    hint=says("# is the session's number, for example Round #"),
                )
        self._rows.append(_Row(sessions, boards, title))

    def written(self) -> tuple[str, ...]:
        """The phases as SESSIONS:BOARDS:FILE:DESCRIPTION; rows that are left empty are none.

        Raises:
            WrongUse: a row has no count of sessions or no name.
        """
        return tuple(
            self._written(number, row)
            for number, row in enumerate(self._rows, 1)
            if any(map(fields.text_in, (row.sessions, row.boards, row.title)))
        )

    def _written(self, number: int, row: _Row) -> str:
        sessions, title = fields.text_in(row.sessions), fields.text_in(row.title)
        if sessions is None or title is None:
            raise WrongUse("Phase {number} needs its count of sessions and a name.", number=number)
        boards = (fields.text_in(row.boards) or _UNKNOWN).replace("，", ",").replace(" ", "")
        return f"{sessions}:{boards}:phase{number}-#:{title.replace(':', ' ')}"
