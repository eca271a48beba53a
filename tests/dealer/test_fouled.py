"""Copies of a board that were not the same cards, grouped by what each table met."""

from dealer.entries import EntryKind
from dealer.fouled import UNKNOWN, Group, Played, fouled, played
from dealer.wallet_name import WalletName
from dealer.whereabouts import Move

RIGHT, OTHER = (1, 2, 3, 4), (2, 1, 3, 4)
VERSIONS = {1: RIGHT}
FIRST, SECOND, THIRD = (WalletName(7, "A", copy) for copy in (1, 2, 3))


def dealt(version=1):
    return Move("t", EntryKind.WALLET_ACCEPTED, {"version": version})


def issued(table):
    return Move("t", EntryKind.ISSUED, {"place": table})


def verified(verdict, at="t"):
    return Move(at, EntryKind.VERIFIED, {"verdict": verdict})


CLEARED = Move("t", EntryKind.WALLET_CLEARED)


def met(*way, versions=VERSIONS, found=None):
    return list(played(way, versions, found or {}))


def test_tables_met_the_record_until_a_verification_says_otherwise():
    assert met(dealt(), issued("1"), issued("2")) == [Played(RIGHT, ("1", "2"), lies=True)]
    assert met(dealt(), verified("pass"), issued("1"), verified("pass")) == [
        Played(RIGHT, ("1",)),
        Played(RIGHT, (), lies=True),
    ]


def test_tables_since_the_last_pass_met_what_a_failed_verification_found():
    way = (
        dealt(),
        issued("1"),
        verified("pass"),
        issued("2"),
        issued("3"),
        verified("fail", at="late"),
        verified("pass"),
        issued("4"),
    )
    assert met(*way, found={"late": OTHER}) == [
        Played(RIGHT, ("1",)),
        Played(OTHER, ("2", "3")),
        Played(RIGHT, ("4",), lies=True),
    ]
    assert met(*way)[1] == Played(UNKNOWN, ("2", "3"))


def test_an_unreadable_verdict_decides_nothing():
    assert met(dealt(), issued("1"), verified("unreadable"), issued("2")) == [
        Played(RIGHT, ("1", "2"), lies=True)
    ]


def test_what_was_found_and_mended_before_any_table_had_it_is_no_form():
    assert met(dealt(), verified("fail", "x"), verified("pass"), found={"x": OTHER}) == [
        Played(RIGHT, (), lies=True)
    ]


def test_a_wallet_that_is_dealt_again_has_met_both():
    versions = {1: RIGHT, 2: OTHER}
    assert met(dealt(1), issued("1"), CLEARED, dealt(2), issued("2"), versions=versions) == [
        Played(RIGHT, ("1",)),
        Played(OTHER, ("2",), lies=True),
    ]
    assert met(dealt(1), CLEARED) == []


def grouped(wallets, versions=VERSIONS):
    return fouled({7: wallets}, {7: versions})


def test_copies_that_were_the_same_are_no_fouled_board():
    same = {
        FIRST: [Played(RIGHT, ("1",), lies=True)],
        SECOND: [Played(RIGHT, ("2",), lies=True)],
    }
    assert grouped(same) == ()


def test_a_fouled_board_is_grouped_by_form_the_one_that_most_met_first():
    [board] = grouped(
        {
            FIRST: [Played(OTHER, ("5",))],
            SECOND: [Played(RIGHT, ("1", "2"), lies=True)],
            THIRD: [Played(RIGHT, ("3",), lies=True)],
        }
    )
    assert board.board == 7
    assert board.groups == (
        Group((1,), (SECOND, THIRD), ("1", "2", "3")),
        Group((), (FIRST,), ("5",)),
    )


def test_two_versions_of_the_same_cards_are_one_form():
    wallets = {FIRST: [Played(RIGHT, ("1",))], SECOND: [Played(RIGHT, ("2",))]}
    assert grouped(wallets, {1: RIGHT, 2: RIGHT}) == ()
