"""Wallet tokens: what the QR code on a wallet says, and nothing else.

A token is `FP1` and 26 characters of the base32 alphabet (RFC 4648), 130 random bits: no cards, no number, no address,
no time (design.md §8). It belongs to one wallet for life; what lies in the wallet is known to the store alone.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

import segno

from cardboards.errors import NotAToken

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_LENGTH = 26
_TOKEN = re.compile(rf"FP1[{_ALPHABET}]{{{_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class Token:
    """One wallet's token, as it stands in its code.

    Raises:
        NotAToken: the text is anything else.
    """

    text: str

    def __post_init__(self) -> None:
        if not _TOKEN.fullmatch(self.text):
            raise NotAToken(
                "“{text}” is no wallet token. Scan the square code on the wallet's label.",
                text=self.text,
            )

    @classmethod
    def drawn(cls, randomness: Callable[[int], bytes]) -> "Token":
        """A new token; `randomness` gives that many random bytes, as `secrets.token_bytes` does."""
        bits = int.from_bytes(randomness(17)) >> 6
        return cls("FP1" + "".join(_ALPHABET[bits >> 5 * place & 31] for place in range(_LENGTH)))

    @classmethod
    def scanned(cls, text: str) -> "Token":
        """The token that a scanner typed, perhaps through a Chinese input method: any width and case, blanks around it.

        Raises:
            NotAToken: the text is no token.
        """
        return cls(unicodedata.normalize("NFKC", text).strip("\ufeff\0 \t\r\n").upper())

    def __str__(self) -> str:
        return self.text


def modules(token: Token) -> tuple[tuple[bool, ...], ...]:
    """The code's 25 rows of 25 modules, dark is True: version 2, level Q. A quiet zone of 4 modules goes around it."""
    code = segno.make_qr(token.text, version=2, error="q", mode="alphanumeric", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)
