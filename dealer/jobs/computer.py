"""What of this computer may stop an evening: disk, clock, fonts, programs that take ports, a camera without a name."""

import shutil
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pylopdf_fonts_zh_cn import sans_path

from cardboards.language import Saying, says
from dealer.home import Home
from dealer.jobs.stations import settings
from dealer.store.chain import latest

LEAST_FREE = 500_000_000
"""Bytes; a season of journals and pictures fits."""


def oddities(home: Home, ports: int, proc: Path = Path("/proc")) -> Iterator[Saying]:
    """What is not as it should be, each with what mends it. `ports`: how many serial ports could be a machine's."""
    free = shutil.disk_usage(home.folder).free
    if free < LEAST_FREE:
        yield says(
            "Only {free} MB are left on the disk of {folder}. Make room before you deal.",
            free=free // 1_000_000,
            folder=home.folder,
        )
    yield from _clock(home)
    font = Path(sans_path())
    if not font.is_file():
        yield says(
            "The font for printed papers is missing ({file}). Install this program again.",
            file=font,
        )
    if ports and _runs("ModemManager", proc):
        yield says(
            "ModemManager opens serial ports and disturbs machines: sudo systemctl disable --now ModemManager"
        )
    yield from _camera(home)


def _clock(home: Home) -> Iterator[Saying]:
    newest = max((latest(path) for path in home.journals.glob("*.db")), default="")
    now = datetime.now(UTC).isoformat(timespec="microseconds")
    if newest > now:
        yield says(
            "The clock of this computer is behind what the journals say ({newest}). Set it, so that later scans keep "
            "their order.",
            newest=newest,
        )


def _camera(home: Home) -> Iterator[Saying]:
    camera = settings(home).camera or ""
    if sys.platform == "linux" and (camera.isdigit() or camera.startswith("/dev/video")):
        yield says(
            "The camera {camera} may have another number after the next start (F43). Its name under /dev/v4l/by-id "
            "stays: set that one ({fapai station set}).",
            camera=camera,
        )


def _runs(name: str, proc: Path) -> bool:
    for file in proc.glob("[0-9]*/comm"):
        try:
            if file.read_text(encoding="utf-8").strip() == name[:15]:
                return True
        except OSError:
            continue  # it has just ended
    return False
