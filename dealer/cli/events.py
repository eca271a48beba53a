"""`fapai event …`, `release` and `log`."""

from typing import Annotated

import typer

from cardboards.language import Saying, says
from dealer.cli.options import As, EventName, Reason, Yes, person, screen_of
from dealer.custody import Content
from dealer.home import Home
from dealer.jobs import events as job
from dealer.jobs import log as logs
from dealer.jobs.ranges import written
from dealer.jobs.release import release as release_records
from dealer.jobs.time_of_day import here
from dealer.people import Role

app = typer.Typer(no_args_is_help=True)

_STAFF = Role.DEALING_STAFF


@app.command()
def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What people call the event.")],
    game: Annotated[str, typer.Option(help="huapai, bridge or wakeng.")] = "huapai",
) -> int:
    """Make an event."""
    screen = screen_of(context)
    view = job.make_event(Home.open(), name, game, person(_STAFF))
    screen.say(
        says(
            "Event {name} ({game}) is made. Bring boards in with fapai import FILE or fapai shuffle --boards 1-16.",
            name=view.event.name,
            game=view.event.game.name,
        )
    )
    return screen.result(view.as_json())


@app.command("list")
def list_all(context: typer.Context) -> int:
    """List all events."""
    screen = screen_of(context)
    views = job.list_events(Home.open())
    for view in views:
        screen.line({"type": "event", **view.as_json()})
    if not views:
        screen.say(says("There is no event yet. Make one: {fapai event new}."))
    elif not screen.as_json:
        heads = (says("event"), says("game"), says("boards"), says("wallets"), says("released"))
        screen.table(
            heads,
            (
                (
                    view.event.name,
                    view.event.game.name,
                    len(view.boards),
                    len(view.wallets),
                    _moment(view.event.released),
                )
                for view in views
            ),
        )
    return screen.result({"events": len(views)})


@app.command()
def show(
    context: typer.Context,
    name: Annotated[
        str | None, typer.Argument(help="The event; not needed when there is only one.")
    ] = None,
) -> int:
    """Show an event's boards and wallets, never a card."""
    screen = screen_of(context)
    view = job.show_event(Home.open(), name)
    if not screen.as_json:
        screen.say(says("{event} ({game})", event=view.event.name, game=view.event.game.name))
        screen.say(
            says("Boards: {boards}", boards=written(view.boards))
            if view.boards
            else says("No boards yet.")
        )
        for content in Content:
            if count := view.having(content):
                screen.say(says("Wallets {content}: {count}", content=content, count=count))
        screen.say(_release(view))
    return screen.result(view.as_json())


def release(
    context: typer.Context,
    event: EventName = None,
    role: As = Role.CHIEF_REFEREE,
    reason: Reason = None,
    yes: Yes = False,
) -> int:
    """Open an event's hand records, once the last table has played: the chief referee does this."""
    screen = screen_of(context)
    home = Home.open()
    name = job.show_event(home, event).event.name
    question = says(
        "Are you the chief referee of {event}, and has the last table played its boards?",
        event=name,
    )
    screen.confirm(question, yes=yes)
    done = release_records(home, name, reason, person(role))
    screen.say(
        says("The records of {event} were released before.", event=name)
        if done.again
        else says(
            "The records of {event} are released. Print them with fapai print records.", event=name
        )
    )
    return screen.result(done.as_json())


def log(
    context: typer.Context,
    event: EventName = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="Every card's step too; no faces.")
    ] = False,
) -> int:
    """Tell what happened, from the journals: of one event, or of the whole house."""
    screen = screen_of(context)
    count = 0
    for entry in logs.entries(Home.open(), event, every_card=cards):
        count += 1
        if screen.as_json:
            screen.line(logs.as_json(entry))
        else:
            screen.say(
                Saying(
                    "{at}  {station}  {what}{subject}{facts}",
                    {
                        "at": _moment(entry.at),
                        "station": entry.station,
                        "what": logs.happening(entry),
                        "subject": _with(": {said}", logs.subject(entry)),
                        "facts": _with("  ({said})", logs.details(entry)),
                    },
                )
            )
    return screen.result({"entries": count})


def _with(frame: str, said: object | None) -> Saying | str:
    return Saying(frame, {"said": said}) if said else ""


def _release(view: job.EventView) -> Saying:
    if view.event.released is None:
        return says("The records are not released.")
    return says("The records were released at {at}.", at=_moment(view.event.released))


def _moment(at: str | None) -> str:
    """A time as the hall's clock shows it."""
    if at is None:
        return ""
    return f"{here(at):%Y-%m-%d %H:%M:%S}"
