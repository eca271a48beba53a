"""From a session's key and the delayed value to its deals, as SquareDeal has BigDeal draw them.

    owner = RIPEMD-160(first half of the key)
    pool  = RIPEMD-160(second half of the key, base64 of the delayed value, "original" or "reserve",
            and "ses" with the session's number where a phase has one key for as many sessions as come)
    candidate i = 1, 2, …: the first bits of RIPEMD-160(i in four bytes, low first; pool; owner)

A candidate has as many bits as the game's highest deal number: 96 for four hands of 13, which is BigDeal's. One that is
too high is skipped, so every deal is equally likely. The count goes on from board to board and begins anew in each
session. Any other game is drawn by the same rule, which only this program knows.
"""

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from cardboards.deals import Deal, deals_of
from cardboards.games import Game
from dealer.fairness.ripemd160 import ripemd160
from dealer.fairness.tournament import bytes_of

_BITS = 160


@dataclass(frozen=True, slots=True)
class Draw:
    """Which deals: of which session, or its reserve set. `open_ended`: its phase has one key for all its sessions."""

    session: int
    reserve: bool = False
    open_ended: bool = False


def drawn(game: Game, key: str, value: str, draw: Draw) -> Iterator[Deal]:
    """The deals of a session in the order of its boards, without end."""
    half = len(bytes_of(key)) // 2
    owner = ripemd160(bytes_of(key)[:half])
    pool = ripemd160(
        bytes_of(key)[half:]
        + base64.b64encode(bytes_of(value))
        + (b"reserve" if draw.reserve else b"original")
        + (f"ses{draw.session}".encode() if draw.open_ended else b"")
    )
    total = deals_of(game)
    unused = _BITS - (total - 1).bit_length()
    for place in count(1):
        candidate = ripemd160(place.to_bytes(4, "little") + pool + owner)
        number = int.from_bytes(candidate, "big") >> unused
        if number < total:
            yield Deal.numbered(game, number)
