"""What the rules offer the referee for a case: said, added up over the round, written down, printed. He decides."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

from cardboards.language import Language, Saying, says
from cardboards.papers.referee_slip import Point, RefereeSlip, print_referee_slips
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.penalties.case import Case, Circumstance
from dealer.penalties.rows import Measure, Party
from dealer.penalties.ruling import Consequence, Ruling, Silence, rule_on
from dealer.penalties.standing import Added, Standing, added
from dealer.people import Right
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.wallet_name import WalletName
from dealer.whereabouts import whereabouts


class Side(Enum):
    """Whom the referee names; the name is a pair's or a team's number."""

    MISBOARDER = "misboarder"
    OVER_SHORT = "over-short"
    RESPONSIBLE = "responsible"
    INNOCENT = "innocent"

    @property
    def saying(self) -> Saying:
        """The side for people."""
        return _SIDES[self]


_SIDES = {
    Side.MISBOARDER: says("Inserted wrongly"),
    Side.OVER_SHORT: says("Long or short hand"),
    Side.RESPONSIBLE: says("Responsible"),
    Side.INNOCENT: says("Innocent or damaged"),
}
_BOTH = (Side.RESPONSIBLE, Side.INNOCENT)
_WHO: Mapping[Party, tuple[Side, ...]] = {
    Party.MISBOARDER: (Side.MISBOARDER,),
    Party.OVER_SHORT: (Side.OVER_SHORT,),
    Party.RESPONSIBLE: (Side.RESPONSIBLE,),
    Party.ERRING: (Side.RESPONSIBLE,),
    Party.OFFENDING: (Side.RESPONSIBLE,),
    Party.LATE: (Side.RESPONSIBLE,),
    Party.TOO_LATE: (Side.RESPONSIBLE,),
    Party.OTHER_LATE: (Side.INNOCENT,),
    Party.BOTH: _BOTH,
    Party.EACH: _BOTH,
}
_COUNTED = (Measure.WARNING, Measure.VIOLATION)


@dataclass(frozen=True, slots=True)
class RulingOrder:
    """A case, where it happened, and who is who. `out` is a folder for the slip; `record` writes the ruling down."""

    case: Case
    event: str | None = None
    table: str | None = None
    round: int | None = None
    wallet: WalletName | None = None
    names: Mapping[Side, str] = field(default_factory=dict)
    out: Path | None = None
    record: bool = False


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the rules offer, what the round's warnings add up to by side, and the tables that may have done it.

    `tables` are those since the last PASS of the wallet: candidates, never a verdict. None: no wallet was named.
    """

    ruling: Ruling
    sums: Mapping[str, Added]
    tables: tuple[str, ...] | None
    slip: Path | None

    def as_json(self) -> dict[str, object]:
        """The ruling as it is written for programs."""
        return {
            "consequences": [_as_json(one) for one in self.ruling.consequences],
            "silent": [one.saying.english() for one in self.ruling.silences],
            "open": [kind.__name__ for kind in self.ruling.open],
            "late": self.ruling.late,
            "sums": {
                name: {
                    "warnings": one.standing.warnings,
                    "violations": one.standing.violations,
                    "consequences": [_as_json(follows) for follows in one.consequences],
                    "silent": [silence.saying.english() for silence in one.silences],
                }
                for name, one in self.sums.items()
            },
            "tables_since_pass": None if self.tables is None else list(self.tables),
            "slip": str(self.slip) if self.slip else None,
        }


def rule(home: Home, order: RulingOrder, language: Language, person: Person) -> Ruled:
    """Ask the rules.

    Raises:
        NotPermitted: somebody else than a referee wants it written down.
        WrongUse: no such event or wallet; or it is to be written down without its round.
    """
    ruling = rule_on(order.case)
    if order.record:
        if not person.may(Right.RULE):
            raise NotPermitted("Only a referee's ruling is written down.")
        if order.round is None:
            raise WrongUse("Warnings are added up over a round: say which ({--round}).")
    with Books.open(home) as books:
        if order.record:
            books.hold()
        event = _event(books, order)
        tables = _tables(books, order.wallet)
        sums = dict(_sums(books, event, order, ruling)) if event and order.round else {}
        if order.record and event:
            about = _about(event, order.wallet, person)
            books.note(Entry(EntryKind.RULED, _facts(order, ruling)), about)
    name = event.name if event else ""
    slip = order.out and _print(order, ruling, sums, tables, name, language)
    return Ruled(ruling, sums, tables, slip)


def _event(books: Books, order: RulingOrder) -> Event | None:
    """The event; the rules can be asked without any."""
    if order.record or order.event is not None:
        return books.events.named(order.event)
    known = books.events.all()
    return known[0] if len(known) == 1 else None


def _tables(books: Books, wallet: WalletName | None) -> tuple[str, ...] | None:
    if wallet is None:
        return None
    if books.wallets.named(wallet) is None:
        raise WrongUse("There is no wallet {name}. All of them: {fapai wallet list}.", name=wallet)
    return whereabouts(books.wallets.moves(wallet)).tables


def _about(event: Event, wallet: WalletName | None, person: Person) -> About:
    if wallet is None:
        return About(event=event.id, actor=person.actor)
    return About.of(wallet, event.id, actor=person.actor)


def _facts(order: RulingOrder, ruling: Ruling) -> dict[str, object]:
    """What the journal keeps of a ruling. It tells no card."""
    case = order.case
    return {
        "incident": case.incident.value,
        "format": case.format.value,
        "stage": case.stage.value if case.stage else None,
        "table": order.table,
        "round": order.round,
        "articles": [one.value for one in ruling.articles],
        "sides": {side.value: name for side, name in order.names.items()},
        "counted": [[name, measure.value] for name, measure in _counted(order, ruling)],
    }


def _counted(order: RulingOrder, ruling: Ruling) -> Iterator[tuple[str, Measure]]:
    """The warnings and recorded violations that are certain, with the name of the side that they are against."""
    for one in ruling.consequences:
        if one.measure in _COUNTED and not one.conditions and not one.may and one.party:
            for side in _WHO.get(one.party, ()):
                if name := order.names.get(side):
                    yield name, one.measure


def _sums(
    books: Books, event: Event, order: RulingOrder, ruling: Ruling
) -> Iterator[tuple[str, Added]]:
    """By name: the standing of the round with this ruling, and what follows from the sum."""
    new: dict[str, list[Measure]] = {}
    for name, measure in _counted(order, ruling):
        new.setdefault(name, []).append(measure)
    if not new:
        return
    before: dict[str, Standing] = {}
    for name, measure in _earlier(books, event, order.round):
        before[name] = added(before.get(name, Standing()), (measure,)).standing
    for name, measures in new.items():
        yield name, added(before.get(name, Standing()), measures)


def _earlier(books: Books, event: Event, number: int | None) -> Iterator[tuple[str, Measure]]:
    """What was written down in this round before, by all stations."""
    kinds = frozenset({EntryKind.RULED})
    with books.journals() as journals:
        for entry in journals.entries(event.id, kinds):
            counted = entry.facts.get("counted")
            if entry.facts.get("round") == number and isinstance(counted, list):
                yield from ((str(name), Measure(measure)) for name, measure in counted)


def _print(
    order: RulingOrder,
    ruling: Ruling,
    sums: Mapping[str, Added],
    tables: tuple[str, ...] | None,
    event: str,
    language: Language,
) -> Path:
    assert order.out is not None
    now = datetime.now(UTC)
    slip = RefereeSlip(
        event,
        tuple(_slip_facts(order, tables, now)),
        tuple(_points(ruling, sums)),
        ruling.questions,
    )
    order.out.mkdir(parents=True, exist_ok=True)
    file = order.out / f"ruling-{now.astimezone():%Y%m%d-%H%M%S}.pdf"
    file.write_bytes(print_referee_slips((slip,), language, now))
    return file


def _slip_facts(
    order: RulingOrder, tables: tuple[str, ...] | None, now: datetime
) -> Iterator[tuple[Saying, Saying | str | None]]:
    case = order.case
    yield says("Time"), f"{now.astimezone():%Y-%m-%d %H:%M}"
    yield says("Format"), case.format.saying
    yield says("Round"), str(order.round) if order.round else None
    yield says("Case"), case.incident.saying
    yield says("Table"), order.table
    yield says("Stage"), case.stage.saying if case.stage else None
    yield says("Wallet"), order.wallet.saying if order.wallet else None
    if tables is not None:
        yield says("Tables since the last PASS"), "、".join(tables) or "—"
    for side in Side:
        yield side.saying, order.names.get(side)


def _points(ruling: Ruling, sums: Mapping[str, Added]) -> Iterator[Point]:
    yield from _points_of(ruling.consequences, ruling.silences)
    for name, one in sums.items():
        standing = one.standing
        yield Point(
            None,
            says(
                "{name} in this round: {warnings} warnings, {violations} recorded violations",
                name=name,
                warnings=standing.warnings,
                violations=standing.violations,
            ),
        )
        yield from _points_of(one.consequences, one.silences)


def _points_of(
    consequences: tuple[Consequence, ...], silences: tuple[Silence, ...]
) -> Iterator[Point]:
    for one in consequences:
        yield Point(one.article.saying, one.saying, one.reading)
    for silence in silences:
        yield Point(None, silence.saying)


def _as_json(one: Consequence) -> dict[str, object]:
    amount = one.amount
    return {
        "article": one.article.value,
        "measure": one.measure.value,
        "party": one.party.value if one.party else None,
        "amount": f"{amount.value.normalize():f}" if amount else None,
        "currency": amount.currency.value if amount else None,
        "to": one.to.value if one.to else None,
        "if": [[_word(case) for case in either] for either in one.conditions],
        "may": one.may,
        "reading": one.reading.english() if one.reading else None,
    }


def _word(circumstance: Circumstance) -> str:
    return str(circumstance.value)
