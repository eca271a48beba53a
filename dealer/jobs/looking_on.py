"""The cards themselves as they pass under the eye: for who may see them, asked with a reason (design.md §8)."""

from dataclasses import dataclass

from cardboards.language import Saying, says
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.store.books import Books
from firmware_bridge.reader.readings import Look, NoCard, Reading, Unsure


@dataclass(frozen=True, slots=True)
class Glance:
    """A card at the eye: its picture (JPEG), and what the reader made of it."""

    picture: bytes
    read: Saying


def look_on(home: Home, event: str | None, reason: str, person: Person) -> None:
    """Write down that somebody looks at the cards of an event (its id) while they are dealt.

    Raises:
        NotPermitted: somebody else than the chief referee wants to.
    """
    if not person.may(Right.SEE_UNRELEASED):
        raise NotPermitted("Only the chief referee looks at the cards while they are dealt.")
    with Books.open(home) as books:
        facts = {"what": "live", "reason": reason}
        books.note(Entry(EntryKind.REVEALED, facts), About(event=event, actor=person.actor))


def words_of(look: Look) -> Saying:
    """What the reader says of a card."""
    match look:
        case Reading(card=card, confidence=confidence):
            return says("{card}, {percent} % sure", card=card, percent=round(100 * confidence))
        case Unsure(doubt=doubt):
            return says("unsure: {why}", why=doubt.saying)
        case NoCard():
            return says("no card to be seen")
