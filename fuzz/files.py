"""`make fuzz`: deal files made of real ones by coverage (atheris), each read within two seconds and 200 MB more."""

import csv
import os
import resource
import sys
import time
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["cardboards.formats"]):
    from cardboards.formats.files import inspected
    from cardboards.games import GAMES

CORPUS = Path(os.environ.get("FAPAI_CORPUS", "../shared/corpus")) / "deals"
LONGEST = 1_000_000
SECONDS = 2.0
MEGABYTES = 200


def read(data: bytes) -> None:
    """Read a file as each game's; whatever it is, what comes out of it is whole."""
    for game in GAMES.values():
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = time.process_time()
        boards, report = inspected(data, game)
        taken = time.process_time() - start
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        assert taken < SECONDS, f"{taken:.1f} s"
        assert grown < MEGABYTES, f"{grown:.0f} MB"
        assert boards or report.errors
        for board in boards:
            assert tuple(map(len, board.deal.hands)) == game.sizes
            assert sum(hand.mask for hand in board.deal.hands) == (1 << 52) - 1
        for remark in (*report.notes, *report.repairs, *report.errors):
            remark.saying.english()


def main() -> None:
    """Begin with the real files that are there, and go on for as long as libFuzzer's options say."""
    seeds = Path(sys.argv[1])
    seeds.mkdir(parents=True, exist_ok=True)
    if CORPUS.is_dir():
        with (CORPUS / "index.csv").open(encoding="utf-8", newline="") as lines:
            for place, row in enumerate(csv.DictReader(lines)):
                (seeds / f"real-{place}").write_bytes((CORPUS / row["file"]).read_bytes())
    atheris.Setup([sys.argv[0], str(seeds), f"-max_len={LONGEST}", *sys.argv[2:]], read)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
