"""Boards dealt from a browser with the keyboard alone, on a simulated machine whose person only has hands."""

import pytest
from playwright.sync_api import expect

from dealer.custody import Content
from dealer.entries import EntryKind
from dealer.jobs.stations import StationSettings, change
from dealer.store.books import Books
from tests.dealer.web.conftest import PIN, fapai, shoot
from tests.e2e.conftest import DECK, GEAR

PATIENCE = 60_000
PAGE = "/dealing"

pytestmark = pytest.mark.timeout(300)


@pytest.fixture
def floor(evening, served, window):
    """An evening of one board at a served station, and the dealing page of somebody who is signed in there."""

    def open_floor(**hall):
        night = evening(**hall)
        change(night.home, StationSettings(machine=GEAR.machine, deck=DECK))
        server = served(night.home)
        return night, server, window(server, PAGE)

    return open_floor


def heading(page, text):
    expect(page.get_by_role("heading", name=text, exact=True)).to_be_visible(timeout=PATIENCE)


def press(page, key, name):
    """Press the key that stands on a button, once the button has settled."""
    button = page.locator(f'[data-key="{key}"][data-settled]', has_text=name)
    expect(button).to_be_visible(timeout=PATIENCE)
    page.keyboard.press(key)


def begin(page):
    """From the form to cards that move."""
    press(page, "1", "开始发牌")
    expect(page.get_by_label("牌套上的牌号")).to_be_focused(timeout=PATIENCE)
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    press(page, "1", "好了")


def revealed(home):
    """Why cards were shown, as the desk's journal says."""
    with Books.open(home) as books:
        entries = list(books.journal.entries())
    return [entry.facts["reason"] for entry in entries if entry.kind is EntryKind.REVEALED]


def look_on(page):
    """Ask for the live picture."""
    press(page, "L", "实时画面")
    page.get_by_label("理由").fill("eyes of the referee")
    page.get_by_label("PIN 码").fill(PIN)
    page.keyboard.press("Enter")
    expect(page.locator(".live img")).to_be_visible(timeout=PATIENCE)
    shoot(page, "dealing-live")


def name_it_by_arrows_and_think_better_of_it(page):
    """Pick a card; it stands in the field then, and is not sent before somebody says so."""
    press(page, "2", "说出是什么牌")
    field = page.get_by_label("牌张，例如")
    expect(field).to_be_focused(timeout=PATIENCE)
    for key in ("Tab", "Tab", "Tab", "ArrowRight", "Tab", "ArrowRight"):
        page.keyboard.press(key)
    expect(field).to_have_value("♥K", timeout=PATIENCE)
    shoot(page, "dealing-picker")
    press(page, "Escape", "返回")
    expect(field).to_have_count(0, timeout=PATIENCE)


def landed(page, at_least):
    """Wait until so many cards lie in pockets."""
    page.wait_for_function(
        "least => parseInt(document.querySelector('.floor-moving b')?.innerText) >= least",
        arg=at_least,
        timeout=PATIENCE,
    )


def counted(page):
    """Wait until track and figure show the same cards, and more than none."""
    page.wait_for_function(
        "() => { const cards = document.querySelectorAll('.cell-landed').length;"
        " return cards > 0 && document.querySelector('.figure dd').textContent === String(cards); }",
        timeout=PATIENCE,
    )


def test_a_board_is_dealt_by_keyboard_seen_by_two_and_found_again_after_a_reload(floor, window):
    night, server, page = floor(operator="silent", rate=8.0)
    shoot(page, "dealing-form")
    other = window(server, PAGE)
    begin(page)
    landed(page, 5)
    landed(other, 5)
    shoot(page, "dealing")
    page.reload()
    page.wait_for_function("window.did_handshake === true")
    press(page, "P", "下一张处暂停")
    heading(other, "第1副")
    expect(other.get_by_text("暂停中")).to_be_visible(timeout=PATIENCE)
    counted(page)
    counted(other)
    look_on(page)
    expect(other.locator(".live")).to_have_count(0)
    press(other, "1", "继续")
    for one in (page, other):
        heading(one, "发牌完成")
    assert night.lies_right(1)
    assert revealed(night.home) == ["eyes of the referee"]
    shoot(page, "dealing-done")
    press(other, "1", "返回")
    heading(page, "发哪些牌？")


def test_a_jam_and_a_card_that_is_there_twice_are_mended_by_keyboard(floor):
    night, _, page = floor(operator="silent", rate=8.0)
    night.meddle("extra")
    begin(page)
    landed(page, 5)
    night.meddle("jam", where="feeder")
    heading(page, "卡牌")
    shoot(page, "dealing-jam")
    press(page, "1", "已清理")
    heading(page, "同一张牌出现两次")
    expect(page.locator(".card img").first).to_have_js_property("complete", True)
    shoot(page, "dealing-duplicate")
    name_it_by_arrows_and_think_better_of_it(page)
    press(page, "3", "已取出")
    heading(page, "发牌完成")
    assert night.lies_right(1)


def test_the_emergency_stop_acts_at_once_and_leads_back(floor):
    night, _, page = floor(operator="silent", rate=8.0)
    begin(page)
    landed(page, 5)
    press(page, "F8", "急停")
    heading(page, "机器已停住")
    shoot(page, "dealing-stopped")
    press(page, "2", "停止这一副")
    heading(page, "发牌已停止")
    assert night.wallet(1).content is Content.VOID


def test_a_wrong_wallet_is_refused_until_the_right_one_is_scanned(floor):
    night, _, page = floor(boards=2, operator="none")
    press(page, "1", "开始发牌")
    expect(page.get_by_text("扫描枪扫码").first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".next span")).to_contain_text("2")
    page.keyboard.type("FP1" + "A" * 26)
    page.keyboard.press("Enter")
    heading(page, "不是这个牌套")
    shoot(page, "dealing-wrong-wallet")
    press(page, "1", "换一个")
    expect(page.locator("[data-scan]")).to_be_focused(timeout=PATIENCE)
    page.keyboard.type(night.wallet(1).token)
    page.keyboard.press("Enter")
    expect(page.get_by_label("牌套上的牌号")).to_be_focused(timeout=PATIENCE)


def test_console_and_terminal_refuse_each_other_by_the_name_of_the_program(floor, until):
    night, _, page = floor(rate=2.0)
    press(page, "1", "开始发牌")
    landed(page, 2)
    in_terminal = ("deal", "--machine", GEAR.machine, "--deck", DECK, "--yes")
    other = fapai(night.home, *in_terminal)
    assert "fapai serve" in other.communicate(timeout=60)[1]
    assert other.returncode == 2
    press(page, "X", "停止发牌")
    expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    shoot(page, "dealing-stop")
    press(page, "2", "立即停止")
    heading(page, "发牌已停止")
    press(page, "1", "返回")
    other = fapai(night.home, *in_terminal)
    try:
        until(
            lambda: (
                night.home.journal("station").with_suffix(".lock").read_text().count("fapai deal")
            )
        )
        press(page, "1", "开始发牌")
        expect(page.get_by_text("fapai deal")).to_be_visible(timeout=PATIENCE)
    finally:
        other.kill()
        other.communicate()
