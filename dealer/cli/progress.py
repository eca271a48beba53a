"""How far a run of wallets is, for people and for programs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, TextColumn

from cardboards.cards import PACK_SIZE
from cardboards.language import says
from dealer.cli.screen import Screen
from dealer.wallet_name import WalletName

Show = Callable[[WalletName, int, int, int], None]
"""Shows how far a wallet is: cards landed of it, wallets done, of how many."""


@contextmanager
def progress(screen: Screen, *, hands: bool) -> Iterator[Show]:
    """A bar for people, a line a finished wallet for programs: counts, never a card.

    `hands`: seats fill the screen, and there is no room for a bar.
    """
    finished = 0
    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.completed:.0f}/{task.total:.0f}"),
        console=screen.meanwhile,
        disable=screen.as_json or hands or not screen.meanwhile.is_terminal,
        transient=True,
    )
    task = bar.add_task("", total=PACK_SIZE)

    def show(wallet: WalletName, landed: int, done: int, of: int) -> None:
        nonlocal finished
        if landed == 0:
            return  # the questions come first
        name = screen.language.say(
            says("{wallet} ({done} of {of} done)", wallet=wallet, done=done, of=of)
        )
        bar.update(task, description=name, completed=landed)
        if done > finished:
            finished = done
            bar.stop()  # while nothing moves, the line belongs to the questions
            screen.line(
                {"type": "progress", **wallet.facts, "landed": landed, "done": done, "of": of}
            )
        else:
            bar.start()

    try:
        yield show
    finally:
        bar.stop()
