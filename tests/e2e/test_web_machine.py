"""Machine and camera set up from a browser, in a simulated hall."""

import io
import zipfile

from playwright.sync_api import expect

from cardboards.games import Seat
from dealer.jobs.stations import StationSettings, change, settings
from firmware_bridge.ports import Dtr
from tests.dealer.web.conftest import shoot
from tests.e2e.conftest import GEAR

PATIENCE = 30_000


def test_a_station_is_set_tested_looked_through_and_packed(evening, served, window):
    night = evening()
    change(night.home, StationSettings(machine=GEAR.machine))
    page = window(served(night.home), "/machine")
    expect(page.locator(".finding").first).to_be_visible(timeout=PATIENCE)

    page.locator("[data-settled]", has_text="测试机器").click()
    expect(page.locator(".answer")).to_contain_text("有应答", timeout=PATIENCE)

    page.get_by_role("button", name="看画面").click()
    expect(page.get_by_text("没有放牌")).to_be_visible(timeout=PATIENCE)
    shoot(page, "machine")
    page.get_by_role("button", name="关闭画面").click()
    expect(page.locator(".sight")).to_be_hidden(timeout=PATIENCE)

    page.get_by_label("插袋顺序").fill("NESW")
    page.get_by_role("combobox", name="串口的 DTR 线").click()
    page.get_by_role("option", name="拉低").click()
    page.get_by_role("button", name="保存").click()
    expect(page.get_by_text("已保存")).to_be_visible()
    assert settings(night.home).dtr is Dtr.OFF
    assert settings(night.home).pockets == (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)

    with page.expect_download() as awaited:
        page.get_by_role("button", name="诊断包").click()
    with zipfile.ZipFile(io.BytesIO(awaited.value.path().read_bytes())) as packed:
        assert {"versions.json", "doctor.jsonl"} <= set(packed.namelist())
