"""`fapai verify --photo`."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardboards.games import Seat
from cardboards.language import says
from dealer.cli.screen import Screen
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.jobs.pictures import pictures_in
from dealer.verifying import Outcome

if TYPE_CHECKING:
    from dealer.jobs.photographs import Shot


_SEATS = frozenset(seat.value for seat in Seat)


@dataclass(frozen=True, slots=True)
class PhotoQuestion:
    """What is asked of the photographs: of which wallet, or pocket of it, and what may be shown.

    `seat`: whose hand those show that do not say so themselves.
    """

    event: str | None
    numbers: tuple[int, ...] | None
    token: str | None
    seat: Seat | None
    deck: str | None
    reason: str | None
    marked: Path | None


def verify_by_photographs(
    screen: Screen, photographs: list[str], who: Person, asked: PhotoQuestion
) -> int:
    """Hold the cards in photographs against one wallet's record."""
    from dealer.jobs.photographs import PhotoOrder
    from dealer.jobs.reading import Looker
    from dealer.jobs.verify_photo import verify_photo

    if asked.numbers is not None and len(asked.numbers) != 1:
        raise WrongUse("Photographs show one wallet at a time: name one board.")
    if asked.marked is not None and asked.reason is None:
        raise WrongUse("Marked pictures show cards: add --reveal, and say why with --reason.")
    home = Home.open()
    order = PhotoOrder(
        tuple(one for text in photographs for one in _shots(text, asked.seat)),
        asked.event,
        asked.numbers[0] if asked.numbers else None,
        asked.token,
        asked.reason,
    )
    checked = verify_photo(home, order, who, Looker(home, asked.deck).spread)
    screen.line({"type": "check", **checked.as_json()})
    screen.say(checked.saying)
    for note in checked.notes:
        screen.note(note)
    for one in checked.revealed:
        screen.say(says("  {move}", move=one))
    for place, picture in enumerate(checked.pictures, 1):
        if asked.marked is not None:
            file = asked.marked / f"marked-{place}.jpg"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(picture)
            screen.say(says("{file} shows the cards. Remove it when it was looked at.", file=file))
    answer = checked.answer
    if answer is not None:
        screen.note(answer.saying)
    counts = {
        f"verified_{outcome.value}": int(outcome is checked.verdict.outcome) for outcome in Outcome
    }
    facts = {"event": checked.event, "wallets": 1, **counts}
    return screen.result(facts, answer.exit_code if answer else 0)


def _shots(text: str, seat: Seat | None) -> Iterator["Shot"]:
    """The photographs that N=FILE or FILE means; a file whose own name is so goes first."""
    from dealer.jobs.photographs import shot

    letter, equals, file = text.partition("=")
    if equals and letter.strip().upper() in _SEATS and not Path(text).exists():
        seat, text = Seat(letter.strip().upper()), file
    for path in pictures_in([Path(text)]):
        yield shot(path, seat)
