"""Being late, stalling, and boards that are left when time is up (§30, §39)."""

from cardboards.language import says
from dealer.penalties.articles import Article
from dealer.penalties.case import (
    Format,
    Guilt,
    Incident,
    Innocent,
    Lateness,
    Left,
    Limits,
    Manner,
    Share,
)
from dealer.penalties.rows import (
    Amount,
    Circumstances,
    Measure,
    Party,
    Row,
    of_average,
    silent,
    team_points,
    vp,
    when,
)

_TEAMS = (Format.TEAMS_VP, Format.TEAMS)
_SPLIT = says(
    "for three boards and more the rules repeat the amounts without saying whether both sides or one; "
    "that the split of two boards goes on is our reading"
)


def _left(left: Left) -> tuple[Row, ...]:
    """Two boards; more by the same split."""
    reading = _SPLIT if left is Left.MORE else None
    at = when(Incident.BOARDS_LEFT, left)
    both, one = at | {Guilt.BOTH}, at | {Guilt.ONE}
    guilty = Party.RESPONSIBLE

    def each_more(
        circumstances: Circumstances, party: Party, amount: Amount, to: Party | None = None
    ) -> Row:
        return Row(
            Article.TIME,
            circumstances,
            Measure.TRANSFER if to else Measure.DEDUCT,
            party,
            amount,
            to=to,
            per_board=True,
            reading=reading,
        )

    def without_points(share: Share, measure: Measure) -> Row:
        return Row(Article.TIME, both | {Format.TEAMS, share}, measure, Party.BOTH, reading=reading)

    return (
        each_more(both | {Format.TEAMS_VP}, Party.EACH, vp("0.5")),
        without_points(Share.BELOW_THIRD, Measure.WARNING),
        without_points(Share.FROM_THIRD, Measure.VIOLATION),
        each_more(one | {Format.TEAMS_VP, Innocent.BELOW_20}, guilty, vp("0.5"), Party.INNOCENT),
        each_more(one | {Format.TEAMS_VP, Innocent.FROM_20}, guilty, vp("0.5")),
        each_more(one | {Format.TEAMS}, guilty, team_points("1")),
        silent(
            says("boards left over that neither side is responsible for"), at, _TEAMS, Guilt.NEITHER
        ),
    )


_BOARDS_LEFT = (
    Row(Article.TIME, when(Incident.BOARDS_LEFT, _TEAMS), Measure.CANCEL_LEFT),
    Row(Article.TIME, when(Incident.BOARDS_LEFT, _TEAMS, Left.ONE), Measure.NO_PENALTY),
    *_left(Left.TWO),
    *_left(Left.MORE),
    silent(
        says("boards left over in anything but a team match by boards"),
        Incident.BOARDS_LEFT,
        (Format.BY_GAME, Format.BY_TIME, Format.PAIRS),
    ),
)

_STALLING = (
    Row(Article.TIME, when(Incident.STALLING, Manner.SERIOUS), Measure.WARNING, Party.OFFENDING),
    Row(
        Article.TIME, when(Incident.STALLING, Manner.ON_PURPOSE), Measure.VIOLATION, Party.OFFENDING
    ),
)

_FORFEITS = (Lateness.ONE_FORFEITS, Lateness.ONE_FORFEITS_OTHER_LATE)


def _late(limits: Limits, article: Article) -> tuple[Row, ...]:
    at = when(Incident.LATE, limits)
    return (
        Row(article, at | {Lateness.NEITHER}, Measure.NO_PENALTY),
        Row(article, at | {Lateness.ONE}, Measure.WARNING, Party.LATE),
        Row(article, at | {Lateness.BOTH}, Measure.WARNING, Party.BOTH),
        Row(article, when(at, _FORFEITS), Measure.FORFEIT, Party.TOO_LATE),
        Row(
            article,
            at | {Lateness.ONE_FORFEITS_OTHER_LATE},
            Measure.WARNING,
            Party.OTHER_LATE,
        ),
        Row(article, at | {Lateness.BOTH_FORFEIT}, Measure.FORFEIT, Party.EACH),
    )


_LATE = (
    *_late(Limits.RULES, Article.LATE),
    Row(
        Article.FORFEIT,
        when(Incident.LATE, Limits.RULES, _FORFEITS),
        Measure.OPPONENTS_OF_FORFEIT,
        Party.OPPONENTS,
    ),
    *_late(Limits.REGULATION, Article.REGULATION),
    Row(
        Article.REGULATION,
        when(Incident.LATE, Limits.REGULATION, _FORFEITS),
        Measure.AWARD,
        Party.OPPONENTS,
    ),
)

_LESS_PLAYED = (Lateness.ONE, *_FORFEITS)
_LATE_IN_PAIRS = (
    Row(
        Article.LATE,
        when(Incident.LATE, Format.PAIRS, _LESS_PLAYED),
        Measure.LOST_BOARDS,
        Party.LATE,
    ),
    Row(
        Article.LATE,
        when(Incident.LATE, Format.PAIRS, _LESS_PLAYED),
        Measure.SCORE_LOST_BOARDS,
        Party.OPPONENTS,
        of_average("120"),
    ),
    silent(
        says("boards lost because both pairs are late"),
        Incident.LATE,
        Format.PAIRS,
        Lateness.BOTH,
    ),
)

TIME_LIMITS = (*_BOARDS_LEFT, *_STALLING, *_LATE, *_LATE_IN_PAIRS)
