"""Somebody in a hurry, and how long people take."""

import random
from collections.abc import Sequence
from dataclasses import replace

from cardboards.cards import PACK, Card
from firmware_bridge.simulator.hands import Hands
from firmware_bridge.simulator.operator import Clumsy, Facts, Reply
from firmware_bridge.simulator.things import EYE, POCKETS, PhysicalCard, WalletPlace
from firmware_bridge.simulator.world import World

SECONDS = {
    "show_wallet": 2.0,
    "wrong_wallet": 3.0,
    "bind": 3.0,
    "prove_wallet": 2.0,
    "insert_wallet": 2.0,
    "take_wallet": 2.0,
    "load_pack": 4.0,
    "open_pocket": 3.0,
    "close_pocket": 1.0,
    "fill_wallet": 8.0,
    "held": 4.0,
    "duplicate": 6.0,
    "jam": 10.0,
    "stopped": 10.0,
    "card_fate": 4.0,
    "hopper_empty": 6.0,
    "extra": 3.0,
    "empty_machine": 15.0,
    "clear_machine": 10.0,
}
"""How long a person takes for what is asked: guesses, so that figures can be compared with each other."""
ROUTINE = frozenset(
    {
        "show_wallet",
        "bind",
        "insert_wallet",
        "take_wallet",
        "prove_wallet",
        "load_pack",
        "open_pocket",
        "close_pocket",
        "fill_wallet",
    }
)
"""What a board costs when nothing goes wrong."""


class Erring(Clumsy):
    """Errs in a share of all acts: in wallets, packets and cards as a clumsy person, and in answers too.

    What only a second look could show is left out where none follows: a packet that is put into a wrong pocket after
    it was verified.
    """

    def __init__(self, world: World, hands: Hands, chance: random.Random, errs: float) -> None:
        super().__init__(world, hands, chance)
        self.errors = 0
        self._share = errs

    def answer(self, kind: str, facts: Facts, choices: Sequence[str], /) -> Reply:
        """Answer, or something else that is on offer, without acting."""
        if kind not in ("take_wallet", "close_pocket") and self._chance.random() < self._share / 4:
            self.errors += 1
            return Reply(self._chance.choice(choices), self._a_card())
        return super().answer(kind, facts, choices)

    def insert_wallet(self, facts: Facts) -> Reply:
        """Now and then a neighbour's (M10), or the right one the wrong way round (M11)."""
        if self._errs():
            wallet = self._chance.choice(list(self.world.wallets.values()))
            self.hands.insert(wallet)
            turned = replace(self.world.wallets[wallet.ident], turn=self._chance.randrange(POCKETS))
            self.world.put(turned)
            return Reply("done")
        return super().insert_wallet(facts)

    def jam(self, facts: Facts) -> Reply:
        """Now and then nothing is cleared."""
        return Reply("cleared") if self._errs() else super().jam(facts)

    def card_fate(self, facts: Facts) -> Reply:
        """Now and then guessed."""
        if self._errs():
            return Reply(self._chance.choice(["in_pocket", "in_hand", "unknown"]))
        return super().card_fate(facts)

    def empty_machine(self, facts: Facts) -> Reply:
        """Now and then one card is overlooked."""
        overlooked = self._errs() and self.world.wallet_at(WalletPlace.SLOT)
        reply = super().empty_machine(facts)
        if overlooked:
            card = self._chance.choice(self.hands.next_pack())
            self.world.move(card, EYE)
        return reply

    def _named(self, card: PhysicalCard) -> Reply:
        return Reply("name", self._a_card()) if self._errs() else super()._named(card)

    def _a_card(self) -> str:
        card: Card = self._chance.choice(list(PACK))
        return str(card)

    def _errs(self) -> bool:
        if self._chance.random() >= self._share:
            return False
        self.errors += 1
        return True
