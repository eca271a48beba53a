"""The custody log is found by event, wallet, topic and person, and saved without a card."""

import csv
import io

import pytest

from cardboards.games import HUAPAI
from cardboards.language import Language, Tongue
from dealer.entries import About, Entry, EntryKind
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.accounts import invite
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.events import make_event
from dealer.jobs.log_search import Query, Topic, as_csv, search, topic_of
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from dealer.store.books import Books
from dealer.wallet_name import WalletName

STAFF = Person("王芳", Role.DEALING_STAFF)
CHIEF = Person("张敏", Role.CHIEF_REFEREE)


@pytest.fixture
def house(tmp_path):
    """A home with two events, two wallets of number 1 and one of number 2, and a card of one deal."""
    home = Home.open(tmp_path / "house")
    for name in ("周三", "周四"):
        make_event(home, name, HUAPAI.key, STAFF)
        shuffle_boards(home, name, (1, 2), None, Change(), STAFF)
    add_wallets(home, (1, 2), "A", 1, STAFF)
    add_wallets(home, (1,), "B", 1, STAFF)
    invite(home, "李强", [Role.CADDY], CHIEF)
    with Books.open(home) as books:
        event = books.events.named("周三")
        read = Entry(EntryKind.CARD_READ, {"step": 1}, {"card": "SA"})
        books.note(read, About(event.id, "job", 1, "A", 1, actor=STAFF.actor))
    return home


def kinds(found):
    return [line.what.english() for line in found.lines]


def test_the_newest_come_first_and_all_are_counted(house):
    everything = search(house, Query())
    assert kinds(everything)[0] == "person invited"
    assert kinds(everything)[-1] == "event made"
    first = search(house, Query(), most=2)
    assert first.lines == everything.lines[:2]
    assert first.count == everything.count == len(everything.lines) == 8


def test_an_event_is_told_from_another(house):
    assert kinds(search(house, Query(event="周四"))) == ["boards shuffled", "event made"]
    with pytest.raises(WrongUse):
        search(house, Query(event="周五"))


def test_a_board_number_finds_all_its_wallets_and_a_code_finds_one(house):
    assert search(house, Query(wallet="1")).count == 2
    with Books.open(house) as books:
        token = next(one.token for one in books.wallets.all() if one.name.set_name == "B")
    [line] = search(house, Query(wallet=f" {token.lower()} ")).lines
    assert line.subject == WalletName(1, "B", 1).saying


@pytest.mark.parametrize("wallet", ["FP1" + "A" * 26, "seven", "7a"])
def test_what_is_no_wallet_is_said_so(house, wallet):
    with pytest.raises(WrongUse):
        search(house, Query(wallet=wallet))


def test_a_topic_and_a_person_narrow_it(house):
    assert kinds(search(house, Query(topic=Topic.PEOPLE))) == ["person invited"]
    assert kinds(search(house, Query(who="张"))) == ["person invited"]
    assert search(house, Query(topic=Topic.CUSTODY, who="张")).count == 0


def test_steps_of_cards_are_left_out_unless_they_are_asked_for(house):
    assert search(house, Query(topic=Topic.DEALING)).count == 0
    assert kinds(search(house, Query(topic=Topic.DEALING, every_card=True))) == ["card read"]


def test_every_topic_has_something_and_everything_has_a_topic():
    assert {topic_of(kind) for kind in EntryKind} == set(Topic)


def test_the_file_tells_the_same_in_the_persons_language_oldest_first(house):
    found = search(house, Query(event="周三", every_card=True))
    chinese = Language.speaking(Tongue.HANS)
    text = as_csv(found, chinese).decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    assert head == ["时间", "发牌台", "事项", "牌套", "详情", "人员"]
    assert [row[2] for row in rows] == [
        chinese.word(what) for what in ("event made", "boards shuffled", "card read")
    ]
    assert rows[-1][3] == "第1副 A套第1份"
    assert rows[-1][5] == "王芳（发牌员）"


def test_a_name_is_no_formula_in_a_spreadsheet(house):
    make_event(house, "=1+1", HUAPAI.key, Person("@sum", Role.DEALING_STAFF))
    found = search(house, Query(event="=1+1"))
    text = as_csv(found, Language.speaking(Tongue.ENGLISH)).decode("utf-8-sig")
    [_, row] = csv.reader(io.StringIO(text))
    assert row[-1] == "'@sum, dealing staff"
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row)


def test_neither_a_card_nor_a_wallets_code_is_in_the_file(house):
    with Books.open(house) as books:
        secrets = {one.token for one in books.wallets.all()} | {"SA", "♠A"}
    data = as_csv(search(house, Query(every_card=True)), Language.speaking(Tongue.ENGLISH)).decode()
    assert not [secret for secret in secrets if secret in data]
