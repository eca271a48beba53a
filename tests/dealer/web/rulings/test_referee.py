"""A case ruled on from the screen, by the articles; written down with its slip."""

import io

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from dealer.entries import EntryKind
from dealer.home import Home
from dealer.jobs.events import make_event
from dealer.jobs.log import entries
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from tests.dealer.web.conftest import shoot

EVENT = "周三夜场"
CHIEF = Person("desk", Role.CHIEF_REFEREE)
PATIENCE = 20_000


@pytest.fixture
def page(tmp_path, served, window):
    home = Home.open(tmp_path / "home")
    make_event(home, EVENT, "huapai", CHIEF)
    add_wallets(home, (3,), "A", 1, CHIEF)
    return window(served(home), "/referee?board=3&set=A&copy=1")


def choose(page, label, option):
    page.get_by_label(label).click()
    page.get_by_role("option", name=option, exact=True).click()


def offers(page):
    return page.locator(".rulings")


def test_a_ruling_is_asked_for_step_by_step_written_down_and_printed(page, tmp_path):
    choose(page, "赛制", "计副制双人赛")
    expect(offers(page)).to_contain_text("§32.2", timeout=PATIENCE)
    page.get_by_role("button", name="在首引之后发现").click()
    expect(offers(page)).not_to_contain_text("§32.2(一)", timeout=PATIENCE)
    page.get_by_label("轮", exact=True).fill("2")
    page.get_by_label("桌", exact=True).fill("5")
    shoot(page, "referee")
    page.get_by_role("button", name="记录并打印裁定单").click()
    expect(page.locator("iframe")).to_be_visible(timeout=PATIENCE)
    answer = page.request.get(
        page.url.split("/papers")[0] + page.locator("iframe").get_attribute("src")
    )
    text = "".join(one.extract_text() for one in PdfReader(io.BytesIO(answer.body())).pages)
    assert "§32.2" in text.replace("\0", "")
    [ruled] = [
        one for one in entries(Home.open(tmp_path / "home"), EVENT) if one.kind is EntryKind.RULED
    ]
    assert (ruled.facts["round"], ruled.facts["table"], ruled.about.board) == (2, "5", 3)


def test_boards_left_over_are_asked_for_before_anything_is_offered(page):
    choose(page, "赛制", "计副制队式赛（采用胜利分）")
    choose(page, "发生了什么", "到时未打完的牌")
    expect(offers(page)).to_have_count(0, timeout=PATIENCE)
    page.get_by_label("没有打的副数").fill("2")
    page.keyboard.press("Tab")
    expect(offers(page)).to_contain_text("§39", timeout=PATIENCE)
