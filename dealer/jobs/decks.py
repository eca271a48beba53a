"""The decks that were learnt: which there are, to another computer and from one, and away.

A deck's file holds the faces of 52 cards and nothing of any board.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from cardboards.language import Saying, says
from dealer.entries import Entry, EntryKind
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.stations import decks, settings
from dealer.store.books import Books
from firmware_bridge.errors import NoSuchDeck
from firmware_bridge.reader.deck import Deck

SUFFIX = ".deck"


@dataclass(frozen=True, slots=True)
class KeptDeck:
    """One deck. `changed`: UTC in ISO form; `in_use`: the station deals it when a command names none."""

    name: str
    changed: str
    in_use: bool
    fault: Saying | None = None

    @property
    def saying(self) -> Saying:
        """The deck for people."""
        if self.fault is not None:
            return says("{deck}: {fault}", deck=self.name, fault=self.fault)
        if self.in_use:
            return says("{deck}, of {at}: this station's deck", deck=self.name, at=self.changed)
        return says("{deck}, of {at}", deck=self.name, at=self.changed)

    def as_json(self) -> dict[str, object]:
        """The same for a script."""
        return {
            "deck": self.name,
            "changed": self.changed,
            "in_use": self.in_use,
            "fault": self.fault and self.fault.english(),
        }


def kept_decks(home: Home) -> tuple[KeptDeck, ...]:
    """All decks by name; one that cannot be read says why."""
    return tuple(_kept(home, name) for name in decks(home))


def export_deck(home: Home, name: str, file: Path) -> None:
    """Write a deck into a new file that `import_deck` reads on another computer.

    Raises:
        NoSuchDeck: there is none, or it cannot be read.
        WrongUse: the file is there already, or cannot be written.
    """
    if file.exists():
        raise WrongUse("{file} is there already. Choose another name for the deck.", file=file)
    deck = Deck.load(home.deck(name))
    try:
        replace(deck, name=name).save(file)
    except OSError as error:
        raise WrongUse(
            "The file {file} cannot be written ({why}).",
            file=file,
            why=error.strerror or error,
        ) from error


def import_deck(home: Home, file: Path, name: str | None = None) -> str:
    """Take in a deck from a file, under this name or its own; returns the name.

    Raises:
        NoSuchDeck: the file is no deck, damaged, or of another version.
        WrongUse: there is no such file, a deck of this name is there already, or the name is none.
    """
    if not file.is_file():
        raise WrongUse("There is no file {file}.", file=file)
    deck = Deck.load(file)
    name = name or deck.name
    place = home.deck(name)
    if place.exists():
        raise WrongUse(
            "There is a deck {deck} already. Give this one another name ({--as}), or remove that one first.",
            deck=name,
        )
    replace(deck, name=name).save(place)
    _note(home, EntryKind.DECK_IMPORTED, name)
    return name


def remove_deck(home: Home, name: str) -> None:
    """Forget a deck.

    Raises:
        WrongUse: there is none, or this station deals it.
    """
    if name not in decks(home):
        raise WrongUse(
            "There is no deck {deck}. Those that are here: {fapai deck list}.", deck=name
        )
    if settings(home).deck == name:
        raise WrongUse(
            "The deck {deck} is the one that this station deals. Set another one first ({fapai station set --deck}).",
            deck=name,
        )
    home.deck(name).unlink()
    home.deck_before(name).unlink(missing_ok=True)
    _note(home, EntryKind.DECK_REMOVED, name)


def _kept(home: Home, name: str) -> KeptDeck:
    file = home.deck(name)
    changed = datetime.fromtimestamp(file.stat().st_mtime, UTC).isoformat(timespec="seconds")
    try:
        Deck.load(file)
    except NoSuchDeck as error:
        return KeptDeck(name, changed, settings(home).deck == name, error.saying)
    return KeptDeck(name, changed, settings(home).deck == name)


def _note(home: Home, kind: EntryKind, name: str) -> None:
    with Books.open(home) as books:
        books.note(Entry(kind, {"deck": name}))
