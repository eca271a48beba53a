"""A hall of wallets on a virtual clock: carried by people, scanned by stations that are not always online.

The world knows where each wallet is and what lies in it. The books under test are `dealer.whereabouts` and
`dealer.verifying`, fed with what the stations scanned, in order of time. What must hold: a wallet that is elsewhere
than its record has it is found at its next scan, one whose cards are not its own at its next verification, nothing else
is ever named, and once all stations have told theirs the books know what they would have known at once.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from cardboards.cards import Card
from cardboards.deals import Deal
from cardboards.games import HUAPAI, Seat
from chaos.tally import Sums
from dealer.entries import EntryKind
from dealer.jobs.plan import Changes, plan_event, wave_of
from dealer.plan.kept import KeptWave
from dealer.shuffle import seeded
from dealer.verifying import Outcome, judge
from dealer.wallet_name import WalletName
from dealer.whereabouts import STAFF, Move, Whereabouts, after_move, scan, whereabouts

EVENT = "tianjin-2011"
STATIONS = ("desk", "east", "west")
SHARES = ("table", "halves", "board")
_LOST, _ASTRAY, _SWAPPED, _LOOKED, _CHECKED, _TOLD = 0.08, 0.05, 0.02, 0.7, 0.1, 0.02

Hands = dict[Seat, list[Card]]


@dataclass(frozen=True, slots=True, order=True)
class Scan:
    """What a station wrote down; `seq` is the order in which scans were made, `at` what the station's clock said."""

    at: str
    station: str
    seq: int
    wallet: WalletName = field(compare=False)
    move: Move = field(compare=False)


@dataclass
class FloorTally(Sums):
    """What happened; `failures` must stay empty."""

    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The figures for a script."""
        return {**dict(sorted(self.counts.items())), "failures": len(self.failures)}


def waves(seeds: list[str]) -> FloorTally:
    """Several waves."""
    tally = FloorTally()
    for seed in seeds:
        tally.add(Floor(seed).run())
    return tally


class Floor:
    """The first wave of Tianjin 2011: 32 tables, 8 boards, a way for copies to spread that the seed draws."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._chance = random.Random(seed)
        share = self._chance.choice(SHARES)
        wave = wave_of(plan_event(EVENT, Changes(share=share)), 1)
        self._wave = KeptWave.of(wave, "", ())
        deals = seeded(HUAPAI, seed)
        self._deals = {board: next(deals) for board in self._wave.movement.boards}
        self._now = datetime(2011, 5, 26, 8, 30, tzinfo=UTC)
        self._place = dict.fromkeys(self._wave.ways, STAFF)
        self._recorded = dict(self._place)
        self._cards = {name: _hands(self._deals[name.number]) for name in self._place}
        self._untold: dict[str, list[Scan]] = {name: [] for name in STATIONS}
        self._books: dict[WalletName, list[Scan]] = {name: [] for name in self._place}
        self._all: dict[WalletName, list[tuple[Scan, bool]]] = {name: [] for name in self._place}
        self._written = 0
        self.tally = FloorTally()

    @property
    def wallets(self) -> int:
        """How many wallets are on the floor."""
        return len(self._place)

    def run(self) -> FloorTally:
        """Play the wave, bring the wallets back, verify them all, and hold the books against the world."""
        parts = 1 + max(stop.part for way in self._wave.ways.values() for stop in way)
        for part in range(1, parts):
            for name in self._shuffled():
                for stop in self._wave.ways[name]:
                    if stop.part == part:
                        self._carry(name, str(stop.table))
            self._play()
        for name in self._shuffled():
            self._carry(name, STAFF)
            self._verify(name)
        for station in STATIONS:
            self._tell(station)
        self._hold_books_against_world()
        return self.tally

    def _shuffled(self) -> list[WalletName]:
        names = sorted(self._place)
        self._chance.shuffle(names)
        return names

    def _carry(self, name: WalletName, to: str) -> None:
        """Somebody takes a wallet to its next table, or to another one, and scans it, or does not."""
        before, astray = self._place[name], self._chance.random() < _ASTRAY and to != STAFF
        others = [one for one in set(self._place.values()) | {"hall"} if one not in (to, STAFF)]
        self._place[name] = self._chance.choice(sorted(others)) if astray else to
        self.tally.counts["misplaced"] += astray
        if self._chance.random() < _LOST and to != STAFF:
            self.tally.counts["scans_lost"] += 1
        elif to == STAFF:
            self._write(name, Move(self._tick(), EntryKind.RETURNED))
        elif before == STAFF:
            self._write(name, Move(self._tick(), EntryKind.ISSUED, {"place": to}))
        else:
            facts = {"place": to, "from": before}
            self._write(name, Move(self._tick(), EntryKind.PASSED, facts))
        if self._chance.random() < _LOOKED:
            self._write(name, Move(self._tick(), EntryKind.SEEN, {"place": self._place[name]}))

    def _play(self) -> None:
        """Some cards go into the wrong wallets, some wallets are verified, some stations come online."""
        for name in self._shuffled():
            if self._chance.random() < _SWAPPED:
                self._mix_up(name)
            if self._chance.random() < _CHECKED:
                self._verify(name)
            if self._chance.random() < _TOLD:
                self._tell(self._chance.choice(STATIONS))

    def _mix_up(self, name: WalletName) -> None:
        """Two wallets at a table get each other's cards; alone at its table, two of its hands are exchanged."""
        others = [
            one
            for one in sorted(self._place)
            if self._place[one] == self._place[name] and one.number != name.number
        ]
        self.tally.counts["swapped"] += 1
        if others:
            other = self._chance.choice(others)
            self._cards[name], self._cards[other] = self._cards[other], self._cards[name]
        else:
            one, two = self._chance.sample(list(HUAPAI.seats), 2)
            hands = dict(self._cards[name])
            hands[one], hands[two] = hands[two], hands[one]
            self._cards[name] = hands

    def _verify(self, name: WalletName) -> None:
        """The reader's verdict; what is wrong is put right by the referee and verified again."""
        deal = self._deals[name.number]
        for _ in range(2):
            wrong = self._cards[name] != _hands(deal)
            verdict = judge(self._cards[name], {}, {}, deal, {}).outcome
            self._expect(name, (verdict is Outcome.FAIL) == wrong, f"verdict {verdict.value}")
            self._write(name, Move(self._tick(), EntryKind.VERIFIED, {"verdict": verdict.value}))
            self.tally.counts["swaps_found"] += wrong
            self._cards[name] = _hands(deal)
            if not wrong:
                break

    def _tick(self) -> str:
        self._now += timedelta(seconds=self._chance.uniform(0.01, 2.0))
        return self._now.isoformat(timespec="microseconds")

    def _write(self, name: WalletName, move: Move) -> None:
        """A scan at some station; whether it must find something is what the world says, not the books."""
        station = self._chance.choice(STATIONS)
        self._written += 1
        one = Scan(move.at, station, self._written, name, move)
        wrong = self._found_by(name, move)
        if move.kind in (EntryKind.ISSUED, EntryKind.PASSED, EntryKind.RETURNED):
            self._recorded[name] = str(move.facts.get("place", STAFF))
        self._all[name].append((one, wrong))
        self._untold[station].append(one)
        self.tally.counts["scans"] += 1
        if station == "desk":
            self._tell(station)

    def _found_by(self, name: WalletName, move: Move) -> bool:
        if move.kind is EntryKind.SEEN:
            return move.facts["place"] != self._recorded[name]
        if move.kind is EntryKind.PASSED:
            return move.facts["from"] != self._recorded[name]
        return move.kind is EntryKind.ISSUED and self._recorded[name] != STAFF

    def _tell(self, station: str) -> None:
        """A station's scans come into the books, in their place by time."""
        for one in self._untold[station]:
            way = self._books[one.wallet]
            self.tally.counts["late"] += bool(way and one < way[-1])
            way.append(one)
            way.sort()
        self._untold[station].clear()

    def _hold_books_against_world(self) -> None:
        for name, way in self._all.items():
            known = Whereabouts()
            for one, wrong in way:
                if one.move.kind is EntryKind.VERIFIED:
                    known = after_move(known, one.move)
                    continue
                known, found = scan(known, one.move)
                self._expect(name, (found is not None) == wrong, f"{found} at {one}")
                self.tally.counts["out_of_place_found"] += found is not None
            told = whereabouts(one.move for one in self._books[name])
            self._expect(name, told == known, "the books differ once all stations have told")
            self._expect(name, told.trouble is None and not told.out, f"{told} at the end")

    def _expect(self, name: WalletName, holds: bool, what: str) -> None:
        if not holds:
            self.tally.failures.append(f"wave {self._seed}, {name}: {what}")


def _hands(deal: Deal) -> Hands:
    return {seat: sorted(cards) for seat, cards in deal}
