"""What a terminal says of papers that were printed."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cardboards.language import says
from dealer.cli.screen import Screen

if TYPE_CHECKING:
    from dealer.jobs.papers import Papers


def tell_papers(screen: Screen, papers: "Papers") -> int:
    """Say where each lies, and who must not see it; returns the exit code."""
    from dealer.jobs.papers import RULE

    for paper in papers.printed:
        screen.line({"type": "paper", **paper.as_json()})
        screen.say(says("{file} is ready. Print it at 100 %, on A4.", file=paper.file))
    shown = [paper.file for paper in papers.printed if paper.shows_cards]
    if shown:
        screen.note(RULE)
        _remove_when_printed(screen, shown)
    for why in papers.left_out:
        screen.note(says("Not printed: {why}", why=why))
    return screen.result(papers.as_json())


def _remove_when_printed(screen: Screen, files: Iterable[Path]) -> None:
    """A file that shows deals need not lie about once its paper is there (design.md §8)."""
    question = says("Print them now. Is every sheet there, so that the files can be removed?")
    if screen.agrees(question):
        for file in files:
            file.unlink(missing_ok=True)
        screen.note(says("The files are removed; the papers can be printed again at any time."))
