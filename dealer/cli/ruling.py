"""`fapai ruling`."""

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import As, EventName, person, screen_of
from dealer.cli.screen import Screen
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs import ruling as job
from dealer.penalties import case as cases
from dealer.penalties.ruling import Consequence
from dealer.people import Role
from dealer.wallet_name import WalletName

Format = Annotated[cases.Format, typer.Argument(help="What is played.")]
Incident = Annotated[cases.Incident, typer.Argument(help="What happened.")]
Stage = Annotated[cases.Stage | None, typer.Option(help="When it was found.")]
Guilt = Annotated[
    cases.Guilt | None, typer.Option(help="Which sides of the table are responsible.")
]
Hands = Annotated[cases.Hands | None, typer.Option(help="Where the long and short hand sit.")]
Oddity = Annotated[cases.Oddity, typer.Option(help="What is out of the ordinary.")]
Unit = Annotated[
    cases.Unit | None, typer.Option(help="Which of the two numbers for pairs the event goes by.")
]
Harm = Annotated[cases.Harm | None, typer.Option(help="What a wrong registration did.")]
Players = Annotated[cases.Players | None, typer.Option(help="Who plays that board.")]
Manner = Annotated[cases.Manner | None, typer.Option(help="How they stall.")]
Vps = Annotated[
    list[str] | None,
    typer.Option("--vp", help="VP of the innocent team at the end of the round; twice for two."),
]
Left = Annotated[int | None, typer.Option(help="Boards left over when time was up.")]
RoundBoards = Annotated[int | None, typer.Option(help="Boards of the round.")]
Minutes = Annotated[
    list[int] | None, typer.Option("--minutes", help="Minutes late; twice, one for each side.")
]
WarnAfter = Annotated[int, typer.Option(help="Minutes late that are warned (§30: 5).")]
ForfeitAfter = Annotated[int, typer.Option(help="Minutes late that forfeit (§30: 15).")]
Award = Annotated[
    str | None, typer.Option(help="Basic points for the opponents, if the regulation says so.")
]
Table = Annotated[str | None, typer.Option(help="The table.")]
Round = Annotated[int | None, typer.Option("--round", min=1, help="The round.")]
Board = Annotated[int | None, typer.Option(help="The wallet's number.")]
SetName = Annotated[str, typer.Option("--set", help="The wallet's set.")]
Copy = Annotated[int, typer.Option(help="The wallet's copy.")]
Misboarder = Annotated[str | None, typer.Option(help="Who inserted wrongly.")]
OverShort = Annotated[str | None, typer.Option(help="Whose hand is long or short.")]
Responsible = Annotated[str | None, typer.Option(help="Who is responsible.")]
Innocent = Annotated[str | None, typer.Option(help="Who is innocent or damaged.")]
Record = Annotated[
    bool, typer.Option("--record", help="Write the ruling down; a round's warnings add up.")
]
Out = Annotated[Path | None, typer.Option(help="A folder for the slip (PDF).")]


def ruling(
    context: typer.Context,
    format_: Format,
    incident: Incident,
    stage: Stage = None,
    guilt: Guilt = None,
    hands: Hands = None,
    oddity: Oddity = cases.Oddity.NONE,
    unit: Unit = None,
    harm: Harm = None,
    players: Players = None,
    manner: Manner = None,
    vp: Vps = None,
    left: Left = None,
    round_boards: RoundBoards = None,
    minutes: Minutes = None,
    warn_after: WarnAfter = 5,
    forfeit_after: ForfeitAfter = 15,
    award: Award = None,
    event: EventName = None,
    table: Table = None,
    round_: Round = None,
    board: Board = None,
    set_name: SetName = "A",
    copy: Copy = 1,
    misboarded_by: Misboarder = None,
    long_or_short: OverShort = None,
    responsible: Responsible = None,
    innocent: Innocent = None,
    record: Record = False,
    out: Out = None,
    role: As = Role.REFEREE,
) -> int:
    """Say what the rules offer the referee for a case, article by article. He decides."""
    screen = screen_of(context)
    case = cases.Case(
        format=format_,
        incident=incident,
        stage=stage,
        guilt=guilt,
        hands=hands,
        oddity=oddity,
        unit=unit,
        harm=harm,
        players=players,
        manner=manner,
        vps=tuple(map(_number, vp or ())),
        left=left,
        round_boards=round_boards,
        minutes=_both(minutes),
        limits=cases.LateLimits(
            warn_after, forfeit_after, None if award is None else _number(award)
        ),
    )
    wallet = None if board is None else WalletName(board, set_name, copy)
    sides = _sides(misboarded_by, long_or_short, responsible, innocent)
    order = job.RulingOrder(
        case=case,
        event=event,
        table=table,
        round=round_,
        wallet=wallet,
        names=sides,
        out=out,
        record=record,
    )
    ruled = job.rule(Home.open(), order, screen.language, person(role))
    _tell(screen, ruled)
    return screen.result(ruled.as_json())


def _sides(*names: str | None) -> dict[job.Side, str]:
    """Who is named, in the order of the sides."""
    return {side: name for side, name in zip(job.Side, names, strict=True) if name}


def _tell(screen: Screen, ruled: job.Ruled) -> None:
    ruling_ = ruled.ruling
    for one in ruling_.consequences:
        _tell_one(screen, one)
    for silence in ruling_.silences:
        screen.say(says("— {what}.", what=silence.saying))
    for name, total in ruled.sums.items():
        screen.say(
            says(
                "{name} in this round: {warnings} warnings, {violations} recorded violations",
                name=name,
                warnings=total.standing.warnings,
                violations=total.standing.violations,
            )
        )
        for one in total.consequences:
            _tell_one(screen, one)
        for silence in total.silences:
            screen.say(says("— {what}.", what=silence.saying))
    if ruled.tables is not None:
        screen.say(
            says(
                "Tables since the last PASS (who it was is for the referee to find): {tables}",
                tables=ruled.tables or says("none"),
            )
        )
    for question in ruling_.questions:
        screen.say(says("? {question}", question=question))
    for article in ruling_.articles:
        screen.say(says("{article}: “{words}”", article=article, words=article.words))
    if ruled.slip:
        screen.say(says("The slip is {file}.", file=ruled.slip))


def _tell_one(screen: Screen, one: Consequence) -> None:
    if one.reading is None:
        screen.say(says("{article}  {what}.", article=one.article, what=one.saying))
    else:
        screen.say(
            says(
                "{article}  {what}. ({reading}.)",
                article=one.article,
                what=one.saying,
                reading=one.reading,
            )
        )


def _number(text: str) -> Decimal:
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite():
        raise WrongUse("“{text}” is no number.", text=text)
    return number


def _both(minutes: list[int] | None) -> tuple[int, int] | None:
    if not minutes:
        return None
    if len(minutes) > 2:
        raise WrongUse("A table has two sides: give --minutes once or twice.")
    return minutes[0], minutes[1] if len(minutes) == 2 else 0
