"""What happened, as the referee found it: the format first, then what the articles ask about."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from cardboards.language import Saying, says
from dealer.errors import WrongUse


class Circumstance(Enum):
    """Something that a ruling may depend on; each kind is a question with a few answers."""

    @property
    def saying(self) -> Saying:
        """The answer, as it stands after an “if”."""
        return _SAID[self]


class Format(Circumstance):
    """What is played: 计局制, 计时制, or 计副制 as teams with VP, teams without, or pairs."""

    BY_GAME = "by-game"
    BY_TIME = "by-time"
    TEAMS_VP = "teams-vp"
    TEAMS = "teams"
    PAIRS = "pairs"


class Incident(Circumstance):
    """What the referee was called for.

    `EXCHANGED`: hands of 13 that are not as their cards: swapped, turned, or another wallet's.
    """

    OVER_SHORT = "over-short"
    EXCHANGED = "exchanged"
    REGISTRATION = "registration"
    WRONG_PRINT = "wrong-print"
    LOOKED_AT_CARD = "looked-at-card"
    LOOKED_AT_TURNED = "looked-at-turned"
    LOOKED_AT_TRAVELLER = "looked-at-traveller"
    BOARDS_LEFT = "boards-left"
    STALLING = "stalling"
    LATE = "late"


class Stage(Circumstance):
    """When it was found."""

    BEFORE_LOOK = "before-look"
    AFTER_LOOK = "after-look"
    AFTER_LEAD = "after-lead"


class Guilt(Circumstance):
    """Which sides of the table are responsible, as the referee decides it."""

    ONE = "one"
    BOTH = "both"
    NEITHER = "neither"


class Hands(Circumstance):
    """Where the long and the short hand sit; `SINGLE` is one of them without the other."""

    OPPOSITE = "opposite"
    LEADING_SIDE = "leading-side"
    OTHER_SIDE = "other-side"
    SINGLE = "single"


class Oddity(Circumstance):
    """What makes the four cases of §32.2(三) apply by analogy."""

    NONE = "none"
    VITAL_CARD_SEEN = "vital-card-seen"
    AS_CARDS = "as-cards"


class Unit(Circumstance):
    """Which of the two numbers that the rules give for pairs the event goes by."""

    HALF = "0.5"
    ONE = "1"


class Harm(Circumstance):
    """What a wrong registration did to the board."""

    NONE = "none"
    BOARD_LOST = "board-lost"


class Players(Circumstance):
    """Who plays the board whose card was registered wrongly."""

    RESPONSIBLE = "responsible"
    TWO_OTHERS = "two-others"


class Manner(Circumstance):
    """How a side stalls."""

    SERIOUS = "serious"
    ON_PURPOSE = "on-purpose"


class Innocent(Circumstance):
    """The innocent team's VP of this round: known when the round is over."""

    BELOW_20 = "below-20"
    FROM_20 = "from-20"


class Damaged(Circumstance):
    """The VP of two damaged teams."""

    BOTH_BELOW_20 = "both-below-20"
    ONE_BELOW_20 = "one-below-20"
    NEITHER_BELOW_20 = "neither-below-20"


class Left(Circumstance):
    """How many boards were cancelled because time was up."""

    ONE = "one"
    TWO = "two"
    MORE = "more"


class Share(Circumstance):
    """Whether the cancelled boards are a third of the round's."""

    BELOW_THIRD = "below-third"
    FROM_THIRD = "from-third"


class Lateness(Circumstance):
    """How late the sides are, by the limits in force."""

    NEITHER = "neither-late"
    ONE = "one-late"
    BOTH = "both-late"
    ONE_FORFEITS = "one-forfeits"
    ONE_FORFEITS_OTHER_LATE = "one-forfeits-other-late"
    BOTH_FORFEIT = "both-forfeit"


class Limits(Circumstance):
    """Whose limits for being late are in force."""

    RULES = "rules"
    REGULATION = "regulation"


@dataclass(frozen=True, slots=True)
class LateLimits:
    """More than so many minutes late is a warning, or forfeits the round; None: never. `award` in basic points."""

    warning: int | None = 5
    forfeit: int | None = 15
    award: Decimal | None = None


RULES = LateLimits()
"""§30."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case. None: not found yet, or not known before the round is over; the ruling then says what depends on it.

    `vps`: VP of the innocent team, or of both damaged teams, at the end of the round, 0 to 30. `minutes`: how late
    each side is.

    Raises:
        WrongUse: a number cannot be.
    """

    format: Format
    incident: Incident
    stage: Stage | None = None
    guilt: Guilt | None = None
    hands: Hands | None = None
    oddity: Oddity = Oddity.NONE
    unit: Unit | None = None
    harm: Harm | None = None
    players: Players | None = None
    manner: Manner | None = None
    vps: tuple[Decimal, ...] = ()
    left: int | None = None
    round_boards: int | None = None
    minutes: tuple[int, int] | None = None
    limits: LateLimits = RULES

    def __post_init__(self) -> None:
        if len(self.vps) > 2 or any(not 0 <= vp <= 30 for vp in self.vps):
            raise WrongUse("VP of the innocent side are one or two numbers from 0 to 30.")
        if self.incident is Incident.BOARDS_LEFT and (self.left is None or self.left < 1):
            raise WrongUse("How many boards were still in their wallets when time was up?")
        if (
            self.left is not None
            and self.round_boards is not None
            and self.left > self.round_boards
        ):
            raise WrongUse(
                "A round of {boards} boards cannot have {left} left over.",
                boards=self.round_boards,
                left=self.left,
            )
        if self.minutes is not None and min(self.minutes) < 0:
            raise WrongUse("Nobody is late by less than no minutes.")

    @property
    def circumstances(self) -> frozenset[Circumstance]:
        """All that is known of it."""
        known = (
            self.format,
            self.incident,
            self.stage,
            self.guilt,
            self.hands,
            self.oddity,
            self.unit,
            self.harm,
            self.players,
            self.manner,
        )
        return frozenset((*(one for one in known if one is not None), *self._counted()))

    def _counted(self) -> Iterator[Circumstance]:
        """What follows from the numbers."""
        below = sum(vp < 20 for vp in self.vps)
        if len(self.vps) == 1:
            yield Innocent.BELOW_20 if below else Innocent.FROM_20
        if len(self.vps) == 2:
            yield (Damaged.NEITHER_BELOW_20, Damaged.ONE_BELOW_20, Damaged.BOTH_BELOW_20)[below]
        if self.left is not None:
            yield (Left.ONE, Left.TWO, Left.MORE)[min(self.left, 3) - 1]
            if self.round_boards is not None:
                third = 3 * self.left >= self.round_boards
                yield Share.FROM_THIRD if third else Share.BELOW_THIRD
        yield Limits.RULES if self.limits == RULES else Limits.REGULATION
        if self.minutes is not None:
            yield _lateness(self.minutes, self.limits)


def _lateness(minutes: tuple[int, int], limits: LateLimits) -> Lateness:
    def beyond(limit: int | None) -> int:
        return sum(limit is not None and late > limit for late in minutes)

    forfeits = beyond(limits.forfeit)
    late = max(beyond(limits.warning), forfeits)
    if forfeits == 2:
        return Lateness.BOTH_FORFEIT
    if forfeits == 1:
        return Lateness.ONE_FORFEITS_OTHER_LATE if late == 2 else Lateness.ONE_FORFEITS
    return (Lateness.NEITHER, Lateness.ONE, Lateness.BOTH)[late]


_SAID: dict[Circumstance, Saying] = {
    Format.BY_GAME: says("by games"),
    Format.BY_TIME: says("by time"),
    Format.TEAMS_VP: says("by boards, teams with VP"),
    Format.TEAMS: says("by boards, teams without VP"),
    Format.PAIRS: says("by boards, pairs"),
    Incident.OVER_SHORT: says("a hand with too many or too few cards"),
    Incident.EXCHANGED: says("hands of 13 that are not as their cards"),
    Incident.REGISTRATION: says("a hand card registered wrongly"),
    Incident.WRONG_PRINT: says("a hand card printed wrongly"),
    Incident.LOOKED_AT_CARD: says("a hand card looked at after the first lead"),
    Incident.LOOKED_AT_TURNED: says("turned cards of others looked at"),
    Incident.LOOKED_AT_TRAVELLER: says("the travelling score sheet looked at too early"),
    Incident.BOARDS_LEFT: says("boards not played when time was up"),
    Incident.STALLING: says("stalling"),
    Incident.LATE: says("being late"),
    Stage.BEFORE_LOOK: says("found before the hand was looked at"),
    Stage.AFTER_LOOK: says("found after the hand was looked at, before the first lead"),
    Stage.AFTER_LEAD: says("found after the first lead"),
    Guilt.ONE: says("one side is responsible"),
    Guilt.BOTH: says("both sides are responsible"),
    Guilt.NEITHER: says("neither side of the table is responsible"),
    Hands.OPPOSITE: says("the long and the short hand are opponents"),
    Hands.LEADING_SIDE: says("the long and the short hand are of the leader's side"),
    Hands.OTHER_SIDE: says("the long and the short hand are of the side that does not lead"),
    Hands.SINGLE: says("only one hand is long or short"),
    Oddity.NONE: says("nothing out of the ordinary"),
    Oddity.VITAL_CARD_SEEN: says(
        "an opponent's vital card was seen and the board cannot be played"
    ),
    Oddity.AS_CARDS: says(
        "all hands are as their cards, one is long or short all the same, and the board cannot be played"
    ),
    Unit.HALF: says("the event deducts in halves (0.5 and 0.25)"),
    Unit.ONE: says("the event deducts in ones (1 and 0.5)"),
    Harm.NONE: says("the board was played all the same"),
    Harm.BOARD_LOST: says("the board is cancelled or not played"),
    Players.RESPONSIBLE: says("the responsible side plays the board itself"),
    Players.TWO_OTHERS: says("two others play the board"),
    Manner.SERIOUS: says("it is serious"),
    Manner.ON_PURPOSE: says("it is on purpose"),
    Innocent.BELOW_20: says("the innocent team ends the round below 20 VP"),
    Innocent.FROM_20: says("the innocent team ends the round with 20 VP or more"),
    Damaged.BOTH_BELOW_20: says("both damaged teams end the round below 20 VP"),
    Damaged.ONE_BELOW_20: says("one of the damaged teams ends the round below 20 VP"),
    Damaged.NEITHER_BELOW_20: says("both damaged teams end the round with 20 VP or more"),
    Left.ONE: says("one board is cancelled"),
    Left.TWO: says("two boards are cancelled"),
    Left.MORE: says("more than two boards are cancelled"),
    Share.BELOW_THIRD: says("that is less than a third of the round's boards"),
    Share.FROM_THIRD: says("that is a third of the round's boards or more"),
    Lateness.NEITHER: says("neither side is late beyond a limit"),
    Lateness.ONE: says("one side is late beyond the first limit"),
    Lateness.BOTH: says("both sides are late beyond the first limit"),
    Lateness.ONE_FORFEITS: says("one side is late beyond the last limit"),
    Lateness.ONE_FORFEITS_OTHER_LATE: says(
        "one side is late beyond the last limit, the other beyond the first"
    ),
    Lateness.BOTH_FORFEIT: says("both sides are late beyond the last limit"),
    Limits.RULES: says("the limits of §30 are in force"),
    Limits.REGULATION: says("the regulation has its own limits"),
}
