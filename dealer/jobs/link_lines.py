"""What is kept of the last job's link to a machine, for whoever has to find out what went wrong: blind."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from cardboards.language import Saying, says
from dealer.home import Home
from firmware_bridge.link_health import Counters, KeptFrame


def kept_in(home: Home) -> Path:
    """The file that its last lines are kept in."""
    return home.folder / "link.jsonl"


def keep(home: Home, frames: Iterable[KeptFrame], counters: Counters) -> None:
    """Keep lines and counters in place of those of the job before; a disk that refuses costs them and nothing else."""
    lines = (
        json.dumps({"at": round(one.at, 3), "sent": one.sent, "line": one.blind}) + "\n"
        for one in frames
    )
    try:
        kept_in(home).write_text("".join(lines), encoding="utf-8")
        _counters_in(home).write_text(json.dumps(asdict(counters)), encoding="utf-8")
    except OSError:
        return


def link_figures(home: Home) -> tuple[tuple[Saying, str], ...]:
    """How the link did in the last job, for people: retries that grow come before a failure (F25); empty at first."""
    try:
        counters = Counters(**json.loads(_counters_in(home).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return ()
    return (
        (says("frames sent"), str(counters.sent)),
        (says("sent again"), str(counters.retries)),
        (says("not understood"), str(counters.complaints + counters.losses)),
        (says("answers too late"), str(counters.late_answers)),
        (says("events asked for again"), str(counters.replays)),
        (says("slowest answer"), f"{1000 * counters.longest_round_trip:.0f} ms"),
    )


def files(home: Home) -> tuple[Path, Path]:
    """Both files."""
    return kept_in(home), _counters_in(home)


def _counters_in(home: Home) -> Path:
    return home.folder / "link.json"
