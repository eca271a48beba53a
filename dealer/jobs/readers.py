"""Which reader the eye has: that of a deck which was taught to it, or that of any deck whose letters are known."""

from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.stations import StationSettings
from firmware_bridge.eye import Reader
from firmware_bridge.eye_view import EyeView
from firmware_bridge.machines import guided
from firmware_bridge.reader.anywhere.untaught import UntaughtReader
from firmware_bridge.reader.glyphs import ENGLISH, LETTERS, Letters
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.reader import CardReader


def untaught(home: Home, own: StationSettings) -> Letters | None:
    """The letters of a deck that is taught to no eye, because a person lays its cards whole before a camera."""
    if own.machine != guided.URL:
        return None
    if own.deck is None:
        return ENGLISH
    if own.deck in LETTERS:
        return LETTERS[own.deck]
    taught = Deck.load(home.deck(own.deck))
    return taught.letters if taught.lies_anywhere else None


def reader_of(home: Home, deck: str | None, letters: Letters | None, view: EyeView) -> Reader:
    """What reads a deck in this view. `letters`: those of one that is taught to no eye.

    Raises:
        NoSuchDeck: the deck was never taught.
        WrongUse: no deck is named, or it was learned from photographs of cards that lie anywhere.
    """
    if letters is not None:
        return UntaughtReader(Network.load(), letters, view.card)
    if deck is None:
        raise WrongUse(
            "Say which deck is dealt ({--deck}). A deck is taught by pictures or by feeding a sorted pack: "
            "{fapai teach}."
        )
    taught = Deck.load(home.deck(deck))
    if taught.lies_anywhere:
        raise WrongUse(
            "The deck {deck} was learned from photographs in which its cards lie anywhere; a machine's eye sees them "
            "otherwise. Feed the sorted pack under another name: {fapai teach}.",
            deck=deck,
        )
    return CardReader(taught, view=view)
