"""Which wallets one reader verifies in the time that is left, and what that is worth."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardboards.language import Saying, says
from dealer.custody import Content, Wallet
from dealer.home import Home
from dealer.jobs.where import place_named
from dealer.movements.movement import Contest
from dealer.plan.kept import KeptPlan
from dealer.sampling.choosing import Candidate, Need, Sample, chance, sample
from dealer.sampling.tables import TableRecord, hands, table_records
from dealer.sampling.trial import Caught, trial
from dealer.store.books import Books
from dealer.wallet_name import WalletName
from dealer.whereabouts import Whereabouts, whereabouts

SECONDS_A_WALLET = 30.0
"""How long a reader takes for one wallet; measure your own."""
HEADS = (
    says("wallet"),
    says("why"),
    says("place"),
    says("tables since it passed"),
    says("tables to come"),
    says("chance of an error"),
)


@dataclass(frozen=True, slots=True)
class SampleOrder:
    """How much time there is, in minutes, and how long one wallet takes, in seconds."""

    event: str | None
    minutes: float
    seconds: float = SECONDS_A_WALLET

    @property
    def room(self) -> int:
        """How many wallets there is time for."""
        return int(self.minutes * 60 // self.seconds)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A wallet to verify now, where it is, and how likely it is to be wrong."""

    candidate: Candidate
    where: Whereabouts
    chance: float

    def as_json(self) -> dict[str, object]:
        """The wallet as it is written for programs."""
        return {
            "type": "verify",
            **self.candidate.name.facts,
            "need": self.candidate.need.value,
            "expected": self.where.expected,
            "tables_since_pass": list(self.where.tables),
            "plays_to_come": self.candidate.plays,
            "chance": round(self.chance, 4),
        }


@dataclass(frozen=True, slots=True)
class Sampled:
    """What is verified now; `left` could be wrong and finds no time, `late` of them must be verified all the same."""

    chosen: tuple[Chosen, ...]
    left: int
    late: int
    caught: Caught

    @property
    def saying(self) -> Saying:
        """The choice for people, and what it is worth."""
        if not self.chosen and not self.left:
            return says("Every wallet is verified: there is nothing to choose.")
        return says(
            "{chosen} wallets fit into the time, {left} do not. Played out, this would catch {share:.0%} of all "
            "errors; as many drawn by lot, {lot:.0%}. In {nothing:.0%} of the trials nothing wrong is left.",
            chosen=len(self.chosen),
            left=self.left,
            share=self.caught.share,
            lot=self.caught.by_lot,
            nothing=self.caught.nothing_left,
        )

    @property
    def late_saying(self) -> Saying | None:
        """That the time is too short even for those that must be verified, where it is."""
        if not self.late:
            return None
        return says(
            "{late} of those that do not fit must be verified all the same. Take more time, or a second reader.",
            late=self.late,
        )

    def as_json(self) -> dict[str, object]:
        """The totals as they are written for programs."""
        return {
            "chosen": len(self.chosen),
            "left": self.left,
            "late": self.late,
            "caught": round(self.caught.share, 4),
            "caught_by_lot": round(self.caught.by_lot, 4),
            "nothing_left": round(self.caught.nothing_left, 4),
        }


def row_of(one: Chosen) -> tuple[Saying | str | int, ...]:
    """A wallet as a row under `HEADS`."""
    return (
        one.candidate.name.saying,
        one.candidate.need.saying,
        place_named(one.where.expected),
        Saying("{tables}", {"tables": one.where.tables or "—"}),
        one.candidate.plays,
        f"{100 * one.chance:.1f} %",
    )


def sample_wallets(home: Home, order: SampleOrder) -> Sampled:
    """Choose the wallets of an event that are verified next.

    Raises:
        WrongUse: there is no such event.
    """
    with Books.open(home) as books:
        event = books.events.named(order.event)
        ways = books.wallets.all_moves()
        wallets = tuple(one for one in books.wallets.holding(event) if one.is_dealt)
        plan = books.plans.of(event.id)
    tables = table_records(ways.values())
    places = {one.name: whereabouts(ways.get(one.name, ())) for one in wallets}
    choice = sample(_candidates(wallets, places, plan), order.room, tables)
    return _sampled(choice, places, tables)


def _sampled(
    choice: Sample, places: Mapping[WalletName, Whereabouts], tables: Mapping[str, TableRecord]
) -> Sampled:
    chosen = tuple(Chosen(one, places[one.name], chance(one, tables)) for one in choice.chosen)
    return Sampled(chosen, len(choice.left), len(choice.late), trial(choice, tables))


def _candidates(
    wallets: tuple[Wallet, ...], places: Mapping[WalletName, Whereabouts], plan: KeptPlan | None
) -> Iterator[Candidate]:
    for wallet in wallets:
        known = places[wallet.name]
        rooms, plays = _to_come(wallet.name, known, plan)
        need = _need(wallet, known, between_rooms=rooms)
        if need is not None:
            yield Candidate(wallet.name, need, hands(known), plays)


def _need(wallet: Wallet, known: Whereabouts, *, between_rooms: bool) -> Need | None:
    if known.reported or wallet.content is Content.FAILED:
        return Need.REPORTED
    if not known.unchecked:
        return Need.DEALT if wallet.content is Content.DEALT else None
    return Need.BETWEEN_ROOMS if between_rooms else Need.RISK


def _to_come(name: WalletName, known: Whereabouts, plan: KeptPlan | None) -> tuple[bool, int]:
    """Whether it is between the rooms of a match, and how many tables are still to play it; 1 if no plan tells."""
    wave = plan.wave_with(name) if plan else None
    ahead = plan.ahead(name, known.last, known.round) if plan else None
    if wave is None or ahead is None:
        return False, 1
    teams = wave.movement.contest is Contest.TEAMS
    return teams and 0 < len(ahead) < len(wave.way(name)), len(ahead)
