"""The last lines of the link to a machine, kept for whoever has to find out what went wrong: blind, of one job."""

import json
from collections.abc import Iterable
from pathlib import Path

from dealer.home import Home
from firmware_bridge.link_health import KeptFrame


def kept_in(home: Home) -> Path:
    """The file that they are kept in."""
    return home.folder / "link.jsonl"


def keep(home: Home, frames: Iterable[KeptFrame]) -> None:
    """Keep them in place of those of the job before; a disk that refuses costs the lines and nothing else."""
    lines = (
        json.dumps({"at": round(one.at, 3), "sent": one.sent, "line": one.blind}) + "\n"
        for one in frames
    )
    try:
        kept_in(home).write_text("".join(lines), encoding="utf-8")
    except OSError:
        return
