"""Hands that are no whole deal, in the sealed half of an entry: what was found in a wallet, or stands on hand cards."""

from collections.abc import Mapping

from cardboards.cards import CardSet
from cardboards.games import Game, Seat


def masks_of(hands: Mapping[Seat, CardSet]) -> dict[str, str]:
    """Hands as plain JSON."""
    return {seat.value: f"{cards.mask:x}" for seat, cards in hands.items()}


def masks_in(masks: object, game: Game) -> dict[Seat, CardSet]:
    """The hands that `masks_of` wrote; a seat that is not there holds nothing."""
    known = masks if isinstance(masks, dict) else {}
    return {seat: CardSet(int(str(known.get(seat.value, "0")), 16)) for seat in game.seats}
