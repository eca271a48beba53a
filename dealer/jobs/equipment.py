"""What a station works with: a machine, its eye, and whoever stands at it; opened for one job."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from cardboards.games import Game, Seat
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.stations import settings
from dealer.operators import HallOperator, Nobody, Relay
from dealer.questions import Operator
from dealer.station import Core, Desk, Station
from firmware_bridge import adjusting
from firmware_bridge.camera import Camera
from firmware_bridge.clock import Clock
from firmware_bridge.eye import Eye, Reader
from firmware_bridge.eye_view import SIMULATED, EyeView
from firmware_bridge.machine import Capabilities, Machine
from firmware_bridge.machines.simulated import HallEndpoints, open_hall
from firmware_bridge.machines.wired import open_machine
from firmware_bridge.reader.deck import Deck
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.reader import CardReader

_HALL = "sim:"


@dataclass(frozen=True, slots=True)
class Gear:
    """What a job is to work with: machine and camera by URL, the deck by name (design.md §10).

    What is None is what the station was set to.
    """

    machine: str | None = None
    camera: str | None = None
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class Hall:
    """The simulated hall that a machine stands in."""

    folder: Path
    endpoints: HallEndpoints


class Equipment:
    """A station ready to run boards, one after the other."""

    def __init__(
        self,
        station: Station,
        machine: Machine,
        eye: Eye,
        hall: Hall | None,
        pockets: tuple[Seat, ...],
        view: EyeView,
    ) -> None:
        self.hall = hall
        self.capabilities: Capabilities = machine.capabilities
        self.pockets = pockets
        self.view = view
        self._station = station
        self._machine = machine
        self._eye = eye

    def run(self, core: Core, desk: Desk) -> None:
        """Run one board; a job left open by an earlier program is settled after the first."""
        self._station.run(core, self._machine, self._eye, desk)
        self.capabilities = replace(self.capabilities, unfinished_job=None)


@contextmanager
def equipment(
    home: Home,
    gear: Gear,
    game: Game,
    clock: Clock,
    person: Operator | None,
    reader: Callable[[], Reader] | None = None,
) -> Iterator[Equipment]:
    """Open machine and camera and adjust the eye; everything is closed again afterwards.

    Raises:
        MachineError, CameraError, HallError: one of them is not there.
        NoSuchDeck: the deck was never taught.
        WrongUse: the machine has fewer pockets than the game needs, or no camera is named.
    """
    own = settings(home)
    url = gear.machine or own.machine
    if url is None:
        raise WrongUse(
            "Say which machine with --machine, for example --machine serial:/dev/ttyACM0; "
            "fapai machine ports lists what is there, fapai station set remembers it."
        )
    hall = _hall(home, url)
    view = SIMULATED if hall or own.eye is None else replace(SIMULATED, card=own.eye)
    read = reader() if reader else _reader(home, gear.deck or own.deck, view)
    station = Station(clock, _operator(hall, person))
    with ExitStack() as opened:
        opened.enter_context(one_core())
        device = None if hall else own.device
        serial = hall.endpoints.serial if hall else url
        machine = open_machine(serial, station.hear, clock, device)
        opened.callback(machine.close)
        if machine.capabilities.pockets < len(game.seats):
            raise WrongUse(
                "This machine has {found} pockets; {game} needs {needed}.",
                found=machine.capabilities.pockets,
                game=game.name,
                needed=len(game.seats),
            )
        camera = Camera(_camera_url(gear.camera or own.camera, hall), station.see)
        opened.callback(camera.close)
        freshness = adjusting.freshness(machine, station.gather, clock)
        pockets = game.seats if hall else _pockets(own.pockets, game)
        yield Equipment(station, machine, Eye(read, freshness), hall, pockets, view)


def _hall(home: Home, machine: str) -> Hall | None:
    if not machine.startswith(_HALL):
        return None
    folder = home.hall(machine.removeprefix(_HALL))
    return Hall(folder, open_hall(folder))


def _reader(home: Home, deck: str | None, view: EyeView) -> CardReader:
    if deck is None:
        raise WrongUse(
            "Say which deck is dealt with --deck NAME. Teach one with fapai teach NAME IMAGE…, "
            "or with fapai teach NAME --machine URL and a sorted pack."
        )
    return CardReader(Deck.load(home.deck(deck)), view=view)


def _pockets(order: tuple[Seat, ...] | None, game: Game) -> tuple[Seat, ...]:
    if order is None:
        return game.seats
    if set(order) != set(game.seats):
        raise WrongUse(
            "The station's pockets are {pockets}, which are not the seats of {game}. Set them with "
            "fapai station set --pockets.",
            pockets=order,
            game=game.name,
        )
    return order


def _operator(hall: Hall | None, person: Operator | None) -> Operator:
    present = person or Nobody()
    return Relay((HallOperator(hall.endpoints), present)) if hall else present


def _camera_url(camera: str | None, hall: Hall | None) -> str:
    if hall is not None:
        return hall.endpoints.camera
    if camera is None:
        raise WrongUse("Say where the camera is with --camera, for example --camera 0.")
    return camera
