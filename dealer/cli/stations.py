"""`fapai station set|show`."""

from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import CameraUrl, DeckName, screen_of
from dealer.cli.screen import Screen
from dealer.home import Home
from dealer.jobs.stations import (
    StationSettings,
    change,
    dtr_named,
    eye_named,
    pockets_named,
    settings,
)

app = typer.Typer(no_args_is_help=True)


@app.command("set")
def set_(
    context: typer.Context,
    machine: Annotated[
        str | None, typer.Option("--machine", help="The machine that deals here.")
    ] = None,
    device: Annotated[
        str | None, typer.Option("--device", help="The id that this machine must have.")
    ] = None,
    camera: CameraUrl = None,
    deck: DeckName = None,
    eye: Annotated[
        str | None,
        typer.Option("--eye", help="Where the card lies in the picture: x,y,width,height."),
    ] = None,
    pockets: Annotated[
        str | None,
        typer.Option("--pockets", help="The seats of the machine's pockets, in its order: NWSE."),
    ] = None,
    dtr: Annotated[
        str | None,
        typer.Option(
            "--dtr",
            help="The port's DTR line when it is opened: on, off (a board that it resets), keep.",
        ),
    ] = None,
) -> int:
    """Say what this station works with; commands need not say it again."""
    screen = screen_of(context)
    wanted = StationSettings(
        machine=machine,
        device=device,
        camera=camera,
        deck=deck,
        eye=eye_named(eye) if eye else None,
        pockets=pockets_named(pockets) if pockets else None,
        dtr=dtr_named(dtr) if dtr else None,
    )
    return _show(screen, change(Home.open(), wanted))


@app.command()
def show(context: typer.Context) -> int:
    """Show what this station works with."""
    return _show(screen_of(context), settings(Home.open()))


def _show(screen: Screen, station: StationSettings) -> int:
    rows = [(name, value) for name, value in station.as_json().items() if value is not None]
    screen.table((says("setting"), says("value")), rows)
    return screen.result(station.as_json())
