"""Hand cards: registered wrongly, printed wrongly, looked at when they may not be (§28, §33)."""

from decimal import Decimal

from cardboards.language import says
from dealer.penalties.articles import Article
from dealer.penalties.case import Damaged, Format, Harm, Incident, Innocent, Players
from dealer.penalties.rows import (
    PAIRED,
    Amount,
    Circumstances,
    Currency,
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

_GUILTY = Party.RESPONSIBLE
_TEAMS = (Format.TEAMS_VP, Format.TEAMS)
_BY_BOARDS = (*_TEAMS, Format.PAIRS)
_WITHOUT_RECORD = (Format.BY_GAME, Format.BY_TIME)
_PLAYED = when(Incident.REGISTRATION, Harm.NONE)
_LOST = when(Incident.REGISTRATION, Harm.BOARD_LOST)
_NUMBER_OF_TEAMS = says(
    "the rules count the damaged teams; that one is damaged when the responsible team plays, and two when it does not, "
    "is our reading"
)

_HARMLESS = (
    Row(
        Article.REGISTERED_WRONG,
        _PLAYED | {Format.TEAMS_VP},
        Measure.DEDUCT,
        _GUILTY,
        vp("0.5"),
    ),
    Row(
        Article.REGISTERED_WRONG,
        _PLAYED | {Format.TEAMS, Players.RESPONSIBLE},
        Measure.DEDUCT,
        _GUILTY,
        team_points("1"),
    ),
    Row(
        Article.REGISTERED_WRONG,
        _PLAYED | {Format.TEAMS, Players.TWO_OTHERS},
        Measure.WARNING,
        _GUILTY,
    ),
    *by_unit(Article.REGISTERED_WRONG, _PLAYED | {Format.PAIRS}, _GUILTY, "0.5", "1"),
)


def _lost_with_vp() -> tuple[Row, ...]:
    article = Article.REGISTERED_WRONG_BOARD_LOST
    one = _LOST | {Format.TEAMS_VP, Players.RESPONSIBLE}
    two = _LOST | {Format.TEAMS_VP, Players.TWO_OTHERS}

    def row(at: Circumstances, value: str, to: Party | None = None) -> Row:
        measure = Measure.TRANSFER if to else Measure.DEDUCT
        return Row(article, at, measure, _GUILTY, vp(value), to=to, reading=_NUMBER_OF_TEAMS)

    return (
        row(one | {Innocent.BELOW_20}, "1", Party.DAMAGED),
        row(one | {Innocent.FROM_20}, "1"),
        row(two | {Damaged.BOTH_BELOW_20}, "0.5", Party.EACH_DAMAGED),
        row(two | {Damaged.ONE_BELOW_20}, "0.5", Party.DAMAGED_BELOW_20),
        row(two | {Damaged.ONE_BELOW_20}, "0.5"),
        silent(
            says("two damaged teams that both have 20 VP or more"), two, Damaged.NEITHER_BELOW_20
        ),
    )


def _lost_without_vp() -> tuple[Row, ...]:
    article, teams = Article.REGISTERED_WRONG_BOARD_LOST, _LOST | {Format.TEAMS}
    return (
        Row(article, teams | {Players.RESPONSIBLE}, Measure.DEDUCT, _GUILTY, team_points("2")),
        Row(article, teams | {Players.TWO_OTHERS}, Measure.VIOLATION, _GUILTY),
    )


def _lost_in_pairs() -> tuple[Row, ...]:
    article, pairs = Article.REGISTERED_WRONG_BOARD_LOST, _LOST | {Format.PAIRS}
    others, themselves = pairs | {Players.TWO_OTHERS}, pairs | {Players.RESPONSIBLE}
    share = of_average("120")
    return (
        *by_unit(article, pairs, _GUILTY, "1", "2", PAIRED),
        Row(article, others, Measure.SCORE, Party.EACH_DAMAGED_PAIR, share),
        Row(
            article,
            themselves,
            Measure.SCORE,
            Party.DAMAGED_PAIR,
            share,
            reading=says(
                "the rules speak of two damaged pairs; that one gets the same is our reading"
            ),
        ),
        silent(says("what the responsible pair itself scores on the board"), themselves),
    )


_LOOKED = Amount(Decimal(50), Currency.BASIC_POINTS)
_LOOKING = (
    Row(
        Article.LOOKED,
        when(Incident.LOOKED_AT_CARD, _BY_BOARDS),
        Measure.DEDUCT,
        Party.OFFENDING,
        _LOOKED,
    ),
    Row(
        Article.LOOKED,
        when(Incident.LOOKED_AT_TURNED, _BY_BOARDS),
        Measure.DEDUCT,
        Party.OFFENDING,
        _LOOKED,
    ),
    Row(
        Article.LOOKED,
        when(Incident.LOOKED_AT_TURNED, _WITHOUT_RECORD),
        Measure.DEDUCT,
        Party.OFFENDING,
        _LOOKED,
        reading=says(
            "§33.2 names turned cards beside hand cards; that it is for formats without these is our reading"
        ),
    ),
    Row(
        Article.LOOKED,
        when(Incident.LOOKED_AT_TRAVELLER, Format.PAIRS),
        Measure.DEDUCT,
        Party.OFFENDING,
        _LOOKED,
    ),
)

_PRINTED = (
    *compensation(
        when(Incident.WRONG_PRINT, Format.PAIRS),
        says(
            "that a wrong print is the organiser's fault, so that §28 is for both pairs, is our reading"
        ),
    ),
    silent(says("a hand card that was printed wrongly"), Incident.WRONG_PRINT, _TEAMS),
)

REGISTRATION = (
    *_HARMLESS,
    *_lost_with_vp(),
    *_lost_without_vp(),
    *_lost_in_pairs(),
    *_LOOKING,
    *_PRINTED,
)
