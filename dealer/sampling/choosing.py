"""Which wallets to verify now, in what order: all that must be, then those that may harm the most (rules.md §6.3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from math import prod

from cardboards.language import Saying, says
from dealer.sampling.tables import TableRecord
from dealer.wallet_name import WalletName

TRUE_REPORTS = 0.5
"""How often a wallet that somebody reported is wrong: an assumption."""


class Need(Enum):
    """Why a wallet is to be verified, the most urgent first."""

    REPORTED = "reported"
    DEALT = "dealt"
    BETWEEN_ROOMS = "between-rooms"
    RISK = "risk"

    @property
    def saying(self) -> Saying:
        """The need for people."""
        return _NEEDS[self]

    @property
    def must(self) -> bool:
        """Whether it is not a matter of chance."""
        return self is not Need.RISK


_NEEDS = {
    Need.REPORTED: says("reported or found wrong"),
    Need.DEALT: says("dealt and not verified"),
    Need.BETWEEN_ROOMS: says("between the two rooms of a match"),
    Need.RISK: says("played and not verified"),
}
_URGENCY = tuple(Need)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A wallet that may be wrong.

    `hands`: whose hands it went through since its last PASS; `plays`: how many tables are still to play it, as far as a
    plan says.
    """

    name: WalletName
    need: Need
    hands: tuple[str, ...]
    plays: int = 1


@dataclass(frozen=True, slots=True)
class Sample:
    """What is verified now and what is not, the most urgent first."""

    chosen: tuple[Candidate, ...]
    left: tuple[Candidate, ...]

    @property
    def late(self) -> tuple[Candidate, ...]:
        """Wallets that must be verified and find no time."""
        return tuple(one for one in self.left if one.need.must)


def sample(candidates: Iterable[Candidate], room: int, tables: Mapping[str, TableRecord]) -> Sample:
    """Choose as many candidates as one reader has time for.

    Among equals in need those come first that would be wrong at the most tables still to come; those that nobody plays
    any more come last, since all are verified at the end.
    """

    def urgency(one: Candidate) -> tuple[float, ...]:
        wrong = chance(one, tables)
        return (_URGENCY.index(one.need), -wrong * one.plays, -wrong)

    ordered = sorted(candidates, key=lambda one: (urgency(one), one.name))
    return Sample(tuple(ordered[:room]), tuple(ordered[room:]))


def chance(candidate: Candidate, tables: Mapping[str, TableRecord]) -> float:
    """How likely it is that a wallet is wrong."""
    right = prod(1 - tables.get(one, TableRecord()).rate for one in candidate.hands)
    return 1 - right * (1 - TRUE_REPORTS if candidate.need is Need.REPORTED else 1)
