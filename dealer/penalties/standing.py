"""Warnings and recorded violations of a round, added up (§29)."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardboards.language import says
from dealer.penalties.articles import Article
from dealer.penalties.rows import Measure, Party
from dealer.penalties.ruling import Consequence, Silence


@dataclass(frozen=True, slots=True)
class Standing:
    """What one side has in one round; `violations` are those that were recorded, warnings that made one included."""

    warnings: int = 0
    violations: int = 0


@dataclass(frozen=True, slots=True)
class Added:
    """The standing after more, and what follows from the sum alone."""

    standing: Standing
    consequences: tuple[Consequence, ...]
    silences: tuple[Silence, ...]


def added(before: Standing, measures: Iterable[Measure]) -> Added:
    """Add the warnings and recorded violations among `measures`, all against one side.

    The second warning of a round makes a recorded violation, the third violation loses the round. Of a third warning
    the rules do not speak.
    """
    warnings, violations = before.warnings, before.violations
    consequences: list[Consequence] = []
    silences: list[Silence] = []
    for measure in measures:
        if measure is Measure.WARNING:
            warnings += 1
            if warnings == 2:
                violations += 1
                consequences.append(
                    Consequence(Measure.VIOLATION, Article.VIOLATION, Party.OFFENDING)
                )
            elif warnings > 2:
                silences.append(Silence(says("a third warning in the same round")))
        elif measure is Measure.VIOLATION:
            violations += 1
    if before.violations < 3 <= violations:
        consequences.append(Consequence(Measure.FORFEIT, Article.FORFEIT, Party.OFFENDING))
        consequences.append(
            Consequence(Measure.OPPONENTS_OF_FORFEIT, Article.FORFEIT, Party.OPPONENTS)
        )
    return Added(Standing(warnings, violations), tuple(consequences), tuple(silences))
