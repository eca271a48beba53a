"""Shuffling: deals drawn uniformly from all there are.

A deal is drawn as its number, so no card is moved about and no shuffle can be biased. For an event the numbers come
from the system's entropy. Seeded deals are for tests and demonstrations: whoever knows the seed knows the cards.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from itertools import count

from cardboards.deals import Deal, deals_of
from cardboards.games import Game


def shuffled(game: Game, draw: Callable[[int], int] = secrets.randbelow) -> Deal:
    """A deal that nobody can foresee; `draw(n)` gives a uniform number in 0 … n − 1."""
    return Deal.numbered(game, draw(deals_of(game)))


def seeded(game: Game, seed: str) -> Iterator[Deal]:
    """The deals of a seed, the same everywhere and in every version, without end.

    Candidate i = 0, 1, 2, … is the first b bits, big endian, of SHA-256(`fapai shuffle 1:GAME:i:SEED`), where b is the
    length of G − 1 in bits. A candidate of G or more is skipped, so every deal is equally likely. GAME is the game's
    key, i is decimal, the text is UTF-8.
    """
    total = deals_of(game)
    bits = (total - 1).bit_length()
    for place in count():
        block = hashlib.sha256(f"fapai shuffle 1:{game.key}:{place}:{seed}".encode())
        number = int.from_bytes(block.digest()) >> (256 - bits)
        if number < total:
            yield Deal.numbered(game, number)
