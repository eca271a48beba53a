"""The papers of a wave, made from the plan that is kept with its event; none shows a card."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from pathlib import Path

from cardboards.language import Language, Saying, says
from cardboards.papers.board_list import BoardList, print_board_lists
from cardboards.papers.box_label import BoxLabel, print_box_labels
from cardboards.papers.caddy_sheet import CaddyRound, Carry, print_caddy_sheets
from cardboards.papers.round_slip import RoundSlip, print_round_slips
from cardboards.papers.table_card import TableCard, TableRow, print_table_cards
from cardboards.papers.team_sheet import TeamSheet, print_team_sheets
from cardboards.papers.traveller import Traveller, print_travellers
from dealer.conversions import Conversion
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.kept_plan import kept_plan, kept_wave
from dealer.jobs.papers import Papers, Printed, save_pdf
from dealer.jobs.people import Person
from dealer.jobs.ranges import written
from dealer.jobs.time_of_day import now_here
from dealer.jobs.where import place_named
from dealer.movements.files import parts_written
from dealer.movements.movement import Contest, Meeting, table_name
from dealer.movements.routes import Turn, copies_of, turns
from dealer.people import Right
from dealer.plan.kept import KeptWave
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.whereabouts import STAFF

_NAMED = 8
"""So many boards are named one by one with their first leaders; more are written as ranges."""


class HallPaper(Enum):
    """A paper of a wave; the value is the word for it and the name of its file."""

    CADDY_SHEETS = "caddy-sheets"
    TABLE_CARDS = "table-cards"
    BOARD_LIST = "board-list"
    BOX_LABELS = "box-labels"
    TRAVELLERS = "travellers"
    ROUND_SLIPS = "round-slips"
    TEAM_SHEETS = "team-sheets"


_ONLY = {
    HallPaper.TRAVELLERS: Contest.PAIRS,
    HallPaper.ROUND_SLIPS: Contest.PAIRS,
    HallPaper.TEAM_SHEETS: Contest.TEAMS,
}


@dataclass(frozen=True, slots=True)
class HallOrder:
    """Which papers (none: all that the wave needs) of which wave of which event.

    `shown`: cards may be shown (明牌), so that travellers have a column for it. `seal` is the number of the first box's
    seal, empty where seals are written by hand; `box` is how many wallets a box holds. `conversions` hold.
    """

    out: Path
    papers: tuple[HallPaper, ...] = ()
    event: str | None = None
    wave: int | None = None
    shown: bool = False
    seal: str = ""
    box: int = 32
    conversions: tuple[Conversion, ...] = ()


def print_hall_papers(home: Home, order: HallOrder, language: Language, person: Person) -> Papers:
    """Print papers of a wave.

    Raises:
        WrongUse: there is no such event, plan or wave; or a paper is asked for that such a wave has not.
        NotPermitted: this role prints no papers.
    """
    if not person.may(Right.PRINT):
        raise NotPermitted("Caddies print no papers. Ask the dealing staff or a referee.")
    wave = kept_wave(kept_plan(home, order.event), order.wave)
    contest = wave.movement.contest
    for paper in order.papers:
        if _ONLY.get(paper, contest) is not contest:
            raise WrongUse(
                "{paper} are for another kind of contest than {wave}.",
                paper=paper.value,
                wave=wave.name,
            )
    asked = order.papers or [one for one in HallPaper if _ONLY.get(one, contest) is contest]
    with Books.open(home) as books:
        event = books.events.named(order.event)
        writer = _Writer(event, wave, order, language)
        return Papers(tuple(_print(books, writer, paper, person) for paper in asked))


def _print(books: Books, writer: "_Writer", paper: HallPaper, person: Person) -> Printed:
    count, pdf = writer.write(paper)
    file = save_pdf(writer.order.out / f"{paper.value}.pdf", pdf)
    facts: dict[str, object] = {"paper": file.stem, "count": count}
    if paper is HallPaper.BOX_LABELS and writer.order.seal:
        facts["seals"] = [label.seal for label in writer.boxes()]
    books.note(Entry(EntryKind.PRINTED, facts), About(event=writer.event.id, actor=person.actor))
    return Printed(file, count, shows_cards=False)


@dataclass(frozen=True, slots=True)
class _Writer:
    """One call: what its papers have in common."""

    event: Event
    wave: KeptWave
    order: HallOrder
    language: Language

    def write(self, paper: HallPaper) -> tuple[int, bytes]:
        """How many leaves a paper has, and its PDF."""
        makers: Mapping[HallPaper, Callable[[], tuple[int, bytes]]] = {
            HallPaper.CADDY_SHEETS: self._caddy_sheets,
            HallPaper.TABLE_CARDS: self._table_cards,
            HallPaper.BOARD_LIST: self._board_list,
            HallPaper.BOX_LABELS: self._box_labels,
            HallPaper.TRAVELLERS: self._travellers,
            HallPaper.ROUND_SLIPS: self._round_slips,
            HallPaper.TEAM_SHEETS: self._team_sheets,
        }
        return makers[paper]()

    def boxes(self) -> tuple[BoxLabel, ...]:
        """The boxes of the wave's set: whole copies together, as many as a box holds."""
        copies = copies_of(self.wave.movement)
        most = max(copies.values())
        together = max(1, self.order.box // len(copies))
        firsts = range(1, most + 1, together)
        return tuple(
            self._box(range(first, min(first + together, most + 1)), number, len(firsts), copies)
            for number, first in enumerate(firsts, 1)
        )

    def _box(self, of: range, number: int, boxes: int, copies: Mapping[int, int]) -> BoxLabel:
        lying = {board: sum(copy <= most for copy in of) for board, most in copies.items()}
        return BoxLabel(
            session=self.event.name,
            wave=self.wave.name,
            set_name=self.wave.set_name,
            copies=written(of),
            boards=written(board for board, count in lying.items() if count),
            wallets=sum(lying.values()),
            box=f"{number}/{boxes}",
            seal=_seal(self.order.seal, number - 1),
        )

    def _caddy_sheets(self) -> tuple[int, bytes]:
        rounds = []
        for (number, part), found in groupby(
            turns(self.wave.movement), key=lambda turn: (turn.round, turn.part)
        ):
            carries = [
                Carry(
                    self._table(turn.meeting.table),
                    parts_written((turn.boards,)),
                    str(turn.meeting.copy),
                    self._ways(turn.taken_from),
                    self._ways(turn.passed_to),
                )
                for turn in found
            ]
            rounds.append(CaddyRound(self._round(number, part), tuple(carries)))
        pdf = print_caddy_sheets(self.event.name, self.wave.name, rounds, self.language, now_here())
        return len(rounds), pdf

    def _table_cards(self) -> tuple[int, bytes]:
        rows: dict[int, list[TableRow]] = {}
        for turn in turns(self.wave.movement):
            rows.setdefault(turn.meeting.table, []).append(self._row(turn))
        cards = [TableCard(self._table(table), tuple(rows[table])) for table in sorted(rows)]
        pdf = print_table_cards(self.event.name, self.wave.name, cards, self.language, now_here())
        return len(cards), pdf

    def _row(self, turn: Turn) -> TableRow:
        return TableRow(
            str(turn.round),
            self.wave.contestant(turn.meeting.ns),
            self.wave.contestant(turn.meeting.ew),
            self._boards_with_leaders(turn.boards),
            self._ways(turn.taken_from),
            self._ways(turn.passed_to),
        )

    def _board_list(self) -> tuple[int, bytes]:
        copies = copies_of(self.wave.movement)
        found = BoardList(
            self.event.game, self.event.name, self.wave.name, self.wave.set_name, copies
        )
        return len(copies), print_board_lists((found,), self.language, now_here())

    def _box_labels(self) -> tuple[int, bytes]:
        labels = self.boxes()
        return len(labels), print_box_labels(labels, self.language, now_here())

    def _travellers(self) -> tuple[int, bytes]:
        sheets = [
            Traveller(
                game=self.event.game,
                number=name.number,
                set_name=name.set_name,
                copy=name.copy,
                session=self.event.name,
                results=len(stops),
                shown=self.order.shown,
            )
            for name, stops in self.wave.ways.items()
        ]
        return len(sheets), print_travellers(sheets, self.language, now_here())

    def _round_slips(self) -> tuple[int, bytes]:
        slips = [
            RoundSlip(
                self.event.game,
                self._round(number),
                self._table(one.table),
                self.wave.contestant(one.ns),
                self.wave.contestant(one.ew),
                one.boards,
            )
            for number, one in self.wave.movement.meetings
        ]
        return len(slips), print_round_slips(self.event.name, slips, self.language, now_here())

    def _team_sheets(self) -> tuple[int, bytes]:
        sheets = [
            self._match(number, home, away)
            for number, meetings in enumerate(self.wave.movement.rounds, 1)
            for home, away in _matches(meetings)
        ]
        return len(sheets), print_team_sheets(self.event.name, sheets, self.language, now_here())

    def _match(self, number: int, open_room: Meeting, closed: Meeting) -> TeamSheet:
        return TeamSheet(
            game=self.event.game,
            round=self._named_round(number),
            home=self.wave.contestant(open_room.ns),
            away=self.wave.contestant(open_room.ew),
            open=self._table(open_room.table),
            closed=self._table(closed.table),
            boards=tuple(sorted(open_room.boards)),
            tables=tuple(one.saying for one in self.order.conversions),
        )

    def _named_round(self, number: int) -> str:
        if len(self.wave.movement.rounds) == 1:
            return self.wave.name
        return f"{self.wave.name} · {self._round(number)}"

    def _boards_with_leaders(self, boards: Sequence[int]) -> str:
        if len(boards) > _NAMED:
            return parts_written((tuple(boards),))
        named = []
        for number in boards:
            leader = self.event.game.leader(number)
            named.append(f"{number}{self.language.say(leader.saying)}" if leader else str(number))
        return " ".join(named)

    def _ways(self, ways: Sequence[tuple[int | None, tuple[int, ...]]]) -> str:
        """The tables that wallets come from or go to, with their boards if there are several."""
        if len(ways) == 1:
            return self._place(ways[0][0])
        return " ".join(
            f"{self._place(table)}({parts_written((boards,))})" for table, boards in ways
        )

    def _place(self, table: int | None) -> str:
        return self.language.say(place_named(STAFF)) if table is None else self._table(table)

    def _table(self, table: int) -> str:
        return self.language.say(table_name(self.wave.movement.contest, table))

    def _round(self, number: int, part: int | None = None) -> str:
        parts = max(len(one.parts) for _, one in self.wave.movement.meetings)
        named: tuple[Saying, ...] = (says("round {round}", round=number),)
        if part is not None and parts > 1:
            named = (*named, says("part {part} of {parts}", part=part, parts=parts))
        return self.language.say(Saying("{parts}", {"parts": named}))


def _matches(meetings: Sequence[Meeting]) -> tuple[tuple[Meeting, Meeting], ...]:
    """The two meetings of each match; the open room is the table of the lower number (§26)."""
    tables = sorted(meetings, key=lambda one: one.table)
    return tuple(
        (one, other)
        for index, one in enumerate(tables)
        for other in tables[index + 1 :]
        if (one.ns, one.ew) == (other.ew, other.ns)
    )


def _seal(first: str, further: int) -> str:
    """The number of the seal so many after the first: 0012345 → 0012346."""
    digits = first[len(first.rstrip("0123456789")) :]
    if not digits:
        return first if further == 0 else ""
    return first[: -len(digits)] + str(int(digits) + further).zfill(len(digits))
