"""A console that is really served, and a real browser before it."""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from dealer.home import Home
from dealer.jobs.door import Claim, Door
from dealer.web.cookies import SESSION
from tests.conftest import REPO
from tests.dealer.web.forked import CAN_FORK, Forked

NAME, PASSWORD, PIN = "裁判长", "three words of ours", "2580"
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    f"--{flag}"
    for flag in (
        "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
        "disable-component-update", "disable-sync",
    )
]  # fmt: skip
SIZES = {"laptop": (1366, 768), "small": (1024, 600), "phone": (390, 844)}
OWN = ("http://127.0.0.1:", "data:", "blob:", "chrome:", "chrome-extension:")
"""The console's, and the browser's: a PDF is shown by its viewer."""
SHOTS = Path(os.environ.get("FAPAI_SHOTS", REPO / "test-out" / "screens"))
"""Where each run leaves pictures of what it saw."""
CUT_OFF = """() => {
    const said = `button, a, nav, td, th, dt, dd, li, h1, h2, label, input:not([type=file]), .nicegui-label,
        .q-field__label, .q-field__native > span`;
    return [...document.querySelectorAll(`:is(main, .q-dialog) :is(${said})`)]
        .filter((one) => one.offsetParent && !one.closest(".sideways") && !one.matches(".q-select__focus-target"))
        .filter((one) => innerWidth > 760 || !one.matches(".rooms"))
        .filter((one) => getComputedStyle(one).display !== "inline" && !one.matches(".way-here"))
        .filter((one) => one.scrollWidth > one.clientWidth + 1
            || (one.matches(".ellipsis, input") && one.scrollHeight > one.clientHeight + 1))
        .map((one) => one.innerText || one.value || one.placeholder);
}"""
FAULTS = {
    "the page is too wide": "document.documentElement.scrollWidth > innerWidth",
    "it has no heading": "document.querySelectorAll('h1').length === 0",
}


def environment(home):
    return {**os.environ, "FAPAI_HOME": str(home.folder), "PYTHONUTF8": "1"}


def fapai(home, *words):
    """The program, begun in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "dealer.cli", *words, "--json"],
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


class Served:
    """`fapai serve` on a home, in a process of its own; `begun`: as a person begins it, not forked."""

    def __init__(self, home, port=0, *, begun=False):
        self.home = home
        words = ("serve", "--port", str(port))
        fork = CAN_FORK and not begun
        self._process = (
            Forked([*words, "--json"], environment(home)) if fork else fapai(home, *words)
        )
        told = json.loads(self._process.stdout.readline())
        self.url, self.first_code = told["url"], told.get("first_code")

    @property
    def port(self):
        return int(self.url.rpartition(":")[2])

    def end(self):
        """End it as a person does; what it said meanwhile."""
        self._process.send_signal(signal.SIGINT)
        try:
            return self._process.communicate(timeout=20)[1]
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise

    def kill(self):
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def session(tmp_path):
    """Makes the chief referee's account in a home; his session."""

    def sign_in(home):
        with closing(Door.open(home)) as door:
            if door.first_code is None:
                return door.sign_in(NAME, PASSWORD, "127.0.0.1").session
            claim = Claim(NAME, door.first_code, PASSWORD, PIN)
            return door.claim(claim, "127.0.0.1").session

    return sign_in


@pytest.fixture
def served(tmp_path):
    """Serves a home; one that is named, or an empty one."""
    running = []

    def serve(home=None, port=0):
        running.append(Served(home or Home.open(tmp_path / "home"), port))
        return running[-1]

    yield serve
    for one in running:
        one.kill()


PATIENCE_MS = 60_000
"""So long a page may take to show what is waited for, on a slow machine with much else to do."""
_RUNNING: list[object] = []
"""The browser, for every folder of tests that takes this fixture: a process has one, at most."""


@pytest.fixture(scope="session")
def chromium():
    """The system's Chromium."""
    if _RUNNING:
        yield _RUNNING[0]
        return
    if not CHROMIUM.exists():
        pytest.skip(f"there is no {CHROMIUM}")
    playwright = pytest.importorskip("playwright.sync_api")
    playwright.expect.set_options(timeout=PATIENCE_MS)
    with playwright.sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        _RUNNING.append(browser)
        yield browser
        _RUNNING.clear()
        browser.close()


class Sight:
    """One browser window, and what went wrong in it."""

    def __init__(self, page):
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._note_strangers)

    def _note_strangers(self, request):
        if not request.url.startswith(OWN):
            self.complaints.append(request.url)

    def open(self, url):
        self.page.goto(url)
        self.page.wait_for_function("window.did_handshake === true")
        return self.page


@pytest.fixture
def window(chromium, session):
    """Opens a window of somebody signed in, that asks nothing of the rest of the world and has no fault of its own."""
    opened = []

    def open_window(server, path="/", size="laptop", signed_in=True, **more):
        width, height = SIZES[size]
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        context.set_default_timeout(PATIENCE_MS)
        if signed_in:
            context.add_cookies(
                [{"name": SESSION, "value": session(server.home), "url": server.url}]
            )
        opened.append((context, sight := Sight(context.new_page())))
        return sight.open(server.url + path)

    yield open_window
    for context, sight in opened:
        context.close()
        assert not sight.complaints


@contextmanager
def resized(page, size):
    """The page at another size."""
    before = page.viewport_size
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    yield
    page.set_viewport_size(before)


def looked_at(page, name, kept=SIZES):
    """What is cut off on a page at which size, and pictures of it at those that are `kept`."""
    page.evaluate("document.fonts.ready.then(() => true)")
    wrong = {}
    for size in SIZES:
        with resized(page, size):
            if size in kept:
                page.screenshot(path=SHOTS / f"{name}-{size}.png")
            found = page.evaluate(CUT_OFF)
            found += [fault for fault, seen in FAULTS.items() if page.evaluate(seen)]
        if found:
            wrong[f"{name}-{size}"] = found
    return wrong


def shoot(page, name):
    """Keep pictures of a page at all sizes, at which nothing may be cut off."""
    assert looked_at(page, name) == {}


def requested(server, path, method="GET", **headers):
    """What the server answers to a plain request."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer
    finally:
        connection.close()
