"""`fapai wallet …`."""

from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import Reason, SetName, person, screen_of
from dealer.home import Home
from dealer.jobs import wallets as job
from dealer.jobs.ranges import numbers_in
from dealer.people import Role
from dealer.wallet_name import WalletName

app = typer.Typer(no_args_is_help=True)

_STAFF = Role.DEALING_STAFF


@app.command()
def add(
    context: typer.Context,
    boards: Annotated[
        str, typer.Option("--boards", help="The numbers on the wallets, for example 1-16.")
    ],
    set_name: SetName = "A",
    copies: Annotated[int, typer.Option(min=1, help="How many wallets of each number.")] = 1,
) -> int:
    """Register wallets; each gets a code of its own for life."""
    screen = screen_of(context)
    made = job.add_wallets(Home.open(), numbers_in(boards), set_name, copies, person(_STAFF))
    for wallet in made:
        screen.line({"type": "wallet", **job.as_json(wallet)})
    screen.say(
        says(
            "{count} wallets are registered. Print their labels with fapai print labels, and stick them on.",
            count=len(made),
        )
    )
    return screen.result({"wallets": len(made)})


@app.command()
def bind(
    context: typer.Context,
    token: Annotated[str, typer.Argument(help="The code, as the scanner types it.")],
    number: Annotated[int, typer.Argument(help="The number that stands on the wallet itself.")],
) -> int:
    """Bind a label to the wallet that it is stuck on."""
    screen = screen_of(context)
    wallet = job.bind_wallet(Home.open(), token, number, person(_STAFF))
    screen.say(says("{wallet} is bound.", wallet=wallet.name))
    return screen.result(job.as_json(wallet))


@app.command()
def replace(
    context: typer.Context,
    board: Annotated[int, typer.Argument(help="The number on the wallet.")],
    set_name: SetName = "A",
    copy: Annotated[int, typer.Option(help="Which copy.")] = 1,
) -> int:
    """Give a wallet whose label is lost or damaged a new code."""
    screen = screen_of(context)
    name = WalletName(board, set_name, copy)
    wallet = job.replace_label(Home.open(), name, person(_STAFF))
    screen.say(
        says(
            "{wallet} has a new code; the old label is worth nothing now. Print the new one with "
            "fapai print labels --boards {number}, stick it on, and bind it.",
            wallet=name,
            number=board,
        )
    )
    return screen.result(job.as_json(wallet))


@app.command()
def spoil(
    context: typer.Context,
    board: Annotated[int, typer.Argument(help="The number on the wallet.")],
    set_name: SetName = "A",
    copy: Annotated[int, typer.Option(help="Which copy.")] = 1,
    reason: Reason = None,
) -> int:
    """Put another wallet in the place of one that is spoilt or lost, and name what that concerns."""
    screen = screen_of(context)
    name = WalletName(board, set_name, copy)
    done = job.spoil_wallet(Home.open(), name, reason, person(_STAFF))
    for saying in done.told():
        screen.say(saying)
    return screen.result(done.as_json())


@app.command("list")
def list_all(context: typer.Context) -> int:
    """List all wallets and what lies in each."""
    screen = screen_of(context)
    wallets = job.list_wallets(Home.open())
    for wallet in wallets:
        screen.line({"type": "wallet", **job.as_json(wallet)})
    if not wallets:
        screen.say(says("No wallets yet. Register them with fapai wallet add --boards 1-16."))
    elif not screen.as_json:
        heads = (says("wallet"), says("code"), says("bound"), says("content"), says("place"))
        yes, no = says("yes"), says("no")
        screen.table(
            heads,
            (
                (one.name, one.token, yes if one.bound else no, one.content, one.place)
                for one in wallets
            ),
        )
    return screen.result({"wallets": len(wallets)})
