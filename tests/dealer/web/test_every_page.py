"""What holds for each page of the console, those to come too: nothing is cut off, axe-core finds nothing serious."""

import json
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe

from cardboards.language import Tongue
from dealer.home import Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.web.cookies import TONGUE
from dealer.web.printing.paper_kinds import KINDS
from tests.dealer.web.access import PAGES
from tests.dealer.web.conftest import SIZES, resized

LIGHTS = ("light", "dark")
SERIOUS = ("serious", "critical")
CUT_OFF = """() => [...document.querySelectorAll(
        "main :is(button, a, nav, td, th, dt, dd, li, h1, h2, label, .nicegui-label, .q-field__label)")]
    .filter((one) => one.offsetParent && !one.closest(".sideways"))
    .filter((one) => innerWidth > 760 || !one.matches(".rooms"))
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
    .map((one) => one.textContent)"""
FAULTS = {
    "the page is too wide": "document.documentElement.scrollWidth > innerWidth",
    "it has no heading": "document.querySelectorAll('h1').length === 0",
}


def paths():
    """Where the pages are; what a page is asked for is filled in."""
    for path in PAGES:
        yield path.replace("{key}", next(iter(KINDS)))


@pytest.fixture
def evening(tmp_path):
    """An event with boards and wallets, so that pages have something to show."""
    home, staff = Home.open(tmp_path / "home"), Person.here()
    make_event(home, "周三夜场", "huapai", staff)
    add_wallets(home, (1, 2, 3, 4), "A", 1, staff)
    shuffle_boards(home, "周三夜场", (1, 2, 3, 4), "seed", Change(), staff)
    return home


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


def test_no_page_cuts_anything_off_on_any_screen_in_any_language(evening, served, window):
    server = served(evening)
    page = window(server, size="small")
    wrong = {}
    for path, tongue in product(paths(), Tongue):
        go(page, server, path, tongue)
        for size in SIZES:
            with resized(page, size):
                found = page.evaluate(CUT_OFF)
                found += [name for name, fault in FAULTS.items() if page.evaluate(fault)]
            if found:
                wrong[f"{size} {tongue.value} {path}"] = found
    assert not wrong, json.dumps(wrong, ensure_ascii=False, indent=1)


def test_axe_core_finds_nothing_serious_on_any_page_by_day_or_by_night(evening, served, window):
    server = served(evening)
    page = window(server)
    wrong = {}
    for path in paths():
        go(page, server, path, Tongue.HANS)
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)
            if found := serious_faults(page):
                wrong[f"{light} {path}"] = found
    assert not wrong, json.dumps(wrong, ensure_ascii=False, indent=1)
