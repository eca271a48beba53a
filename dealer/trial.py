"""What a trial of a machine is made of: the order in which a pack comes, what passed, and what can be wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from cardboards.cards import PACK_SIZE, Card
from cardboards.language import Saying
from dealer.passage.passing import Objection, Passed
from dealer.questions import Choice
from dealer.transitions import IllegalTransition

POCKETS = 4
SORTED = tuple(Card(index) for index in range(PACK_SIZE))
"""♠A first, ♣2 last: as a pack is sorted to be taught."""

Order = tuple[Card, ...]


class Wrong(Enum):
    """What a trial can find."""

    ORDER = "order"
    MISREAD = "misread"
    SKIPPED = "skipped"
    UNREAD = "unread"
    BLOCKED = "blocked"
    SHORT = "short"
    EXTRA = "extra"
    BROKEN_OFF = "broken_off"


@dataclass(frozen=True, slots=True)
class Fault:
    """What was wrong, at which card of which round; `expected`: the card that should have lain there, if one should."""

    wrong: Wrong
    saying: Saying
    round: int
    step: int
    expected: Card | None = None
    read: Card | None = None

    def as_json(self) -> dict[str, object]:
        """The fault for a script."""
        return {
            "fault": self.wrong.value,
            "round": self.round,
            "card": self.step,
            "expected": self.expected and self.expected.code,
            "read": self.read and self.read.code,
            "what": self.saying.english(),
        }


@dataclass(frozen=True, slots=True)
class Round:
    """What passed in one round. `seconds`: what a card took, where enough of them landed; `turned`: whether each
    packet lay the other way round than it fell, unknown in the first round.
    """

    number: int
    cards: tuple[Passed, ...]
    seconds: float | None
    turned: bool | None

    @property
    def landed(self) -> int:
        """How many cards landed."""
        return sum(passed.landed for passed in self.cards)

    @property
    def least_sure(self) -> Passed | None:
        """The card that the reader was least sure of."""
        return min(self.cards, key=sureness, default=None)

    def as_json(self) -> dict[str, object]:
        """The round for a script; a trial's pack holds no secret."""
        least = self.least_sure
        told = least and least.told
        return {
            "round": self.number,
            "landed": self.landed,
            "seconds_a_card": self.seconds and round(self.seconds, 3),
            "turned": self.turned,
            "least_sure": told and told.card.code,
            "confidence": told and told.confidence,
            "runner_up": told and told.runner_up and told.runner_up.code,
        }


def sureness(passed: Passed) -> float:
    """How sure the reader was of a card, 0 … 1."""
    return (passed.told.confidence or 0.0) if passed.told else 0.0


def stacked(pockets: Sequence[Sequence[Card]], *, turned: bool) -> Order:
    """The order in which packets are fed again: pocket 1's first, each as it fell, or turned round."""
    return tuple(
        card for packet in pockets for card in (reversed(packet) if turned else iter(packet))
    )


class InTurn:
    """Cards go into the pockets in turn, as long as one of the orders in which they may lie is kept."""

    held_choices: tuple[Choice, ...] = (Choice.ABORT,)
    empty_ends = True

    def __init__(self, orders: Sequence[Order]) -> None:
        self.orders = tuple(orders)
        self._passed = 0

    @property
    def at_first(self) -> bool:
        """Whether no card of this round has come yet."""
        return self._passed == 0

    @property
    def expected(self) -> tuple[Card, ...]:
        """The card that comes now, and the one after it."""
        return self.orders[0][self._passed : self._passed + 2]

    def place(self, card: Card, _step: int, _earlier: int | None) -> int | Objection:
        """The next pocket, if this is the card that has to come."""
        kept = tuple(order for order in self.orders if order[self._passed] == card)
        if not kept:
            return Objection.DUPLICATE
        self.orders = kept
        self._passed += 1
        return (self._passed - 1) % POCKETS

    def unread_pocket(self) -> int:
        """Every card is known before it comes."""
        raise IllegalTransition("a trial ends at an unread card")

    def removed(self) -> None:
        """A trial ends at a card that does not belong."""

    def wants(self, passed: int) -> bool:
        """52 cards."""
        return passed < PACK_SIZE
