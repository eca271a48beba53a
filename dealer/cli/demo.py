"""`fapai demo`."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import screen_of


def demo(
    context: typer.Context,
    out: Annotated[Path, typer.Option(help="The folder for papers and data.")] = Path("demo-out"),
    boards: Annotated[int, typer.Option(min=1, max=64, help="How many boards.")] = 4,
) -> int:
    """Do the whole job once on a simulated machine: deal, verify and print."""
    from dealer.jobs.demo import demo as run

    screen = screen_of(context)
    done = run(out, boards, screen.language, screen.note)
    screen.say(
        says(
            "{boards} boards are dealt and verified; in {out}: labels.pdf, hand-cards.pdf, "
            "records.pdf, summary.json.",
            boards=boards,
            out=done.folder,
        )
        if done.is_right
        else says("Not all boards are right; {out}/summary.json says how many.", out=done.folder)
    )
    return screen.result(done.summary, 0 if done.is_right else 1)
