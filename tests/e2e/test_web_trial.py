"""A machine tried from a browser: a sorted pack dealt in a simulated hall, to its end and to an error."""

from contextlib import closing

from playwright.sync_api import expect

from cardboards.cards import Suit
from dealer.jobs.accounts import invite
from dealer.jobs.door import Claim, Door
from dealer.jobs.people import Person
from dealer.jobs.stations import StationSettings, change
from dealer.people import Role
from dealer.web.cookies import SESSION
from tests.dealer.web.conftest import PASSWORD, PIN, shoot
from tests.e2e.conftest import DECK, GEAR
from tests.e2e.test_trial import exchange_nines

PATIENCE = 60_000


def administrator(home):
    """A session of somebody who may run the machine and see no held card."""
    with closing(Door.open(home)) as door:
        code = invite(home, "李强", [Role.ADMINISTRATOR], Person("desk", Role.CHIEF_REFEREE)).code
        return door.claim(Claim("李强", code, PASSWORD, PIN), "127.0.0.1").session


def begin(page, rounds):
    page.get_by_label("最多几轮").fill(str(rounds))
    page.locator("[data-settled]", has_text="开始试发").click()


def test_a_trial_is_begun_followed_and_reported_and_what_is_misread_is_shown_to_who_may_see_it(
    evening,
    served,
    window,
):
    night = evening(pockets="bins")
    change(night.home, StationSettings(machine=GEAR.machine, deck=DECK))
    server = served(night.home)
    page = window(server, "/machine/trial")
    shoot(page, "trial-start")
    begin(page, 1)
    expect(page.get_by_role("status")).to_contain_text("没有差错", timeout=PATIENCE)
    expect(page.get_by_role("table")).to_contain_text("52")
    shoot(page, "trial-right")
    with page.expect_download() as awaited:
        page.get_by_role("button", name="保存报告").click()
    [folder] = night.home.trials.iterdir()
    assert awaited.value.path().read_bytes() == (folder / "report.json").read_bytes()

    page.locator("[data-settled]", has_text="再试一次").click()
    exchange_nines(night.home)
    begin(page, 2)
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text(
        "第 1 轮", timeout=PATIENCE
    )
    expect(page.get_by_text("应为：♠9")).to_be_visible()
    expect(page.get_by_role("img", name="出错的牌")).to_be_visible()
    shoot(page, "trial-wrong")

    others = window(server, signed_in=False)
    others.context.add_cookies(
        [{"name": SESSION, "value": administrator(night.home), "url": server.url}]
    )
    others.goto(server.url + "/machine/trial")
    expect(others.get_by_role("table")).to_be_visible(timeout=PATIENCE)
    assert not any(suit.symbol in others.locator("main").inner_text() for suit in Suit)
    expect(others.locator("main img")).to_have_count(0)
    expect(others.get_by_role("button", name="保存报告")).to_have_count(0)
