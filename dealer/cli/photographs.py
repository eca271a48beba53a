"""`fapai verify --photo`."""

from dataclasses import dataclass
from pathlib import Path

from cardboards.games import Seat
from cardboards.language import says
from dealer.cli.screen import Screen
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.verifying import Outcome


@dataclass(frozen=True, slots=True)
class PhotoQuestion:
    """What is asked of the photographs: of which wallet, or pocket of it, and what may be shown."""

    event: str | None
    numbers: tuple[int, ...] | None
    token: str | None
    seat: Seat | None
    deck: str | None
    reason: str | None
    marked: Path | None


def verify_by_photographs(
    screen: Screen, photographs: list[Path], who: Person, asked: PhotoQuestion
) -> int:
    """Hold the cards in photographs against one wallet's record."""
    from dealer.jobs.reading import Looker
    from dealer.jobs.verify_photo import PhotoOrder, shot, verify_photo

    if asked.numbers is not None and len(asked.numbers) != 1:
        raise WrongUse("Photographs show one wallet at a time: name one board.")
    if asked.marked is not None and asked.reason is None:
        raise WrongUse("Marked pictures show cards: add --reveal, and say why with --reason.")
    home = Home.open()
    order = PhotoOrder(
        tuple(shot(path) for path in photographs),
        asked.event,
        asked.numbers[0] if asked.numbers else None,
        asked.token,
        asked.seat,
        asked.reason,
    )
    checked = verify_photo(home, order, who, Looker(home, asked.deck).spread)
    screen.line({"type": "check", **checked.as_json()})
    if checked.seat is None:
        screen.say(says("{wallet}: {verdict}", wallet=checked.wallet, verdict=checked.verdict))
    else:
        screen.say(
            says(
                "{wallet}, {seat}: {verdict}",
                wallet=checked.wallet,
                seat=checked.seat,
                verdict=checked.verdict,
            )
        )
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
