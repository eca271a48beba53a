"""Wallets on their way: scanned, out of place, held by the referee."""

from datetime import datetime, timedelta

import pytest

from dealer.entries import About, Entry, EntryKind
from dealer.store.books import Books
from tests.dealer.cli.test_desk import deal_all, tokens


@pytest.fixture
def hall(evening):
    """Four wallets that are dealt."""
    deal_all(evening.home)
    return evening


def verify(home, token, verdict="pass"):
    with Books.open(home, "station") as books:
        wallet = books.wallets.by_token(token)
        assert wallet is not None
        name = wallet.name
        about = About(wallet.event, "job", name.number, name.set_name, name.copy, token)
        books.note(Entry(EntryKind.VERIFIED, {"verdict": verdict}), about)


def test_a_scan_says_where_a_wallet_should_be_and_where_it_was_seen(hall):
    first, *_ = tokens(hall)
    verify(hall.home, first)
    hall(f"scan --step issue --place 3 --round 2 {first}")
    scan, last = hall(f"scan --json --place 2 {first}", code=1)
    assert (scan["found"], scan["expected"], scan["round"], scan["seen"]) == (
        "misplaced",
        "3",
        2,
        "2",
    )
    assert (last["refused"], last["out_of_place"]) == (0, 1)
    hall(f"scan {first}", code=1)
    assert "expected at table 3 in round 2, last seen at table 2" in hall.said
    assert "verified before tables 3, not since" in hall.said
    hall("where", code=1)
    assert "board 1" in hall.said
    hall(f"scan --place 3 {first}")
    hall("where")
    assert "4 wallets, none out of place" in hall.said


def test_a_scan_that_was_lost_shows_when_the_next_table_passes_the_wallet_on(hall):
    first, *_ = tokens(hall)
    hall(f"scan --step issue --place 1 {first}")
    scan, _ = hall(f"scan --json --step pass --from 2 --place 3 {first}", code=1)
    assert (scan["done"], scan["found"], scan["expected"]) == (True, "misplaced", "3")
    hall("where")


def test_a_search_names_what_is_missing(hall):
    first, second, third, _ = tokens(hall)
    hall(f"scan --step issue --place 3 {first} {second}")
    hall(f"scan --step issue --place 4 {third}")
    *scans, last = hall(f"scan --json --place 3 --all {first}", code=1)
    assert [(one["token"], one["found"], one["done"]) for one in scans] == [
        (first, None, True),
        (second, "missing", False),
    ]
    assert last["out_of_place"] == 1
    *found, counts = hall("where --json", code=1)
    assert [(one["token"], one["trouble"]) for one in found] == [(second, "missing")]
    assert counts["wallets"] == 4
    hall(f"scan --step return {second}")
    hall("where")


def test_a_search_of_no_place_is_refused(hall):
    hall("scan --all", code=2)
    hall(f"scan --step issue --all --place 3 {tokens(hall)[0]}", code=2)


def test_cards_of_another_session_are_found_at_the_scan(hall):
    first, *_ = tokens(hall)
    hall("event new friday")
    scan, _ = hall(f"scan --json --event friday --place 3 {first}", code=1)
    assert scan["found"] == "other-event"
    hall(f"scan --event friday --step issue --place 3 {first}", code=1)
    assert "another event" in hall.said


def test_a_held_wallet_is_neither_cleared_nor_let_go_before_the_time_for_an_appeal_is_over(hall):
    first, second, *_ = tokens(hall)
    hall(f"scan --step hold {first}", code=6)
    just_ended = (datetime.now().astimezone() - timedelta(minutes=80)).isoformat(timespec="minutes")
    hall(f"scan --step hold --as referee --round-end {just_ended} {first}")
    hall(f"scan --step clear {first}", code=1)
    assert "referee holds it" in hall.said
    hall("where")
    assert "held by the referee" in hall.said
    hall(f"scan --step release-hold --as referee {first}", code=1)
    assert "§41" in hall.said
    long_ago = (datetime.now().astimezone() - timedelta(minutes=91)).isoformat(timespec="minutes")
    hall(f"scan --step hold --as referee --why appeal --round-end {long_ago} {second}")
    *held, counts = hall("where --json")
    assert [one["held"] for one in held] == ["ruling", "appeal"]
    assert counts["held"] == 2
    hall(f"scan --step release-hold --as referee {second}")
    hall(f"scan --step clear {second}")
    hall(f"scan --step release-hold --as referee {second}", code=1)


def test_letting_go_without_a_known_end_takes_a_reason(hall):
    first, *_ = tokens(hall)
    hall(f"scan --step hold --as chief-referee {first}")
    hall(f"scan --step release-hold --as referee {first}", code=1)
    hall(f"scan --step release-hold --as referee --reason withdrawn {first}")
    assert hall("wallet list --json")[0]["held"] is False


def test_a_label_that_is_renewed_keeps_the_hold_and_the_way(hall):
    first, *_ = tokens(hall)
    hall(f"scan --step issue --place 3 {first}")
    hall(f"scan --step hold --as referee {first}")
    hall("wallet replace 1")
    new = tokens(hall)[0]
    assert new != first
    [scan, _] = hall(f"scan --json {new}")
    assert (scan["held"], scan["expected"]) == ("ruling", "3")
    hall(f"scan --step clear {new}", code=1)


def test_a_wallet_that_was_played_is_verified_before_it_is_cleared(hall):
    first, second, *_ = tokens(hall)
    hall(f"scan --step issue --place 3 {first} {second}")
    hall(f"scan --step return {first} {second}")
    hall(f"scan --step clear {first}", code=1)
    assert "not verified since" in hall.said
    verify(hall.home, first, "fail")
    hall(f"scan --step clear {first}")
    hall(f"scan --step clear --reason abandoned {second}")


PLAN = """
name = "evening"
tables = 2
[[stage]]
name = "pairs"
format = "round-robin"
entrants = 4
boards = 2
share = "board"
"""


def test_where_compares_with_a_plan_round_by_round(hall, tmp_path):
    """Two tables share one copy of boards 1 and 2: in the first part table 1 plays one of them, table 2 the other."""
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN, encoding="utf-8")
    first, second, *_ = tokens(hall)
    hall(f"scan --step issue --place 1 {first} {second}")
    hall("where")
    *found, counts = hall(f"where --json --plan {plan} --wave 1 --round 1 --part 1", code=1)
    assert [(one["planned"], one["expected"]) for one in found] == [("2", "1")]
    assert counts["out_of_place"] == 1
    hall(f"where --plan {plan} --wave 9", code=2)
