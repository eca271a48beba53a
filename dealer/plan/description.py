"""An event as its regulation describes it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import Any

from cardboards.language import says
from dealer.errors import WrongUse
from dealer.fields import Fields
from dealer.movements.mitchell import Even
from dealer.movements.movement import MOST_BOARDS, MOST_CONTESTANTS, Contest, Movement

MINUTES_A_BOARD = 7.5
"""§39; a regulation may say otherwise (rules.md §1.13 no. 8)."""
SECONDS_A_WALLET = 25.0
"""Dealing, pocketing and sealing one wallet; practice says 20 to 30. Measure your own."""
MOST_ROUNDS = 100
MOST_STAGES = 100
MOST_TABLES = 2_000
MOST_POOLS = 100
MOST_STATIONS = 100


class Format(Enum):
    """How a stage is played; the value is the word for it in a description."""

    MITCHELL = "mitchell"
    HOWELL = "howell"
    INTERWOVEN = "interwoven"
    OWN = "own"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    DOUBLE_KNOCKOUT = "double-knockout"
    ROUND_ROBIN = "round-robin"


MOVED = (Format.MITCHELL, Format.HOWELL, Format.INTERWOVEN, Format.OWN)
"""Formats in which boards move with the rounds of a session; in the others encounters are played at once."""


class Scoring(Enum):
    """计副制, 计局制 or 计时制 (§19). Only the first has boards; the others take a pack for each table."""

    BOARDS = "boards"
    GAMES = "games"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Hours:
    """A stretch of time."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of an event.

    `boards` are those of an encounter, or of a round of a movement; `minutes` go with them. `share` tables have one
    copy between them. `running` numbers the boards of a wave on from those of the wave before. `segments` (节) cut an
    encounter into so many waves. `groups` are those of a round robin, `lines` those of a Mitchell (线).
    """

    name: str
    format: Format
    scoring: Scoring
    entrants: int
    boards: int
    minutes: float
    hours: tuple[Hours, ...] = ()
    contest: Contest = Contest.PAIRS
    rounds: int | None = None
    share: int = 1
    segments: int = 1
    groups: int = 1
    lines: int = 1
    finalists: int = 0
    even: Even = Even.SKIP
    byes: bool = False
    double: bool = False
    extra: bool = False
    running: bool = False
    movement: Movement | None = None


@dataclass(frozen=True, slots=True)
class Stations:
    """Who deals: so many stations, at so many seconds a wallet, in these hours (none: as long before as it takes)."""

    count: int = 1
    seconds: float = SECONDS_A_WALLET
    hours: tuple[Hours, ...] = ()


@dataclass(frozen=True, slots=True)
class Description:
    """An event. `tables` and `wallets` are what there is, or None; `pause` are the minutes between two waves."""

    name: str
    stages: tuple[Stage, ...]
    stations: Stations = Stations()
    tables: int | None = None
    wallets: int | None = None
    pools: int | None = None
    pause: float = 0.0
    remarks: tuple[str, ...] = ()


MovementNamed = Callable[[str, int], Movement]
"""Loads an organiser's movement by its name; the number is how many boards a group (牌组) has."""


def described(table: Mapping[str, object], movement_named: MovementNamed) -> Description:
    """The event that a TOML or JSON table describes.

    Raises:
        WrongUse: a field is missing, odd or unknown; it is named with what would do.
    """
    fields = Fields(table, says("The event"))
    name = fields.text("name")
    stages = fields.rows("stage")
    if not 1 <= len(stages) <= MOST_STAGES:
        raise WrongUse(
            "{event} has {count} stages. Describe 1 to {most}, each as a table [[stage]].",
            event=name,
            count=len(stages),
            most=MOST_STAGES,
        )
    found = Description(
        name=name,
        stages=tuple(_stage(one, index, movement_named) for index, one in enumerate(stages, 1)),
        stations=fields.maybe("dealing", lambda: _stations(fields.any("dealing"))) or Stations(),
        tables=fields.maybe("tables", lambda: fields.whole("tables", 1, MOST_TABLES)),
        wallets=fields.maybe("wallets", lambda: fields.whole("wallets", 1, 1_000_000)),
        pools=fields.maybe("pools", lambda: fields.whole("pools", 1, MOST_POOLS)),
        pause=fields.maybe("pause", lambda: fields.number("pause", 0, 1_440)) or 0.0,
        remarks=tuple(str(one) for one in fields.rows("remarks")),
    )
    fields.done()
    return found


_OPTIONS: Mapping[Format, tuple[str, ...]] = {
    Format.MITCHELL: ("rounds", "lines", "even"),
    Format.HOWELL: (),
    Format.INTERWOVEN: ("lines", "finalists", "even"),
    Format.OWN: (),
    Format.SWISS: ("of", "rounds"),
    Format.KNOCKOUT: ("of", "rounds", "byes"),
    Format.DOUBLE_KNOCKOUT: ("of", "byes", "extra"),
    Format.ROUND_ROBIN: ("of", "groups", "double"),
}
_WITH_BOARDS = ("segments", "share", "running")
"""Options of the formats in which boards do not move with the rounds."""

_READERS: Mapping[str, tuple[str, Callable[[Fields], object]]] = {
    "of": ("contest", lambda fields: fields.one_of("of", Contest)),
    "rounds": ("rounds", lambda fields: fields.whole("rounds", 1, MOST_ROUNDS)),
    "segments": ("segments", lambda fields: fields.whole("segments", 1, MOST_BOARDS)),
    "groups": ("groups", lambda fields: fields.whole("groups", 1, MOST_CONTESTANTS)),
    "lines": ("lines", lambda fields: fields.whole("lines", 1, MOST_TABLES)),
    "finalists": ("finalists", lambda fields: fields.whole("finalists", 2, MOST_CONTESTANTS)),
    "even": ("even", lambda fields: fields.one_of("even", Even)),
    "byes": ("byes", lambda fields: fields.flag("byes")),
    "double": ("double", lambda fields: fields.flag("double")),
    "extra": ("extra", lambda fields: fields.flag("extra")),
    "running": ("running", lambda fields: fields.flag("running")),
}


_SHARING: Mapping[str, Callable[[int], int]] = {
    "table": lambda _boards: 1,
    "halves": lambda boards: min(2, boards),
    "board": lambda boards: boards,
}


def with_sharing(stage: Stage, word: str) -> Stage:
    """The stage with copies spread otherwise over its tables; one whose boards move with the rounds stays as it is.

    “table”: each table has its own copy; “halves”: two tables swap; “board”: a wallet moves on after every board.
    """
    if stage.format in MOVED or stage.scoring is not Scoring.BOARDS:
        return stage
    return replace(stage, share=_SHARING[word](stage.boards // stage.segments))


SHARING = tuple(_SHARING)
"""The words for how copies are spread."""


def _stage(table: object, index: int, movement_named: MovementNamed) -> Stage:
    fields = Fields(table, says("Stage {number}", number=index))
    name = fields.text("name")
    fields.where = says("Stage {number} ({name})", number=index, name=name)
    form = fields.one_of("format", Format)
    scoring = fields.maybe("scoring", lambda: fields.one_of("scoring", Scoring)) or Scoring.BOARDS
    if form in MOVED and scoring is not Scoring.BOARDS:
        raise WrongUse(
            "{where}: a movement moves boards, and scoring by {scoring} has none. Take a round robin, a Swiss or a "
            "knock-out.",
            where=fields.where,
            scoring=scoring.value,
        )
    if form is Format.OWN:
        found = _own(fields, name, movement_named)
    else:
        boards = fields.whole("boards", 1, MOST_BOARDS) if scoring is Scoring.BOARDS else 0
        found = Stage(
            name=name,
            format=form,
            scoring=scoring,
            entrants=fields.whole("entrants", 2, MOST_CONTESTANTS),
            boards=boards,
            minutes=_minutes(fields, boards),
            hours=_hours(fields),
        )
    found = replace(found, **_options(fields, form, found))
    fields.done()
    return found


def _own(fields: Fields, name: str, movement_named: MovementNamed) -> Stage:
    group = fields.maybe("boards", lambda: fields.whole("boards", 1, MOST_BOARDS)) or 1
    movement = movement_named(fields.text("movement"), group)
    boards = max((len(one.boards) for _, one in movement.meetings), default=0)
    return Stage(
        name=name,
        format=Format.OWN,
        scoring=Scoring.BOARDS,
        entrants=0,
        boards=boards,
        minutes=_minutes(fields, boards),
        hours=_hours(fields),
        movement=movement,
    )


def _options(fields: Fields, form: Format, stage: Stage) -> dict[str, Any]:
    names = _OPTIONS[form]
    if stage.scoring is Scoring.BOARDS and form not in MOVED:
        names = (*names, *_WITH_BOARDS)
    found: dict[str, Any] = {}
    for name in names:
        fields.knows(name)
        if name == "finalists" or (name in _READERS and fields.has(name)):
            attribute, read = _READERS[name]
            found[attribute] = read(fields)
    if "share" in names:
        segments = found.get("segments", 1)
        if segments > stage.boards:
            raise WrongUse(
                "{where}: {boards} boards cannot be cut into {segments} segments.",
                where=fields.where,
                boards=stage.boards,
                segments=segments,
            )
        found["share"] = _share(fields, stage.boards // segments)
    return found


def _share(fields: Fields, boards: int) -> int:
    word = fields.any("share")
    if isinstance(word, str) and word in _SHARING:
        return _SHARING[word](boards)
    return fields.maybe("share", lambda: fields.whole("share", 1, boards)) or 1


def _minutes(fields: Fields, boards: int) -> float:
    """Those of an encounter or a round; by §39 when boards are played and nothing is said."""
    if boards and not fields.has("minutes"):
        fields.knows("minutes")
        return boards * MINUTES_A_BOARD
    return fields.number("minutes", 1, 1_440)


def _hours(fields: Fields) -> tuple[Hours, ...]:
    found: list[Hours] = []
    for index, row in enumerate(fields.rows("hours"), 1):
        own = Fields(row, says("{where}, hours {number}", where=fields.where, number=index))
        hours = Hours(own.moment("from"), own.moment("until"))
        own.done()
        if hours.start >= hours.end or (found and hours.start < found[-1].end):
            raise WrongUse(
                "{where}: from {start} until {end} is no time that follows the one before.",
                where=own.where,
                start=hours.start,
                end=hours.end,
            )
        found.append(hours)
    return tuple(found)


def _stations(table: object) -> Stations:
    fields = Fields(table, says("“dealing”"))
    count = fields.maybe("stations", lambda: fields.whole("stations", 1, MOST_STATIONS))
    seconds = fields.maybe("seconds", lambda: fields.number("seconds", 1, 3_600))
    hours = _hours(fields)
    fields.done()
    return Stations(count or 1, seconds or SECONDS_A_WALLET, hours)
