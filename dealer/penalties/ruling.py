"""From a case to what the rules offer: consequences, each with its article; silences; and what is still to be found.

The referee decides. What is not known yet is not guessed: every consequence that may follow is there, with its “if”.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from cardboards.language import Saying, says
from dealer.penalties.articles import Article
from dealer.penalties.case import (
    Case,
    Circumstance,
    Damaged,
    Guilt,
    Hands,
    Harm,
    Innocent,
    Lateness,
    Manner,
    Players,
    Share,
    Stage,
    Unit,
)
from dealer.penalties.over_short import OVER_SHORT
from dealer.penalties.registration import REGISTRATION
from dealer.penalties.rows import Amount, Currency, Measure, Party, Row
from dealer.penalties.time_limits import TIME_LIMITS

ROWS: tuple[Row, ...] = (*OVER_SHORT, *REGISTRATION, *TIME_LIMITS)

Kind = type[Circumstance]
Conditions = tuple[tuple[Circumstance, ...], ...]
"""All must be met, each by one of its circumstances, which are of one kind."""

QUESTIONS: dict[Kind, Saying] = {
    Stage: says(
        "When was it found: before the hand was looked at, after it, or after the first lead?"
    ),
    Hands: says("Where do the long and the short hand sit?"),
    Guilt: says("Which sides of the table are responsible?"),
    Unit: says("Does the event deduct in halves or in ones of a matchpoint?"),
    Harm: says("Was the board played all the same?"),
    Players: says("Does the responsible side play the board itself?"),
    Manner: says("Is it serious, or on purpose?"),
    Share: says("How many boards has the round?"),
    Lateness: says("How many minutes late is each side?"),
    Innocent: says("How many VP has the innocent team when the round is over?"),
    Damaged: says("How many VP have the damaged teams when the round is over?"),
}
"""What is asked about each kind of circumstance, in this order."""

AFTER_ROUND: frozenset[Kind] = frozenset((Innocent, Damaged))
"""What nobody can know before the round is over."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """What follows, from which article; `conditions`: only if the referee, or the end of the round, finds so."""

    measure: Measure
    article: Article
    party: Party | None = None
    amount: Amount | None = None
    to: Party | None = None
    conditions: Conditions = ()
    may: bool = False
    reading: Saying | None = None

    @property
    def saying(self) -> Saying:
        """The consequence as one sentence, without its article."""
        core = _core(self)
        if self.may:
            core = says("the referee may: {measure}", measure=core)
        return _under(self.conditions, core)


@dataclass(frozen=True, slots=True)
class Silence:
    """What the rules do not say: never an amount, the referee decides."""

    about: Saying
    conditions: Conditions = ()

    @property
    def saying(self) -> Saying:
        """The silence for people."""
        silence = says("{about}: the rules say nothing, the referee decides", about=self.about)
        return _under(self.conditions, silence)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules offer for a case.

    `open`: what has to be found before it is one ruling; `late`: those of them that only the end of the round tells.
    """

    case: Case
    consequences: tuple[Consequence, ...]
    silences: tuple[Silence, ...]
    open: tuple[Kind, ...]

    @property
    def parts(self) -> tuple[Consequence | Silence, ...]:
        """All that it says: consequences, then silences."""
        return (*self.consequences, *self.silences)

    @property
    def late(self) -> bool:
        """Whether a step has to wait for the end of the round."""
        return any(kind in AFTER_ROUND for kind in self.open)

    @property
    def articles(self) -> tuple[Article, ...]:
        """The articles that it stands on, each once."""
        return tuple(dict.fromkeys(one.article for one in self.consequences))

    @property
    def questions(self) -> tuple[Saying, ...]:
        """What the referee still has to find."""
        return tuple(QUESTIONS[kind] for kind in self.open)


def rule_on(case: Case) -> Ruling:
    """What the rules offer the referee for this case."""
    known = _by_kind(case.circumstances)
    consequences: list[Consequence] = []
    silences: list[Silence] = []
    unknown: set[Kind] = set()
    for row in ROWS:
        asked = _by_kind(row.when)
        if any(kind in known and not known[kind] & asked[kind] for kind in asked):
            continue
        conditions = tuple(
            tuple(one for one in kind if one in asked[kind])
            for kind in QUESTIONS
            if kind in asked and kind not in known
        )
        unknown.update(kind for kind in asked if kind not in known)
        if row.article is None or _is_left_open(row, case):
            silences.append(Silence(row.about or _AWARD, conditions))
        else:
            consequences.append(_consequence(row, row.article, case, conditions))
    if not consequences and not silences:
        nothing = says("{incident}, {format}", incident=case.incident, format=case.format)
        silences.append(Silence(nothing))
    open_kinds = tuple(kind for kind in QUESTIONS if kind in unknown)
    return Ruling(case, tuple(consequences), tuple(silences), open_kinds)


def _by_kind(circumstances: Iterable[Circumstance]) -> dict[Kind, set[Circumstance]]:
    found: dict[Kind, set[Circumstance]] = defaultdict(set)
    for one in circumstances:
        found[type(one)].add(one)
    return dict(found)


_AWARD = says("what the opponents of the side that forfeits get, unless the regulation says it")


def _is_left_open(row: Row, case: Case) -> bool:
    return row.measure is Measure.AWARD and case.limits.award is None


def _consequence(row: Row, article: Article, case: Case, conditions: Conditions) -> Consequence:
    amount = row.amount
    if row.measure is Measure.AWARD and case.limits.award is not None:
        amount = Amount(case.limits.award, Currency.BASIC_POINTS)
    if amount and row.per_board:
        amount = Amount(amount.value * Decimal((case.left or 1) - 1), amount.currency)
    return Consequence(
        measure=row.measure,
        article=article,
        party=row.party,
        amount=amount,
        to=row.to,
        conditions=conditions,
        may=row.may,
        reading=row.reading,
    )


def _under(conditions: Conditions, core: Saying) -> Saying:
    if not conditions:
        return core
    first, *others = map(_either, conditions)
    found = first
    for other in others:
        found = says("{one}, and {other}", one=found, other=other)
    return says("if {conditions}: {measure}", conditions=found, measure=core)


def _either(alternatives: tuple[Circumstance, ...]) -> Saying:
    first, *others = alternatives
    found = first.saying
    for other in others:
        found = says("{one}, or {other}", one=found, other=other)
    return found


def _core(one: Consequence) -> Saying:
    template = _SENTENCES[one.measure]
    return Saying(template.text, {"party": one.party, "amount": one.amount, "to": one.to})


_SENTENCES = {
    Measure.ADJUST: says("the referee adjusts by the hand card"),
    Measure.CANCEL: says("the board is cancelled"),
    Measure.NOT_PLAYED: says("the board is not played"),
    Measure.CANCEL_LEFT: says(
        "the boards still in their wallets are cancelled; those that were played count"
    ),
    Measure.FOUR_CASES: says("follow the four cases of §32.2(三)"),
    Measure.ONE_SIDE_CASES: says("follow the cases of §32.2(三) with one side responsible"),
    Measure.PLAY_ON: says("play goes on, scores stand"),
    Measure.CHANGE_PACK: says(
        "if the other hands are right, change the pack, shuffle and deal again"
    ),
    Measure.DECIDES: says("{party} decides: surplus cards are drawn, or the deal is made again"),
    Measure.DRAWS: says("let the short hand draw from the long one"),
    Measure.FINE: says(
        "take basic points from {party}, how many and whether at all by what came of the board"
    ),
    Measure.WARNING: says("{party}: a warning"),
    Measure.VIOLATION: says("{party}: a recorded violation"),
    Measure.FORFEIT: says("{party}: the round is lost, with 0 points"),
    Measure.OPPONENTS_OF_FORFEIT: says(
        "{party}: without VP a win, or 1.2 times the average; with VP the average so far, or 30 less the offenders' "
        "average, or 18, or what the original record shows: the rules do not say which"
    ),
    Measure.AWARD: says("{party}: a win with {amount}"),
    Measure.LOST_BOARDS: says("{party}: 0 for the boards that are lost by it"),
    Measure.SCORE_LOST_BOARDS: says("{party}: {amount} for the boards that are lost by it"),
    Measure.DEDUCT: says("{party}: {amount} deducted"),
    Measure.TRANSFER: says("{party} gives {amount} to {to}"),
    Measure.SCORE: says("{party}: scores {amount}"),
    Measure.OWN_PERCENTAGE: says(
        "{party}: its own percentage of the session instead, where that is above 60 %"
    ),
    Measure.NO_PENALTY: says("no penalty"),
}
