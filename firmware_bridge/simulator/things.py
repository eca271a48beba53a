"""The physical things of a hall: cards, wallets, and where each is. Nothing here knows what the host believes."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from firmware_bridge.simulator.faces import Face
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.scene import Placement

POCKETS = 4


class Place(Enum):
    """Where a card can be. `holder` of a spot is the pack of a BOX and the wallet of a POCKET, else 0."""

    BOX = "box"
    HOPPER = "hopper"
    FEEDER = "feeder"
    EYE = "eye"
    TRACK = "track"
    POCKET = "pocket"
    BIN = "bin"
    HAND = "hand"
    TABLE = "table"
    ASIDE = "aside"
    FLOOR = "floor"

    # Enum hashes the name in Python; spots are looked up at every step of the world.
    __hash__ = object.__hash__


class Spot(NamedTuple):
    """One place that holds a stack of cards. A tuple: it is looked up at every step of the world."""

    place: Place
    holder: int = 0
    pocket: int = 0


HOPPER, FEEDER, EYE, TRACK = map(Spot, (Place.HOPPER, Place.FEEDER, Place.EYE, Place.TRACK))
HAND, TABLE, ASIDE, FLOOR = map(Spot, (Place.HAND, Place.TABLE, Place.ASIDE, Place.FLOOR))


def box(pack: int) -> Spot:
    """The box of a pack, on the table."""
    return Spot(Place.BOX, pack)


def pocket_of(wallet: int, pocket: int) -> Spot:
    """A pocket of a wallet."""
    return Spot(Place.POCKET, wallet, pocket)


def bin_at(pocket: int) -> Spot:
    """A bin of the machine."""
    return Spot(Place.BIN, 0, pocket)


BINS = tuple(map(bin_at, range(POCKETS)))


@dataclass(frozen=True, slots=True)
class PhysicalCard:
    """A card as a thing: its pack is its box and gives its back; `level` orders the stack, lowest first."""

    ident: int
    pack: int
    face: Face
    spot: Spot
    level: int
    face_down: bool = False
    placement: Placement = field(default_factory=Placement)

    def moved(self, spot: Spot, level: int) -> "PhysicalCard":
        """The same card elsewhere; `replace` would take a third of all the time that a world takes."""
        return PhysicalCard(
            ident=self.ident,
            pack=self.pack,
            face=self.face,
            spot=spot,
            level=level,
            face_down=self.face_down,
            placement=self.placement,
        )


class WalletPlace(Enum):
    """Where a wallet can be."""

    TABLE = "table"
    CAMERA = "camera"
    SLOT = "slot"


@dataclass(frozen=True, slots=True)
class Wallet:
    """A wallet as a thing; `turn`: quarter turns away from the right way round."""

    ident: int
    label: Label
    where: WalletPlace = WalletPlace.TABLE
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Happened:
    """A line of the hall's own record: what came to pass with a card, under the firmware's job and step.

    `what`: settled or double, as the firmware told; landed, as it was; opened or closed, of a wallet's pocket. `thing`:
    the card's ident.
    """

    what: str
    job: str = ""
    step: int = 0
    thing: int = 0
    card: str = ""
    pocket: int | None = None
    wallet: str | None = None
