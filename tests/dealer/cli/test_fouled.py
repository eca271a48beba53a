"""Fouled boards and spoilt wallets, as staff meet them."""

import pytest

from cardboards.cards import Suit
from cardboards.deals import Deal, deals_of
from cardboards.games import HUAPAI
from dealer.entries import About, Entry, EntryKind
from dealer.store.books import Books
from dealer.store.sealed_hands import masks_of

PLAN = """
name = "evening"
[[stage]]
name = "pairs"
format = "round-robin"
entrants = 4
boards = 2
share = "board"
"""


@pytest.fixture
def hall(fapai):
    """Boards 1 and 2 in two copies each, all dealt with version 1."""
    fapai("event new evening")
    fapai("shuffle --boards 1-2")
    fapai("wallet add --boards 1-2 --copies 2")
    for wallet in wallets(fapai):
        deal(fapai.home, wallet["token"], 1)
    return fapai


def wallets(fapai):
    return fapai("wallet list --json")[:-1]


def token(fapai, board, copy):
    [found] = [one for one in wallets(fapai) if (one["board"], one["copy"]) == (board, copy)]
    return found["token"]


def deal(home, label, version):
    with Books.open(home, "station") as books:
        event, wallet = books.events.named(None), books.wallets.by_token(label)
        assert wallet is not None
        name = wallet.name
        about = About(event.id, "job", name.number, name.set_name, name.copy, label)
        for kind in (
            EntryKind.WALLET_BOUND,
            EntryKind.WALLET_ACCEPTED,
            EntryKind.BOARD_COMPLETE,
        ):
            books.journal.append(Entry(kind, {"version": version}), about)
        books.project()


def verified_otherwise(home, label):
    with Books.open(home, "station") as books:
        event, wallet = books.events.named(None), books.wallets.by_token(label)
        assert wallet is not None
        name = wallet.name
        about = About(event.id, "job", name.number, name.set_name, name.copy, label)
        other = dict(Deal.numbered(HUAPAI, deals_of(HUAPAI) // 3))
        books.note(
            Entry(EntryKind.VERIFIED, {"verdict": "fail"}, {"found": masks_of(other)}), about
        )


def test_copies_that_are_all_the_same_are_not_fouled(hall):
    hall("fouled")
    assert "were the same" in hall.said


def test_a_copy_that_was_dealt_before_the_deal_was_changed_is_found(hall):
    hall("shuffle --boards 1 --replace")
    first = token(hall, 1, 1)
    hall(f"scan --step clear {first}")
    deal(hall.home, first, 2)
    hall(f"scan --step issue --place 3 {first}")
    board, last = hall("fouled --json", code=1)
    assert last["fouled"] == 1
    assert board["board"] == 1
    assert [(one["versions"], one["tables"]) for one in board["groups"]] == [
        ([2], ["3"]),
        ([1], []),
    ]


def test_what_the_end_of_the_session_finds_is_grouped_before_the_release(hall):
    for copy, table in ((1, "1"), (2, "2")):
        hall(f"scan --step issue --place {table} {token(hall, 2, copy)}")
        hall(f"scan --step return {token(hall, 2, copy)}")
    verified_otherwise(hall.home, token(hall, 2, 2))
    board, _ = hall("fouled --json", code=1)
    assert [(one["versions"], one["tables"]) for one in board["groups"]] == [
        ([1], ["1"]),
        ([], ["2"]),
    ]
    hall("fouled", code=1)
    assert "Board 2 is fouled" in hall.said
    assert not any(suit.symbol in hall.said for suit in Suit)
    hall("release --yes", code=6)
    assert "fouled" in hall.said
    hall("release --yes --reason rated-apart")


def test_a_spoilt_wallet_gives_way_to_an_empty_one_and_names_what_it_concerns(hall, tmp_path):
    (tmp_path / "plan.toml").write_text(PLAN, encoding="utf-8")
    hall(f"plan keep {tmp_path / 'plan.toml'} --waves 1")
    old = token(hall, 1, 1)
    hall(f"scan --step issue {old}")
    hall("wallet spoil 1", code=2)
    *_, done = hall("wallet spoil 1 --reason torn --json")
    assert (done["played"], done["waiting"]) == (["1"], ["2"])
    assert [(one["board"], one["copy"]) for one in done["copies"]] == [(1, 2)]
    assert (done["content"], done["bound"], done["token"] == old) == ("empty", False, False)
    hall(f"scan --step issue --place 1 {old}", code=1)
    with Books.open(hall.home) as books:
        before = books.wallets.all(), books.wallets.all_moves()
        books.rebuild()
        assert (books.wallets.all(), books.wallets.all_moves()) == before
    deal(hall.home, done["token"], 1)
    hall("fouled")
    hall("where")


def test_a_held_wallet_is_not_given_up(hall):
    hall(f"scan --step hold --as referee {token(hall, 1, 1)}")
    hall("wallet spoil 1 --reason torn", code=2)
    assert "held by the referee" in hall.said
    hall("wallet spoil 9 --reason torn", code=2)
