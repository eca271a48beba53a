"""Every byte that goes out to five screens of five roles in an evening is searched: for cards, and for secrets.

A board is dealt, one of its cards is held, another is swapped, the board is verified. Then a referee is shown what to
move, and the same search finds it with him alone.
"""

import re
from contextlib import closing

import pytest
from playwright.sync_api import expect

from cardboards.cards import Suit
from cardboards.language import Language, Tongue
from dealer.entries import EntryKind
from dealer.jobs.accounts import invite, make_token
from dealer.jobs.door import Claim, Door
from dealer.jobs.people import Person
from dealer.jobs.release import release
from dealer.jobs.stations import StationSettings, change
from dealer.people import Role
from dealer.store.books import Books
from dealer.web.cookies import SESSION
from tests.dealer.needles import needles_of
from tests.dealer.web.access import PAGES
from tests.dealer.web.api.conftest import Program
from tests.dealer.web.api.test_cards import as_the_api_writes, found_in
from tests.dealer.web.conftest import requested
from tests.dealer.web.lines import Line
from tests.e2e.conftest import DECK, GEAR, NAME
from tests.e2e.test_secrets import Search
from tests.e2e.test_web_dealing import PATIENCE, heading, press
from tests.e2e.test_web_verifying import scan

CHIEF = Person("desk", Role.CHIEF_REFEREE)
PASSWORD, PIN = "nobody may read these words 4481", "73160524"
STANDS = {
    Role.CADDY: "/scan",
    Role.DEALING_STAFF: "/dealing",
    Role.REFEREE: "/verify",
    Role.CHIEF_REFEREE: "/dealing",
    Role.ADMINISTRATOR: "/dealing",
}
SEE_NO_PICTURE = (Role.CADDY, Role.ADMINISTRATOR)
STATIC = ("/_nicegui/", "/assets/")
RANKS = "(?:10|[2-9TJQKA])"
SUITS = "|".join(
    word
    for suit in Suit
    for word in (
        suit.symbol,
        f"\\\\u{ord(suit.symbol):04x}",
        *(Language.speaking(tongue).say(suit.saying) for tongue in Tongue),
    )
)
FACES = (
    re.compile(f"(?:{SUITS}) ?{RANKS}".encode(), re.IGNORECASE),
    re.compile(rf"(?<![\w.#/&;-])(?:[SHDC]{RANKS}|{RANKS}[shdc])(?![\w.=-])".encode()),
)
EXAMPLE = "北：♠AK，南：♦A10".encode()
"""What a page gives as an example of how cards are written."""
PICTURE = re.compile(rb"^content-type: image/", re.MULTILINE)
DRAWN = (
    re.compile(rb"^sec-websocket-accept: .*$", re.MULTILINE | re.IGNORECASE),
    re.compile(rb"\x89\x04.{4}", re.DOTALL),
)
"""What chance draws: a digest of the browser's key, in base64 (RFC 6455, 4.2.2), which may begin with 7h+, and the four
bytes of a ping (5.5.2), which were C7 and two more once. No text holds \\x89\\x04.
"""
AROUND = 40
KEPT_IN_BROWSER = "JSON.stringify([document.URL, {...localStorage}, {...sessionStorage}])"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


class Screen:
    """One person at a screen of their own."""

    def __init__(self, role, line, window):
        self.role, self.line = role, line
        self.page = window(line, "/sign-in", signed_in=False)
        self.page.locator("[name=name]").fill(role.value)
        self.page.locator("[name=password]").fill(PASSWORD)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(line.url + "/")
        self.go(STANDS[role])
        [kept] = [one for one in self.page.context.cookies() if one["name"] == SESSION]
        self.session = kept["value"]

    def go(self, path):
        self.page.goto(self.line.url + path)
        self.page.wait_for_function("window.did_handshake === true")

    def ask_for_every_page(self):
        for path, roles in PAGES.items():
            if self.role in roles:
                cookie = f"{SESSION}={self.session}"
                requested(self.line, path.format(key="hand-cards"), Cookie=cookie)

    def heard(self):
        """All that is no file of ours: what was answered, what was pushed, what is left in the browser."""
        left = (self.page.content(), self.page.evaluate(KEPT_IN_BROWSER))
        said = (one.joined for one in self.line.said if not one.path.startswith(STATIC))
        return [*said, *(one.encode() for one in left)]

    @property
    def pushed(self):
        """Bytes that came over the live connection."""
        return sum(len(one.data) for one in self.line.said if "socket.io" in one.path)


def faces(heard):
    """Single cards, in writing, each with where it stands."""
    said = (one.replace(EXAMPLE, b"") for one in heard if not PICTURE.search(one))
    written = (DRAWN[1].sub(b"", DRAWN[0].sub(b"", one)) for one in said)
    found = (face for one in written for kind in FACES for face in kind.finditer(one))
    return {one[0]: one.string[max(0, one.start() - AROUND) : one.end() + AROUND] for one in found}


def times(heard, needle):
    """How often something was heard."""
    return sum(one.count(needle) for one in heard)


@pytest.fixture
def screens(evening, served, window):
    """An evening, its server, and one screen a role."""
    night = evening(rate=8.0)
    change(night.home, StationSettings(machine=GEAR.machine, deck=DECK))
    with closing(Door.open(night.home)) as door:
        for role in Role:
            code = invite(night.home, role.value, [role], CHIEF).code
            door.claim(Claim(role.value, code, PASSWORD, PIN), "here")
    server = served(night.home)
    lines = {role: Line(server) for role in Role}
    yield night, server, {role: Screen(role, line, window) for role, line in lines.items()}
    for line in lines.values():
        line.close()


def needles(night):
    """The hands of the board, in every notation of ours."""
    deal = night.record(1).board.deal
    return {*needles_of(deal), *as_the_api_writes(deal)}


def test_what_goes_out_holds_no_card_and_no_secret_until_a_reveal_and_then_for_one_alone(
    screens, tmp_path
):
    night, server, all_five = screens
    staff, referee = all_five[Role.DEALING_STAFF], all_five[Role.REFEREE]
    tokens = {role: make_token(night.home, role.value, role, CHIEF) for role in Role}
    search, hands = Search(night.home, tmp_path / "nowhere"), needles(night)
    with Books.open(night.home) as books:
        records = f"/events/{books.events.named(NAME).id}/records"

    night.meddle("extra")
    press(staff.page, "1", "开始发牌")
    heading(staff.page, "发牌完成")
    assert EntryKind.CARD_HELD in {entry.kind for entry in night.entries()}
    press(staff.page, "1", "返回")
    night.meddle("swap", number=1, pockets=[0, 1], cards=2)
    staff.go("/verify")
    scan(staff.page, "1")
    press(staff.page, "1", "把牌放进机器核对")
    for screen in (staff, referee):
        heading(screen.page, "不符")

    for role, screen in all_five.items():
        screen.ask_for_every_page()
        program = Program(screen.line.port, tokens[role])
        for path in ("/events", records, "/wallets", "/job"):
            program.get(path)
        assert screen.pushed > 1000, "the live connection was not heard"
        heard = screen.heard()
        others = [one.session for one in all_five.values() if one is not screen]
        secrets = (PASSWORD, PIN, *tokens.values(), *others)
        assert not faces(heard), role
        assert not [one for one in hands if times(heard, one)], role
        assert not [one for one in secrets if times(heard, one.encode())], role
        assert times(heard, screen.session.encode()) == 1, "in the answer to the sign-in"
    for role in SEE_NO_PICTURE:
        assert not [one for one in all_five[role].line.said if b"\x89PNG" in one.data]

    press(referee.page, "M", "查看怎样调牌")
    referee.page.get_by_label("理由").fill("a complaint at table 3")
    referee.page.get_by_label("PIN 码").fill(PIN)
    referee.page.keyboard.press("Enter")
    expect(referee.page.locator(".mending li")).to_have_count(4, timeout=PATIENCE)
    heard = referee.heard()
    assert len(faces(heard)) >= 4
    assert not times(heard, PIN.encode())
    assert [role for role, screen in all_five.items() if faces(screen.heard())] == [Role.REFEREE]

    release(night.home, NAME, "for this test", CHIEF)
    released = Program(server.port, tokens[Role.DEALING_STAFF]).get(records)
    assert len(found_in([released], hands)) >= 4

    search.needles |= {one.encode() for one in (PASSWORD, PIN, *tokens.values())}
    search()
    search.in_bytes(server.end().encode(), "what the server said at its terminal")
