"""`fapai machine …`."""

from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import screen_of
from dealer.home import Home

app = typer.Typer(no_args_is_help=True)


@app.command()
def ports(context: typer.Context) -> int:
    """List the serial ports of this computer."""
    from dealer.jobs import machines as job

    screen = screen_of(context)
    found = job.list_ports()
    for port in found:
        screen.line(job.port_as_json(port))
        screen.say(
            says("serial:{device}  {description}", device=port.device, description=port.description)
        )
    if not found:
        screen.say(says("No serial port is there. Plug the machine in, and switch it on."))
    return screen.result({"ports": len(found)})


@app.command()
def test(
    context: typer.Context,
    machine: Annotated[
        str, typer.Argument(help="The machine: sim:NAME, serial:/dev/ttyACM0, tcp:HOST:PORT.")
    ],
) -> int:
    """See whether a machine answers, and what its sensors see; nothing moves."""
    from dealer.jobs import machines as job

    screen = screen_of(context)
    answer = job.try_machine(Home.open(), machine)
    found, seen = answer.capabilities, answer.sensed
    yes, no = says("yes"), says("no")
    screen.say(
        says(
            "{device}, firmware {firmware}, {pockets} pockets ({kind}). Cards in the hopper: {hopper}, "
            "at the eye: {eye}, in the track: {track}; wallet in: {wallet}.",
            device=found.device,
            firmware=found.firmware,
            pockets=found.pockets,
            kind=found.kind.value,
            hopper=yes if seen.hopper else no,
            eye=yes if seen.eye else no,
            track=yes if seen.track else no,
            wallet=yes if seen.wallet else no,
        )
    )
    return screen.result(answer.as_json())
