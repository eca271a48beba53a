"""Journals of stations that were offline, dropped on a page; those of this house, saved from it."""

import sqlite3

from playwright.sync_api import expect

from cardboards.games import HUAPAI
from dealer.home import Home
from dealer.jobs.backup import back_up, restore
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.scan import CustodyStep, ScanOrder, scan_wallets
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from tests.dealer.web.conftest import shoot

PATIENCE = 30_000
STAFF = Person("王芳", Role.DEALING_STAFF)


def test_what_a_station_brings_is_told_and_a_conflict_is_named(tmp_path, served, window):
    home = Home.open(tmp_path / "home")
    make_event(home, "夜场", HUAPAI.key, STAFF)
    [wallet] = add_wallets(home, (7,), "A", 1, STAFF)
    back_up(home, tmp_path / "backup.zip")
    away = Home.open(tmp_path / "away")
    restore(away, tmp_path / "backup.zip")
    seen = ScanOrder(CustodyStep.SEE, "3", station="table-9")
    scan_wallets(away, [wallet.token], seen, STAFF)
    server = served(home)
    page = window(server, "/log")
    page.get_by_role("link", name="其他扫码台").click()
    drop = page.locator(".drop input")
    drop.set_input_files(away.journal("table-9"))
    reports = page.locator(".report")
    expect(reports).to_contain_text("新增 1 条", timeout=PATIENCE)
    # The other house went on writing the same journal, and so did this one.
    scan_wallets(away, [wallet.token], ScanOrder(CustodyStep.SEE, "4", station="desk"), STAFF)
    drop.set_input_files(away.journal("desk"))
    expect(reports.nth(1)).to_contain_text("两处", timeout=PATIENCE)
    assert "fapai" not in page.locator("main").inner_text()
    shoot(page, "journals")
    page.reload()
    expect(page.locator(".journal")).to_have_count(2, timeout=PATIENCE)
    with page.expect_download() as begun:
        page.locator(".journal").filter(has_text="table-9").get_by_role("button").click()
    kept = sqlite3.connect(begun.value.path())
    assert kept.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    kept.close()
