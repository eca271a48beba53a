"""What bridge's files add to a board by its number alone: dealer and vulnerability. 华牌 has neither."""

from cardboards.games import BRIDGE, Seat

_VULNERABLE = ("None", "NS", "EW", "All")


def dealer(number: int) -> Seat:
    """Bridge's dealer of a board: N, E, S, W in turn."""
    return BRIDGE.seats[(number - 1) % 4]


def vulnerable(number: int) -> str:
    """Bridge's vulnerability of a board in PBN's words: its cycle of four begins one later in every round of four."""
    place = (number - 1) % 16
    return _VULNERABLE[(place % 4 + place // 4) % 4]
