import random
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.entries import EntryKind
from dealer.movements.encounters import encounters
from dealer.movements.routes import routes
from dealer.whereabouts import (
    STAFF,
    Move,
    Trouble,
    Whereabouts,
    after_move,
    left_at,
    scan,
    tables_of,
    whereabouts,
)

EVENT = "e1"
PASS = {"verdict": "pass"}


def move(kind, at="10:00", event=EVENT, **facts):
    if "origin" in facts:
        facts["from"] = facts.pop("origin")
    return Move(at, kind, facts, event)


def issued(place, **more):
    return move(EntryKind.ISSUED, place=place, **more)


def passed(place, **more):
    return move(EntryKind.PASSED, place=place, **more)


def seen(place, **more):
    return move(EntryKind.SEEN, place=place, **more)


DEALT = move(EntryKind.WALLET_ACCEPTED)
RETURNED = move(EntryKind.RETURNED)


def test_an_evening_without_trouble():
    known = whereabouts([DEALT, move(EntryKind.VERIFIED, "09:00", **PASS)])
    assert (known.expected, known.passed_at, known.tables) == (STAFF, "09:00", ())
    known = after_move(known, issued("1", round=1))
    assert (known.expected, known.round, known.out, known.trouble) == ("1", 1, True, None)
    known = after_move(known, seen("1"))
    assert (known.confirmed, known.seen, known.trouble) == (True, "1", None)
    known = after_move(known, passed("2", origin="1", round=2))
    known = after_move(known, RETURNED)
    assert (known.out, known.tables, known.unchecked, known.passed_at) == (
        False,
        ("1", "2"),
        True,
        "09:00",
    )


def test_a_wallet_at_the_wrong_table_is_out_of_place_until_it_is_moved():
    known = whereabouts([DEALT, issued("3"), seen("2", at="10:07")])
    assert (known.trouble, known.expected, known.seen, known.seen_at) == (
        Trouble.MISPLACED,
        "3",
        "2",
        "10:07",
    )
    assert after_move(known, seen("3")).trouble is None
    assert after_move(known, passed("3")).trouble is None
    assert after_move(known, RETURNED).trouble is None


def test_a_wallet_that_was_where_it_should_be_and_turns_up_elsewhere_was_in_two_places():
    known = whereabouts([DEALT, issued("3"), seen("3"), seen("5")])
    assert known.trouble is Trouble.TWO_PLACES


def test_a_wallet_seen_at_a_table_that_nobody_issued_it_to():
    assert whereabouts([DEALT, seen("5")]).trouble is Trouble.MISPLACED
    assert whereabouts([DEALT, issued("5"), RETURNED, seen("5")]).trouble is Trouble.TWO_PLACES


def test_a_wallet_that_a_search_did_not_find_is_missing_until_it_is_seen():
    known = whereabouts([DEALT, issued("3"), move(EntryKind.MISSED, place="3")])
    assert known.trouble is Trouble.MISSING
    assert after_move(known, seen("3")).trouble is None
    elsewhere = whereabouts([DEALT, issued("4"), move(EntryKind.MISSED, place="3")])
    assert elsewhere.trouble is None


def test_cards_of_another_event_are_found_wherever_they_are_seen():
    known = whereabouts([DEALT, issued("3"), seen("3", session="e2")])
    assert known.trouble is Trouble.OTHER_EVENT
    assert whereabouts([DEALT, issued("3"), seen("3", session=EVENT)]).trouble is None


def test_a_wallet_that_is_out_without_a_place_is_expected_anywhere():
    known = whereabouts([DEALT, move(EntryKind.ISSUED), seen("9")])
    assert (known.expected, known.out, known.trouble) == (None, True, None)


@pytest.mark.parametrize("verdict", ["fail", "unreadable"])
def test_only_a_pass_clears_the_tables_before_it(verdict):
    known = whereabouts(
        [DEALT, issued("1"), passed("2"), move(EntryKind.VERIFIED, verdict=verdict)]
    )
    assert known.tables == ("1", "2")
    assert known.passed_at is None


def test_a_pass_at_a_table_leaves_that_table_a_candidate():
    known = whereabouts(
        [DEALT, issued("1"), passed("2"), move(EntryKind.VERIFIED, "11:00", **PASS)]
    )
    assert (known.tables, known.passed_at, known.unchecked) == (("2",), "11:00", True)
    back = whereabouts([DEALT, issued("1"), RETURNED, move(EntryKind.VERIFIED, **PASS)])
    assert (back.tables, back.unchecked) == ((), False)


def test_a_wallet_that_is_dealt_again_or_cleared_has_no_past():
    way = [DEALT, issued("1"), seen("2")]
    assert whereabouts([*way, DEALT]) == whereabouts([]) == Whereabouts()
    assert whereabouts([*way, move(EntryKind.WALLET_CLEARED)]) == Whereabouts()


def test_a_hold_lasts_until_it_is_ended_wherever_the_wallet_goes():
    held = whereabouts(
        [DEALT, issued("1"), move(EntryKind.HELD, why="appeal", until="12:30"), passed("2")]
    )
    assert (held.held, held.until, held.expected) == ("appeal", "12:30", "2")
    assert after_move(held, move(EntryKind.HOLD_ENDED)).held is None


def test_who_passes_a_wallet_on_says_where_it_was():
    known = whereabouts([DEALT, issued("1")])
    assert left_at(passed("3", origin="2"), known) == Move(
        "10:00", EntryKind.SEEN, {"place": "2"}, EVENT
    )
    assert left_at(passed("3"), known) is None
    assert left_at(issued("3"), known) == Move("10:00", EntryKind.SEEN, {"place": STAFF}, EVENT)
    assert left_at(issued("3"), Whereabouts()) is None


def test_a_scan_says_where_the_wallet_was_and_where_it_goes():
    known, found = scan(whereabouts([DEALT, issued("1")]), passed("3", origin="2"))
    assert (known.expected, known.trouble, found) == ("3", None, Trouble.MISPLACED)
    known, found = scan(known, passed("4", origin="3"))
    assert (known.last, found) == ("4", None)


def test_a_report_stands_until_somebody_has_looked():
    known = whereabouts([DEALT, issued("1"), move(EntryKind.REPORTED, place="1")])
    assert known.reported
    assert after_move(known, move(EntryKind.VERIFIED, verdict="unreadable")).reported
    for verdict in ("pass", "fail"):
        assert not after_move(known, move(EntryKind.VERIFIED, verdict=verdict)).reported


def test_the_last_table_is_known_when_the_wallet_is_back():
    known = whereabouts([DEALT, issued("1"), passed("2"), RETURNED])
    assert (known.expected, known.last) == (STAFF, "2")
    assert after_move(known, move(EntryKind.WALLET_SPOILT)) == Whereabouts()


def test_all_tables_since_it_was_filled_last():
    way = [DEALT, issued("9"), DEALT, issued("1"), passed("2"), RETURNED, issued("1")]
    assert tables_of(way) == ("1", "2")


WAVE = {share: encounters(32, 8, share=share) for share in (1, 2, 8)}
"""The first wave of Tianjin 2011: 32 tables, 8 boards, 256 wallets if each table has its own; or fewer that travel."""


class Clock:
    def __init__(self, chance):
        self.chance = chance
        self.now = datetime(2011, 5, 26, 9, 0, tzinfo=UTC)

    def tick(self):
        self.now += timedelta(seconds=self.chance.randrange(1, 20))
        return self.now.isoformat()


def steps(stops, clock):
    """The way of a wallet as its plan has it."""
    before = None
    for stop in stops:
        place = str(stop.table)
        yield (
            place,
            (
                passed(place, at=clock.tick(), origin=before)
                if before
                else issued(place, at=clock.tick())
            ),
        )
        before = place


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(list(WAVE)), st.integers(0, 10_000))
def test_in_a_hall_whatever_is_not_where_the_record_has_it_is_found_at_the_next_scan_and_nothing_else(
    share, seed
):
    chance = random.Random(seed)
    clock = Clock(chance)
    for stops in routes(WAVE[share]).values():
        way = [DEALT]
        for place, step in steps(stops, clock):
            if chance.random() > 0.1:
                way.append(step)
            really = place if chance.random() > 0.1 else str(chance.randrange(100, 200))
            recorded = whereabouts(way).expected
            way.append(seen(really, at=clock.tick()))
            assert (whereabouts(way).trouble is not None) == (really != recorded)
            way += [passed(place, at=clock.tick()), seen(place, at=clock.tick())]
            assert whereabouts(way).trouble is None
        way.append(move(EntryKind.RETURNED, clock.tick()))
        assert not whereabouts(way).out


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(list(WAVE)), st.integers(0, 10_000))
def test_scans_of_a_station_that_was_offline_take_their_place_by_time_and_raise_no_alarm(
    share, seed
):
    chance = random.Random(seed)
    clock = Clock(chance)
    for stops in routes(WAVE[share]).values():
        here: list[Move] = []
        offline: list[Move] = []
        for place, step in steps(stops, clock):
            for one in (step, seen(place, at=clock.tick())):
                chance.choice((here, offline)).append(one)
        merged = sorted([*here, *offline], key=lambda one: one.at)
        known = whereabouts([DEALT, *merged])
        assert (known.trouble, known.expected) == (None, str(stops[-1].table))
        assert known.tables == tuple(str(stop.table) for stop in stops)
