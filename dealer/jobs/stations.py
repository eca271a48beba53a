"""What this station works with when a command does not say: machine, camera, eye, deck, order of pockets."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from cardboards.games import Seat
from dealer.errors import WrongUse
from dealer.home import Home
from firmware_bridge.eye_view import Box
from firmware_bridge.ports import Dtr

_FILE = "station.json"


@dataclass(frozen=True, slots=True)
class StationSettings:
    """A station's own equipment. What is None was never set.

    `device`: the id that the machine must say in its hello (F03); `eye`: where the card lies in the
    camera's picture, in pixels; `pockets`: the seat of each of the machine's pockets, in its order
    (M11); `dtr`: what opening the machine's port does to this line (F05).
    """

    machine: str | None = None
    device: str | None = None
    camera: str | None = None
    deck: str | None = None
    eye: Box | None = None
    pockets: tuple[Seat, ...] | None = None
    dtr: Dtr | None = None

    def as_json(self) -> dict[str, object]:
        """The settings for a file or a script."""
        return {
            **{name: getattr(self, name) for name in ("machine", "device", "camera", "deck")},
            "eye": asdict(self.eye) if self.eye else None,
            "pockets": "".join(seat.value for seat in self.pockets) if self.pockets else None,
            "dtr": self.dtr.value if self.dtr else None,
        }


def decks(home: Home) -> tuple[str, ...]:
    """The names of the decks that were learnt."""
    return tuple(sorted(file.stem for file in home.decks.glob("*.npz")))


def pockets_named(text: str) -> tuple[Seat, ...]:
    """An order of pockets as people write it: NWSE.

    Raises:
        WrongUse: a letter names no seat, or names one twice.
    """
    known = {seat.value: seat for seat in Seat}
    seats = tuple(known[letter] for letter in text.upper() if letter in known)
    if len(seats) != len(text) or len(set(seats)) != len(seats):
        raise WrongUse(
            "“{text}” is no order of pockets. Write each seat once, for example NWSE.", text=text
        )
    return seats


def eye_named(text: str) -> Box:
    """A rectangle as people write it: x,y,width,height in pixels.

    Raises:
        WrongUse: it is anything else.
    """
    try:
        x, y, width, height = (int(part) for part in text.split(","))
    except ValueError:
        x = y = width = height = 0
    if min(x, y) < 0 or min(width, height) < 1:
        raise WrongUse(
            "“{text}” is no place in a picture. Write x,y,width,height in pixels, for example "
            "48,0,224,224.",
            text=text,
        )
    return Box(x, y, width, height)


def dtr_named(text: str) -> Dtr:
    """What opening a port does to its DTR line, as people write it.

    Raises:
        WrongUse: it is anything else.
    """
    try:
        return Dtr(text.lower())
    except ValueError:
        raise WrongUse(
            "DTR is on, off or keep, and not “{text}”: off for a board that it resets.", text=text
        ) from None


def settings(home: Home) -> StationSettings:
    """The settings of this home's station.

    Raises:
        WrongUse: their file cannot be read.
    """
    file = home.folder / _FILE
    if not file.is_file():
        return StationSettings()
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        eye, pockets, dtr = (kept.pop(name, None) for name in ("eye", "pockets", "dtr"))
        return StationSettings(
            **kept,
            eye=Box(**eye) if eye else None,
            pockets=pockets_named(pockets) if pockets else None,
            dtr=Dtr(dtr) if dtr else None,
        )
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise WrongUse(
            "The station's settings in {file} cannot be read. Move that file away, then set them again "
            "({fapai station set}).",
            file=file,
        ) from error


def change(home: Home, wanted: StationSettings) -> StationSettings:
    """Set what is not None, keep the rest."""
    kept = settings(home)
    new = StationSettings(
        machine=wanted.machine or kept.machine,
        device=wanted.device or kept.device,
        camera=wanted.camera or kept.camera,
        deck=wanted.deck or kept.deck,
        eye=wanted.eye or kept.eye,
        pockets=wanted.pockets or kept.pockets,
        dtr=wanted.dtr or kept.dtr,
    )
    _write(home.folder / _FILE, json.dumps(new.as_json(), ensure_ascii=False, indent=2) + "\n")
    return new


def _write(file: Path, text: str) -> None:
    """All of it, or what was there before."""
    half = file.with_suffix(".new")
    half.write_text(text, encoding="utf-8")
    half.replace(file)
