"""Reading a card that lies at the eye.

A silent misread is the worst outcome: rank and suit must each stand clear of every rival, the ink's
colour must agree where this deck's colours can be trusted, and the picture must be good enough to
tell. Otherwise it is `Unsure`, with the reason.
"""

from itertools import islice

import numpy as np

from cardboards.cards import Card
from firmware_bridge.eye_view import EyeView, Image
from firmware_bridge.reader.glyphs import LETTERS
from firmware_bridge.reader.readings import Doubt, Look, NoCard, Reading, Unsure
from firmware_bridge.reader.taught.colour import redness_of
from firmware_bridge.reader.taught.deck import Deck, small
from firmware_bridge.reader.taught.index_witness import IndexWitness
from firmware_bridge.reader.taught.ink import InkedPicture, strength
from firmware_bridge.reader.taught.labels import Other
from firmware_bridge.reader.taught.matching import Match, Matcher

_DARK = 12.0  # grey levels of the paper: below this the sensor's noise is as strong as ink
_BRIGHT = 250.0
_SAME_EMPTY = 8.0  # mean difference in grey levels from a picture of the empty eye
_AS_LIGHT = 0.5  # of the cards' paper: what is darker and blank is no card
_CONTRADICTION = 0.3  # of a pip's ink, in one place: a rival's pip or index under glare or dirt
_NO_CARD = 0.4  # of the likeness: a back's lattice fits itself in many places, in none exactly
_STILL_ALIKE = 0.8  # of the likeness: a blurred card loses edges before it loses this much
_CUT_OFF = 0.78  # of an index's ink is seen: whatever else is said of it, it is on its way out
_WHOLE = 0.9  # less of it wants the network's word: the upper half of a ♠ is that of a ♦
_KNOWS = 0.3  # of the network, for a card of which less is seen than that
_OBJECTS = 0.5  # of the network, for another card than the taught look
_SECONDS = 0.8  # of the network, for a card that the taught look alone does not read for certain
_GUESSES = 3
_OPEN = (Doubt.UNLIKE, Doubt.BETWEEN_TWO)


class CardReader:
    """Reads cards of one taught deck.

    `view`: where the card lies in the pictures; None if the card fills them as it did in the
    teaching pictures. Where the eye sees an index alone, the network must not contradict, and may
    second what is not certain, unless it is asked by itself (`witnessed`). Not to be shared between threads.
    """

    def __init__(self, deck: Deck, view: EyeView | None = None, *, witnessed: bool = True) -> None:
        self._deck = deck
        self._view = view
        looks = deck.looks
        self._matcher = Matcher(looks.prototypes, looks.owners, looks.face, looks.turn)
        index = looks.index
        self._witness = (
            IndexWitness(index, LETTERS[index.letters])
            if witnessed and index is not None and index.letters is not None
            else None
        )

    def read(self, image: Image) -> Look:
        """The card in one picture, why it was not read, or that none lies there.

        The same picture always gives the same answer.
        """
        shown = self._view.card.of(image) if self._view else image
        if self._is_empty(shown):
            return NoCard()
        shown = self._deck.looks.part(shown)
        picture = self._deck.looks.inked(shown)
        face = self._deck.looks.face
        level = float(picture.paper[face].mean())
        if level < _DARK:
            return Unsure(Doubt.DARK)
        if strength(picture.dark, face) < self._deck.limits.strength:
            return self._blank(level)
        match = self._matcher.match(picture.ink, picture.shown)
        look = self._judged(picture, match)
        return look if self._witness is None else self._witnessed(self._witness, shown, look, match)

    def _blank(self, level: float) -> Look:
        """What it is where no ink is seen: an eye that sees an index alone may have a card without one before it."""
        if level > _BRIGHT:
            return Unsure(Doubt.BRIGHT)
        deck = self._deck
        is_paper = deck.looks.index is not None and 0 < deck.paper * _AS_LIGHT <= level
        return Unsure(Doubt.UNLIKE) if is_paper else NoCard()

    def _is_empty(self, shown: Image) -> bool:
        if not len(self._deck.empty):
            return False
        seen = small(shown).astype(np.float32)
        return any(
            float(np.abs(seen - empty).mean()) < _SAME_EMPTY
            for empty in self._deck.empty.astype(np.float32)
        )

    def _judged(self, picture: InkedPicture, match: Match) -> Look:
        limits = self._deck.limits
        label = self._deck.looks.labels[match.best]
        guesses = self._guesses(match)
        margin = float(match.margins.min())  # rivals of another rank and of another suit alike
        clear = margin >= limits.margin and match.contradiction <= _CONTRADICTION
        if not isinstance(label, Card) and clear and match.likeness > limits.likeness * _NO_CARD:
            return Unsure(Doubt.JOKER if label is Other.JOKER else Doubt.FACE_DOWN)
        if match.likeness < limits.likeness * _STILL_ALIKE:
            return Unsure(Doubt.UNLIKE, guesses)
        least = _WHOLE if self._witness is None else _CUT_OFF
        if self._deck.looks.index is not None and match.whole < least:
            return Unsure(Doubt.CUT_OFF, guesses)
        if match.sharpness < limits.sharpness:
            return Unsure(Doubt.BLURRED, guesses)
        if match.likeness < limits.likeness:
            return Unsure(Doubt.UNLIKE, guesses)
        if not isinstance(label, Card) or not clear:
            return Unsure(Doubt.BETWEEN_TWO, guesses)
        if not self._deck.colours.agree(label.rank, label.suit, redness_of(picture, match.pose)):
            return Unsure(Doubt.BETWEEN_TWO, guesses)
        runner_up = next((guess for guess in guesses if guess != label), None)
        return Reading(label, min(1.0, 2 * margin), runner_up)

    def _witnessed(self, witness: IndexWitness, shown: Image, look: Look, match: Match) -> Look:
        label = self._deck.looks.labels[match.best]
        card, sure = witness.says(shown, match.pose)
        if isinstance(look, Reading) and card != look.card and sure.max() >= _OBJECTS:
            return Unsure(Doubt.BETWEEN_TWO, (look.card, card))
        if isinstance(look, Reading) and match.whole < _WHOLE and sure[look.card.index] < _KNOWS:
            return Unsure(Doubt.CUT_OFF, (look.card, card))
        if isinstance(look, Unsure) and look.doubt in _OPEN and card == label:
            alike = match.likeness >= self._deck.limits.likeness * _STILL_ALIKE
            if alike and sure.max() >= _SECONDS:
                runner_up = next((guess for guess in look.guesses if guess != card), None)
                return Reading(card, float(sure.max()), runner_up)
        return look

    def _guesses(self, match: Match) -> tuple[Card, ...]:
        nearest = [match.best, *np.argsort(match.margins, kind="stable")[:-1].tolist()]
        labels = (self._deck.looks.labels[label] for label in nearest)
        return tuple(islice((label for label in labels if isinstance(label, Card)), _GUESSES))
