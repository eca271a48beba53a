"""What a look at the eye can tell."""

from dataclasses import dataclass
from enum import Enum

from cardboards.cards import Card
from cardboards.language import Saying, says


class Doubt(Enum):
    """Why a card was not read: each a reason that a person can act on."""

    DARK = "dark"
    BRIGHT = "bright"
    BLURRED = "blurred"
    UNLIKE = "unlike"
    CUT_OFF = "cut_off"
    BETWEEN_TWO = "between_two"
    SEVERAL = "several"
    FACE_DOWN = "face_down"
    JOKER = "joker"

    @property
    def saying(self) -> Saying:
        """The reason for people."""
        return _DOUBTS[self]


_DOUBTS = {
    Doubt.DARK: says("too dark"),
    Doubt.BRIGHT: says("too bright"),
    Doubt.BLURRED: says("blurred"),
    Doubt.UNLIKE: says("not like any card of this deck"),
    Doubt.CUT_OFF: says("partly out of view"),
    Doubt.BETWEEN_TWO: says("could be either of two cards"),
    Doubt.SEVERAL: says("more than one card"),
    Doubt.FACE_DOWN: says("face down"),
    Doubt.JOKER: says("a joker"),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """A card, how sure (0 … 1), and the next best guess."""

    card: Card
    confidence: float
    runner_up: Card | None


@dataclass(frozen=True, slots=True)
class Unsure:
    """A card lies there but was not read; `guesses` best first, for a person's eyes only."""

    doubt: Doubt
    guesses: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class NoCard:
    """The eye is empty."""


Look = Reading | Unsure | NoCard
