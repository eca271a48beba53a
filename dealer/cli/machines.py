"""`fapai machine …`."""

from typing import TYPE_CHECKING, Annotated

import typer

from cardboards.cards import PACK_SIZE
from cardboards.language import says
from dealer.cli.options import CameraUrl, DeckName, operator, person, screen_of
from dealer.cli.screen import Screen
from dealer.home import Home
from dealer.people import Role

if TYPE_CHECKING:
    from dealer.jobs.trial import TrialOrder

app = typer.Typer(no_args_is_help=True)


@app.command()
def ports(context: typer.Context) -> int:
    """List the serial ports of this computer."""
    from dealer.jobs import machines as job

    screen = screen_of(context)
    found = job.list_ports()
    for port in found:
        screen.line(job.port_as_json(port))
        screen.say(job.port_named(port))
    if not found:
        screen.say(says("No serial port is there. Plug the machine in, and switch it on."))
    return screen.result({"ports": len(found)})


@app.command("test")
def try_(
    context: typer.Context,
    machine: Annotated[
        str, typer.Argument(help="The machine: sim:NAME, serial:/dev/ttyACM0, tcp:HOST:PORT.")
    ],
    deal: Annotated[
        bool,
        typer.Option(
            "--deal",
            help="Deal a sorted pack again and again, and compare every card, until an error.",
        ),
    ] = False,
    rounds: Annotated[int, typer.Option(min=1, help="After how many rounds --deal ends.")] = 10,
    camera: CameraUrl = None,
    deck: DeckName = None,
) -> int:
    """See whether a machine answers, and what its sensors see; nothing moves, unless --deal says so."""
    screen, home = screen_of(context), Home.open()
    if deal:
        from dealer.jobs.equipment import Gear
        from dealer.jobs.trial import TrialOrder

        return _try_deal(screen, home, TrialOrder(Gear(machine, camera, deck), rounds))
    return _try_machine(screen, home, machine)


def _try_machine(screen: Screen, home: Home, machine: str) -> int:
    from dealer.jobs import machines as job

    answer = job.try_machine(home, machine)
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


def _try_deal(screen: Screen, home: Home, order: "TrialOrder") -> int:
    from dealer.jobs.halls import bring_wallets
    from dealer.jobs.situation import Kind
    from dealer.jobs.trial import ROUND_HEADS, row_of, try_deal

    bring_wallets(home, order.gear.machine, order.gear.camera)
    who = person(Role.DEALING_STAFF)

    def landed(number: int, cards: int) -> None:
        if cards == PACK_SIZE:
            screen.line({"type": "progress", "round": number, "of": order.rounds})
            screen.note(
                says("Round {number} of {of}: all 52 cards landed.", number=number, of=order.rounds)
            )

    tried = try_deal(home, order, who, operator(screen, Kind.TRIAL), landed)
    screen.table(ROUND_HEADS, map(row_of, tried.rounds))
    if tried.contradiction:
        screen.say(tried.contradiction)
    if tried.trend:
        screen.say(tried.trend.saying)
    screen.say(tried.saying)
    screen.say(
        says(
            "Report and pictures lie in {folder}, in clear: a sorted pack is no secret.",
            folder=tried.folder,
        )
    )
    return screen.result(tried.as_json(), 1 if tried.fault else 0)
