"""Deals for the audit to look at, fair ones and others."""

import random
from itertools import islice

from cardboards.cards import Card, CardSet
from cardboards.deals import Deal
from cardboards.games import BRIDGE, Seat
from dealer.shuffle import seeded

SUITS = "SHDC"
RANKS = "AKQJT98765432"


def fair(how_many, seed="fair", game=BRIDGE):
    return list(islice(seeded(game, seed), how_many))


def dealt(pack, game=BRIDGE):
    """Four hands of 13 off a pack, or those of another game."""
    hands, start = {}, 0
    for seat, size in zip(game.seats, game.sizes, strict=True):
        hands[seat] = [Card(index) for index in pack[start : start + size]]
        start += size
    return Deal.of(game, hands)


def naive(how_many, seed=1, fresh=False):
    """Each place swapped with any of the 52, from the deal before (Debian's dealer) or from a fresh pack each time."""
    chance, pack = random.Random(seed), list(range(52))
    deals = []
    for _ in range(how_many):
        if fresh:
            pack = list(range(52))
        for place in range(52):
            other = chance.randrange(52)
            pack[place], pack[other] = pack[other], pack[place]
        deals.append(dealt(pack))
    return deals


def turned(deal):
    """The same hands, each at the next seat."""
    return Deal(deal.game, (*deal.masks[1:], deal.masks[0]))


def deal_in(text):
    """The deal of a line that SquareDeal's vectors have, read without our own readers."""
    hands = {
        Seat(seat): CardSet.of(
            Card(13 * suit + RANKS.index(rank))
            for suit, ranks in enumerate(hand.split("."))
            for rank in ranks
        )
        for seat, hand in zip("NESW", text.removeprefix("N:").split(" "), strict=True)
    }
    return Deal.of(BRIDGE, hands)
