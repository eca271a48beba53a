"""Papers that show whole deals before the release: 制牌单 for clubs without a machine, and the referee's records."""

from dataclasses import dataclass
from pathlib import Path

from cardboards.language import Language
from cardboards.papers.blank_cards import print_blank_hand_cards
from cardboards.papers.making_sheet import MakingSheet, print_making_sheets
from cardboards.papers.referee_records import print_referee_records
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.papers import Papers, Printed, save_pdf
from dealer.jobs.people import Person
from dealer.jobs.ranges import written
from dealer.jobs.time_of_day import now_here
from dealer.people import Right
from dealer.store.books import Books
from dealer.store.events import Event


@dataclass(frozen=True, slots=True)
class SecretOrder:
    """Which boards of which event; making sheets are for the wallets of one set and copy."""

    out: Path
    event: str | None = None
    boards: tuple[int, ...] | None = None
    set_name: str = "A"
    copy: int = 1
    reason: str | None = None


def print_making(home: Home, order: SecretOrder, language: Language, person: Person) -> Papers:
    """A making sheet for each board.

    Raises:
        NotPermitted: this role prints no hands.
        WrongUse: there are no such boards.
    """
    if not person.may(Right.PRINT_HAND_CARDS):
        raise NotPermitted(
            "Making sheets show every card: dealing staff or the chief referee print them."
        )
    with Books.open(home) as books:
        event = books.events.named(order.event)
        records = books.records.newest(event, order.boards)
        sheets = [
            MakingSheet(one.board, event.name, order.set_name, order.copy, one.version)
            for one in records
        ]
        boards = written(one.board.number for one in records)
        _reveal(books, event, "making sheets", boards, order, person)
        pdf = print_making_sheets(sheets, language, now_here())
        return _printed(books, event, order.out / "making-sheets.pdf", pdf, len(sheets), person)


def print_for_referee(home: Home, order: SecretOrder, language: Language, person: Person) -> Papers:
    """Records one board a leaf: all for the chief referee, one for a referee who says why.

    Raises:
        NotPermitted: this role may not, or no reason is given before the release.
        WrongUse: there are no such boards.
    """
    with Books.open(home) as books:
        event = books.events.named(order.event)
        one = order.boards is not None and len(order.boards) == 1
        right = Right.REVEAL_BOARD if one else Right.SEE_UNRELEASED
        if event.released is None and not (person.may(right) and order.reason):
            raise NotPermitted(
                "{event} is not released. The chief referee prints its records ({--as chief-referee --reason}); a "
                "referee one board ({--as referee --boards --reason}).",
                event=event.name,
            )
        records = books.records.newest(event, order.boards)
        if event.released is None:
            boards = written(record.board.number for record in records)
            _reveal(books, event, "hand records", boards, order, person)
        pdf = print_referee_records(event.name, records, language, now_here())
        return _printed(books, event, order.out / "referee.pdf", pdf, len(records), person)


def print_blanks(home: Home, order: SecretOrder, language: Language, person: Person) -> Papers:
    """A sheet of blank hand cards, for tables that deal by hand and register the deal themselves.

    Raises:
        NotPermitted: this role prints no papers.
    """
    if not person.may(Right.PRINT):
        raise NotPermitted("Caddies print no papers. Ask the dealing staff or a referee.")
    with Books.open(home) as books:
        event = books.events.named(order.event)
        pdf = print_blank_hand_cards(event.game, event.name, language, now_here())
        file = save_pdf(order.out / "blank-cards.pdf", pdf)
        return Papers((Printed(file, 1, shows_cards=False),))


def _reveal(
    books: Books, event: Event, what: str, boards: str, order: SecretOrder, person: Person
) -> None:
    """The trace comes before the paper: there is no PDF of which nobody knows."""
    if not boards:
        raise WrongUse(
            "{event} has no boards yet. Bring some in: {fapai import, fapai shuffle}.",
            event=event.name,
        )
    facts = {"what": what, "boards": boards, "reason": order.reason}
    about = About(event=event.id, actor=person.actor)
    books.note(Entry(EntryKind.REVEALED, facts), about)


def _printed(
    books: Books, event: Event, file: Path, pdf: bytes, count: int, person: Person
) -> Papers:
    saved = save_pdf(file, pdf)
    facts = {"paper": saved.stem, "count": count}
    books.note(Entry(EntryKind.PRINTED, facts), About(event=event.id, actor=person.actor))
    return Papers((Printed(saved, count, shows_cards=True),))
