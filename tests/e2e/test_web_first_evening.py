"""From a computer that has no account yet to printed hand cards: an event of four boards, from the browser alone."""

import shutil

import pytest
from playwright.sync_api import expect

from dealer.custody import Content
from dealer.home import Home
from dealer.jobs.halls import HallOrder, bring_wallets, new_hall
from dealer.jobs.stations import StationSettings, change
from dealer.jobs.wallets import list_wallets
from dealer.store.books import Books
from firmware_bridge.machines.simulated import open_hall, truth
from tests.dealer.web.conftest import NAME, PASSWORD, PIN
from tests.dealer.web.test_desk import pdf_of, prove
from tests.e2e.conftest import DECK, FAST, GEAR, HALL
from tests.e2e.test_web_dealing import heading, press
from tests.e2e.test_web_verifying import scan

EVENT = "周三夜场"
BOARDS = 4
PATIENCE = 90_000

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture
def home(tmp_path, drawn_deck):
    """A station with a machine and a deck that is known, and nothing else."""
    found = Home.open(tmp_path / "home")
    shutil.copy(drawn_deck, found.deck(DECK))
    new_hall(found, HALL, HallOrder(rate=FAST, seed=7))
    change(found, StationSettings(machine=GEAR.machine, deck=DECK))
    return found


def go(page, server, path):
    page.goto(server.url + path)
    page.wait_for_function("window.did_handshake === true")


def found_right(home):
    """The boards whose wallets hold what their records say, by the hall's truth."""
    with Books.open(home) as books:
        records = books.records.newest(books.events.named(EVENT))
        tokens = {one.name.number: one.token for one in books.wallets.all()}
    lies = truth(open_hall(home.hall(HALL)))
    return [
        one.board.number
        for one in records
        if lies.pockets(tokens[one.board.number]) == one.board.deal.hands
    ]


def test_a_first_evening_from_the_terminals_code_to_the_hand_cards(home, served, window):
    server = served(home)
    page = window(server, signed_in=False)
    expect(page).to_have_url(f"{server.url}/code")
    chosen = {"name": NAME, "code": server.first_code, "new": PASSWORD, "again": PASSWORD}
    for field, text in {**chosen, "pin": PIN}.items():
        page.locator(f"[name={field}]").fill(text)
    page.keyboard.press("Enter")
    heading(page, "现在做什么？")

    go(page, server, "/events")
    page.get_by_label("赛事名称").fill(EVENT)
    page.get_by_role("button", name="建立").click()
    expect(page.get_by_text("当前赛事")).to_be_visible(timeout=PATIENCE)
    go(page, server, "/boards")
    page.get_by_label("牌号").fill(f"1-{BOARDS}")
    page.get_by_role("button", name="洗牌").click()
    expect(page.get_by_role("status")).to_contain_text(f"第 1-{BOARDS} 副", timeout=PATIENCE)
    go(page, server, "/wallets")
    page.get_by_label("牌号，例如").fill(f"1-{BOARDS}")
    page.get_by_role("button", name="登记").click()
    expect(page.locator("[data-wallet]")).to_have_count(BOARDS, timeout=PATIENCE)
    bring_wallets(home, GEAR.machine)

    go(page, server, "/dealing")
    press(page, "1", "开始发牌")
    expect(page.get_by_role("heading", name="发牌完成", exact=True)).to_be_visible(timeout=PATIENCE)
    assert found_right(home) == list(range(1, BOARDS + 1))
    press(page, "1", "返回")
    go(page, server, "/verify")
    scan(page, "4")
    press(page, "1", "把牌放进机器核对")
    expect(page.get_by_role("heading", name="相符", exact=True)).to_be_visible(timeout=PATIENCE)
    assert list_wallets(home)[3].content is Content.VERIFIED

    go(page, server, "/papers/hand-cards")
    page.get_by_role("button", name="生成").click()
    prove(page)
    text = pdf_of(page, server)
    assert all(f"第{number}副" in text for number in range(1, BOARDS + 1))
