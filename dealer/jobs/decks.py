"""The decks that were learnt: which there are, to another computer and from one, and away.

A deck's file holds the faces of 52 cards and nothing of any board.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from cardboards.language import Saying, says
from dealer.entries import About, Entry, EntryKind
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.named_files import unwritable
from dealer.jobs.people import Person
from dealer.jobs.stations import decks, settings
from dealer.jobs.time_of_day import here
from dealer.store.books import Books
from firmware_bridge.errors import NoSuchDeck
from firmware_bridge.reader.taught.deck import Deck

SUFFIX = ".deck"


@dataclass(frozen=True, slots=True)
class KeptDeck:
    """One deck. `changed`: UTC in ISO form; `in_use`: the station deals it when a command names none.

    `grown`: it has learnt from proved cards since it was taught, and can be had as it was before the last time.
    """

    name: str
    changed: str
    in_use: bool
    grown: bool
    fault: Saying | None = None

    @property
    def day(self) -> str:
        """When it was changed last, by the hall's clock."""
        return f"{here(self.changed):%Y-%m-%d %H:%M}"

    @property
    def saying(self) -> Saying:
        """The deck for people."""
        if self.fault is not None:
            return says("{deck}: {fault}", deck=self.name, fault=self.fault)
        if self.in_use:
            return says("{deck}, of {at}: this station's deck", deck=self.name, at=self.day)
        return says("{deck}, of {at}", deck=self.name, at=self.day)

    def as_json(self) -> dict[str, object]:
        """The same for a script."""
        return {
            "deck": self.name,
            "changed": self.changed,
            "in_use": self.in_use,
            "grown": self.grown,
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
        raise unwritable(file, error) from error


def import_deck(home: Home, file: Path, who: Person, name: str | None = None) -> str:
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
    _note(home, EntryKind.DECK_IMPORTED, name, who)
    return name


def remove_deck(home: Home, name: str, who: Person) -> None:
    """Forget a deck.

    Raises:
        WrongUse: there is none, or this station deals it.
    """
    _must_be_here(home, name)
    if settings(home).deck == name:
        raise WrongUse(
            "The deck {deck} is the one that this station deals. Set another one first ({fapai station set --deck}).",
            deck=name,
        )
    home.deck(name).unlink()
    home.deck_before(name).unlink(missing_ok=True)
    _note(home, EntryKind.DECK_REMOVED, name, who)


def restore_deck(home: Home, name: str, who: Person) -> None:
    """Take a deck back to what it was before it last learnt from proved cards.

    Raises:
        WrongUse: there is no such deck, or it has learnt nothing since it was taught.
    """
    _must_be_here(home, name)
    try:
        home.deck_before(name).replace(home.deck(name))
    except FileNotFoundError as error:
        raise WrongUse(
            "The deck {deck} has learnt nothing that could be taken back.", deck=name
        ) from error
    _note(home, EntryKind.DECK_RESTORED, name, who)


def _must_be_here(home: Home, name: str) -> None:
    if name not in decks(home):
        raise WrongUse(
            "There is no deck {deck}. Those that are here: {fapai deck list}.", deck=name
        )


def _kept(home: Home, name: str) -> KeptDeck:
    file = home.deck(name)
    changed = datetime.fromtimestamp(file.stat().st_mtime, UTC).isoformat(timespec="seconds")
    fault = None
    try:
        Deck.load(file)
    except NoSuchDeck as error:
        fault = error.saying
    in_use = settings(home).deck == name
    return KeptDeck(name, changed, in_use, home.deck_before(name).exists(), fault)


def _note(home: Home, kind: EntryKind, name: str, who: Person) -> None:
    with Books.open(home) as books:
        books.note(Entry(kind, {"deck": name}), About(actor=who.actor))
