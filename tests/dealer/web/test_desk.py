"""An evening at the desk, from the screen: an event, its boards, its wallets, its papers, its release."""

import io
from contextlib import closing

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from dealer.entries import About, Entry, EntryKind
from dealer.home import Home
from dealer.jobs import accounts, fairness
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.door import Claim, Door
from dealer.jobs.events import make_event, show_event
from dealer.jobs.kept_plan import waves_kept
from dealer.jobs.log import entries
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets, list_wallets
from dealer.people import Role
from dealer.store.books import Books
from dealer.web.cookies import SESSION
from tests.dealer.web.conftest import PASSWORD, PIN, shoot

EVENT = "周三夜场"
CHIEF = Person("desk", Role.CHIEF_REFEREE)
# Board 1 is whole, board 2 needs a repair, of board 3 a card is missing.
FILE = """% PBN 2.1
[Board "1"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]

[Board "2"]
[Deal "E:AKQJT9876543.2.. 2.AKQJT9876543.. ..AKQJT98765432. ...AKQJT98765432"]
words of somebody
[Board "3"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT9876543. ...AKQJT98765432"]
"""
DROP = """([name, text]) => {
    const files = new DataTransfer();
    files.items.add(new File([text], name));
    const dropped = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files });
    document.querySelector(".drop input").dispatchEvent(dropped);
}"""


@pytest.fixture
def empty(tmp_path):
    return Home.open(tmp_path / "home")


@pytest.fixture
def evening(empty):
    """An event with four boards and their wallets; 1 is dealt and at table 3, 2 failed, 3 is bound, 4 is new."""
    make_event(empty, EVENT, "huapai", CHIEF)
    shuffle_boards(empty, EVENT, (1, 2, 3, 4), None, Change(), CHIEF)
    add_wallets(empty, (1, 2, 3, 4), "A", 1, CHIEF)
    dealt = (EntryKind.WALLET_BOUND, EntryKind.WALLET_ACCEPTED, EntryKind.BOARD_COMPLETE)
    with Books.open(empty, "station") as books:
        event = books.events.named(EVENT).id
        for wallet, kinds in zip(books.wallets.all(), (dealt, dealt, dealt[:1], ()), strict=True):
            name = wallet.name
            about = About(event, "job", name.number, name.set_name, name.copy, wallet.token)
            for kind in kinds:
                books.journal.append(Entry(kind, {"version": 1}), about)
            if name.number == 1:
                books.journal.append(Entry(EntryKind.ISSUED, {"place": "3"}), about)
            if name.number == 2:
                books.journal.append(Entry(EntryKind.VERIFIED, {"verdict": "fail"}), about)
        books.project()
    return empty


def prove(page, reason="夜场"):
    dialog = page.get_by_role("dialog").filter(has=page.locator("[name=pin]"))
    dialog.locator("[name=pin]").fill(PIN)
    dialog.locator("[name=reason]").fill(reason)
    page.keyboard.press("Enter")


def pdf_of(page, server):
    """The text of the paper that a page shows, as its browser gets it."""
    expect(page.locator("iframe")).to_be_visible(timeout=20_000)
    answer = page.request.get(server.url + page.locator("iframe").get_attribute("src"))
    assert answer.ok
    pages = PdfReader(io.BytesIO(answer.body())).pages
    return "".join(one.extract_text() for one in pages).replace("\0", "")


def kinds(home):
    return [entry.kind for entry in entries(home, EVENT)]


def test_an_event_is_made_and_a_file_is_dropped_looked_at_and_brought_in(empty, served, window):
    page = window(served(empty), "/events")
    page.get_by_label("赛事名称").fill(EVENT)
    page.get_by_role("button", name="建立").click()
    expect(page.get_by_text("当前赛事")).to_be_visible()
    page.locator(".room").get_by_role("link", name="牌局").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{EVENT}的牌局")
    expect(page.locator(".drop")).to_be_visible()
    page.evaluate(DROP, ["周三.pbn", FILE])
    report = page.locator(".report")
    expect(report.get_by_role("heading")).to_have_text("周三.pbn")
    expect(report.locator(".remarks-grave")).to_contain_text("第3副")
    expect(report.locator(".remarks-warn")).to_contain_text("第 7 行")
    shoot(page, "boards-report")
    assert show_event(empty, EVENT).boards == ()
    report.get_by_role("button", name="导入 2 副牌").click()
    expect(page.get_by_role("status")).to_contain_text("第 1-2 副")
    assert show_event(empty, EVENT).boards == (1, 2)


def test_other_cards_for_a_board_that_is_there_are_asked_about(evening, served, window):
    page = window(served(evening), "/boards")
    page.get_by_label("牌号").fill("4-5")
    page.get_by_role("button", name="洗牌").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("第 4 副已有")
    dialog.get_by_role("button", name="取消").click()
    expect(dialog).to_be_hidden()
    assert show_event(evening, EVENT).boards == (1, 2, 3, 4)
    page.get_by_role("button", name="洗牌").click()
    dialog.get_by_role("button", name="替换").click()
    expect(page.get_by_role("status")).to_contain_text("第 4 副")
    assert show_event(evening, EVENT).boards == (1, 2, 3, 4, 5)


def test_hand_cards_are_proved_seen_put_away_and_reprints_say_so(evening, served, window):
    server = served(evening)
    page = window(server, "/papers/hand-cards")
    page.get_by_role("button", name="生成").click()
    prove(page)
    text = pdf_of(page, server)
    assert "第1副" in text
    assert "补印" not in text
    shoot(page, "paper")
    assert kinds(evening)[-2:] == [EntryKind.REVEALED, EntryKind.PRINTED]
    path = page.locator("iframe").get_attribute("src")
    page.get_by_role("button", name="已打印，收起").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("印件")
    assert page.request.get(server.url + path).status == 404
    expect(page.get_by_role("row").nth(1)).to_contain_text("牌型卡")
    page.goto(f"{server.url}/papers/hand-cards")
    page.wait_for_function("window.did_handshake === true")
    page.get_by_role("button", name="生成").click()
    prove(page)
    assert "补印" in pdf_of(page, server)


def test_a_paper_is_given_to_no_other_session(evening, served, window):
    server = served(evening)
    page = window(server, "/papers/labels")
    page.get_by_role("button", name="生成").click()
    assert "A套" in pdf_of(page, server)
    path = page.locator("iframe").get_attribute("src")
    stranger = window(server, "/papers")
    assert stranger.request.get(server.url + path).status == 404


def test_wallets_tell_their_state_and_are_found_by_code_or_number(evening, served, window):
    page = window(served(evening), "/wallets")
    tiles = page.locator("[data-wallet]")
    expect(tiles).to_contain_text(["未核对", "不符", "空", "未绑定"])
    expect(tiles.first).to_contain_text("3号桌")
    shoot(page, "wallets")
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in list_wallets(evening)[1].token.lower())
    page.locator("[data-scan] input, input[data-scan]").first.fill(wide)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("第2副 A套第1份")
    dialog.get_by_role("button", name="关闭").click()
    expect(dialog).to_be_hidden()
    page.locator("[data-scan] input, input[data-scan]").first.fill("4")
    page.keyboard.press("Enter")
    dialog.get_by_role("button", name="绑定").click()
    page.get_by_label("牌号", exact=True).fill("4")
    page.keyboard.press("Enter")
    expect(tiles).to_contain_text(["未核对", "不符", "空", "空"])
    assert all(wallet.bound for wallet in list_wallets(evening))


def test_the_chief_referee_releases_with_the_pin_and_then_the_records_are_printed(
    evening, served, window
):
    server = served(evening)
    page = window(server, "/release")
    expect(page.get_by_role("alert").first).to_contain_text("A套第1份 1")
    page.get_by_role("button", name="公布牌例").click()
    prove(page, "改期")
    expect(page.get_by_text("牌例已公布，可以打印。")).to_be_visible()
    assert show_event(evening, EVENT).event.released
    page.get_by_role("link", name="打印牌例").click()
    page.wait_for_function("window.did_handshake === true")
    page.get_by_role("button", name="生成").click()
    assert "♠" in pdf_of(page, server)


def test_before_the_release_no_other_role_is_offered_what_shows_cards(evening, served, window):
    accounts.invite(evening, "李强", [Role.REFEREE], CHIEF)
    server = served(evening)
    with closing(Door.open(evening)) as door:
        code = accounts.renew(evening, "李强", CHIEF).code
        session = door.claim(Claim("李强", code, PASSWORD, PIN), "here").session
    page = window(server, signed_in=False)
    page.context.add_cookies([{"name": SESSION, "value": session, "url": server.url}])
    for path in ("/papers/records", "/papers/hand-cards", "/boards/export", "/release"):
        page.goto(server.url + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".room .press-main")).to_have_count(0)


def test_boards_are_exported_with_the_pin_and_the_file_is_handed_over_once(evening, served, window):
    server = served(evening)
    page = window(server, "/boards/export")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="生成文件").click()
        prove(page)
    download = waiting.value
    assert download.suggested_filename == "boards.pbn"
    assert download.path().read_text().count("[Deal ") == 4
    assert page.request.get(download.url).status == 404
    assert kinds(evening)[-1] is EntryKind.REVEALED


def test_deals_are_promised_and_drawn_from_the_screen(evening, served, window):
    make_event(evening, "周四", "huapai", CHIEF)
    page = window(served(evening), "/boards/fairness")
    page.get_by_label("用什么信息，哪一天的").fill("道琼斯指数 2027 年 6 月 1 日收盘值")
    page.get_by_label("牌号").fill("1-8")
    page.get_by_role("button", name="公示").click()
    expect(page.locator(".secret")).to_be_visible()
    shoot(page, "fairness")
    page.get_by_label("揭晓的结果").fill("４１２３４.56")
    page.get_by_role("button", name="生成牌局").click()
    page.get_by_role("dialog").get_by_role("button", name="没有错").click()
    expect(page.locator(".numbers li")).to_have_count(8)
    assert show_event(evening, "周四").boards == tuple(range(1, 9))


def test_several_sessions_are_promised_in_phases(evening, served, window):
    make_event(evening, "周五", "huapai", CHIEF)
    page = window(served(evening), "/boards/fairness")
    page.get_by_label("用什么信息，哪一天的").fill("道琼斯指数 2027 年 6 月 1 日收盘值")
    rows = (("3", "1-16,17-32", "第#场"), ("1", "", "决赛"))
    for row, (count, boards, name) in enumerate(rows):
        page.get_by_role("button", name="有好几场：增加一个阶段").click()
        page.get_by_label("共几场").nth(row).fill(count)
        page.get_by_label("每场用哪些副").nth(row).fill(boards)
        page.get_by_label("名称").nth(row).fill(name)
    shoot(page, "phases")
    page.get_by_role("button", name="公示", exact=True).click()
    expect(page.locator(".secret")).to_be_visible(timeout=30_000)
    standing = fairness.standings(evening)["周五"]
    assert standing is not None
    assert [one.written for one in standing.tournament.phases] == [
        "3:1-16,17-32:phase1-#:第#场",
        "1:?:phase2-#:决赛",
    ]


def test_a_plan_is_worked_out_kept_and_tells_what_is_out_of_place(evening, served, window):
    page = window(served(evening), "/plan")
    described = 'name = "夜场"\ntables = 2\n[[stage]]\nname = "双人"\nformat = "round-robin"\n'
    described += 'entrants = 4\nboards = 2\nshare = "board"\n'
    page.evaluate(DROP, ["夜场.toml", described])
    expect(page.locator(".plan tbody tr")).not_to_have_count(0)
    names = {
        "name": "名单.csv",
        "mimeType": "text/csv",
        "buffer": "1,张三李四\n2,王五赵六\n".encode(),
    }
    page.locator(".plan .drop input").set_input_files(names)
    expect(page.get_by_text("已有 2 对的名字。")).to_be_visible(timeout=30_000)
    page.get_by_label("打这个赛事的牌的是哪几批").fill("1")
    page.get_by_role("button", name="保存到这个赛事").click()
    page.get_by_role("button", name="哪些不在位？").click()
    expect(page.locator(".answer tbody tr").first).to_contain_text("第1副 A套第1份")
    shoot(page, "plan")
    [wave] = waves_kept(evening, EVENT)
    assert wave.contestants[:2] == ("张三李四", "王五赵六")
    page.goto(page.url.replace("/plan", "/papers/caddy-sheets"))
    page.wait_for_function("window.did_handshake === true")
    page.get_by_role("button", name="生成").click()
    expect(page.locator("iframe")).to_be_visible(timeout=20_000)
