"""`fapai deal`, `verify` and `capture`."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardboards.language import Saying, says
from dealer.cli.options import (
    BoardNumbers,
    CameraUrl,
    DeckName,
    EventName,
    MachineUrl,
    Reason,
    SetName,
    Yes,
    chosen,
    operator,
    person,
    screen_of,
    seat_named,
)
from dealer.cli.photographs import PhotoQuestion, verify_by_photographs
from dealer.cli.progress import progress
from dealer.cli.screen import Screen
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.people import Role
from dealer.wallet_name import WalletName

if TYPE_CHECKING:
    from dealer.jobs.verify import Checked


def deal(
    context: typer.Context,
    machine: MachineUrl = None,
    event: EventName = None,
    boards: BoardNumbers = None,
    set_name: SetName = "A",
    copies: Annotated[int, typer.Option(min=1, help="How many wallets of each board.")] = 1,
    by_set: Annotated[
        bool, typer.Option("--by-set", help="A whole set before its next copy, not board by board.")
    ] = False,
    descending: Annotated[
        bool, typer.Option("--descending", help="The highest number first.")
    ] = False,
    camera: CameraUrl = None,
    deck: DeckName = None,
    yes: Yes = False,
) -> int:
    """Deal an event's boards into their wallets; boards that lie in theirs already are passed over."""
    from dealer.jobs import deal as dealing
    from dealer.jobs.equipment import Gear, by_hand
    from dealer.jobs.halls import bring_wallets
    from dealer.jobs.situation import Kind

    screen, home = screen_of(context), Home.open()
    numbers = chosen(boards)
    order = dealing.DealOrder(
        event=event,
        gear=Gear(machine, camera, deck),
        numbers=numbers,
        set_name=set_name,
        copies=copies,
        by_set=by_set,
        descending=descending,
    )
    screen.confirm(says("Is the machine ready, and are the wallets at hand?"), yes=yes)
    bring_wallets(home, machine, camera)
    with progress(screen, hands=by_hand(home, order.gear)) as show:
        result = dealing.deal(
            home,
            order,
            person(Role.DEALING_STAFF),
            operator(screen, Kind.DEAL),
            lambda at: show(at.wallet, at.landed, at.boards_done, at.boards),
        )
    for note in result.notes:
        screen.note(note)
    if result.recheck:
        screen.note(
            says(
                "The last run was interrupted. Verify what was dealt before it, too: {wallets}.",
                wallets=result.recheck,
            )
        )
    screen.say(result.saying)
    return screen.result(result.as_json())


def verify(
    context: typer.Context,
    more_photographs: Annotated[
        list[str] | None,
        typer.Argument(help="More photographs, after that of --photo.", metavar="PHOTO"),
    ] = None,
    machine: MachineUrl = None,
    event: EventName = None,
    boards: BoardNumbers = None,
    token: Annotated[str | None, typer.Option(help="Only the wallet with this code.")] = None,
    camera: CameraUrl = None,
    deck: DeckName = None,
    photo: Annotated[
        list[str] | None,
        typer.Option(
            "--photo",
            help="Read photographs of one wallet's hands: on the mat, or N=FILE for one pocket's alone.",
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", help="They show this seat's hand alone: N, W, S or E."),
    ] = None,
    marked: Annotated[
        Path | None,
        typer.Option("--marked", help="Write the photographs, with a box on each card, here."),
    ] = None,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Show which cards to move; needs a reason.")
    ] = False,
    reason: Reason = None,
    role: Annotated[Role | None, typer.Option("--as", help="The role in which you ask.")] = None,
) -> int:
    """Read wallets again, pocket by pocket or in photographs, and say whether each is as recorded."""
    from dealer.jobs import verify as verifying
    from dealer.jobs.equipment import Gear, by_hand
    from dealer.jobs.situation import Kind

    screen, home = screen_of(context), Home.open()
    if reveal and not reason:
        raise WrongUse("What to move shows cards: say why with --reason.")
    who = person(role or (Role.REFEREE if reveal else Role.DEALING_STAFF))
    why = reason if reveal else None
    if photo:
        asked = PhotoQuestion(
            event=event,
            numbers=chosen(boards),
            token=token,
            seat=seat_named(seat),
            deck=deck,
            reason=why,
            marked=marked,
        )
        return verify_by_photographs(screen, [*photo, *(more_photographs or ())], who, asked)
    if more_photographs:
        raise WrongUse("Name boards with {--boards}, photographs with {--photo}.")
    order = verifying.VerifyOrder(event, Gear(machine, camera, deck), chosen(boards), token, why)
    with progress(screen, hands=by_hand(home, order.gear)) as show:
        result = verifying.verify(
            home,
            order,
            who,
            operator(screen, Kind.VERIFY),
            lambda at: show(at.wallet, at.landed, at.wallets_done, at.wallets),
        )
    _tell(screen, result.checks)
    answer = result.answer
    if answer is not None:
        screen.note(answer.saying)
    return screen.result(result.as_json(), answer.exit_code if answer else 0)


def capture(
    context: typer.Context,
    board: Annotated[int, typer.Argument(min=1, help="The number on the wallet.")],
    machine: MachineUrl = None,
    event: EventName = None,
    set_name: SetName = "A",
    copy: Annotated[int, typer.Option(min=1, help="Which copy of the set.")] = 1,
    camera: CameraUrl = None,
    deck: DeckName = None,
) -> int:
    """Read a wallet that a table dealt by hand; what lies in it becomes the record."""
    from dealer.jobs import capture as capturing
    from dealer.jobs.equipment import Gear
    from dealer.jobs.halls import bring_wallets
    from dealer.jobs.situation import Kind

    screen, home = screen_of(context), Home.open()
    bring_wallets(home, machine, camera)
    order = capturing.CaptureOrder(
        event, Gear(machine, camera, deck), WalletName(board, set_name, copy)
    )
    who, hands = person(Role.DEALING_STAFF), operator(screen, Kind.CAPTURE)
    captured = capturing.capture(home, order, who, hands)
    screen.say(captured.saying)
    return screen.result(captured.as_json())


def _tell(screen: Screen, checks: Iterable["Checked"]) -> None:
    for check in checks:
        screen.line({"type": "check", **check.as_json()})
        screen.say(_checked(check))
        for move in check.revealed:
            screen.say(says("  {move}", move=move))


def _checked(check: "Checked") -> Saying:
    """The verdict; a person's eyes are told apart from the reader's."""
    if not check.named_by_operator:
        return says("{wallet}: {verdict}", wallet=check.wallet, verdict=check.verdict)
    return says(
        "{wallet}: {verdict} (a person named {count} of its cards)",
        wallet=check.wallet,
        verdict=check.verdict,
        count=check.named_by_operator,
    )
