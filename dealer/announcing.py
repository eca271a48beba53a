"""What a person is told whose hands are the machine (`guided:`): where the card at the eye goes, or to show the next.

A seat is told, never a card: whoever holds it sees its face anyhow, and nobody else learns one.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cardboards.games import Seat


@dataclass(frozen=True, slots=True)
class SeatAnnounced:
    """The card of this step goes to this seat, in this pocket. `again`: told before, and the card still lies there."""

    step: int
    pocket: int
    seat: Seat
    again: bool = False


@dataclass(frozen=True, slots=True)
class CardWanted:
    """The next card is to be shown."""

    step: int


Announcement = SeatAnnounced | CardWanted


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is shown: its colour, ink to write on it, and its place on a field of 3 × 3, row and column from 0.

    Colours from the palette of Okabe and Ito, told apart by colour-blind eyes too; place and letter say the same.
    """

    colour: str
    ink: str
    row: int
    column: int


LOOKS: Mapping[Seat, SeatLook] = {
    Seat.NORTH: SeatLook("#0072b2", "#ffffff", 0, 1),
    Seat.WEST: SeatLook("#e69f00", "#000000", 1, 0),
    Seat.SOUTH: SeatLook("#d55e00", "#ffffff", 2, 1),
    Seat.EAST: SeatLook("#009e73", "#ffffff", 1, 2),
    Seat.FIRST: SeatLook("#0072b2", "#ffffff", 0, 1),
    Seat.SECOND: SeatLook("#e69f00", "#000000", 1, 0),
    Seat.THIRD: SeatLook("#d55e00", "#ffffff", 2, 1),
    Seat.KITTY: SeatLook("#009e73", "#ffffff", 1, 2),
}
