"""`fapai sim …`: simulated halls."""

import json
from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import screen_of
from dealer.errors import WrongUse
from dealer.home import Home

app = typer.Typer(no_args_is_help=True)

HallName = Annotated[str, typer.Argument(help="The hall's name.")]


@app.command()
def new(
    context: typer.Context,
    name: HallName,
    more_faces: Annotated[
        list[Path] | None,
        typer.Argument(help="More photographs, after those of --faces.", metavar="PATH"),
    ] = None,
    faces: Annotated[
        list[Path] | None,
        typer.Option("--faces", help="Photographs that the camera shows, instead of drawn cards."),
    ] = None,
    rate: Annotated[float, typer.Option(help="Cards a second.")] = 10.4,
    pockets: Annotated[
        str,
        typer.Option(
            help="board: the machine fills the wallet; bins: a person does; hands: there is no machine, "
            "deal with guided:."
        ),
    ] = "board",
    operator: Annotated[
        str,
        typer.Option(
            help="Who stands at the machine: none, careful, clumsy, or silent: hands only, answers come from a screen."
        ),
    ] = "careful",
    fps: Annotated[float, typer.Option(help="The camera's frames a second.")] = 60.0,
    seed: Annotated[int, typer.Option(help="The seed of its chance.")] = 0,
) -> int:
    """Make a simulated hall: a machine, a camera, a person, and a wallet for each that is registered."""
    from dealer.jobs import halls as job

    screen = screen_of(context)
    photographs = (*(faces or ()), *(more_faces or ()))
    order = job.HallOrder(photographs, rate, pockets, operator, fps, seed)
    wallets = job.new_hall(Home.open(), name, order)
    if pockets == "hands":
        opened = says(
            "The hall {name} is open, with {count} wallets. Deal there with fapai deal --machine guided: "
            "--camera sim:{name}.",
            name=name,
            count=wallets,
        )
    else:
        opened = says(
            "The hall {name} is open, with {count} wallets. Deal there with fapai deal --machine sim:{name}.",
            name=name,
            count=wallets,
        )
    screen.say(opened)
    return screen.result({"hall": name, "wallets": wallets})


@app.command("list")
def list_all(context: typer.Context) -> int:
    """List all simulated halls."""
    from dealer.jobs import halls as job

    screen = screen_of(context)
    names = job.halls(Home.open())
    for name in names:
        screen.show(name)
    return screen.result({"halls": list(names)})


@app.command()
def show(context: typer.Context, name: HallName) -> int:
    """Show what lies where in a hall, cards and all."""
    from dealer.jobs import halls as job

    screen = screen_of(context)
    truth = job.what_lies_where(Home.open(), name)
    if not screen.as_json:
        screen.show(json.dumps(truth, ensure_ascii=False, indent=1))
    return screen.result(truth)


@app.command()
def troubles(context: typer.Context) -> int:
    """List what can be made to go wrong."""
    from dealer.jobs import halls as job

    screen = screen_of(context)
    known = list(job.troubles())
    for name, saying in known:
        screen.say(says("{name}: {what}", name=name, what=saying))
    return screen.result({"troubles": [name for name, _ in known]})


@app.command()
def meddle(
    context: typer.Context,
    name: HallName,
    act: Annotated[str, typer.Argument(help="What goes wrong; fapai sim troubles lists all.")],
    facts: Annotated[
        list[str] | None,
        typer.Argument(help="More about it, for example number=3.", metavar="NAME=VALUE"),
    ] = None,
) -> int:
    """Make something go wrong in a hall."""
    from dealer.jobs import halls as job

    screen = screen_of(context)
    job.disturb(Home.open(), name, act, dict(_fact(fact) for fact in facts or ()))
    screen.say(says("Done."))
    return screen.result({"hall": name, "act": act})


def _fact(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise WrongUse("“{text}” says nothing. Write NAME=VALUE, for example number=3.", text=text)
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
