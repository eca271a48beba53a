"""What a person at the machine can do with their hands. Each act leaves every card somewhere."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from cardboards.cards import PACK_SIZE, Card
from firmware_bridge.errors import HallError
from firmware_bridge.simulator.faces import Odd
from firmware_bridge.simulator.mechanism import Mechanism
from firmware_bridge.simulator.scene import Placement
from firmware_bridge.simulator.things import (
    ASIDE,
    EYE,
    FEEDER,
    HAND,
    HOPPER,
    POCKETS,
    TABLE,
    TRACK,
    Happened,
    PhysicalCard,
    Place,
    Spot,
    Wallet,
    WalletPlace,
    bin_at,
    box,
    pocket_of,
)
from firmware_bridge.simulator.world import World

_NEARLY_A_PACK = 40
"""A box with at least so many cards is taken for a whole pack: nobody counts 52 cards before the machine does."""

_POCKETS = ("opened", "closed")


class Hands:
    """Two hands in a hall."""

    def __init__(self, world: World, mechanism: Mechanism, chance: random.Random) -> None:
        self.shuffles = True
        self.last_out: int | None = None
        self._world = world
        self._mechanism = mechanism
        self._chance = chance
        self._gathered = 0

    # Wallets.

    def show(self, wallet: Wallet) -> None:
        """Hold a wallet's label under the camera."""
        self.put_away()
        self._world.put(replace(self._world.wallets[wallet.ident], where=WalletPlace.CAMERA))

    def put_away(self) -> None:
        """Lay what is under the camera on the table."""
        held = self._world.wallet_at(WalletPlace.CAMERA)
        if held:
            self._world.put(replace(held, where=WalletPlace.TABLE))

    def insert(self, wallet: Wallet) -> None:
        """Push a wallet into the machine; one that is there comes out first."""
        there = self._world.wallet_at(WalletPlace.SLOT)
        if there and there.ident != wallet.ident:
            self.take_wallet_out()
        self._world.put(replace(self._world.wallets[wallet.ident], where=WalletPlace.SLOT))

    def take_wallet_out(self) -> None:
        """Take the wallet out of the machine; it comes back the right way round."""
        there = self._world.wallet_at(WalletPlace.SLOT)
        if there:
            self._world.put(replace(there, where=WalletPlace.TABLE, turn=0))
            self.last_out = there.ident

    # Packs.

    def load_pack(self, *, in_order: bool = False) -> None:
        """Put a pack into the hopper: the one gathered after a void board, else the first on the table.

        Raises:
            HallError: no pack is left.
        """
        self.put_home(self._world.at(HOPPER))
        pack = self._next_pack()
        cards = self.shuffled(self._world.at(box(pack)))
        if in_order:
            cards = sorted((replace(one, placement=Placement()) for one in cards), key=_file_order)
        for card in cards:
            self._world.move(card, HOPPER)
        self._gathered = 0

    def next_pack(self) -> tuple[PhysicalCard, ...]:
        """What is fed next: the cards in the hopper or, when it is empty, of the pack that would be loaded."""
        return self._world.at(HOPPER) or self._world.at(box(self._next_pack()))

    def shuffled(self, cards: Iterable[PhysicalCard]) -> list[PhysicalCard]:
        """Cards in chance order, either end up; as they are when hands forgot to shuffle."""
        cards = list(cards)
        if not self.shuffles:
            self.shuffles = True
            return sorted(cards, key=_file_order)
        self._chance.shuffle(cards)
        return [
            replace(card, placement=Placement(turned=self._chance.random() < 0.5)) for card in cards
        ]

    def put_home(self, cards: Iterable[PhysicalCard]) -> None:
        """Put cards into their packs' boxes, jokers and advertisements aside."""
        for card in cards:
            self._world.move(card, ASIDE if isinstance(card.face, Odd) else box(card.pack))
        self._mechanism.cards_taken()

    def gather(self, wallet: Wallet | None) -> None:
        """Take every card out of the machine and of a wallet, and make a pack of them again."""
        cards = [*self.between(), *self._world.at(HOPPER), *self._world.lying(Place.BIN)]
        cards += [*self._world.at(TABLE), *self._world.at(HAND)]
        for one in {wallet, self._world.wallet_at(WalletPlace.SLOT)} - {None}:
            cards += [card for pocket in self._world.inside(one) for card in pocket] if one else []
        if cards:
            self._gathered = Counter(card.pack for card in cards).most_common(1)[0][0]
        self.put_home(replace(card, face_down=False) for card in cards)

    # Single cards.

    def between(self) -> list[PhysicalCard]:
        """The cards between hopper and pockets, the foremost first."""
        return [card for spot in (TRACK, EYE, FEEDER) for card in self._world.at(spot)]

    def clear(self) -> list[PhysicalCard]:
        """Take all cards between hopper and pockets and put them back, first to be fed."""
        cards = self.between()
        for card in reversed(cards):
            self._world.move(card, HOPPER, first=True)
        self._mechanism.cards_taken()
        return cards

    def seat_again(self, card: PhysicalCard) -> None:
        """Take the card at the eye up and lay it down again."""
        placement = Placement.settled(self._chance, turned=card.placement.turned)
        self._world.change(replace(card, placement=placement))

    def turn_over(self, card: PhysicalCard) -> None:
        """Turn the card at the eye face up."""
        self._world.change(replace(card, face_down=not card.face_down))

    def is_foreign(self, card: PhysicalCard) -> bool:
        """Whether a card is none of the 52, or has another back than most of what is in the machine."""
        if isinstance(card.face, Odd):
            return True
        slot = self._world.wallet_at(WalletPlace.SLOT)
        others = [*self._world.at(HOPPER), *self._world.lying(Place.BIN)]
        others += [one for pocket in self._world.inside(slot) for one in pocket] if slot else []
        backs = Counter(one.pack % 2 for one in others)
        return bool(backs) and backs.most_common(1)[0][0] != card.pack % 2

    def look_for_missing(self) -> bool:
        """Look on the table for cards that belong into the hopper; what lies on the floor is not found."""
        found = [*self._world.at(TABLE), *self._world.at(HAND)]
        for card in found:
            self._world.move(replace(card, face_down=False), HOPPER)
        return bool(found)

    # Pockets.

    def fill(self, wallet: Wallet, order: tuple[int, ...] = tuple(range(POCKETS))) -> None:
        """Move the four packets from the bins to a wallet's pockets; `order` is the bin for each pocket."""
        for pocket, source in enumerate(order):
            self._carry(bin_at(source), pocket_of(wallet.ident, pocket))

    def open_pocket(self, wallet: Wallet, pocket: int) -> None:
        """Put a pocket's cards into the hopper."""
        self._carry(pocket_of(wallet.ident, pocket), HOPPER)
        self._world.note(Happened("opened", pocket=pocket, wallet=wallet.label.token))

    def close_pocket(self, wallet: Wallet, pocket: int) -> None:
        """Put back what is left of the opened pocket: what bins, hopper, machine and hand still hold."""
        target = pocket_of(wallet.ident, pocket)
        left = [*self._world.lying(Place.BIN), *self.between(), *self._world.at(HOPPER)]
        for card in [*left, *self._world.at(HAND)]:
            self._world.move(card, target)
        self._mechanism.cards_taken()
        self._world.note(Happened("closed", pocket=pocket, wallet=wallet.label.token))

    def restack(self) -> None:
        """Put the packets of the wallet in the machine, or of the bins, into the hopper, pocket by pocket."""
        slot = self._world.wallet_at(WalletPlace.SLOT)
        for pocket in range(POCKETS):
            self._carry(pocket_of(slot.ident, pocket) if slot else bin_at(pocket), HOPPER)

    def put_back(self) -> None:
        """Take every card out of the machine: into the pocket that is still open, else home."""
        last = next((one for one in reversed(self._world.happened) if one.what in _POCKETS), None)
        if last is not None and last.what == "opened" and last.pocket is not None:
            wallets = self._world.wallets.values()
            wallet = next(one for one in wallets if one.label.token == last.wallet)
            self.close_pocket(wallet, last.pocket)
        else:
            self.put_home([*self.between(), *self._world.at(HOPPER), *self._world.lying(Place.BIN)])

    def _carry(self, source: Spot, target: Spot) -> None:
        for card in self._world.at(source):
            self._world.move(card, target)

    def _next_pack(self) -> int:
        sizes = Counter(card.pack for card in self._world.lying(Place.BOX))
        packs = sorted(pack for pack, size in sizes.items() if size >= _NEARLY_A_PACK)
        if self._gathered in packs:
            return self._gathered
        if not packs:
            raise HallError(
                "No pack of cards is left on the table. Stick another label, or empty a wallet."
            )
        return packs[0]


def _file_order(card: PhysicalCard) -> int:
    return card.face.index if isinstance(card.face, Card) else PACK_SIZE
