"""RIPEMD-160 (Dobbertin, Bosselaers and Preneel, 1996), which BigDeal draws with.

OpenSSL 3 keeps it among its legacy algorithms, so `hashlib` has it on some computers and not on others. Here it only
has to be the same everywhere: a deal takes one or two blocks.
"""

import struct

_MASK = 0xFFFFFFFF
_BLOCK = 64
_START = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0)

# Each line runs five rounds of sixteen steps: the words it takes, how far it rotates, what it adds.
_RHO = (7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8)
_LEFT_WORDS = tuple(range(16))
_RIGHT_WORDS = tuple((9 * place + 5) % 16 for place in range(16))
_TURNS = (
    (11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8),
    (12, 13, 11, 15, 6, 9, 9, 7, 12, 15, 11, 13, 7, 8, 7, 7),
    (13, 15, 14, 11, 7, 7, 6, 8, 13, 14, 13, 12, 5, 5, 6, 9),
    (14, 11, 12, 14, 8, 6, 5, 5, 15, 12, 15, 14, 9, 9, 8, 6),
    (15, 12, 13, 13, 9, 5, 8, 6, 14, 11, 12, 11, 8, 6, 5, 5),
)
_LEFT_ADDS = (0x00000000, 0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xA953FD4E)
_RIGHT_ADDS = (0x50A28BE6, 0x5C4DD124, 0x6D703EF3, 0x7A6D76E9, 0x00000000)

Step = tuple[int, int, int, int]


def ripemd160(message: bytes) -> bytes:
    """The 20-byte hash of a message."""
    state: tuple[int, ...] = _START
    padding = b"\x80" + bytes((_BLOCK - 9 - len(message)) % _BLOCK)
    padded = message + padding + struct.pack("<Q", 8 * len(message))
    for start in range(0, len(padded), _BLOCK):
        state = _compressed(state, struct.unpack_from("<16I", padded, start))
    return struct.pack("<5I", *state)


def _steps(words: tuple[int, ...], adds: tuple[int, ...], rounds: range) -> tuple[Step, ...]:
    """The 80 steps of a line: which mixture, which word, how far to rotate, what to add."""
    steps: list[Step] = []
    for place, mixture in enumerate(rounds):
        steps += [(mixture, word, _TURNS[place][word], adds[place]) for word in words]
        words = tuple(_RHO[word] for word in words)
    return tuple(steps)


_LEFT = _steps(_LEFT_WORDS, _LEFT_ADDS, range(5))
_RIGHT = _steps(_RIGHT_WORDS, _RIGHT_ADDS, range(4, -1, -1))


def _compressed(state: tuple[int, ...], words: tuple[int, ...]) -> tuple[int, ...]:
    left, right = _line(_LEFT, state, words), _line(_RIGHT, state, words)
    return tuple(
        (state[(place + 1) % 5] + left[(place + 2) % 5] + right[(place + 3) % 5]) & _MASK
        for place in range(5)
    )


def _line(steps: tuple[Step, ...], state: tuple[int, ...], words: tuple[int, ...]) -> list[int]:
    a, b, c, d, e = state
    for mixture, word, turn, add in steps:
        total = (a + _mixed(mixture, b, c, d) + words[word] + add) & _MASK
        turned = (total << turn | total >> 32 - turn) + e & _MASK
        a, e, d, c, b = e, d, (c << 10 | c >> 22) & _MASK, b, turned
    return [a, b, c, d, e]


def _mixed(mixture: int, x: int, y: int, z: int) -> int:
    if mixture == 0:
        return x ^ y ^ z
    if mixture == 1:
        return x & y | ~x & z
    if mixture == 2:
        return (x | ~y) ^ z
    if mixture == 3:
        return x & z | y & ~z
    return x ^ (y | ~z)
