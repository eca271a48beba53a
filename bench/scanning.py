"""How soon a scan answers: 2,048 wallets on their way by a kept plan, a million entries in a journal."""

import json
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cardboards.qr import Token
from dealer.entries import About, EntryKind
from dealer.home import STATION, Home
from dealer.jobs.people import Person
from dealer.jobs.scan import CustodyStep, Scanned, ScanOrder, scan_wallets
from dealer.jobs.where import where
from dealer.movements.encounters import encounters
from dealer.people import Role
from dealer.plan.kept import KeptPlan, KeptWave
from dealer.store import chain
from dealer.store.books import Books

WALLETS = 2_048
BOARDS = 32
ENTRIES = 1_000_000
MOVES = 4
SCANS = 60
EVENT = "bench"
_CADDY = Person("bench", Role.CADDY)
_LIFE = (
    EntryKind.WALLET_REGISTERED,
    EntryKind.WALLET_BOUND,
    EntryKind.WALLET_ACCEPTED,
    EntryKind.BOARD_COMPLETE,
    EntryKind.ISSUED,
    *[EntryKind.PASSED] * MOVES,
)
_CHANCE = random.Random(1)
_TOKENS = [Token.drawn(_CHANCE.randbytes).text for _ in range(WALLETS)]


def main() -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        home = Home.open(Path(temporary) / "home")
        _write(home)
        with Books.open(home):
            pass
        alone = sorted(_scan(home, number) for number in range(SCANS))
        start = time.perf_counter()
        scan_wallets(home, _TOKENS[:SCANS], ScanOrder(CustodyStep.PASS, place="1"), _CADDY)
        together = (time.perf_counter() - start) / SCANS
        start = time.perf_counter()
        assert len(where(home)) == WALLETS
        listed = time.perf_counter() - start
    print(f"{'scan, median ms':34}{1000 * statistics.median(alone):>10.1f}")
    print(f"{'scan, p95 ms':34}{1000 * alone[int(0.95 * SCANS)]:>10.1f}")
    print(f"{'scan, one of 60 in a row, ms':34}{1000 * together:>10.1f}")
    print(f"{'where all wallets are, ms':34}{1000 * listed:>10.1f}")
    print(f"{WALLETS:,} wallets, {ENTRIES:,} entries.")


def _scan(home: Home, number: int) -> float:
    chance = random.Random(number)
    step = chance.choice((CustodyStep.PASS, CustodyStep.SEE))
    order = ScanOrder(step, place=str(chance.randrange(1, 33)))
    answered: list[float] = []

    def tell(scanned: Scanned) -> None:
        answered.append(time.perf_counter())
        assert scanned.refusal is None

    start = time.perf_counter()
    scan_wallets(home, [chance.choice(_TOKENS)], order, _CADDY, tell)
    return answered[0] - start


def _write(home: Home) -> None:
    """The journal of a station, written in one go."""
    path = home.journal(STATION)
    chain.begin(path, "bench", STATION)
    with closing(chain.connect(path, writing=True)) as connection:
        before = chain.tail(connection, "bench", STATION)
        connection.execute("BEGIN")
        at = datetime(2026, 1, 1, tzinfo=UTC)
        for kind, about, facts in _happenings():
            at += timedelta(milliseconds=10)
            before = chain.Row.following(
                before,
                kind=kind.value,
                at=at.isoformat(timespec="microseconds"),
                monotonic=0.0,
                about=about,
                facts=facts,
                sealed=None,
            )
            chain.insert(connection, before)
        connection.execute("COMMIT")


def _happenings() -> Iterator[tuple[EntryKind, About, str]]:
    yield EntryKind.EVENT_MADE, About(EVENT), '{"name":"bench","game":"huapai"}'
    plan = KeptPlan(EVENT, (KeptWave(1, "", "A", encounters(WALLETS // BOARDS, BOARDS)),))
    yield EntryKind.PLANNED, About(EVENT), json.dumps(plan.facts())
    cards = ENTRIES - 2 - WALLETS * len(_LIFE)
    landed = About(EVENT, "job", 1, "A", 1, _TOKENS[0])
    for _ in range(cards):
        yield EntryKind.CARD_LANDED, landed, '{"step":1}'
    for number, token in enumerate(_TOKENS):
        copy, board = divmod(number, BOARDS)
        about = About(EVENT, "job", board + 1, "A", copy + 1, token)
        for place, kind in enumerate(_LIFE):
            yield kind, about, f'{{"version":1,"place":"{(number + place) % 32 + 1}"}}'


if __name__ == "__main__":
    main()
