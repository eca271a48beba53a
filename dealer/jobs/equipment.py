"""What a station works with: a machine, its eye, and whoever stands at it; opened for one job."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from cardboards.games import Game, Seat
from dealer.announcing import CardWanted, SeatAnnounced
from dealer.errors import Interrupted, WrongUse
from dealer.home import Home
from dealer.jobs import link_lines
from dealer.jobs.stations import StationSettings, settings
from dealer.operators import HallOperator, Nobody, Relay
from dealer.oversight import Onlooker, Oversight
from dealer.questions import Operator
from dealer.resting import Resting
from dealer.signals import Event
from dealer.station import Core, Desk, Station
from firmware_bridge import adjusting
from firmware_bridge.camera import Camera, CameraLost, Frame, OwnPace
from firmware_bridge.clock import Clock
from firmware_bridge.eye import Eye, Reader
from firmware_bridge.eye_view import SIMULATED, WHOLE, EyeView
from firmware_bridge.machine import Capabilities, Machine, PocketKind
from firmware_bridge.machines import guided
from firmware_bridge.machines.guided import GuidedMachine
from firmware_bridge.machines.simulated import HallEndpoints, open_hall, pockets_of
from firmware_bridge.machines.wired import open_machine
from firmware_bridge.ports import Dtr
from firmware_bridge.reader.anywhere.untaught import UntaughtReader
from firmware_bridge.reader.glyphs import ENGLISH, LETTERS, Letters
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.reader import CardReader

_HALL = "sim:"

_HANDS_PATIENCE = 15
"""Frames in which a card laid by hand may not be read yet: a webcam focuses anew for each."""

_UNTAUGHT_PATIENCE = 5
"""The same where a picture in which nothing is read takes the network a fifth of a second."""


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
    return (gear.machine or settings(home).machine) == guided.URL


@dataclass(frozen=True, slots=True)
class Hall:
    """The simulated hall that a machine stands in."""

    folder: Path
    endpoints: HallEndpoints


class Equipment:
    """A station ready to run boards, one after the other. `deck`: the taught one that it reads with, if any."""

    def __init__(
        self,
        station: Station,
        machine: Machine,
        eye: Eye,
        hall: Hall | None,
        pockets: tuple[Seat, ...],
        view: EyeView,
        *,
        deck: str | None,
    ) -> None:
        self.hall = hall
        self.deck = deck
        self.capabilities: Capabilities = machine.capabilities
        self.pockets = pockets
        self.view = view
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
            "Say which machine ({--machine}), for example serial:/dev/ttyACM0. What is there: {fapai machine ports}. "
            "To remember it: {fapai station set}."
        )
    deck = gear.deck or own.deck
    untaught = _untaught(home, url, deck) if reader is None else None
    place = _place(home, url, gear.camera or own.camera, own, game, anywhere=untaught is not None)
    if untaught is not None:
        read: Reader = UntaughtReader(Network.load(), untaught, place.view.card)
    else:
        read = reader() if reader else _reader(home, deck, place.view)
    taught = deck if reader is None and untaught is None else None
    operator = _operator(place.hall, person)
    station = Station(clock, operator)
    with ExitStack() as opened:
        opened.enter_context(one_core())
        if url == guided.URL:
            tell = _teller(operator, place.pockets)
            # A deck that is being taught cannot be read yet.
            hands = GuidedMachine(
                station.hear, tell, clock, place.view.card, None if reader else read
            )
            opened.callback(operator.withdraw)  # no seat is shown any longer, whatever ends this
            patience = _HANDS_PATIENCE if untaught is None else _UNTAUGHT_PATIENCE
            eye = Eye(read if reader else hands, hands, patience)
            _watch_hands(hands, place.camera, station, clock, opened)
            yield Equipment(station, hands, eye, None, place.pockets, place.view, deck=taught)
            return
        device = None if place.hall else own.device
        serial = place.hall.endpoints.serial if place.hall else url
        machine = open_machine(serial, station.hear, clock, device, own.dtr or Dtr.ON)
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
        freshness = adjusting.freshness(machine, station.gather, clock)
        eye = Eye(read, freshness)
        yield Equipment(station, machine, eye, place.hall, place.pockets, place.view, deck=taught)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a machine stands: in which hall, under which camera, seen how, with which pockets."""

    hall: Hall | None
    camera: str
    view: EyeView
    pockets: tuple[Seat, ...]


def _place(
    home: Home,
    machine: str,
    camera: str | None,
    own: StationSettings,
    game: Game,
    *,
    anywhere: bool,
) -> _Place:
    """`anywhere`: a card is found wherever in the picture it is laid."""
    hands = machine == guided.URL
    hall = _hall(home, (camera or "") if hands else machine, hands=hands)
    if hall is not None:
        return _Place(hall, hall.endpoints.camera, SIMULATED, game.seats)
    if camera is None:
        raise WrongUse("Say where the camera is: {--camera}, for example 0.")
    if hands and own.eye is None and not anywhere:
        raise WrongUse(
            "Say where in the camera's picture a card is laid: x,y,width,height, in pixels "
            "({fapai station set --eye})."
        )
    card = own.eye or (WHOLE if anywhere else SIMULATED.card)
    view = replace(SIMULATED, card=card)
    pockets = game.seats if hands else _pockets(own.pockets, game)
    return _Place(None, camera, view, pockets)


def _teller(operator: Operator, pockets: Sequence[Seat]) -> Callable[[guided.Cue], None]:
    def tell(cue: guided.Cue) -> None:
        match cue:
            case guided.SeatCalled(step=step, pocket=pocket, again=again):
                operator.hear(SeatAnnounced(step, pocket, pockets[pocket], again))
            case guided.CardAwaited(step=step):
                operator.hear(CardWanted(step))

    return tell


def _watch_hands(
    hands: GuidedMachine, source: str, station: Station, clock: Clock, opened: ExitStack
) -> None:
    """Open the camera above a person's hands: the machine sees each frame first, and says when a card rests."""

    def see(seen: Frame | CameraLost) -> None:
        hands.see(seen)
        station.see(seen)

    own_pace = OwnPace(see)
    opened.callback(own_pace.close)
    camera = Camera(source, own_pace.see)
    opened.callback(camera.close)
    adjusting.wait_for_frames(station.gather, clock)
    hands.learn_empty_view()


def _hall(home: Home, url: str, *, hands: bool) -> Hall | None:
    if not url.startswith(_HALL):
        return None
    folder = home.hall(url.removeprefix(_HALL))
    if hands != (pockets_of(folder) is PocketKind.HANDS):
        machine = _HALL + folder.name if hands else f"{guided.URL} --camera {url}"
        raise WrongUse(
            "The hall {hall} has another machine. Deal there with the machine {machine}.",
            hall=folder.name,
            machine=machine,
        )
    return Hall(folder, open_hall(folder))


def _untaught(home: Home, machine: str, deck: str | None) -> Letters | None:
    """The letters of a deck that is taught to no eye, because a person lays its cards whole before a camera."""
    if machine != guided.URL:
        return None
    if deck is None:
        return ENGLISH
    if deck in LETTERS:
        return LETTERS[deck]
    taught = Deck.load(home.deck(deck))
    return taught.letters if taught.lies_anywhere else None


def _reader(home: Home, deck: str | None, view: EyeView) -> CardReader:
    if deck is None:
        raise WrongUse(
            "Say which deck is dealt ({--deck}). A deck is taught by pictures or by feeding a sorted pack: "
            "{fapai teach}."
        )
    taught = Deck.load(home.deck(deck))
    if taught.lies_anywhere:
        raise WrongUse(
            "The deck {deck} was learned from photographs in which its cards lie anywhere; a machine's eye sees them "
            "otherwise. Feed the sorted pack under another name: {fapai teach}.",
            deck=deck,
        )
    return CardReader(taught, view=view)


def _pockets(order: tuple[Seat, ...] | None, game: Game) -> tuple[Seat, ...]:
    if order is None:
        return game.seats
    if set(order) != set(game.seats):
        raise WrongUse(
            "The station's pockets are {pockets}, which are not the seats of {game}. Set them anew: "
            "{fapai station set --pockets}.",
            pockets=order,
            game=game.name,
        )
    return order


def _operator(hall: Hall | None, person: Operator | None) -> Operator:
    present = person or Nobody()
    return Relay((HallOperator(hall.endpoints), present)) if hall else present
