"""Wallets' codes in a picture."""

from collections.abc import Iterator

import zxingcpp

from cardboards.errors import NotAToken
from cardboards.qr import Token
from firmware_bridge.eye_view import Image

_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def token_in(image: Image, passing_over: str | None = None) -> str | None:
    """The text of the QR code that a picture shows, or None; a code that says `passing_over` is as if not there.

    Whether it is a token is for others to say.
    """
    return next((text for text in _texts(image) if text != passing_over), None)


def tokens_in(image: Image) -> frozenset[str]:
    """The tokens of all wallets whose labels a picture shows; other QR codes that lie about are no matter."""
    return frozenset(filter(_is_token, _texts(image)))


def _texts(image: Image) -> Iterator[str]:
    for code in zxingcpp.read_barcodes(image, formats=_QR):
        if code.valid:
            yield str(code.text)


def _is_token(text: str) -> bool:
    try:
        Token(text)
    except NotAToken:
        return False
    return True
