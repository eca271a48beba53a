"""`python -m bench.files`: PBN read and a million deals written, beside endplay and Debian's `dealer` in the same run.

endplay comes by pip into an environment of its own, `dealer` by apt-get download; what cannot be had is left out.
"""

import csv
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cardboards.formats.file_format import Heading
from cardboards.formats.files import inspected
from cardboards.formats.pbn_stream import streamed
from cardboards.games import BRIDGE
from dealer.shuffle_many import shuffled_seats

CORPUS = Path(os.environ.get("FAPAI_CORPUS", "../shared/corpus")) / "deals"
ENDPLAY = "endplay==0.5.12"
DEALS = 1_000_000
TURNS = 5


def main() -> None:
    """Measure, and print a table. All times are of the processor, so that neighbours disturb little."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        endplay = _endplay(Path(temporary))
        if endplay:
            _compare_reading(endplay["read"])
        rate, megabytes = _million()
        _row("a million deals generated, as PBN, a second", f"{rate:,.0f}")
        _row("memory while they stream, MB", f"{megabytes:.0f}")
        if endplay:
            theirs = endplay["deals_a_second"]
            _row("endplay", f"{theirs:,.0f}", f"{rate / theirs:.0f} times")
        theirs = _debians_dealer(Path(temporary))
        if theirs:
            _row("Debian's dealer (biased)", f"{theirs:,.0f}", f"{rate / theirs:.1f} times")


def _compare_reading(theirs: dict[str, list[float]]) -> None:
    ours = other = 0.0
    files = size = 0
    for name, (their_time, count) in theirs.items():
        data = (CORPUS / name).read_bytes()
        if inspected(data, BRIDGE)[1].boards == count:
            files += 1
            size += len(data)
            ours += min(_time_of_reading(data) for _ in range(TURNS))
            other += their_time
    _row(f"PBN of {files} files that both read, MB a second", f"{size / ours / 1e6:.1f}")
    _row("endplay", f"{size / other / 1e6:.1f}", f"{other / ours:.1f} times")


def _time_of_reading(data: bytes) -> float:
    start = time.process_time()
    inspected(data, BRIDGE)
    return time.process_time() - start


def _million() -> tuple[float, float]:
    start = time.process_time()
    with tempfile.TemporaryFile() as file:
        for piece in streamed(shuffled_seats(BRIDGE, DEALS), BRIDGE, Heading(event="bench")):
            file.write(piece)
    rate = DEALS / (time.process_time() - start)
    return rate, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _endplay(folder: Path) -> dict[str, Any] | None:
    python = folder / "endplay" / "bin" / "python"
    with (CORPUS / "index.csv").open(encoding="utf-8", newline="") as lines:
        names = [row["file"] for row in csv.DictReader(lines) if row["format"] == "pbn"]
    script = Path(__file__).with_name("others.py")
    try:
        _run(sys.executable, "-m", "venv", str(folder / "endplay"))
        _run(str(python), "-m", "pip", "install", "--quiet", ENDPLAY)
        return dict(
            json.loads(_run(str(python), str(script), str(CORPUS), *names).splitlines()[-1])
        )
    except (OSError, subprocess.SubprocessError) as error:
        _row("endplay could not be had", type(error).__name__)
        return None


def _debians_dealer(folder: Path) -> float | None:
    program = shutil.which("dealer", path=f"{os.environ.get('PATH', '')}:/usr/games")
    try:
        if program is None:
            subprocess.run(
                ["apt-get", "download", "dealer"], cwd=folder, check=True, capture_output=True
            )
            _run("dpkg-deb", "-x", str(next(folder.glob("dealer_*.deb"))), str(folder / "dealer"))
            program = str(folder / "dealer" / "usr" / "games" / "dealer")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        request = f"produce {DEALS // 10}\ngenerate {DEALS}\naction printpbn\n"
        subprocess.run(
            [program, "-s", "1"], input=request.encode(), check=True, capture_output=True
        )
    except (OSError, StopIteration, subprocess.SubprocessError) as error:
        _row("Debian's dealer could not be had", type(error).__name__)
        return None
    return DEALS / 10 / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)


def _run(*command: str) -> str:
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout


def _row(title: str, figure: str, ratio: str = "") -> None:
    print(f"{title:52}{figure:>14}{ratio:>14}", flush=True)


if __name__ == "__main__":
    main()
