"""Read the cards in images that somebody brings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Card
from cardboards.games import Seat
from cardboards.language import Saying, says
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.pictures import Way
from dealer.jobs.stations import decks
from firmware_bridge.errors import NotAPhotograph
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere.find import single_card
from firmware_bridge.reader.anywhere.lying import Lying, Outline, within
from firmware_bridge.reader.anywhere.mat import sheets_in
from firmware_bridge.reader.anywhere.spread import Spread, spread_cards, spread_in
from firmware_bridge.reader.glyphs import ENGLISH, LETTERS
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.photograph import opened
from firmware_bridge.reader.readings import Doubt, Look, NoCard, Reading, Unsure
from firmware_bridge.reader.squares import undone
from firmware_bridge.reader.taught.bare import bare_card
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.strewn import StrewnReader

_SLIM = 1.9
"""Height to width: slimmer than this is no card, but may be the strip that holds its index."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What one image shows; `seats`: whose zone each card lies in, on a mat; `refused`: why it was not read."""

    way: Way
    cards: tuple[Lying, ...] = ()
    refused: Saying | None = None
    seats: tuple[Seat | None, ...] = ()

    @property
    def saying(self) -> Saying:
        """What was seen, for people."""
        if self.refused is not None:
            return says("not read: {why}", why=self.refused)
        if len(self.cards) == 1:
            [one] = self.cards
            return says(
                "{card} ({percent} % sure)", card=one.card, percent=round(100 * one.confidence)
            )
        codes = tuple(one.card for one in self.cards)
        return says("{count} cards: {cards}", count=len(codes), cards=codes)

    def as_json(self) -> dict[str, object]:
        """What was seen, as it is written for programs."""
        rows = [_row(one) for one in self.cards]
        for row, seat in zip(rows, self.seats, strict=False):
            row["seat"] = seat and seat.value
        return {
            "as": self.way.value,
            "cards": rows,
            "refused": self.refused and self.refused.english(),
        }


def _row(one: Lying) -> dict[str, object]:
    return {
        "card": _written(one.card),
        "confidence": round(one.confidence, 3),
        "runner_up": one.runner_up and _written(one.runner_up),
        "box": [[round(side, 1) for side in corner] for corner in one.box],
    }


def _written(card: Card) -> str:
    """Rank and suit as collections of photographs write them: Tc."""
    return card.rank.letter + card.suit.letter.lower()


class Looker:
    """Reads images: cards of a taught deck, or of any deck whose letters are known.

    `deck`: the name of a taught deck, or of letters (en, de, fr, nl, sv); None: English letters.

    Raises:
        WrongUse: it is neither.
        NoSuchDeck: it cannot be read.
    """

    def __init__(self, home: Home, deck: str | None) -> None:
        self._net = Network.load()
        taught = None if deck is None or deck in LETTERS else _taught(home, deck)
        self._letters = taught.letters if taught else LETTERS.get(deck or "", ENGLISH)
        self._strewn = StrewnReader(taught, self._net) if taught and taught.lies_anywhere else None
        self._reader = CardReader(taught) if taught and not taught.lies_anywhere else None

    def spread(self, image: Image) -> tuple[Lying, ...]:
        """The cards of a photograph, as many as are read for certain."""
        return self.look(image, Way.SPREAD).cards

    def look(self, image: Image, way: Way | None) -> Seen:
        """What an image shows; without a way, whatever it is."""
        small, times = undone(image)
        with one_core():
            seen = self._look(small, way)
        if times == 1.0:
            return seen
        return replace(seen, cards=tuple(_grown(one, times) for one in seen.cards))

    def _look(self, image: Image, way: Way | None) -> Seen:
        match way:
            case Way.EYE if self._reader:
                return _one(Way.EYE, self._reader.read(image), _whole(image))
            case Way.EYE:
                return self._eye(image)
            case Way.CARD:
                return self._card(image, way)
            case Way.SPREAD:
                return self._spread(image)
            case Way.MAT:
                return self._mat(image)
            case None:
                return self._whatever(image)

    def _whatever(self, image: Image) -> Seen:
        if self._reader:
            seen = _one(Way.EYE, self._reader.read(image), _whole(image))
            if seen.cards:
                return seen
        if sheets_in(image):
            return self._mat(image)
        slim = image.shape[0] > _SLIM * image.shape[1]
        strip = self._index(image) if slim else None
        if strip is not None:
            return strip
        among = spread_in(image, self._net, self._letters)
        if len(among.cards) > 1:
            return Seen(Way.SPREAD, among.cards)
        return _alone(self._card(image, Way.EYE if slim else Way.CARD, among), among)

    def _eye(self, image: Image) -> Seen:
        """What a machine's eye sees of a deck that was not taught: an index and no more, or a card."""
        return self._index(image) or self._card(image, Way.EYE)

    def _index(self, image: Image) -> Seen | None:
        """The card whose index is all that is seen."""
        look = bare_card(image, self._net, self._letters)
        return _one(Way.EYE, look, _whole(image)) if isinstance(look, Reading) else None

    def _card(self, image: Image, way: Way, among: Spread | None = None) -> Seen:
        if self._strewn:
            found = self._strewn.card_in(image, among)
        else:
            found = single_card(image, self._net, self._letters, among)
        box = _whole(image) if found.box is None else _outline(found.box)
        return _one(way, found.look, box)

    def _spread(self, image: Image) -> Seen:
        cards = spread_cards(image, self._net, self._letters)
        return Seen(Way.SPREAD, cards, None if cards else says("no card"))

    def _mat(self, image: Image) -> Seen:
        sheets = sheets_in(image)
        if not sheets:
            return Seen(Way.MAT, refused=says("no mat: at least three of its marks must be seen"))
        cards = spread_cards(image, self._net, self._letters)
        seats = tuple(
            next(filter(None, (sheet.seat_at(one.middle) for sheet in sheets)), None)
            for one in cards
        )
        return Seen(Way.MAT, cards, None if cards else says("no card"), seats)


def _taught(home: Home, deck: str) -> Deck:
    file = home.deck(deck)
    if not file.exists():
        raise WrongUse(
            "There is no deck {name}. Known are: {known}. To teach one: {fapai teach}.",
            name=deck,
            known=(*decks(home), *LETTERS),
        )
    return Deck.load(file)


def _alone(one: Seen, among: Spread) -> Seen:
    """What a photograph shows of which the search for one card says the first, and that for several the second."""
    if not one.cards:
        return Seen(Way.SPREAD, among.cards) if among.cards else one
    [found] = one.cards
    if any(lying.card != found.card for lying in among.cards):
        return Seen(one.way, refused=Doubt.BETWEEN_TWO.saying)
    others = (lying for lying in among.doubted if lying.card != found.card)
    if all(within(found.box, lying.middle) for lying in others):
        return one
    # Others are seen beside it, though not believed: it is not the one card of its photograph.
    return Seen(Way.SPREAD, one.cards)


def _one(way: Way, look: Look, box: Outline) -> Seen:
    match look:
        case Reading(card, confidence, runner_up):
            return Seen(way, (Lying(card, confidence, runner_up, box),))
        case Unsure(doubt, _):
            return Seen(way, refused=doubt.saying)
        case NoCard():
            return Seen(way, refused=says("no card"))


def _grown(lying: Lying, times: float) -> Lying:
    """The same in a picture so many times larger."""
    return replace(lying, box=_outline(np.array(lying.box, np.float32) * np.float32(times)))


def _whole(image: Image) -> Outline:
    height, width = image.shape[:2]
    return (0.0, 0.0), (float(width), 0.0), (float(width), float(height)), (0.0, float(height))


def _outline(corners: NDArray[np.float32]) -> Outline:
    (a, b), (c, d), (e, f), (g, h) = corners.tolist()
    return (a, b), (c, d), (e, f), (g, h)


@dataclass(frozen=True, slots=True)
class ImageRead:
    """One file, what it shows, and what else is to be said of it."""

    file: Path
    seen: Seen
    note: Saying | None = None

    def as_json(self) -> dict[str, object]:
        """The same as it is written for programs."""
        return {"type": "image", "file": str(self.file), **self.seen.as_json()}


def read_images(
    home: Home, images: Iterable[Path], way: Way | None = None, deck: str | None = None
) -> Iterator[ImageRead]:
    """What each image shows; one that cannot be opened is refused, and the rest goes on.

    Raises:
        WrongUse, NoSuchDeck: as for `Looker`.
    """
    looker = Looker(home, deck)
    for path in images:
        yield _read(path, looker, way)


def _read(path: Path, looker: Looker, way: Way | None) -> ImageRead:
    """One at a time: a large photograph is let go before the next is opened."""
    try:
        photograph = opened(path)
    except NotAPhotograph as error:
        return ImageRead(path, Seen(way or Way.CARD, refused=error.saying))
    note = None
    if photograph.pictures > 1:
        note = says(
            "{image} holds {count} pictures; the first was read.",
            image=path,
            count=photograph.pictures,
        )
    return ImageRead(path, looker.look(photograph.image, way), note)
