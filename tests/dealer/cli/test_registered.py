"""Hand cards that a table registered, entered and compared."""

import pytest

from cardboards.boards import Board, HandRecord, Origin
from cardboards.cards import Suit
from cardboards.deals import Deal, deals_of
from cardboards.games import HUAPAI
from dealer.entries import About, Entry, EntryKind
from dealer.store.books import Books
from dealer.store.sealed_hands import masks_of
from tests.dealer.cli.test_custody import verify
from tests.dealer.cli.test_desk import tokens

A, B = (Deal.numbered(HUAPAI, number * (deals_of(HUAPAI) // 7)) for number in (1, 2))


def typed(deal):
    return "\n".join(
        f"{seat.value}:"
        + "".join(f"{suit.symbol}{''.join(r.letter for r in cards.holding(suit))}" for suit in Suit)
        for seat, cards in deal
    )


@pytest.fixture
def table(evening):
    """Wallet 1, dealt by hand at a table and captured at its first return: it held deal A."""
    [first, *_] = tokens(evening)
    with Books.open(evening.home, "station") as books:
        event = books.events.named(None)
        about = About(event.id, "job", 1, "A", 1, first)
        books.journal.append(Entry(EntryKind.WALLET_BOUND), about)
        books.records.capture(HandRecord(Board(1, A), 2, Origin.CAPTURED), about, {})
    return evening


def found_otherwise(home, deal):
    """A verification that found other cards, as `fapai verify` writes it."""
    with Books.open(home, "station") as books:
        event = books.events.named(None)
        wallet = books.wallets.all()[0]
        about = About(event.id, "job", 1, "A", 1, wallet.token)
        secret = {"found": masks_of(dict(deal))}
        books.note(Entry(EntryKind.VERIFIED, {"verdict": "fail"}, secret), about)


def written(fapai, text):
    file = fapai.home.folder.parent / "cards.txt"
    file.write_text(text, encoding="utf-8")
    return file


def register(fapai, deal):
    cards = written(fapai, typed(deal))
    fapai("register 1 --table 3 --pair 12 --player N=Zhang --cards", cards)


def test_what_was_registered_right_agrees_and_who_wrote_it_is_kept(table):
    register(table, A)
    *_, result = table("compare 1 --json")
    assert result["hands"]["N"] == {"finding": "agreed", "registered": 13, "found": 13}
    assert (result["origin"], result["registered_by"]) == (
        "captured",
        {"table": "3", "pair": "12", "players": {"N": "Zhang"}},
    )


def test_two_witnesses_that_differ_decide_nothing_and_a_third_does(table):
    register(table, B)
    *_, result = table("compare 1 --json", code=1)
    assert {one["finding"] for one in result["hands"].values()} == {"undecided"}
    verify(table.home, tokens(table)[0])
    *_, result = table("compare 1 --json", code=1)
    assert {one["finding"] for one in result["hands"].values()} == {"registered-wrong"}


def test_cards_that_went_into_wrong_pockets_are_told_from_a_wrong_card(table):
    register(table, A)
    found_otherwise(table.home, B)
    *_, result = table("compare 1 --json", code=1)
    assert {one["finding"] for one in result["hands"].values()} == {"inserted-wrong"}
    register(table, B)
    *_, result = table("compare 1 --json", code=1)
    assert {one["finding"] for one in result["hands"].values()} == {"record-differs"}


def test_no_card_is_shown_but_to_a_referee_with_a_reason(table):
    register(table, B)
    table("compare 1", code=1)
    assert not any(suit.symbol in table.said for suit in Suit)
    table("compare 1 --reveal", code=2)
    table("compare 1 --reveal --reason dispute", code=6)
    table("compare 1 --reveal --reason dispute --as referee", code=1)
    assert any(suit.symbol in table.said for suit in Suit)
    log = table("log --json")
    assert "revealed" in [one["kind"] for one in log[:-1]]
    table("log")
    assert not any(suit.symbol in table.said for suit in Suit)


@pytest.mark.parametrize("cards", ["N:♠AK", "♠AKQ", "N:♠AA W:♠K S:♠Q E:♠J", "N:xyz W:♠K S:♠Q E:♠J"])
def test_what_is_no_four_hand_cards_is_refused(table, cards):
    table("register 1 --cards", written(table, cards), code=2)


def test_what_was_never_registered_or_read_is_named(table):
    table("compare 1", code=2)
    assert "fapai register" in table.said
    table("register 2 --cards", written(table, typed(A)))
    table("compare 2", code=2)
    assert "not read yet" in table.said
    table("register 1 --as caddy --cards", written(table, typed(A)), code=6)
    table("register 99 --cards", written(table, typed(A)), code=2)
    table("register 1 --player Zhang --cards", written(table, typed(A)), code=2)
