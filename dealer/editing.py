"""Changing a deal on purpose: hands exchanged or turned, or given cards kept and the rest dealt at random."""

import secrets
from collections.abc import Callable, Mapping, MutableSequence

from cardboards.cards import PACK, Card, CardSet
from cardboards.deals import Deal
from cardboards.games import Game, Seat
from dealer.errors import WrongUse

Shuffle = Callable[[MutableSequence[Card]], None]

_from_entropy = secrets.SystemRandom().shuffle


def swapped(deal: Deal, one: Seat, other: Seat) -> Deal:
    """The deal with the hands of two seats exchanged.

    Raises:
        WrongUse: the game has no such seat, or the hands are not of one size.
    """
    game = deal.game
    for seat in (one, other):
        if seat not in game.seats:
            raise WrongUse(
                "{game} has no seat {seat}. It has: {seats}.",
                game=game.name,
                seat=seat,
                seats=game.seats,
            )
    if game.size(one) != game.size(other):
        raise WrongUse(
            "{one} and {other} do not have the same number of cards, so they cannot be exchanged.",
            one=one,
            other=other,
        )
    hands = dict(deal)
    hands[one], hands[other] = hands[other], hands[one]
    return Deal.of(game, hands)


def turned(deal: Deal, steps: int) -> Deal:
    """The deal with each hand `steps` places on, clockwise at a table; a kitty stays where it is."""
    game = deal.game
    seats = [seat for seat in game.numbering if seat is not Seat.KITTY]
    hands = dict(deal)
    for place, seat in enumerate(seats):
        hands[seats[(place + steps) % len(seats)]] = deal.hand(seat)
    return Deal.of(game, hands)


def filled(game: Game, kept: Mapping[Seat, CardSet], shuffle: Shuffle = _from_entropy) -> Deal:
    """A deal in which each seat holds the cards that are kept for it, every such deal equally likely.

    Raises:
        WrongUse: a seat has too many, a card is kept twice, or the game has no such seat.
    """
    used = CardSet()
    for seat, cards in kept.items():
        twice = used & cards
        used |= cards
        if seat not in game.seats or twice or len(cards) > game.size(seat):
            raise WrongUse(
                "These cards cannot be kept in one deal of {game}: a seat has too many, a card is there twice, "
                "or there is no such seat.",
                game=game.name,
            )
    rest = list(PACK - used)
    shuffle(rest)
    hands: dict[Seat, CardSet] = {}
    for seat in game.seats:
        own = kept.get(seat, CardSet())
        wanted = game.size(seat) - len(own)
        hands[seat] = own | CardSet.of(rest[:wanted])
        del rest[:wanted]
    return Deal.of(game, hands)
