"""Simulated halls: made, shown, meddled with (design.md §6)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardboards.language import Saying
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.pictures import pictures_in
from dealer.jobs.stations import settings
from dealer.store.books import Books
from firmware_bridge.machine import PocketKind
from firmware_bridge.machines import guided
from firmware_bridge.machines.simulated import (
    HallEndpoints,
    make_hall,
    meddle,
    open_hall,
    stick_labels,
    truth,
)
from firmware_bridge.simulator.faces import face_code
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.meddling import TROUBLES

SCHEME = "sim:"


@dataclass(frozen=True, slots=True)
class HallOrder:
    """What a hall is to be. `faces`: photographs to show instead of drawn cards."""

    faces: tuple[Path, ...] = ()
    rate: float = 10.4
    pockets: str = PocketKind.BOARD.value
    operator: str = "careful"
    fps: float = 60.0
    seed: int = 0


def new_hall(home: Home, name: str, order: HallOrder) -> int:
    """Make a hall, with a wallet for each that is registered; returns how many.

    Raises:
        HallError: there is one of this name, or the photographs do not show a whole pack.
        WrongUse: an option that there is not.
    """
    kinds = {kind.value: kind for kind in PocketKind}
    if order.pockets not in kinds:
        raise WrongUse("Pockets are one of {kinds}.", kinds=tuple(kinds))
    if order.rate <= 0 or order.fps <= 0:
        raise WrongUse("Cards and frames a second must be more than 0.")
    folder = home.hall(name)
    make_hall(
        folder,
        faces=pictures_in(order.faces),
        rate=order.rate,
        pockets=kinds[order.pockets],
        operator=order.operator,
        camera_fps=order.fps,
        seed=order.seed,
    )
    return bring_wallets(home, SCHEME + name)


def bring_wallets(home: Home, machine: str | None, camera: str | None = None) -> int:
    """Stick each registered wallet's label on a wallet of the hall, where that is not done yet; returns how many.

    A machine that is no simulated one has its wallets already; where hands are the machine, the camera tells the hall.
    What is None is the station's own.
    """
    own = settings(home)
    machine = machine or own.machine or ""
    if machine == guided.URL:
        machine = camera or own.camera or ""
    hall = hall_of(home, machine)
    if hall is None:
        return 0
    there = _tokens(hall)
    with Books.open(home) as books:
        labels = [
            Label(wallet.token, wallet.name.number, wallet.name.set_name, wallet.name.copy)
            for wallet in books.wallets.all()
            if wallet.token not in there
        ]
    if labels:
        stick_labels(home.hall(machine.removeprefix(SCHEME)), labels)
    return len(labels)


def hall_of(home: Home, machine: str) -> HallEndpoints | None:
    """Where the simulated hall that a machine's URL names is reached; None for any other machine.

    Raises:
        HallError: there is no such hall, or it does not start.
    """
    if not machine.startswith(SCHEME):
        return None
    return open_hall(home.hall(machine.removeprefix(SCHEME)))


def halls(home: Home) -> tuple[str, ...]:
    """The names of all halls."""
    return tuple(sorted(folder.name for folder in home.sim.iterdir() if folder.is_dir()))


def disturb(home: Home, name: str, act: str, facts: Mapping[str, object]) -> None:
    """Make a trouble happen in a hall.

    Raises:
        HallError: there is no such hall or trouble, or nothing to make it with.
    """
    meddle(open_hall(home.hall(name)), act, **facts)


def troubles() -> Iterable[tuple[str, Saying]]:
    """Every trouble that can be made, and what it does."""
    return ((name, trouble.saying) for name, trouble in TROUBLES.items())


def what_lies_where(home: Home, name: str) -> dict[str, object]:
    """The hall's own truth, cards and all: a hall is outside the rule of secrecy."""
    lying = truth(open_hall(home.hall(name)))
    return {
        "wallets": {
            token: [list(map(face_code, pocket)) for pocket in pockets]
            for token, pockets in lying.wallets.items()
        },
        "elsewhere": {
            place: list(map(face_code, faces)) for place, faces in lying.elsewhere.items()
        },
    }


def _tokens(hall: HallEndpoints) -> set[str]:
    return set(truth(hall).wallets)
