"""Where a machine stands: in which hall, under which camera, and what is seen there."""

from dataclasses import dataclass, replace
from pathlib import Path

from cardboards.games import Game, Seat
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.stations import StationSettings
from firmware_bridge.eye_view import SIMULATED, WHOLE, EyeView
from firmware_bridge.machine import PocketKind
from firmware_bridge.machines import guided
from firmware_bridge.machines.simulated import HallEndpoints, open_hall, pockets_of

_HALL = "sim:"


@dataclass(frozen=True, slots=True)
class Hall:
    """The simulated hall that a machine stands in."""

    folder: Path
    endpoints: HallEndpoints


@dataclass(frozen=True, slots=True)
class Place:
    """Where a machine stands: in which hall, at which URL, under which camera, seen how, with which pockets.

    `device`: the id that it must say in its hello (F03); in a simulated hall any.
    """

    hall: Hall | None
    machine: str
    device: str | None
    camera: str
    view: EyeView
    pockets: tuple[Seat, ...]

    @property
    def by_hand(self) -> bool:
        """Whether a person's hands are the machine."""
        return self.machine == guided.URL

    @property
    def machine_hall(self) -> Hall | None:
        """The hall whose machine deals here, and which knows what it did; none knows that of a person's hands."""
        return None if self.by_hand else self.hall


def place_of(home: Home, own: StationSettings, game: Game, *, anywhere: bool) -> Place:
    """The place of a station with these settings; `anywhere`: a card is found wherever in the picture it is laid.

    Raises:
        HallError: no such hall.
        WrongUse: no machine or no camera is named, the hall has another machine, or a setting does not fit.
    """
    machine = own.machine
    if machine is None:
        raise WrongUse(
            "Say which machine ({--machine}), for example serial:/dev/ttyACM0. What is there: {fapai machine ports}. "
            "To remember it: {fapai station set}."
        )
    hands = machine == guided.URL
    hall = _hall(home, (own.camera or "") if hands else machine, hands=hands)
    if hall is not None:
        ends = hall.endpoints
        serial = machine if hands else ends.serial
        return Place(hall, serial, None, ends.camera, SIMULATED, game.seats)
    if own.camera is None:
        raise WrongUse("Say where the camera is: {--camera}, for example 0.")
    if hands and own.eye is None and not anywhere:
        raise WrongUse(
            "Say where in the camera's picture a card is laid: x,y,width,height, in pixels "
            "({fapai station set --eye})."
        )
    card = own.eye or (WHOLE if anywhere else SIMULATED.card)
    pockets = game.seats if hands else _pockets(own.pockets, game)
    return Place(None, machine, own.device, own.camera, replace(SIMULATED, card=card), pockets)


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
