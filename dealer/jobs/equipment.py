"""What a station works with: a machine, its eye, and whoever stands at it; opened for one job."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, replace

from cardboards.games import Game
from dealer.errors import Interrupted, WrongUse
from dealer.home import Home
from dealer.jobs import link_lines
from dealer.jobs.hands import hands
from dealer.jobs.place import Hall, Place, place_of
from dealer.jobs.readers import reader_of, untaught
from dealer.jobs.stations import StationSettings, settings
from dealer.operators import HallOperator, Nobody, Relay
from dealer.oversight import Onlooker, Oversight
from dealer.questions import Operator
from dealer.resting import Resting
from dealer.signals import Event
from dealer.station import Core, Desk, Station
from firmware_bridge import adjusting
from firmware_bridge.camera import Camera, Frame
from firmware_bridge.clock import Clock
from firmware_bridge.eye import Eye, Reader
from firmware_bridge.machine import Capabilities, Machine
from firmware_bridge.machines import guided
from firmware_bridge.machines.wired import open_machine
from firmware_bridge.ports import Dtr
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.taught.reader import CardReader


@dataclass(frozen=True, slots=True)
class Gear:
    """What a job is to work with: machine and camera by URL, the deck by name (design.md §10).

    What is None is what the station was set to.
    """

    machine: str | None = None
    camera: str | None = None
    deck: str | None = None


def by_hand(home: Home, gear: Gear) -> bool:
    """Whether a person's hands are the machine."""
    return _settled(home, gear).machine == guided.URL


class Equipment:
    """A station ready to run boards, one after the other. `deck`: the taught one that it reads with, if any."""

    def __init__(
        self, station: Station, machine: Machine, eye: Eye, place: Place, *, deck: str | None
    ) -> None:
        self.hall = place.machine_hall
        self.deck = deck
        self.capabilities: Capabilities = machine.capabilities
        self.pockets = place.pockets
        self.view = place.view
        self._station = station
        self._machine = machine
        self._eye = eye
        self._oversight: Oversight | None = None

    @contextmanager
    def overseen(self, oversight: Oversight | None) -> Iterator[None]:
        """For as long as this lasts somebody looks on, and may pause, halt and stop."""
        self._oversight = oversight
        with oversight.over(self._station.hear, self._machine.stop) if oversight else nullcontext():
            yield

    def between(self) -> None:
        """Between two boards: rest if somebody wanted to.

        Raises:
            Interrupted: somebody ends the job.
        """
        oversight = self._oversight
        if oversight is None:
            return
        rest = Resting()
        if oversight.rests_here():
            self.run(rest, Desk(lambda _step, _frame: None))
        if rest.over or oversight.stopping:
            raise Interrupted("Stopped between two boards. What was done before stays done.")

    def run(self, core: Core, desk: Desk) -> None:
        """Run one board; a job left open by an earlier program is settled after the first."""
        if self._oversight is not None:
            desk = self._watched(desk, self._oversight.onlooker)
        self._station.run(core, self._machine, self._eye, desk)
        self.capabilities = replace(self.capabilities, unfinished_job=None)

    def _watched(self, desk: Desk, onlooker: Onlooker) -> Desk:
        def keep(step: int, frame: Frame) -> None:
            desk.keep(step, frame)
            onlooker.saw(step, self.view.card.of(frame.image).copy())

        def watch(event: Event) -> None:
            desk.watch(event)
            onlooker.heard(event)

        onlooker.began()
        return replace(desk, keep=keep, watch=watch)


@contextmanager
def equipment(
    home: Home,
    gear: Gear,
    game: Game,
    clock: Clock,
    person: Operator | None,
    learner: Reader | None = None,
) -> Iterator[Equipment]:
    """Open machine and camera and adjust the eye; everything is closed again afterwards.

    `learner` reads where a deck is being taught.

    Raises:
        MachineError, CameraError, HallError: one of them is not there.
        NoSuchDeck: the deck was never taught.
        WrongUse: the machine has fewer pockets than the game needs, or no camera is named.
    """
    own = _settled(home, gear)
    letters = untaught(home, own) if learner is None else None
    place = place_of(home, own, game, anywhere=letters is not None)
    reader = learner or reader_of(home, own.deck, letters, place.view)
    station = Station(clock, _operator(place.hall, person))
    if place.by_hand:
        opened = hands(place, station, reader, learning=learner is not None)
    else:
        opened = _wired(home, own, game, place, station, reader)
    taught = own.deck if isinstance(reader, CardReader) else None
    with one_core(), opened as (machine, eye):
        yield Equipment(station, machine, eye, place, deck=taught)


@contextmanager
def _wired(
    home: Home,
    own: StationSettings,
    game: Game,
    place: Place,
    station: Station,
    reader: Reader,
) -> Iterator[tuple[Machine, Eye]]:
    with ExitStack() as opened:
        machine = open_machine(
            place.machine, station.hear, station.clock, place.device, own.dtr or Dtr.ON
        )
        opened.callback(machine.close)
        opened.callback(lambda: link_lines.keep(home, machine.frames, machine.counters))
        if machine.capabilities.pockets < len(game.seats):
            raise WrongUse(
                "This machine has {found} pockets; {game} needs {needed}.",
                found=machine.capabilities.pockets,
                game=game.name,
                needed=len(game.seats),
            )
        camera = Camera(place.camera, station.see)
        opened.callback(camera.close)
        yield machine, Eye(reader, adjusting.freshness(machine, station.gather, station.clock))


def _settled(home: Home, gear: Gear) -> StationSettings:
    """What the station was set to, where the job names nothing else."""
    own = settings(home)
    return replace(
        own,
        machine=gear.machine or own.machine,
        camera=gear.camera or own.camera,
        deck=gear.deck or own.deck,
    )


def _operator(hall: Hall | None, person: Operator | None) -> Operator:
    present = person or Nobody()
    return Relay((HallOperator(hall.endpoints), present)) if hall else present
