"""Where all wallets are, and what is out of place."""

from dataclasses import dataclass

from cardboards.language import Saying, says
from dealer.custody import Wallet
from dealer.home import Home
from dealer.plan.kept import KeptWave
from dealer.store.books import Books
from dealer.wallet_name import WalletName
from dealer.whereabouts import STAFF, Trouble, Whereabouts, whereabouts


@dataclass(frozen=True, slots=True)
class Place:
    """A wallet, where it is, and where a plan would have it now (None: not asked, or not planned)."""

    wallet: Wallet
    where: Whereabouts
    planned: str | None = None

    @property
    def out_of_place(self) -> bool:
        """Whether somebody has to look."""
        elsewhere = self.planned is not None and self.planned != self.where.expected
        return self.where.trouble is not None or elsewhere

    @property
    def saying(self) -> Saying:
        """Where it is, in one line."""
        held = says("held by the referee") if self.wallet.held else None
        planned = self.planned if self.out_of_place else None
        return line(self.wallet.name, self.where, self.where.trouble or held, planned)

    def as_json(self) -> dict[str, object]:
        """The place as it is written for programs."""
        return {
            "type": "wallet",
            **self.wallet.name.facts,
            "token": self.wallet.token,
            "planned": self.planned,
            **as_facts(self.where),
        }


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a planned wave."""

    wave: KeptWave
    round: int
    part: int = 1

    def places(self) -> dict[WalletName, str]:
        """Where the plan has each wallet: a table, or `STAFF` before and after."""
        found = {}
        for name, stops in self.wave.ways.items():
            now = [one for one in stops if (one.round, one.part) == (self.round, self.part)]
            found[name] = str(now[0].table) if now else STAFF
        return found


def where(home: Home, event: str | None = None, moment: Moment | None = None) -> tuple[Place, ...]:
    """All wallets with cards, of an event if one is named, by set, copy and number.

    Raises:
        WrongUse: there is no such event.
    """
    with Books.open(home) as books:
        wanted = books.events.named(event).id if event is not None else None
        ways = books.wallets.all_moves()
        planned = moment.places() if moment else {}
        return tuple(
            Place(one, whereabouts(ways.get(one.name, ())), planned.get(one.name))
            for one in books.wallets.all()
            if one.is_dealt and wanted in (None, one.event)
        )


def as_facts(known: Whereabouts) -> dict[str, object]:
    """Whereabouts as they are written for programs."""
    return {
        "expected": known.expected,
        "round": known.round,
        "seen": known.seen,
        "seen_at": known.seen_at,
        "passed_at": known.passed_at,
        "tables_since_pass": list(known.tables),
        "trouble": known.trouble.value if known.trouble else None,
        "held": known.held,
        "until": known.until,
    }


def place_named(place: str | None) -> Saying:
    """A place for people."""
    if place is None:
        return says("a place that nobody named")
    if place == STAFF:
        return says("the staff")
    return says("table {place}", place=place)


def line(
    name: WalletName, known: Whereabouts, odd: Trouble | Saying | None, planned: str | None
) -> Saying:
    """A wallet and where it is, in one line: first what is odd about it, or where a plan would have it."""
    if odd is not None:
        return says("{wallet}: {trouble} ({where}).", wallet=name, trouble=odd, where=told(known))
    if planned is not None:
        return says(
            "{wallet}: the plan has it at {planned} now ({where}).",
            wallet=name,
            planned=place_named(planned),
            where=told(known),
        )
    return says("{wallet}: {where}.", wallet=name, where=told(known))


def told(known: Whereabouts) -> Saying:
    """Where it should be, where it was seen, since when it is verified, in one sentence."""
    expected = place_named(known.expected)
    if known.round is not None:
        expected = says("{place} in round {round}", place=expected, round=known.round)
    if known.seen is not None:
        expected = says(
            "expected at {expected}, last seen at {seen}",
            expected=expected,
            seen=place_named(known.seen),
        )
    else:
        expected = says("expected at {expected}", expected=expected)
    if known.passed_at is None:
        return says("{where}; never verified", where=expected)
    if known.tables:
        return says(
            "{where}; verified before tables {tables}, not since",
            where=expected,
            tables=known.tables,
        )
    return says("{where}; verified, and at no table since", where=expected)
