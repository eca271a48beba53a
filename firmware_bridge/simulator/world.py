"""The state of a hall: every card in exactly one stack. Pure: what moves things lives in `mechanism` and `hands`."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from firmware_bridge.errors import HallError
from firmware_bridge.simulator.faces import Face
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.things import (
    POCKETS,
    Happened,
    PhysicalCard,
    Place,
    Spot,
    Wallet,
    WalletPlace,
    box,
    pocket_of,
)


@dataclass(frozen=True, slots=True)
class Changes:
    """What is different since the last time somebody took the changes."""

    cards: tuple[PhysicalCard, ...]
    wallets: tuple[Wallet, ...]
    happened: tuple[Happened, ...]

    def __bool__(self) -> bool:
        return bool(self.cards or self.wallets or self.happened)


_NO_CHANGES = Changes((), (), ())


class World:
    """Cards, wallets, and what became of them. Only `move` moves a card, so that none is lost or doubled."""

    def __init__(
        self,
        cards: Iterable[PhysicalCard] = (),
        wallets: Iterable[Wallet] = (),
        happened: Iterable[Happened] = (),
    ) -> None:
        self.cards = {card.ident: card for card in cards}
        self.wallets = {wallet.ident: wallet for wallet in wallets}
        self.happened = list(happened)
        self._stacks: dict[Spot, list[int]] = {}
        for card in sorted(self.cards.values(), key=lambda card: card.level):
            self._stacks.setdefault(card.spot, []).append(card.ident)
        self._changed_cards: set[int] = set()
        self._changed_wallets: set[int] = set()
        self._told = len(self.happened)
        self.moves = 0
        """Grows whenever a card or a wallet is somewhere else, or lies another way."""

    def at(self, spot: Spot) -> tuple[PhysicalCard, ...]:
        """The cards of a stack, first to be fed (or topmost) first."""
        return tuple(self.cards[ident] for ident in self._stacks.get(spot, ()))

    def first(self, spot: Spot) -> PhysicalCard | None:
        """The first card of a stack."""
        stack = self._stacks.get(spot)
        return self.cards[stack[0]] if stack else None

    def holds(self, spot: Spot) -> bool:
        """Whether any card lies there."""
        return bool(self._stacks.get(spot))

    def move(self, card: PhysicalCard, spot: Spot, *, first: bool = False) -> PhysicalCard:
        """Move a card behind all others of a stack, or before them."""
        self._stacks[self.cards[card.ident].spot].remove(card.ident)
        stack = self._stacks.setdefault(spot, [])
        if not stack:
            level = 0
        elif first:
            level = self.cards[stack[0]].level - 1
        else:
            level = self.cards[stack[-1]].level + 1
        stack.insert(0 if first else len(stack), card.ident)
        return self.change(card.moved(spot, level))

    def change(self, card: PhysicalCard) -> PhysicalCard:
        """Lay a card another way, where it is."""
        self.cards[card.ident] = card
        self._changed_cards.add(card.ident)
        self.moves += 1
        return card

    def order(self, spot: Spot, cards: Iterable[PhysicalCard]) -> None:
        """Give a stack another order; the cards are those that lie there."""
        placed = [replace(card, level=level) for level, card in enumerate(cards)]
        if sorted(card.ident for card in placed) != sorted(self._stacks.get(spot, ())):
            raise ValueError("other cards than those that lie there")
        self._stacks[spot] = [self.change(card).ident for card in placed]

    def add_card(self, pack: int, face: Face, spot: Spot | None = None) -> PhysicalCard:
        """A new card comes into the hall, into its box unless said otherwise."""
        spot = spot or box(pack)
        stack = self._stacks.setdefault(spot, [])
        level = self.cards[stack[-1]].level + 1 if stack else 0
        card = PhysicalCard(max(self.cards, default=0) + 1, pack, face, spot, level)
        stack.append(card.ident)
        return self.change(card)

    def add_wallet(self, label: Label) -> Wallet:
        """A new wallet comes into the hall, empty."""
        return self.put(Wallet(max(self.wallets, default=0) + 1, label))

    def put(self, wallet: Wallet) -> Wallet:
        """Put a wallet where it now says it is; slot and camera hold one at a time."""
        there = self.wallet_at(wallet.where)
        if wallet.where is not WalletPlace.TABLE and there and there.ident != wallet.ident:
            raise HallError(
                "Wallet {number} is already there. Take it away first.", number=there.label.number
            )
        self.wallets[wallet.ident] = wallet
        self._changed_wallets.add(wallet.ident)
        self.moves += 1
        return wallet

    def wallet_at(self, where: WalletPlace) -> Wallet | None:
        """The wallet in the slot or under the camera."""
        return next((one for one in self.wallets.values() if one.where is where), None)

    def wallet(self, number: int, set_name: str, copy: int) -> Wallet:
        """The wallet whose label says so.

        Raises:
            HallError: there is none.
        """
        for wallet in self.wallets.values():
            label = wallet.label
            if (label.number, label.set, label.copy) == (number, set_name, copy):
                return wallet
        raise HallError(
            "No wallet {number} of set {set}, copy {copy}, is in this hall. Stick its label on one first.",
            number=number,
            set=set_name,
            copy=copy,
        )

    def inside(self, wallet: Wallet) -> tuple[tuple[PhysicalCard, ...], ...]:
        """The cards of each pocket."""
        return tuple(self.at(pocket_of(wallet.ident, pocket)) for pocket in range(POCKETS))

    def lying(self, place: Place) -> tuple[PhysicalCard, ...]:
        """All cards in places of a kind."""
        return tuple(
            self.cards[ident]
            for spot, stack in self._stacks.items()
            if stack and spot.place is place
            for ident in stack
        )

    def note(self, happened: Happened) -> None:
        """Write a line of the hall's own record."""
        self.happened.append(happened)

    def take_changes(self) -> Changes:
        """What is new since the last call."""
        if not (self._changed_cards or self._changed_wallets or self._told < len(self.happened)):
            return _NO_CHANGES
        changes = Changes(
            tuple(self.cards[ident] for ident in sorted(self._changed_cards)),
            tuple(self.wallets[ident] for ident in sorted(self._changed_wallets)),
            tuple(self.happened[self._told :]),
        )
        self._changed_cards.clear()
        self._changed_wallets.clear()
        self._told = len(self.happened)
        return changes
