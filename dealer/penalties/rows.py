"""One row of the rules' tables: in which circumstances which article does what to whom."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from cardboards.language import Saying, says
from dealer.penalties.articles import Article
from dealer.penalties.case import Circumstance, Unit

Circumstances = frozenset[Circumstance]


class Currency(Enum):
    """What is deducted, given or scored."""

    VP = "vp"
    TEAM_POINTS = "team-points"
    MATCHPOINTS = "matchpoints"
    BASIC_POINTS = "basic-points"
    PERCENT_OF_AVERAGE = "percent-of-average"
    PERCENT_OF_TOP = "percent-of-top"


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount, always positive."""

    value: Decimal
    currency: Currency

    @property
    def saying(self) -> Saying:
        """The amount with its unit; the average of a board is half its top (§27)."""
        written, half = f"{self.value.normalize():f}", f"{(self.value / 2).normalize():f}"
        match self.currency:
            case Currency.VP:
                return says("{value} VP", value=written)
            case Currency.TEAM_POINTS:
                return says("{value} team points", value=written)
            case Currency.MATCHPOINTS:
                return says("{value} matchpoints", value=written)
            case Currency.BASIC_POINTS:
                return says("{value} basic points", value=written)
            case Currency.PERCENT_OF_AVERAGE:
                return says(
                    "{value} % of the average ({half} % of the top)", value=written, half=half
                )
            case Currency.PERCENT_OF_TOP:
                return says("{value} % of the board's top", value=written)


class Measure(Enum):
    """What is done. `SILENT`: the rules do not say, the referee decides."""

    ADJUST = "adjust"
    CANCEL = "cancel"
    NOT_PLAYED = "not-played"
    FOUR_CASES = "four-cases"
    ONE_SIDE_CASES = "one-side-cases"
    PLAY_ON = "play-on"
    CHANGE_PACK = "change-pack"
    DECIDES = "decides"
    DRAWS = "draws"
    FINE = "fine"
    WARNING = "warning"
    VIOLATION = "violation"
    FORFEIT = "forfeit"
    OPPONENTS_OF_FORFEIT = "opponents-of-forfeit"
    AWARD = "award"
    CANCEL_LEFT = "cancel-left"
    LOST_BOARDS = "lost-boards"
    SCORE_LOST_BOARDS = "score-lost-boards"
    DEDUCT = "deduct"
    TRANSFER = "transfer"
    SCORE = "score"
    OWN_PERCENTAGE = "own-percentage"
    NO_PENALTY = "no-penalty"
    SILENT = "silent"


class Party(Enum):
    """To whom it is done."""

    MISBOARDER = "misboarder"
    OVER_SHORT = "over-short"
    EACH_OVER_SHORT = "each-over-short"
    RESPONSIBLE = "responsible"
    INNOCENT = "innocent"
    EACH = "each"
    BOTH = "both"
    ERRING = "erring"
    OVER_SHORT_OR_ERRING = "over-short-or-erring"
    INNOCENT_OR_SHORT = "innocent-or-short"
    LEADER = "leader"
    AFTER_LEADER = "after-leader"
    DAMAGED = "damaged"
    EACH_DAMAGED = "each-damaged"
    DAMAGED_BELOW_20 = "damaged-below-20"
    EACH_DAMAGED_PAIR = "each-damaged-pair"
    DAMAGED_PAIR = "damaged-pair"
    OFFENDING = "offending"
    LATE = "late"
    TOO_LATE = "too-late"
    OTHER_LATE = "other-late"
    OPPONENTS = "opponents"

    @property
    def saying(self) -> Saying:
        """The party for people."""
        return _PARTIES[self]


_PARTIES = {
    Party.MISBOARDER: says("the side that inserted wrongly"),
    Party.OVER_SHORT: says("the side of the long or short hand"),
    Party.EACH_OVER_SHORT: says("each side, of the long and of the short hand"),
    Party.RESPONSIBLE: says("the responsible side"),
    Party.INNOCENT: says("the innocent side"),
    Party.EACH: says("each side"),
    Party.BOTH: says("both sides"),
    Party.ERRING: says("the side that erred (both, if it cannot be found)"),
    Party.OVER_SHORT_OR_ERRING: says("the side that erred or has the long hand"),
    Party.INNOCENT_OR_SHORT: says("the hand that did not err, or the short hand"),
    Party.LEADER: says("the first leader"),
    Party.AFTER_LEADER: says("the player after the first leader"),
    Party.DAMAGED: says("the damaged team"),
    Party.EACH_DAMAGED: says("each damaged team"),
    Party.DAMAGED_BELOW_20: says("the damaged team below 20 VP"),
    Party.EACH_DAMAGED_PAIR: says("each damaged pair"),
    Party.DAMAGED_PAIR: says("the damaged pair"),
    Party.OFFENDING: says("the offending side"),
    Party.LATE: says("the late side"),
    Party.TOO_LATE: says("the side that is late beyond the last limit"),
    Party.OTHER_LATE: says("the other late side"),
    Party.OPPONENTS: says("the opponents"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A row. It applies when each kind of circumstance in `when` is met by one of its members.

    `per_board`: the amount counts for each board after the first. `may`: the referee may, the rules do not say must.
    `reading`: not in the rules' words but our reading of them, and why. `about`: what the rules are silent about.
    """

    article: Article | None
    when: Circumstances
    measure: Measure
    party: Party | None = None
    amount: Amount | None = None
    to: Party | None = None
    per_board: bool = False
    may: bool = False
    reading: Saying | None = None
    about: Saying | None = None


def vp(value: str) -> Amount:
    """So many VP."""
    return Amount(Decimal(value), Currency.VP)


def team_points(value: str) -> Amount:
    """So many 队式赛分."""
    return Amount(Decimal(value), Currency.TEAM_POINTS)


def matchpoints(value: str) -> Amount:
    """So many 比赛分."""
    return Amount(Decimal(value), Currency.MATCHPOINTS)


def of_average(percent: str) -> Amount:
    """A share of the average 比赛分."""
    return Amount(Decimal(percent), Currency.PERCENT_OF_AVERAGE)


def when(*circumstances: Circumstance | Iterable[Circumstance]) -> Circumstances:
    """The circumstances of a row, one by one or several at once."""
    found: set[Circumstance] = set()
    for one in circumstances:
        found.update((one,) if isinstance(one, Circumstance) else one)
    return frozenset(found)


PAIRED = says("which of the two numbers belong together is our reading")


def by_unit(
    article: Article,
    circumstances: Circumstances,
    party: Party,
    half: str,
    one: str,
    reading: Saying | None = None,
) -> tuple[Row, Row]:
    """A deduction in pairs for which the rules give two numbers."""
    return (
        Row(
            article,
            circumstances | {Unit.HALF},
            Measure.DEDUCT,
            party,
            matchpoints(half),
            reading=reading,
        ),
        Row(
            article,
            circumstances | {Unit.ONE},
            Measure.DEDUCT,
            party,
            matchpoints(one),
            reading=reading,
        ),
    )


def silent(about: Saying, *circumstances: Circumstance | Iterable[Circumstance]) -> Row:
    """Where the rules say nothing."""
    return Row(None, when(*circumstances), Measure.SILENT, about=about)


def compensation(circumstances: Circumstances, reading: Saying) -> tuple[Row, Row]:
    """§28 for both pairs of a table."""
    article = Article.COMPENSATION
    return (
        Row(
            article,
            circumstances,
            Measure.SCORE,
            Party.EACH,
            Amount(Decimal(60), Currency.PERCENT_OF_TOP),
            reading=reading,
        ),
        Row(article, circumstances, Measure.OWN_PERCENTAGE, Party.EACH, reading=reading),
    )
