"""`fapai import`, `shuffle` and `export`."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.formats.file_format import Heading
from cardboards.formats.report import Report
from cardboards.language import says
from dealer.cli.options import As, BoardNumbers, EventName, Reason, Yes, chosen, person, screen_of
from dealer.cli.screen import Screen
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs import boards as job
from dealer.jobs import files
from dealer.jobs.ranges import HIGHEST, numbers_in
from dealer.people import Role

_SHOWN = 10
_NO = 1

Replace = Annotated[bool, typer.Option("--replace", help="Let boards take the place of others.")]
First = Annotated[
    int | None,
    typer.Option(
        min=1, max=HIGHEST, help="The number of the first board, where the file does not say it."
    ),
]


def import_boards(
    context: typer.Context,
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Deal files: PBN, LIN, DUP, BRI, DGE, DLM, BER, BHG, RZD, CDS, GOE, RBN, CSV, JSON, typed hands.",
        ),
    ],
    event: EventName = None,
    boards: BoardNumbers = None,
    first: First = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only say what is in the files; store nothing.")
    ] = False,
    replace: Replace = False,
    reason: Reason = None,
    yes: Yes = False,
) -> int:
    """Bring the boards of deal files into an event."""
    screen = screen_of(context)
    if check:
        return _check(screen, paths, event, first)
    if first is not None and len(paths) > 1:
        raise WrongUse("--first is for one file. Bring the files in one by one.")
    change = job.Change(chosen(boards), replace, reason, first)
    who = person(Role.DEALING_STAFF)
    came = []
    for path in paths:
        one = files.import_file(
            Home.open(),
            path,
            event,
            change,
            lambda question: screen.confirm(question, yes=yes),
            who,
        )
        _show(screen, path, one)
        came.append(one)
    return screen.result(job.in_all(came))


def _check(screen: Screen, paths: list[Path], event: str | None, first: int | None) -> int:
    game = files.game_of(Home.open(), event) if event else None
    boards = usable = without = 0
    for path in paths:
        checked = files.check_file(path, game, first)
        report = checked.report
        screen.line({"type": "file", **checked.as_json()})
        screen.say(
            says(
                "{file}: {format}, {encoding}, boards: {boards}, usable: {usable}",
                file=path,
                format=report.format.value if report.format else "–",
                encoding=report.encoding or "–",
                boards=report.boards,
                usable=report.usable,
            )
        )
        _remark(screen, report)
        boards += report.boards
        usable += report.usable
        without += not report.usable
    result = {"files": len(paths), "boards": boards, "usable": usable, "unusable_files": without}
    return screen.result(result, _NO if without else 0)


def shuffle(
    context: typer.Context,
    boards: Annotated[str, typer.Option("--boards", help="Board numbers, for example 1-16.")],
    event: EventName = None,
    seed: Annotated[
        str | None,
        typer.Option(
            help="Make the same deals again; for tests only: who knows the seed knows the cards."
        ),
    ] = None,
    replace: Replace = False,
    reason: Reason = None,
) -> int:
    """Shuffle new boards for an event."""
    screen = screen_of(context)
    change = job.Change(None, replace, reason)
    came = job.shuffle_boards(
        Home.open(), event, numbers_in(boards), seed, change, person(Role.DEALING_STAFF)
    )
    if seed is not None:
        screen.note(says("These boards come from a seed: use them for tests only."))
    tell(screen, came)
    return screen.result(came.as_json())


def export(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The file to write; its ending says the format.")],
    event: EventName = None,
    boards: BoardNumbers = None,
    sealed: Annotated[
        bool, typer.Option("--sealed", help="Keep the hands off the machine's screen (DLM, DUP).")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="PBN as BigDeal writes it, for programs that need it.")
    ] = False,
    role: As = Role.DEALING_STAFF,
    reason: Reason = None,
) -> int:
    """Write an event's boards into a deal file, in clear."""
    screen = screen_of(context)
    heading = Heading(generator="Fapai", sealed=sealed, plain=plain)
    order = files.Export(file, event, chosen(boards), heading, reason)
    count, remark = files.export_file(Home.open(), order, person(role))
    screen.say(says("{count} boards are in {file}, in clear.", count=count, file=file))
    if remark is not None:
        screen.note(remark)
    told = {"remark": remark.english()} if remark else {}
    return screen.result({"file": str(file), "boards": count, **told})


def _show(screen: Screen, path: Path, came: job.BoardsIn) -> None:
    screen.line({"type": "file", "file": str(path), **came.as_json()})
    if came.report:
        _remark(screen, came.report)
    tell(screen, came)


def _remark(screen: Screen, report: Report) -> None:
    for remark in report.repairs[:_SHOWN]:
        screen.note(says("Read otherwise than it stands: {remark}", remark=remark))
    for remark in report.notes[:_SHOWN]:
        screen.note(says("Noted: {remark}", remark=remark))
    more = sum(max(len(kind) - _SHOWN, 0) for kind in (report.repairs, report.notes))
    if more:
        screen.note(says("… and {count} more.", count=more))
    for remark in report.errors:
        screen.note(says("Left out: {remark}", remark=remark))


def tell(screen: Screen, came: job.BoardsIn) -> None:
    """Say what came into an event."""
    for saying in came.told:
        screen.say(saying)
