"""Too many or too few cards (§7.3, §32), and what the rules leave open beside it."""

from cardboards.language import says
from dealer.penalties.articles import Article
from dealer.penalties.case import Format, Guilt, Hands, Incident, Innocent, Oddity, Stage
from dealer.penalties.rows import (
    PAIRED,
    Circumstances,
    Measure,
    Party,
    Row,
    by_unit,
    compensation,
    of_average,
    silent,
    team_points,
    vp,
    when,
)

_COUNT = Incident.OVER_SHORT
_TEAMS = (Format.TEAMS_VP, Format.TEAMS)
_BY_BOARDS = (*_TEAMS, Format.PAIRS)
_WITHOUT_RECORD = (Format.BY_GAME, Format.BY_TIME)
_BEFORE_LEAD = (Stage.BEFORE_LOOK, Stage.AFTER_LOOK)
_INSERTED_WRONGLY = (Oddity.NONE, Oddity.VITAL_CARD_SEEN)
_ONE_SIDE = (Hands.LEADING_SIDE, Hands.OTHER_SIDE, Hands.SINGLE)
_SAME_SIDE = (Hands.LEADING_SIDE, Hands.OTHER_SIDE)
_EACH_SIDE = says("the rules speak of one side; that each is meant is our reading")
_NOBODY_HERE = says("that neither pair is at fault, so that §28 is for both, is our reading")

_STAGES = {
    Stage.BEFORE_LOOK: Article.BEFORE_LOOK,
    Stage.AFTER_LOOK: Article.AFTER_LOOK,
    Stage.AFTER_LEAD: Article.AFTER_LEAD,
}


def _inserted_wrongly(stage: Stage, article: Article) -> tuple[Row, ...]:
    """The deduction that all three stages have."""
    at = when(_COUNT, stage, _INSERTED_WRONGLY)
    side = Party.MISBOARDER
    return (
        Row(article, at | {Format.TEAMS_VP}, Measure.DEDUCT, side, vp("0.5")),
        Row(article, at | {Format.TEAMS}, Measure.DEDUCT, side, team_points("1")),
        *by_unit(article, at | {Format.PAIRS}, side, "0.5", "1"),
    )


_ADJUSTED = tuple(
    Row(_STAGES[stage], when(_COUNT, _BY_BOARDS, stage, _INSERTED_WRONGLY), Measure.ADJUST)
    for stage in _BEFORE_LEAD
)

_LOOKED_AT = when(_COUNT, Stage.AFTER_LOOK, _INSERTED_WRONGLY)
_AFTER_LOOK = (
    Row(
        Article.AFTER_LOOK,
        when(_LOOKED_AT, Format.TEAMS_VP, _ONE_SIDE),
        Measure.DEDUCT,
        Party.OVER_SHORT,
        vp("0.25"),
    ),
    Row(
        Article.AFTER_LOOK,
        when(_LOOKED_AT, Format.TEAMS_VP, Hands.OPPOSITE),
        Measure.DEDUCT,
        Party.EACH_OVER_SHORT,
        vp("0.25"),
        reading=_EACH_SIDE,
    ),
    Row(
        Article.AFTER_LOOK,
        when(_LOOKED_AT, Format.TEAMS, _ONE_SIDE),
        Measure.DEDUCT,
        Party.OVER_SHORT,
        team_points("0.5"),
    ),
    Row(
        Article.AFTER_LOOK,
        when(_LOOKED_AT, Format.TEAMS, Hands.OPPOSITE),
        Measure.DEDUCT,
        Party.EACH_OVER_SHORT,
        team_points("0.5"),
        reading=_EACH_SIDE,
    ),
    *by_unit(
        Article.AFTER_LOOK,
        when(_LOOKED_AT, Format.PAIRS, _ONE_SIDE),
        Party.OVER_SHORT,
        "0.25",
        "0.5",
        PAIRED,
    ),
    *by_unit(
        Article.AFTER_LOOK,
        when(_LOOKED_AT, Format.PAIRS, Hands.OPPOSITE),
        Party.EACH_OVER_SHORT,
        "0.25",
        "0.5",
        PAIRED,
    ),
)


def _both_sides(at: Circumstances, *, may: bool = False) -> tuple[Row, ...]:
    """Cases 1 and 3."""
    teams, pairs = Article.TEAMS_BOTH, Article.PAIRS_BOTH
    return (
        Row(teams, when(at, _TEAMS), Measure.CANCEL, may=may),
        Row(teams, when(at, Format.TEAMS_VP), Measure.DEDUCT, Party.EACH, vp("0.5"), may=may),
        silent(
            says("a further deduction for teams without VP when both sides are responsible"),
            at,
            Format.TEAMS,
        ),
        Row(pairs, when(at, Format.PAIRS), Measure.NOT_PLAYED, may=may),
        Row(pairs, when(at, Format.PAIRS), Measure.SCORE, Party.EACH, of_average("80"), may=may),
    )


def _one_side(at: Circumstances, *, may: bool = False) -> tuple[Row, ...]:
    """Cases 2 and 4."""
    teams, pairs = Article.TEAMS_ONE, Article.PAIRS_ONE
    guilty, innocent = Party.RESPONSIBLE, Party.INNOCENT
    with_vp = when(at, Format.TEAMS_VP)
    return (
        Row(teams, when(at, _TEAMS), Measure.CANCEL, may=may),
        Row(
            teams,
            with_vp | {Innocent.BELOW_20},
            Measure.TRANSFER,
            guilty,
            vp("1"),
            to=innocent,
            may=may,
        ),
        Row(teams, with_vp | {Innocent.FROM_20}, Measure.DEDUCT, guilty, vp("1"), may=may),
        Row(teams, when(at, Format.TEAMS), Measure.DEDUCT, guilty, team_points("2"), may=may),
        Row(pairs, when(at, Format.PAIRS), Measure.NOT_PLAYED, may=may),
        Row(pairs, when(at, Format.PAIRS), Measure.SCORE, guilty, of_average("70"), may=may),
        Row(pairs, when(at, Format.PAIRS), Measure.SCORE, innocent, of_average("120"), may=may),
    )


_LED = when(_COUNT, Stage.AFTER_LEAD, _INSERTED_WRONGLY)
_AFTER_LEAD = (
    *_both_sides(_LED | {Guilt.BOTH}),
    *_one_side(_LED | {Guilt.ONE}),
    silent(
        says("what becomes of a board when neither side of the table is responsible"),
        _LED,
        Guilt.NEITHER,
        _TEAMS,
    ),
    *compensation(when(_LED, Guilt.NEITHER, Format.PAIRS), _NOBODY_HERE),
)

_SEEN = when(_COUNT, _BEFORE_LEAD, Oddity.VITAL_CARD_SEEN)
_AS_CARDS = when(_COUNT, Oddity.AS_CARDS)
_BY_ANALOGY = (
    Row(Article.BY_ANALOGY, when(_SEEN, _BY_BOARDS), Measure.FOUR_CASES, may=True),
    *_both_sides(_SEEN | {Guilt.BOTH}, may=True),
    *_one_side(_SEEN | {Guilt.ONE}, may=True),
    Row(
        Article.BY_ANALOGY,
        when(_AS_CARDS, _BY_BOARDS),
        Measure.ONE_SIDE_CASES,
        may=True,
        reading=says("a pack of 51 or 53 cards is what we take this sentence to mean"),
    ),
    *_one_side(_AS_CARDS, may=True),
)

_WITHOUT_BEFORE = when(_COUNT, _WITHOUT_RECORD, _BEFORE_LEAD)
_WITHOUT_AFTER = when(_COUNT, _WITHOUT_RECORD, Stage.AFTER_LEAD)
_BEFORE, _AFTER = Article.NO_RECORD_BEFORE_LEAD, Article.NO_RECORD_AFTER_LEAD
_NO_RECORD = (
    Row(_BEFORE, _WITHOUT_BEFORE, Measure.WARNING, Party.ERRING),
    Row(_BEFORE, _WITHOUT_BEFORE | {Hands.OPPOSITE}, Measure.DECIDES, Party.INNOCENT_OR_SHORT),
    Row(_BEFORE, _WITHOUT_BEFORE | {Hands.LEADING_SIDE}, Measure.DECIDES, Party.AFTER_LEADER),
    Row(_BEFORE, _WITHOUT_BEFORE | {Hands.OTHER_SIDE}, Measure.DECIDES, Party.LEADER),
    Row(
        Article.CHANGE_PACK,
        _WITHOUT_BEFORE | {Hands.SINGLE},
        Measure.CHANGE_PACK,
        reading=says(
            "§32.1 speaks of a long and a short hand together; that §7.3 is for one alone is our reading"
        ),
    ),
    Row(_AFTER, _WITHOUT_AFTER, Measure.PLAY_ON),
    Row(_AFTER, _WITHOUT_AFTER | {Hands.OPPOSITE}, Measure.WARNING, Party.BOTH),
    Row(_AFTER, when(_WITHOUT_AFTER, _SAME_SIDE), Measure.VIOLATION, Party.OVER_SHORT),
    Row(_AFTER, _WITHOUT_AFTER | {Hands.SINGLE}, Measure.WARNING, Party.OVER_SHORT),
    Row(_AFTER, when(_WITHOUT_AFTER, Hands.OPPOSITE, _SAME_SIDE), Measure.DRAWS, may=True),
    Row(_AFTER, _WITHOUT_AFTER, Measure.FINE, Party.OVER_SHORT_OR_ERRING, may=True),
)

_THIRTEEN_EACH = silent(
    says("hands of 13 that are not as their cards: swapped, turned, or another wallet's"),
    Incident.EXCHANGED,
)

OVER_SHORT = (
    *_ADJUSTED,
    *(row for stage, article in _STAGES.items() for row in _inserted_wrongly(stage, article)),
    *_AFTER_LOOK,
    *_AFTER_LEAD,
    *_BY_ANALOGY,
    *_NO_RECORD,
    _THIRTEEN_EACH,
)
