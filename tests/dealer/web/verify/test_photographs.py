"""A wallet verified from a phone by photographs, read by the reader as it is."""

import cv2
import pytest
from playwright.sync_api import expect

from cardboards.games import Seat
from cardboards.mat import A3
from dealer.cli.app import run
from dealer.custody import Content
from dealer.home import Home
from dealer.store.books import Books
from tests.dealer.cli.test_desk import deal_all
from tests.dealer.web.conftest import shoot
from tests.firmware_bridge.reader.tabletop import Tabletop

PATIENCE = 60_000


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A home with two wallets that are dealt."""
    monkeypatch.setenv("FAPAI_HOME", str(tmp_path / "home"))
    for words in ("event new evening", "shuffle --boards 1-2", "wallet add --boards 1-2"):
        assert run(words.split()) == 0
    home = Home.open(tmp_path / "home")
    deal_all(home)
    return home


def hands_of(home, number):
    with Books.open(home) as books:
        [record] = books.records.newest(books.events.named(None), [number])
        return {seat: list(hand) for seat, hand in record.board.deal}


def photograph(folder, name, hands):
    """A photograph of hands on the mat."""
    table = Tabletop.with_mat(A3)
    for seat, hand in hands.items():
        table.lay_hand(A3, seat, hand)
    file = folder / name
    cv2.imwrite(str(file), table.photograph(2000)[0])
    return file


def content(home):
    with Books.open(home) as books:
        return books.wallets.all()[0].content


def test_photographs_add_up_to_a_pass_and_are_read_blind(house, served, window, tmp_path):
    page = window(served(house), "/verify", size="phone")
    page.get_by_label("扫码").fill("1")
    page.keyboard.press("Enter")
    photographs = page.locator(".panel .drop input")
    expect(photographs).to_have_count(1, timeout=PATIENCE)

    hands = hands_of(house, 1)
    answer = page.locator(".answered h1")
    shows = page.locator(".toggle .q-btn[aria-pressed=true]")
    page.locator(".toggle").get_by_text("北", exact=True).click()
    north = {Seat.NORTH: hands[Seat.NORTH]}
    photographs.set_input_files(photograph(tmp_path, "north.jpg", north))
    expect(answer).to_have_text("相符", timeout=PATIENCE)
    expect(shows).to_have_text("西")  # its cards were all seen: the next pocket is asked for
    assert content(house) is Content.DEALT
    page.locator(".toggle .q-btn").first.click()
    half = {seat: hands[seat] for seat in (Seat.NORTH, Seat.SOUTH)}
    photographs.set_input_files(photograph(tmp_path, "half.jpg", half))
    expect(answer).to_have_text("读不清，人工核对", timeout=PATIENCE)
    shoot(page, "verify-unreadable")
    photographs.set_input_files(photograph(tmp_path, "whole.jpg", hands))
    expect(answer).to_have_text("相符", timeout=PATIENCE)
    assert content(house) is Content.VERIFIED
    assert not any(sign in page.content() for sign in "♠♥♦♣")
