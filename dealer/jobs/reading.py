"""Read the cards in images that somebody brings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cardboards.cards import Card
from cardboards.language import Saying, says
from dealer.home import Home
from firmware_bridge.reader.deck import Deck
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.photograph import opened
from firmware_bridge.reader.reader import CardReader
from firmware_bridge.reader.readings import Look, NoCard, Reading, Unsure


@dataclass(frozen=True, slots=True)
class Seen:
    """What one image shows."""

    image: Path
    look: Look

    @property
    def card(self) -> Card | None:
        """The card, when it was read."""
        return self.look.card if isinstance(self.look, Reading) else None

    @property
    def saying(self) -> Saying:
        """What was seen, for people."""
        match self.look:
            case Reading(card, confidence, _):
                return says("{card} ({percent} % sure)", card=card, percent=round(100 * confidence))
            case Unsure(doubt, _):
                return says("not read: {why}", why=doubt)
            case NoCard():
                return says("no card")

    def as_json(self) -> dict[str, object]:
        """What was seen, as it is written for programs."""
        known: dict[str, object] = {"type": "image", "image": str(self.image)}
        match self.look:
            case Reading(card, confidence, runner_up):
                return known | {
                    "card": card.code,
                    "confidence": round(confidence, 3),
                    "runner_up": runner_up and runner_up.code,
                }
            case Unsure(doubt, guesses):
                return known | {
                    "card": None,
                    "why": doubt.value,
                    "guesses": [card.code for card in guesses],
                }
            case NoCard():
                return known | {"card": None, "why": "no_card"}


def read_images(home: Home, deck: str, images: Iterable[Path]) -> Iterator[Seen]:
    """What each image shows, by a deck that was taught.

    Raises:
        NoSuchDeck: it was never taught.
        NotAPhotograph: a file is no picture.
    """
    reader = CardReader(Deck.load(home.deck(deck)))
    for path in images:
        with one_core():
            look = reader.read(opened(path).image)
        yield Seen(path, look)
