"""What the station's deck learns from wallets that passed: there each card's truth is proved.

A card that a person named, or that was read poorly, makes the pictures of its wallet worth a look. They stay in this
process and are looked at when the job is over, all wallets together: of a board nothing goes into the deck but faces.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from cardboards.cards import Card
from dealer.custody import Wallet
from dealer.entries import Entry, EntryKind
from dealer.passage.passing import By, Passed, Told
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.store.images import Picture
from firmware_bridge.errors import NoSuchDeck
from firmware_bridge.eye_view import Box, Image
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.strengthen import POOR, Proved, strengthened

log = logging.getLogger(__name__)

_MOST = 416
"""Pictures that are kept until the end: dealt and verified, those of four wallets."""

_KINDS = frozenset({EntryKind.CARD_READ, EntryKind.CARD_TAKEN_BACK, EntryKind.VERIFIED})


@dataclass
class Proofs:
    """The pictures of one call's wallets; `place`: where in them the card lies."""

    place: Box
    _kept: list[tuple[Card, bytes]] = field(default_factory=list, repr=False)

    def take(self, told: Mapping[int, Told], pictures: Callable[[], Sequence[Picture]]) -> None:
        """The cards of one job on a wallet that passed, by step, with the pictures that were taken of them."""
        if not any(_is_worth_it(one) for one in told.values()):
            return
        last = dict(pictures())  # of a step looked at again, the picture by which it was told
        found = [(one.card, last[step]) for step, one in told.items() if step in last]
        self._kept += found[: max(0, _MOST - len(self._kept))]

    def proved(self) -> list[Proved]:
        """The cards, with their places in the pictures."""
        return [(card, self.place.of(_opened(jpeg))) for card, jpeg in self._kept]


def told_of(passed: Mapping[int, Passed]) -> dict[int, Told]:
    """Who said what of the cards of a passage, by step."""
    return {step: one.told for step, one in passed.items() if one.told is not None}


def told_when_dealt(books: Books, event: Event, wallet: Wallet) -> dict[int, Told]:
    """The same of the job that dealt a wallet which has passed just now.

    Nothing if it had to be mended first: a card may have been told wrongly then.
    """
    told: dict[int, Told] = {}
    verdicts = 0
    with books.journals() as journals:
        for entry in journals.entries(event.id, _KINDS):
            if entry.kind is EntryKind.VERIFIED:
                verdicts += bool(told) and entry.about.wallet == wallet.name
            elif entry.about.job != wallet.job:
                continue
            elif entry.kind is EntryKind.CARD_TAKEN_BACK:
                told.pop(int(str(entry.facts["step"])), None)
            elif card := journals.secret(entry).get("card"):
                step, confidence = int(str(entry.facts["step"])), entry.facts["confidence"]
                sure = None if confidence is None else float(str(confidence))
                told[step] = Told(Card.named(str(card)), By(entry.facts["by"]), sure)
    return told if verdicts == 1 else {}


def learn(books: Books, deck: str, proofs: Proofs) -> int:
    """Strengthen a deck, the deck as it was kept beside it; how many pictures it has learnt.

    A deck that cannot be read or written any more stays as it is: nobody waits for this.
    """
    proved = proofs.proved()
    if not proved:
        return 0
    file = books.home.deck(deck)
    try:
        before = Deck.load(file)
        with one_core():
            after = strengthened(before, proved)
        if after.learnt:
            before.save(books.home.deck_before(deck))
            after.deck.save(file)
    except (NoSuchDeck, OSError) as error:
        log.warning("deck %s learns nothing: %s", deck, error)
        return 0
    if after.learnt:
        books.note(Entry(EntryKind.DECK_STRENGTHENED, {"deck": deck, "samples": after.learnt}))
    return after.learnt


def _is_worth_it(told: Told) -> bool:
    return told.by is By.OPERATOR or (told.confidence is not None and told.confidence < POOR)


def _opened(jpeg: bytes) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)
