"""`fapai teach`, `read` and `deck`."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import Saying, says
from dealer.cli.options import CameraUrl, Yes, operator, person, screen_of
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.pictures import Way, pictures_in
from dealer.people import Role

app = typer.Typer(no_args_is_help=True)

Name = Annotated[str, typer.Argument(help="The deck's name.")]
Images = Annotated[
    list[Path] | None,
    typer.Argument(
        help="Photographs, or folders of them; their names say the card (Tc.jpg), or a labels.csv beside them."
    ),
]


def teach(
    context: typer.Context,
    deck: Name,
    images: Images = None,
    machine: Annotated[
        str | None,
        typer.Option("--machine", help="Feed a sorted pack through this machine instead."),
    ] = None,
    camera: CameraUrl = None,
) -> int:
    """Learn a deck's faces: from photographs that say what they show, or from one sorted feed."""
    from dealer.jobs.equipment import Gear
    from dealer.jobs.situation import Kind
    from dealer.jobs.teach import teach_from_feed, teach_from_photographs

    screen, home, who = screen_of(context), Home.open(), person(Role.DEALING_STAFF)
    if bool(images) == bool(machine):
        raise WrongUse(
            "Give photographs of all 52 cards, or a machine with --machine, and not both."
        )
    if images:
        taught = teach_from_photographs(home, deck, pictures_in(images), who)
    else:
        gear, hands = Gear(str(machine), camera), operator(screen, Kind.TEACH)
        taught = teach_from_feed(home, deck, gear, who, hands)
    for path in taught.passed_over:
        screen.note(says("{image} does not say what it shows; passed over.", image=path))
    screen.say(learnt(deck, taught.samples, anywhere=taught.lies_anywhere))
    return screen.result(taught.as_json())


def read(
    context: typer.Context,
    images: Annotated[list[Path], typer.Argument(help="Photographs, or folders of them.")],
    way: Annotated[
        Way | None,
        typer.Option(
            "--as",
            help="A machine's picture (eye), one card, several (spread), or hands on the mat; else it is found out.",
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option("--deck", help="A deck that was taught, or letters: en, de, fr, nl, sv."),
    ] = None,
) -> int:
    """Say which cards each image shows, or why that cannot be told."""
    from dealer.jobs.reading import read_images

    screen = screen_of(context)
    looked = told = 0
    for one in read_images(Home.open(), pictures_in(images), way, deck):
        looked += 1
        told += one.seen.refused is None
        screen.line(one.as_json())
        screen.say(says("{image}: {what}", image=one.file, what=one.seen.saying))
        if one.note:
            screen.note(one.note)
    return screen.result({"images": looked, "read": told}, 0 if looked == told else 5)


@app.command("list")
def list_(context: typer.Context) -> int:
    """The decks that were learnt here."""
    from dealer.jobs.decks import kept_decks

    screen = screen_of(context)
    found = kept_decks(Home.open())
    for one in found:
        screen.line({"type": "deck", **one.as_json()})
        screen.say(one.saying)
    return screen.result({"decks": len(found)}, 1 if any(one.fault for one in found) else 0)


@app.command("export")
def export(
    context: typer.Context,
    deck: Name,
    file: Annotated[
        Path | None, typer.Argument(help="The file to write, else NAME.deck in this folder.")
    ] = None,
) -> int:
    """Write a deck into a file for another computer; it tells nothing of any board."""
    from dealer.jobs.decks import SUFFIX, export_deck

    screen, file = screen_of(context), file or Path(f"{deck}{SUFFIX}")
    export_deck(Home.open(), deck, file)
    screen.say(says("The deck {deck} is in {file}.", deck=deck, file=file))
    return screen.result({"deck": deck, "file": str(file)})


@app.command("import")
def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that fapai deck export wrote.")],
    name: Annotated[
        str | None, typer.Option("--as", help="The deck's name here, if not its own.")
    ] = None,
) -> int:
    """Take in a deck that another computer has learnt."""
    from dealer.jobs.decks import import_deck

    screen = screen_of(context)
    deck = import_deck(Home.open(), file, person(Role.DEALING_STAFF), name)
    screen.say(says("The deck {deck} is here now.", deck=deck))
    return screen.result({"deck": deck, "file": str(file)})


@app.command()
def remove(context: typer.Context, deck: Name, yes: Yes = False) -> int:
    """Forget a deck."""
    from dealer.jobs.decks import remove_deck

    screen = screen_of(context)
    screen.confirm(says("Forget the deck {deck}?", deck=deck), yes=yes)
    remove_deck(Home.open(), deck, person(Role.DEALING_STAFF))
    screen.say(says("The deck {deck} is forgotten.", deck=deck))
    return screen.result({"deck": deck})


@app.command()
def restore(context: typer.Context, deck: Name, yes: Yes = False) -> int:
    """Take back what a deck has learnt last from cards that were proved right."""
    from dealer.jobs.decks import restore_deck

    screen = screen_of(context)
    screen.confirm(says("Take back what {deck} has learnt last?", deck=deck), yes=yes)
    restore_deck(Home.open(), deck, person(Role.DEALING_STAFF))
    screen.say(says("The deck {deck} is as it was before it learnt last.", deck=deck))
    return screen.result({"deck": deck})


def learnt(deck: str, count: int, *, anywhere: bool) -> Saying:
    """What was learnt and what it is good for; `anywhere`: from whole cards, wherever they lay."""
    if anywhere:
        return says(
            "The deck {deck} is learnt from {count} photographs, wherever its cards lie. Read others with "
            "fapai read --deck {deck}, or deal by hand with it: fapai deal --machine guided: --deck {deck}.",
            deck=deck,
            count=count,
        )
    return says(
        "The deck {deck} is learnt from {count} pictures. Deal it with fapai deal --deck {deck}.",
        deck=deck,
        count=count,
    )
