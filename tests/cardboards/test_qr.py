"""Wallet tokens and their codes."""

import secrets

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from cardboards.errors import NotAToken
from cardboards.qr import Token, modules

TEXT = "FP1ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def drawn_from(entropy):
    def source(count):
        assert count == len(entropy)
        return entropy

    return Token.drawn(source)


tokens = st.binary(min_size=17, max_size=17).map(drawn_from)


def widened(text):
    return "".join(chr(ord(sign) + 0xFEE0) for sign in text)


@given(tokens)
def test_a_token_is_FP1_and_26_characters_of_base32(token):
    assert len(token.text) == 29
    assert token.text.startswith("FP1")
    assert set(token.text[3:]) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")


def test_each_of_130_bits_counts():
    """Bits 6 to 135 of the 17 bytes each change the token; the six that are too many do not."""
    drawn = [drawn_from((1 << bit).to_bytes(17)) for bit in range(136)]
    nothing = drawn_from(bytes(17))
    assert len(set(drawn[6:])) == 130
    assert nothing not in drawn[6:]
    assert set(drawn[:6]) == {nothing}


def test_tokens_do_not_repeat():
    assert len({Token.drawn(secrets.token_bytes) for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    "text",
    [
        TEXT.lower(),
        widened(TEXT),
        widened(TEXT.lower()),
        f"  {TEXT}\r\n",
        f"\ufeff{TEXT}\r",
        f"\u3000{TEXT}\u3000",
        f"\0{TEXT}\t",
    ],
)
def test_what_scanners_and_input_methods_do_to_a_token_does_no_harm(text):
    assert Token.scanned(text) == Token(TEXT)


@given(tokens)
def test_a_token_is_scanned_as_it_was_drawn(token):
    assert Token.scanned(token.text) == token


@pytest.mark.parametrize(
    "text",
    [
        "",
        TEXT[:-1],
        TEXT + "A",
        TEXT[3:],
        TEXT.replace("FP1", "FP2"),
        TEXT.replace("A", "0"),
        TEXT.replace("A", "1"),
        TEXT.replace("A", ":"),
        TEXT[:10] + " " + TEXT[11:],
        "https://example.org/" + TEXT,
        "第7副",
    ],
)
def test_anything_else_is_refused(text):
    with pytest.raises(NotAToken):
        Token.scanned(text)


def test_a_token_that_is_not_normal_cannot_be_made():
    with pytest.raises(NotAToken):
        Token(TEXT.lower())


@given(tokens)
def test_an_independent_reader_reads_the_code_as_plain_text(token):
    rows = np.pad(np.array(modules(token)), 4)
    image = np.where(np.kron(rows, np.ones((4, 4))), 0, 255).astype(np.uint8)
    (code,) = zxingcpp.read_barcodes(image)
    assert code.text == token.text
    assert code.ec_level in ("M", "Q", "H")
    assert len(modules(token)) == len(modules(token)[0]) == 25
