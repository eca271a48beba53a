"""How a deal might lie about in clear: what a search of files looks for."""

import base64
from itertools import permutations

from cardboards.cards import Suit


def needles_of(deal):
    """The hands of a deal in every notation that this program knows, as bytes."""
    number = deal.number
    found = {str(number).encode(), f"{number:x}".encode(), number.to_bytes(12, "big")}
    for hand in deal.hands:
        found |= set(_hand(hand))
    seat_of = {card: place for place, hand in enumerate(deal.hands) for card in hand}
    places = [seat_of[card] for card in sorted(seat_of, key=lambda card: card.index)]
    for names in permutations("0123"):
        found.add("".join(names[place] for place in places).encode())
    return {*found, *(base64.b64encode(one) for one in found if len(one) > 12)}


def _hand(hand):
    mask, codes = hand.mask, [card.code for card in hand]
    for size in (7, 8):
        yield mask.to_bytes(size, "big")
        yield mask.to_bytes(size, "little")
    yield str(mask).encode()
    yield f"{mask:x}".encode()
    yield f"{mask:013x}".encode()
    for sign in ("", ",", " ", ", ", '","', '", "'):
        yield sign.join(codes).encode()
        yield sign.join(str(card) for card in hand).encode()
        yield sign.join(str(card.index) for card in hand).encode()
    ranks = ["".join(rank.letter for rank in hand.holding(suit)) for suit in Suit]
    for sign in (".", " ", "|", "\n"):
        yield sign.join(ranks).encode()
    yield "".join(suit.letter + held for suit, held in zip(Suit, ranks, strict=True)).encode()
    yield str(hand).encode()
    yield repr(hand).encode()
