"""Whether the play of a PBN game fits its hands: in a file whose hands were turned it does not."""

import re
from operator import and_

from cardboards.cards import PACK
from cardboards.deals import Deal
from cardboards.formats.hands import CLOCKWISE
from cardboards.formats.notation import turned

# A place in a trick: a card, perhaps with a remark behind it, or a sign that none was played.
_PLACES = re.compile(r"(?<!\S)(?:([SHDC][AKQJT2-9])(?!\w)|[-+]+)", re.IGNORECASE)
_NO_CARD = (0, 0, 0, 0)
_PLAYERS = {leader.value: turned(leader) for leader in CLOCKWISE}
# So many tricks tell whether the hands are turned.
_TRICKS = 4
_BITS = {code: 1 << card.index for card in PACK for code in (card.code, card.code.lower())}


def contradicts(deal: Deal, leader: str, played: str) -> bool:
    """Whether most cards of the first tricks were played by someone who does not hold them.

    `leader` and `played` are the Play section: a line is a trick, a column a player, clockwise from the first leader.
    Single mistakes are another matter.
    """
    players = _PLAYERS.get(leader)
    if players is None:
        return False
    masks = [deal.masks[deal.game.seats.index(player)] for player in players]
    tricks = played.split("\n", _TRICKS)[:_TRICKS]
    trick = tricks[0].split()
    if len(trick) == len(masks) and all(map(and_, masks, map(_BITS.get, trick, _NO_CARD))):
        # By chance hands that are turned fit one trick in 256.
        return False
    plays = [
        bool(masks[place % 4] & _BITS.get(code, _BITS.get(code.upper(), 0)))
        for place, code in enumerate(_PLACES.findall("\n".join(tricks)))
        if code
    ]
    return plays.count(False) * 2 > len(plays)
