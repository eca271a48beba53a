"""Conversion tables of the organiser, dropped as files and printed with their status; an incomplete one is refused."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from cardboards.language import Language, says
from dealer.home import Home
from dealer.jobs.conversions import load_conversion, print_conversion_tables
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts
from dealer.web.kit.pages import page
from dealer.web.kit.uploads import Dropped, drop, on_disk
from dealer.web.kit.visits import Visit
from dealer.web.printing.lying import sight_of
from dealer.web.tray import MadeFile

ABOUT = says("Tables of the organiser, with the status that each has.")


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.CONVERSIONS)
    def conversions(visit: Visit) -> None:
        parts.title(visit, rooms.CONVERSIONS.title)
        parts.text(visit, ABOUT)

        async def take(files: Sequence[Dropped]) -> None:
            event = visit.event.event.name if visit.event else ""
            pdf = await visit.job(_made, console.home, files, event, visit.language)
            paper = MadeFile(
                "conversions.pdf", rooms.CONVERSIONS.title, pdf, visit.session, Right.PRINT
            )
            visit.go(sight_of(console.tray.put(paper)))

        with parts.panel(visit):
            drop(visit, says("Drop the tables here as JSON, or choose them"), Right.PRINT, take)


def _made(home: Home, files: Sequence[Dropped], event: str, language: Language) -> bytes:
    with on_disk(home, files) as paths, TemporaryDirectory(dir=home.folder) as folder:
        tables = [load_conversion(path) for path in paths]
        [paper] = print_conversion_tables(tables, event, Path(folder), language).printed
        return paper.file.read_bytes()
