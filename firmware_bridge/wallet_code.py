"""A wallet's code in a picture."""

import zxingcpp

from firmware_bridge.eye_view import Image


def token_in(image: Image) -> str | None:
    """The text of the QR code that a picture shows, or None. Whether it is a token is for others to say."""
    for code in zxingcpp.read_barcodes(
        image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    ):
        if code.valid:
            return str(code.text)
    return None
