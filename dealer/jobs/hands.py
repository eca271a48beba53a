"""A person's hands as the machine of a station (`guided:`): the camera above them, and the seats they are told."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from cardboards.games import Seat
from dealer.announcing import CardWanted, SeatAnnounced
from dealer.jobs.place import Place
from dealer.questions import Operator
from dealer.station import Station
from firmware_bridge import adjusting
from firmware_bridge.camera import Camera, CameraLost, Frame, OwnPace
from firmware_bridge.eye import Eye, Reader
from firmware_bridge.machine import Machine
from firmware_bridge.machines import guided
from firmware_bridge.machines.guided import GuidedMachine
from firmware_bridge.reader.anywhere.untaught import UntaughtReader

_PATIENCE = 15
"""Frames in which a card laid by hand may not be read yet: a webcam focuses anew for each."""

_UNTAUGHT_PATIENCE = 5
"""The same where a picture in which nothing is read takes the network a fifth of a second."""


@contextmanager
def hands(
    place: Place, station: Station, reader: Reader, *, learning: bool
) -> Iterator[tuple[Machine, Eye]]:
    """The machine that a person is, and its eye. `learning`: the deck is being taught and cannot be read yet.

    Raises:
        CameraError: the camera is not there.
    """
    known = None if learning else reader
    tell = _teller(station.operator, place.pockets)
    machine = GuidedMachine(station.hear, tell, station.clock, place.view.card, known)
    patience = _UNTAUGHT_PATIENCE if isinstance(reader, UntaughtReader) else _PATIENCE
    eye = Eye(reader if learning else machine, machine, patience)
    with ExitStack() as opened:
        # No seat is shown any longer, whatever ends this.
        opened.callback(station.operator.withdraw)
        _watch(machine, place.camera, station, opened)
        yield machine, eye


def _teller(operator: Operator, pockets: Sequence[Seat]) -> Callable[[guided.Cue], None]:
    def tell(cue: guided.Cue) -> None:
        match cue:
            case guided.SeatCalled(step=step, pocket=pocket, again=again):
                operator.hear(SeatAnnounced(step, pocket, pockets[pocket], again))
            case guided.CardAwaited(step=step):
                operator.hear(CardWanted(step))

    return tell


def _watch(machine: GuidedMachine, source: str, station: Station, opened: ExitStack) -> None:
    """Open the camera above a person's hands: the machine sees each frame first, and says when a card rests."""

    def see(seen: Frame | CameraLost) -> None:
        machine.see(seen)
        station.see(seen)

    own_pace = OwnPace(see)
    opened.callback(own_pace.close)
    camera = Camera(source, own_pace.see)
    opened.callback(camera.close)
    adjusting.wait_for_frames(station.gather, station.clock)
    machine.learn_empty_view()
