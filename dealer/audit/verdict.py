"""The audit of a set of deals: its tests, their p-values, and one plain verdict.

The verdict is for people to act on. Nothing here draws again: whoever throws sets away until one pleases has no chance
left in it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from cardboards.deals import Deal
from cardboards.language import Saying, says
from dealer.audit.expected import shape_of, suit_lengths_of
from dealer.audit.hands import Table, card_by_seat, looks, single_card
from dealer.audit.order import (
    repeated_deals,
    repeated_deals_p,
    repeated_hands_p,
    same_seat_p,
    together_p,
)

ALARM = 0.001
"""How often a set that is drawn by chance is called implausible all the same."""
FEWEST = 20
"""From how many boards on a set can be called plausible: from here every card is expected at every seat five times."""


class Test(Enum):
    """What is looked at."""

    __test__ = False

    CARD_BY_SEAT = "card_by_seat"
    SINGLE_CARD = "single_card"
    SHAPES = "shapes"
    SUIT_LENGTHS = "suit_lengths"
    REPEATED_DEALS = "repeated_deals"
    REPEATED_HANDS = "repeated_hands"
    SAME_SEAT = "same_seat"
    TOGETHER = "together"

    @property
    def saying(self) -> Saying:
        """What is looked at, for people."""
        return _TESTS[self]


_TESTS = {
    Test.CARD_BY_SEAT: says("which cards come to which seats"),
    Test.SINGLE_CARD: says("one card at one seat"),
    Test.SHAPES: says("shapes of hands"),
    Test.SUIT_LENGTHS: says("lengths of suits"),
    Test.REPEATED_DEALS: says("deals that come again"),
    Test.REPEATED_HANDS: says("hands that come again"),
    Test.SAME_SEAT: says("cards that keep the seat of the board before"),
    Test.TOGETHER: says("cards that stay together from the board before"),
}


class Verdict(Enum):
    """What a set of deals looks like."""

    PLAUSIBLE = "plausible"
    IMPLAUSIBLE = "implausible"
    TOO_FEW = "too_few"


@dataclass(frozen=True, slots=True)
class Audit:
    """A set of deals, looked at.

    `findings` hold each test's p: the chance that a set drawn by chance looks at least as strange. `again` are the
    places (from 0) of boards that are the same hands.
    """

    boards: int
    findings: dict[Test, float]
    again: tuple[tuple[int, ...], ...]

    @property
    def verdict(self) -> Verdict:
        """What the set looks like: one strange test among several is no wonder, so each p counts times their number."""
        if self.strangest is not None:
            return Verdict.IMPLAUSIBLE
        return Verdict.PLAUSIBLE if self.boards >= FEWEST else Verdict.TOO_FEW

    @property
    def strangest(self) -> Test | None:
        """The test that makes the set implausible, if one does."""
        test = min(self.findings, key=lambda one: self.findings[one])
        return test if self.findings[test] * len(self.findings) < ALARM else None

    @property
    def saying(self) -> Saying:
        """The verdict for people, with what to do."""
        if self.strangest is not None:
            return says(
                "{count} boards: they do not look like chance ({test}). Find out how they were made, and do not draw "
                "again until a set pleases. Of a thousand fair sets one looks like this.",
                count=self.boards,
                test=self.strangest,
            )
        if self.verdict is Verdict.PLAUSIBLE:
            return says("{count} boards: they look like chance.", count=self.boards)
        return says(
            "{count} boards are too few to tell, but nothing is strange in them. Look at several sessions together.",
            count=self.boards,
        )


def audited(deals: Iterable[Deal]) -> Audit:
    """The audit of deals of one game, in their order, at least one."""
    table = Table.of(list(deals))
    findings = {
        Test.REPEATED_DEALS: repeated_deals_p(table),
        Test.REPEATED_HANDS: repeated_hands_p(table),
        Test.SAME_SEAT: same_seat_p(table),
        Test.TOGETHER: together_p(table),
        Test.SINGLE_CARD: single_card(table),
    }
    if len(table) >= FEWEST:
        findings |= {
            Test.CARD_BY_SEAT: card_by_seat(table),
            Test.SHAPES: looks(table, shape_of),
            Test.SUIT_LENGTHS: looks(table, suit_lengths_of),
        }
    return Audit(len(table), findings, repeated_deals(table))
