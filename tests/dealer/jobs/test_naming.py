"""Which wallet a person means."""

import cv2
import numpy as np
import pytest
import segno

from cardboards.errors import NotAToken
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.naming import code_in, wallets_meant
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from firmware_bridge.errors import NotAPhotograph

STAFF = Person("tester", Role.DEALING_STAFF)


@pytest.fixture
def home(tmp_path):
    home = Home.open(tmp_path / "home")
    add_wallets(home, (1, 12), "A", 2, STAFF)
    return home


def names(found):
    return [(one.wallet.name.number, one.wallet.name.copy) for one in found]


@pytest.mark.parametrize("typed", ["12", "１２", " 12 "])
def test_a_number_means_all_wallets_that_bear_it_in_any_width(home, typed):
    assert names(wallets_meant(home, typed)) == [(12, 1), (12, 2)]


def test_a_code_means_one_wallet_in_any_width_and_case(home):
    token = wallets_meant(home, "1")[1].wallet.token
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in token.lower())
    for typed in (token, token.lower(), wide):
        assert names(wallets_meant(home, typed)) == [(1, 2)]


@pytest.mark.parametrize("typed", ["7", "FP1" + "A" * 26])
def test_what_this_house_has_not_is_said(home, typed):
    with pytest.raises(WrongUse):
        wallets_meant(home, typed)


def test_what_is_no_code_is_said(home):
    with pytest.raises(NotAToken):
        wallets_meant(home, "第12副")


def test_a_photograph_of_a_label_tells_its_code(tmp_path):
    token = "FP1" + "ABCDEFGHIJKLM2345672345672"
    file = tmp_path / "label.png"
    segno.make_qr(token).save(str(file), scale=6, border=6)
    assert code_in(file.read_bytes(), "label.png") == token


def test_a_photograph_without_a_code_is_refused(tmp_path):
    with pytest.raises(NotAPhotograph):
        code_in(b"no picture", "label.jpg")
    file = tmp_path / "grey.png"
    cv2.imwrite(str(file), np.full((200, 200), 128, np.uint8))
    with pytest.raises(WrongUse):
        code_in(file.read_bytes(), "grey.png")
