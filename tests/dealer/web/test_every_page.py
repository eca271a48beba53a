"""What holds for each page of the console, those to come too: nothing is cut off, axe-core finds nothing serious."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from cardboards.language import Tongue
from dealer.home import Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.web.cookies import TONGUE
from dealer.web.printing.paper_kinds import KINDS
from tests.dealer.web.access import PAGES
from tests.dealer.web.conftest import SIZES, Served, looked_at

PATIENCE = 30_000
LIGHTS = ("light", "dark")
SERIOUS = ("serious", "critical")
OPENING = {
    "/release": ".room .press-grave",
    "/wallets": "[data-wallet]",
    "/people": ".person .press",
}
"""What opens a dialog on a page."""


def paths():
    """Where the pages are; what a page is asked for is filled in."""
    return [path.replace("{key}", next(iter(KINDS))) for path in PAGES]


def named(path, tongue, what="page"):
    """What pictures of a page are called."""
    return f"{what}-{path.strip('/').replace('/', '-') or 'home'}-{tongue.value}"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Serves an event with boards and wallets, so that pages have something to show."""
    home, staff = Home.open(tmp_path_factory.mktemp("pages")), Person.here()
    make_event(home, "周三夜场", "huapai", staff)
    add_wallets(home, (1, 2, 3, 4), "A", 1, staff)
    shuffle_boards(home, "周三夜场", (1, 2, 3, 4), "seed", Change(), staff)
    running = Served(home)
    yield running
    running.kill()


def go(page, server, path, tongue):
    page.context.add_cookies([{"name": TONGUE, "value": tongue.value, "url": server.url}])
    page.goto(server.url + path)
    page.wait_for_function("window.did_handshake === true")
    page.wait_for_function("document.querySelector('.room').innerText.trim() !== ''")


def serious_faults(page):
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['target'][0]}"
        for one in found
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("tongue", Tongue)
def test_no_page_cuts_anything_off_on_any_screen_in_any_language(server, window, tongue):
    page = window(server, size="small")
    kept = SIZES if tongue is Tongue.HANS else ("small",)
    wrong: dict[str, list[str]] = {}
    for path in paths():
        go(page, server, path, tongue)
        wrong |= looked_at(page, named(path, tongue), kept)
        if path in OPENING:
            page.locator(OPENING[path]).first.click()
            expect(page.locator(".q-dialog .panel")).to_be_visible(timeout=PATIENCE)
            wrong |= looked_at(page, named(path, tongue, "dialog"), kept)
    assert not wrong, json.dumps(wrong, ensure_ascii=False, indent=1)


def test_axe_core_finds_nothing_serious_on_any_page_by_day_or_by_night(server, window):
    page = window(server)
    wrong = {}
    for path in paths():
        go(page, server, path, Tongue.HANS)
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)
            if found := serious_faults(page):
                wrong[f"{light} {path}"] = found
    assert not wrong, json.dumps(wrong, ensure_ascii=False, indent=1)
