"""The console while a deal runs and ten screens look on, a browser among them: the deal's pace, the screens' delay."""

import asyncio
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import aiohttp
import socketio
from playwright.async_api import Page, async_playwright

from bench.station import GEAR, Evening
from dealer.entries import EntryKind
from dealer.home import STATION, Home
from dealer.jobs.door import Claim, Door
from dealer.jobs.stations import StationSettings, change
from dealer.store.journal import JournalReader
from dealer.store.secrets import Keys, Seal
from dealer.web.cookies import SESSION
from firmware_bridge.machines.simulated import mechanical_seconds

BOARDS = 4
CLIENTS = 9
CHROMIUM = Path("/usr/bin/chromium")
PAGES = ("/", "/events", "/boards", "/wallets", "/dealing", "/verify", "/papers", "/plan", "/log")
_COUNT = re.compile(r"(\d+) / 52")
_CLIENT = re.compile(r"'client_id': '([^']+)'")
_DEADLINE_S = 300
_LOOK = """() => {
    window.counts = [];
    const look = () => {
        const found = /^(\\d+) \\/ 52/.exec(document.querySelector(".floor-moving b")?.textContent ?? "");
        if (found && counts.at(-1)?.[0] !== +found[1])
            counts.push([+found[1], performance.now()]);
    };
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


@dataclass
class Screen:
    """What one screen showed: counts of landed cards with the moment of each, by `time.perf_counter`."""

    shown: list[tuple[int, float]] = field(default_factory=list)

    def when(self, count: int, since: float, until: float) -> float | None:
        """When it first showed that so many cards or more of a board had landed; the board ran between the two."""
        moments = (at for one, at in self.shown if one >= count and since <= at <= until)
        return next(moments, None)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A board: when its cards landed, and the machine's own seconds for it."""

    began: float
    landed: tuple[float, ...]
    ended: float
    mechanical: float


def main() -> None:
    """Measure, and print."""
    if not CHROMIUM.exists():
        print(f"the console under load: there is no {CHROMIUM}")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        home = Home.open(Path(temporary) / "home")
        Evening(home, BOARDS).prepare()
        change(home, StationSettings(machine=GEAR.machine, deck=GEAR.deck))
        with closing(Door.open(home)) as door:
            claim = Claim("bench", door.first_code or "", "a password for a bench", "2580")
            session = door.claim(claim, "127.0.0.1").session
        with _served(home) as (url, process):
            load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
            screens, opened = asyncio.run(_look_on(url, session))
            memory = _peak_megabytes(process)
        boards = list(_dealt(home))
    _tell(boards, screens, opened, memory, load)


def _tell(
    boards: Sequence[Dealt],
    screens: Sequence[Screen],
    opened: Sequence[float],
    memory: float | None,
    load: float,
) -> None:
    ratio = sum(one.ended - one.began for one in boards) / sum(one.mechanical for one in boards)
    late = sorted(_delays(boards, screens))
    print(f"{'console: board / mechanical seconds':38}{ratio:>8.3f}")
    print(f"{'landed to shown, median ms':38}{1000 * statistics.median(late):>8.0f}")
    print(f"{'landed to shown, p99 ms':38}{1000 * late[int(0.99 * len(late))]:>8.0f}")
    print(f"{'a page opens, median ms':38}{1000 * statistics.median(opened):>8.0f}")
    print(f"{'a page opens, longest ms':38}{1000 * max(opened):>8.0f}")
    if memory is not None:
        print(f"{'server memory, MB':38}{memory:>8.0f}")
    print(
        f"{len(boards)} boards, {len(screens)} screens, {len(late)} times shown; load at the start {load:.1f}."
    )


def _delays(boards: Sequence[Dealt], screens: Sequence[Screen]) -> Iterator[float]:
    for board in boards:
        for count, landed in enumerate(board.landed, 1):
            for screen in screens:
                shown = screen.when(count, board.began, board.ended + 2.0)
                if shown is not None:
                    yield shown - landed


@contextmanager
def _served(home: Home) -> Iterator[tuple[str, int]]:
    command = [sys.executable, "-m", "dealer.cli", "serve", "--port", "0", "--json"]
    environment = {**os.environ, "FAPAI_HOME": str(home.folder)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["url"], process.pid
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate()


async def _look_on(url: str, session: str) -> tuple[list[Screen], list[float]]:
    """Deal with all screens open; the screens, and how long pages took to open meanwhile."""
    async with AsyncExitStack() as stack:
        playwright = await stack.enter_async_context(async_playwright())
        browser = await playwright.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox"]
        )
        stack.push_async_callback(browser.close)
        context = await browser.new_context()
        await context.add_cookies([{"name": SESSION, "value": session, "url": url}])
        page = await context.new_page()
        await _open(page, url + "/dealing")
        await page.evaluate(_LOOK)
        screens = [await stack.enter_async_context(_client(url, session)) for _ in range(CLIENTS)]
        await page.click('[data-key="1"][data-settled]')
        await page.wait_for_selector(".floor-moving", timeout=60_000)
        other = await context.new_page()
        opened = [await _open(other, url + path) for path in PAGES]
        await other.close()
        done = page.locator(".end")
        await done.wait_for(timeout=1000 * _DEADLINE_S)
        if await done.locator(".problem").count():
            raise SystemExit(await done.inner_text())
        before = time.perf_counter()
        now = await page.evaluate("performance.now()")
        start = (before + time.perf_counter()) / 2 - now / 1000  # the page's time 0
        seen = [(count, start + at / 1000) for count, at in await page.evaluate("counts")]
        return [*screens, Screen(seen)], opened


async def _open(page: Page, url: str) -> float:
    """Open a page; seconds until it can be used."""
    start = time.perf_counter()
    await page.goto(url, wait_until="commit")
    await page.wait_for_function("window.did_handshake === true")
    return time.perf_counter() - start


@asynccontextmanager
async def _client(url: str, session: str) -> AsyncIterator[Screen]:
    """A screen without a browser: it fetches the dealing page, connects as that does, and notes what is pushed."""
    screen = Screen()
    cookie = {"Cookie": f"{SESSION}={session}"}
    async with aiohttp.ClientSession(headers=cookie) as web, web.get(f"{url}/dealing") as answer:
        found = _CLIENT.search(await answer.text())
    assert found is not None
    query = {
        "client_id": found[1],
        "next_message_id": 0,
        "implicit_handshake": "true",
        "tab_id": uuid.uuid4(),
        "document_id": uuid.uuid4(),
    }
    socket = socketio.AsyncClient()

    def updated(elements: dict[str, Any]) -> None:
        at = time.perf_counter()
        for element in elements.values():
            text = element.get("text") if isinstance(element, dict) else None
            if text and (count := _COUNT.fullmatch(text)):
                screen.shown.append((int(count[1]), at))

    socket.on("update", updated)
    await socket.connect(
        f"{url}?{urlencode(query)}",
        headers=cookie,
        transports=["websocket"],
        socketio_path="/_nicegui_ws/socket.io",
    )
    try:
        yield screen
    finally:
        await socket.disconnect()


def _peak_megabytes(pid: int) -> float | None:
    """The largest memory that a process ever had, in MB; None where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else None


def _dealt(home: Home) -> Iterator[Dealt]:
    """The boards, as the station's journal tells."""
    began = 0.0
    landed: list[float] = []
    pockets: list[int] = []
    with JournalReader(home.journal(STATION), Seal(Keys(home.keys))) as journal:
        for entry in journal.entries():
            if entry.kind is EntryKind.DEAL_STARTED:
                began, landed, pockets = entry.monotonic, [], []
            elif entry.kind is EntryKind.CARD_READ:
                pockets.append(int(str(journal.secret(entry)["pocket"])))
            elif entry.kind is EntryKind.CARD_LANDED:
                landed.append(entry.monotonic)
            elif entry.kind is EntryKind.BOARD_COMPLETE:
                seconds = mechanical_seconds(home.hall("bench"), pockets)
                yield Dealt(began, tuple(landed), entry.monotonic, seconds)


if __name__ == "__main__":
    main()
