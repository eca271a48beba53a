"""`fapai commit`, `draw`, `reveal`, `recompute` and `audit`: deals that anyone can check."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.games import GAMES, Game
from cardboards.language import says
from dealer.cli.options import As, BoardNumbers, EventName, Reason, Yes, chosen, person, screen_of
from dealer.cli.screen import Screen
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs import fairness as job
from dealer.jobs import recompute as check
from dealer.jobs.boards import Change
from dealer.jobs.ranges import written
from dealer.people import Role

_STAFF = Role.DEALING_STAFF

SessionNames = Annotated[
    list[str] | None,
    typer.Option("--session", help="A session: PHASE or PHASE,SESSION; all when not given."),
]
Reserve = Annotated[bool, typer.Option("--reserve", help="The reserve set instead.")]
GameName = Annotated[str, typer.Option("--game", help="huapai, bridge or wakeng.")]


def commit(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The file to publish, FILE.sqd.")],
    event: EventName = None,
    delayed: Annotated[
        str | None,
        typer.Option(help="Which information decides that nobody can know yet, and of which day."),
    ] = None,
    boards: BoardNumbers = None,
    phase: Annotated[
        list[str] | None,
        typer.Option(
            help="A phase, SESSIONS:BOARDS:FILE:DESCRIPTION, for example 3:1-16,17-32:R#:Round #."
        ),
    ] = None,
) -> int:
    """Promise deals in public before anybody can know them; the file is SquareDeal's."""
    screen = screen_of(context)
    promise = job.Promise(delayed, tuple(phase or ()), chosen(boards))
    made = job.commit(Home.open(), file, event, promise, person(_STAFF))
    screen.say(
        says(
            "Publish {file} and this code now, before {delayed} can be known: {code}",
            file=made.file,
            delayed=made.tournament.delayed,
            code=made.code,
        )
    )
    return screen.result(made.as_json())


def draw(
    context: typer.Context,
    event: EventName = None,
    value: Annotated[
        str | None,
        typer.Option(help="What the delayed information turned out to be; once is enough."),
    ] = None,
    session: SessionNames = None,
    reserve: Reserve = False,
    boards: BoardNumbers = None,
    holder: Annotated[
        str | None, typer.Option("--from", help="The event that holds the commitment, if another.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Let boards take the place of others.")
    ] = False,
    reason: Reason = None,
    yes: Yes = False,
) -> int:
    """Draw the boards that were promised, once the delayed information is known."""
    screen = screen_of(context)
    home = Home.open()
    change = Change(chosen(boards), replace, reason)
    order = job.DrawOrder(event, holder, value, tuple(session or ()), reserve, change)
    if value is not None:
        delayed, taken = job.promised(home, order)
        question = says(
            "{delayed}: is “{value}” right, sign for sign?", delayed=delayed, value=taken
        )
        screen.confirm(question, yes=yes)
    done = job.draw(home, order, person(_STAFF))
    screen.say(
        says(
            "{event}: {count} boards are drawn with “{value}”.",
            event=done.boards.event,
            count=done.as_json()["boards"],
            value=done.value,
        )
    )
    return screen.result(done.as_json())


def reveal(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The file to publish, FILE.sqd; keys beside it.")],
    event: EventName = None,
    role: As = Role.CHIEF_REFEREE,
    reason: Reason = None,
    yes: Yes = False,
) -> int:
    """Open a commitment's keys after the last session, so that anyone can draw its deals again."""
    screen = screen_of(context)
    question = says("Are you the chief referee, and is the last session played?")
    screen.confirm(question, yes=yes)
    done = job.reveal(Home.open(), file, event, reason, person(role))
    screen.say(
        says(
            "Publish {description} and {keys}: with both anyone can draw the deals again.",
            description=done.description,
            keys=done.keys,
        )
    )
    for name, numbers in done.others.items():
        screen.say(
            says(
                "{event}: boards {numbers} do not follow from the commitment. Say so when you publish.",
                event=name,
                numbers=written(numbers),
            )
        )
    return screen.result(done.as_json(), 1 if done.others else 0)


def recompute(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The description, FILE.sqd.")],
    keys: Annotated[
        Path | None, typer.Option(help="The keys, FILE.sqk; beside the description if not given.")
    ] = None,
    code: Annotated[
        str | None, typer.Option(help="The code that was published with the description.")
    ] = None,
    session: SessionNames = None,
    reserve: Reserve = False,
    boards: BoardNumbers = None,
    against: Annotated[
        list[Path] | None, typer.Option(help="A file of boards that were played, to compare.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="The folder to write the sessions to, a file each.")
    ] = None,
    ending: Annotated[
        str, typer.Option("--format", help="The ending of these files, for example pbn.")
    ] = "pbn",
    game: GameName = "huapai",
) -> int:
    """Draw a tournament's deals again from its published files, whoever made them."""
    screen = screen_of(context)
    published = check.Published(file, keys or file.with_suffix(job.KEYS), code)
    part = check.Part(tuple(session or ()), reserve, chosen(boards))
    found = check.recompute(published, _game(game), part)
    for one, drawn in found.sessions.items():
        for board in drawn:
            screen.line(
                {
                    "type": "deal",
                    "session": str(one),
                    "file": found.file_of(one),
                    "board": board.number,
                    "number": str(board.deal.number),
                }
            )
    known = found.as_json()
    screen.say(
        says(
            "{tournament}: the keys are those that were promised; {boards} boards of {sessions} sessions "
            "follow from “{value}” ({delayed}).",
            **{
                name: known[name]
                for name in ("tournament", "boards", "sessions", "value", "delayed")
            },
        )
    )
    if out is not None:
        files = check.write_sessions(found, out, "." + ending.lstrip("."))
        screen.say(says("{count} files are in {folder}.", count=len(files), folder=out))
        known["files"] = [str(one) for one in files]
    return _compare(screen, found, against or [], known)


def audit(
    context: typer.Context,
    files: Annotated[
        list[Path] | None, typer.Argument(help="Deal files; or none, for an event's boards.")
    ] = None,
    event: EventName = None,
    game: GameName = "huapai",
) -> int:
    """Say whether boards look like chance."""
    from dealer.jobs import audit as audits

    screen = screen_of(context)
    if files and event:
        raise WrongUse("Name files or an event, not both.")
    found = (
        audits.audit_files(files, _game(game)) if files else audits.audit_event(Home.open(), event)
    )
    if found.open and not screen.as_json:
        rows = [(test, f"{p:.3g}") for test, p in found.audit.findings.items()]
        screen.table((says("looked at"), says("p")), rows)
    for group in found.again:
        screen.say(says("The same hands: {boards}.", boards=group))
    screen.say(found.audit.saying)
    return screen.result(found.as_json(), found.exit_code)


def _compare(
    screen: Screen, found: check.Recomputed, files: list[Path], known: dict[str, object]
) -> int:
    compared = check.compare(found, files)
    for one in compared:
        screen.line(one.as_json())
        screen.say(
            says(
                "{file}: boards {numbers} do not follow from the commitment.",
                file=one.file.name,
                numbers=written(one.others),
            )
            if one.others
            else says("{file}: all {count} boards follow.", file=one.file.name, count=one.same)
        )
    if compared:
        known["same"] = sum(one.same for one in compared)
        known["others"] = sum(len(one.others) for one in compared)
    return screen.result(known, 1 if known.get("others") else 0)


def _game(name: str) -> Game:
    if name not in GAMES:
        raise WrongUse(
            "There is no game {game}. There are: {games}.", game=name, games=tuple(GAMES)
        )
    return GAMES[name]
