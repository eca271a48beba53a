"""A machine tried from a browser: a sorted pack dealt in a simulated hall, to its end and to an error."""

from playwright.sync_api import expect

from dealer.jobs.stations import StationSettings, change
from tests.dealer.web.conftest import chromium, served, session, shoot, window  # noqa: F401
from tests.e2e.conftest import DECK, GEAR
from tests.e2e.test_trial import exchange_nines

PATIENCE = 60_000


def begin(page, rounds):
    page.get_by_label("最多几轮").fill(str(rounds))
    page.locator("[data-settled]", has_text="开始试发").click()


def test_a_trial_is_begun_followed_and_reported_and_what_is_misread_is_shown(
    evening,
    served,  # noqa: F811
    window,  # noqa: F811
):
    night = evening(pockets="bins")
    change(night.home, StationSettings(machine=GEAR.machine, deck=DECK))
    page = window(served(night.home), "/machine/trial")
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
    expect(page.locator(".floor-moving")).to_contain_text("共 2 轮", timeout=PATIENCE)
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text(
        "第 1 轮", timeout=PATIENCE
    )
    expect(page.get_by_text("♠9")).to_be_visible()
    expect(page.get_by_role("img", name="出错的牌")).to_be_visible()
    shoot(page, "trial-wrong")
