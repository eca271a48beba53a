"""What may be a name, a password, a PIN; and that the same thing typed otherwise is the same."""

import secrets

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.passwords import (
    LONGEST,
    checked_name,
    checked_password,
    checked_pin,
    code_of,
    key_of,
    new_code,
    plain,
)


@pytest.mark.parametrize(
    ("typed", "same"), [("Ｗａｎｇ　Ｆａｎｇ", "wang fang"), (" 王芳 ", "王芳"), ("WANG", "wang")]
)
def test_a_name_typed_otherwise_is_the_same_name(typed, same):
    assert key_of(typed) == key_of(same)


@given(st.text(st.characters()))
def test_any_text_can_be_looked_up_and_takes_little_room(text):
    assert key_of(text).encode().decode() == key_of(text)
    assert len(key_of(text * 50)) <= 20 * LONGEST


@pytest.mark.parametrize("name", ["", "   ", "a" * 201, "a\0b", "王\u202e芳", "\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(name):
    with pytest.raises(WrongUse):
        checked_name(name)


@pytest.mark.parametrize(
    "password",
    ["", "short", "123456789", "aaaaaaaaaaaa", "ababababababab", "Wang Xiaofang", "x" * 201],
)
def test_a_weak_password_is_refused(password):
    with pytest.raises(WrongUse):
        checked_password(password, "wang xiaofang")


@pytest.mark.parametrize("password", ["correct horse", "三间大屋前有两棵枣树", "a1b2c3d4e5"])
def test_a_good_password_is_taken(password):
    assert checked_password(password, "wang") == plain(password)


@pytest.mark.parametrize(
    "pin", ["", "123", "1" * 13, "12a4", "0000", "1234", "9876", "４４４４", "١٢٣٥"]
)
def test_a_weak_pin_is_refused(pin):
    with pytest.raises(WrongUse):
        checked_pin(pin)


def test_a_pin_in_full_width_is_the_same_pin():
    assert checked_pin("４７１１") == checked_pin("4711") == plain("４７１１")


def test_a_code_is_read_however_it_is_typed():
    code = new_code(secrets.randbelow)
    assert code_of(code) == code_of(code.lower().replace("-", " ")) == code.replace("-", "")


def test_a_code_has_49_bits_and_no_sign_that_is_mistaken_for_another():
    signs = {sign for _ in range(500) for sign in code_of(new_code(secrets.randbelow))}
    assert len(signs) ** len(code_of(new_code(secrets.randbelow))) > 2**49
    assert not signs & set("01OILU")
