import cv2
import numpy as np
import pytest

from cardboards.qr import Token, modules
from firmware_bridge.wallet_code import token_in

TOKEN = Token("FP1" + "ABCDEFGHIJKLMNOPQRSTUVWXY2")


def label(pixels_a_module, degrees, token=TOKEN):
    """The token's code as a camera sees it: small, turned, grey."""
    code = np.pad(np.array(modules(token)), 4)
    picture = np.where(code, 40, 215).astype(np.uint8)
    picture = np.kron(picture, np.ones((pixels_a_module, pixels_a_module), np.uint8))
    frame = np.full((240, 320), 120, np.uint8)
    height, width = picture.shape
    frame[5 : 5 + height, 60 : 60 + width] = picture
    turn = cv2.getRotationMatrix2D((160.0, 120.0), degrees, 1.0)
    turned = cv2.warpAffine(frame, turn, (320, 240), borderMode=cv2.BORDER_REPLICATE)
    return cv2.cvtColor(turned, cv2.COLOR_GRAY2BGR)


@pytest.mark.parametrize("degrees", [0, 7, -12, 90, 180])
def test_a_label_is_read_however_it_is_held(degrees):
    assert token_in(label(5, degrees)) == TOKEN.text


def test_a_code_that_is_passed_over_is_as_if_not_there_and_the_one_beside_it_is_read():
    other = Token("FP1" + "B" * 26)
    both = np.hstack([label(5, 0), label(5, 0, other)])
    assert {token_in(both, TOKEN.text), token_in(both, other.text)} == {TOKEN.text, other.text}
    assert token_in(label(5, 0), TOKEN.text) is None


def test_a_picture_without_a_code_has_no_token():
    assert token_in(np.full((240, 320, 3), 90, np.uint8)) is None
