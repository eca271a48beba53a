"""What a terminal says of papers that were printed."""

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
    if any(paper.shows_cards for paper in papers.printed):
        screen.note(RULE)
    for why in papers.left_out:
        screen.note(says("Not printed: {why}", why=why))
    return screen.result(papers.as_json())
