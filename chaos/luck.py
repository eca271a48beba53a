"""How bad an evening is, and what may go wrong in it."""

import random
from dataclasses import dataclass

from cardboards.games import BRIDGE, HUAPAI, Game
from chaos.line import GOOD, Badness
from firmware_bridge.machine import PocketKind

Act = tuple[str, dict[str, object]]

OF_MACHINE: tuple[Act, ...] = (
    ("jam", {"where": "hopper"}),
    ("jam", {"where": "feeder"}),
    ("jam", {"where": "eye"}),
    ("jam", {"where": "track"}),
    ("double", {}),
    ("stray", {}),
    ("slow", {"times": 4}),
    ("button", {}),
    ("restart", {}),
    ("card-at-boot", {}),
    ("line", {}),
    ("wallet-out", {}),
    ("frozen", {}),
    ("dark", {}),
    ("unplugged", {}),
    ("torn", {}),
    ("dirty", {}),
)
"""What may happen at any time."""
OF_CAMERA = frozenset({"frozen", "dark", "unplugged", "torn", "dirty"})
"""What somebody notices and mends after a while."""
OF_CARDS: tuple[Act, ...] = (
    ("double-unseen", {}),
    ("swap", {}),
    ("swap", {"one": 2, "other": 3, "cards": 2}),
    ("swap-hands", {}),
    ("rotate", {}),
    ("turn", {"degrees": 90}),
    ("turn", {"degrees": 180}),
    ("lose", {}),
    ("lose", {"pocket": 1}),
    ("joker", {}),
    ("advert", {}),
    ("face-down", {}),
    ("second", {}),
    ("extra", {}),
    ("foreign", {}),
    ("sorted", {}),
)
"""What changes cards and wallets: before and while a board is dealt, and between dealing and verifying."""
SILENT = frozenset(
    {
        "double-unseen",
        "swap",
        "swap-hands",
        "rotate",
        "turn",
        "lose",
        "extra",
        "second",
        "foreign",
    }
)
"""What makes a wallet wrong without any sensor or face that could tell while it is dealt: verifying is there for it."""


@dataclass(frozen=True, slots=True)
class Luck:
    """How bad an evening is; as it stands here, not at all.

    `errs`: the share of a person's acts that go wrong; `trouble`: about how many acts of `OF_MACHINE` and `OF_CARDS`
    come to a board; `unsure` and `misread`: shares of the reader's looks.
    """

    game: Game = HUAPAI
    pockets: PocketKind = PocketKind.BOARD
    rate: float = 10.4
    errs: float = 0.0
    trouble: float = 0.0
    unsure: float = 0.0
    misread: float = 0.0
    line: Badness = GOOD

    @classmethod
    def drawn(cls, dice: random.Random) -> "Luck":
        """Any luck; one evening in four has no trouble at all, half of them have people who never err."""
        return cls(
            game=dice.choice([HUAPAI, BRIDGE]),
            pockets=dice.choice([PocketKind.BOARD, PocketKind.BOARD, PocketKind.BINS]),
            rate=dice.choice([2.0, 5.0, 10.4]),
            errs=dice.choice([0.0, 0.0, 0.03, 0.1]),
            trouble=dice.choice([0.0, 0.5, 1.5, 4.0]),
            unsure=dice.choice([0.0, 0.004, 0.03]),
            misread=dice.choice([0.0, 0.0, 0.0002, 0.001]),
            line=dice.choice([GOOD, _bad(dice, 0.02), _bad(dice, 0.1)]),
        )


def _bad(dice: random.Random, most: float) -> Badness:
    return Badness(
        loss=dice.uniform(0, most),
        twice=dice.uniform(0, most),
        spoilt=dice.uniform(0, most / 4),
        noise=dice.uniform(0, most / 8),
        split=dice.uniform(0, 0.5),
        bursts=dice.choice([0.0, 0.002]),
        delay=dice.choice([0.001, 0.004, 0.02]),
    )
