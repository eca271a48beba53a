"""What a simulated hall knows and no real one tells: what lies where, and which card was which."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardboards.cards import Card, CardSet
from cardboards.errors import NotACard
from firmware_bridge.machines.simulated import HallEndpoints, truth
from firmware_bridge.simulator.mechanical import mechanical_seconds


@dataclass(frozen=True, slots=True)
class HallTruth:
    """The hall at one moment. `wallets`: token → what its pockets hold; `shown`: (job, step) → card."""

    rate: float
    wallets: Mapping[str, tuple[CardSet, ...]]
    shown: Mapping[tuple[str, int], Card]

    @classmethod
    def of(cls, endpoints: HallEndpoints) -> "HallTruth":
        """Ask the hall."""
        told: Any = truth(endpoints)
        return cls(
            rate=float(told["rate"]),
            wallets={
                wallet["token"]: tuple(map(_cards, wallet["pockets"])) for wallet in told["wallets"]
            },
            shown={
                (one["job"], one["step"]): Card.named(one["card"])
                for one in told["happened"]
                if one["what"] == "settled" and _is_card(one["card"])
            },
        )

    def mechanical(self, routes: Sequence[int]) -> float:
        """Seconds that these routes take this hall's machine without camera and host."""
        return mechanical_seconds(routes, self.rate)


def _cards(codes: Sequence[str]) -> CardSet:
    return CardSet.of(Card.named(code) for code in codes if _is_card(code))


def _is_card(code: str) -> bool:
    try:
        Card.named(code)
    except NotACard:
        return False
    return True
