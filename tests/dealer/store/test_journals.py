"""All stations' journals are read as one: by time, each entry opened by the journal that it came from."""

from datetime import UTC, datetime, timedelta

from dealer.entries import About, Entry, EntryKind
from dealer.store.journal import Journal
from dealer.store.journals import journals_in
from dealer.wallet_name import WalletName

EVENT = "e1"
NOON = datetime(2026, 5, 26, 12, tzinfo=UTC)


def write(house, seal, station, second):
    at = NOON + timedelta(seconds=second)
    with Journal.open(house.journal(station), station, seal, wall=lambda: at) as journal:
        about = About(EVENT, board=7, set_name="A", copy=2)
        journal.append(Entry(EntryKind.CARD_READ, secret={"second": second}), about)


def test_the_entries_of_all_stations_come_by_time_and_open(house, seal):
    for second, station in enumerate(["desk", "table", "table", "desk", "table"]):
        write(house, seal, station, second)
    with journals_in(house.journals, seal) as journals:
        found = list(journals.entries(EVENT))
        assert [journals.secret(entry)["second"] for entry in found] == [0, 1, 2, 3, 4]
    assert {entry.about.wallet for entry in found} == {WalletName(7, "A", 2)}


def test_an_entry_about_no_wallet_names_none(house, seal):
    with Journal.open(house.journal("desk"), "desk", seal) as journal:
        journal.append(Entry(EntryKind.BOARDS_IMPORTED), About(EVENT, board=7))
    with journals_in(house.journals, seal) as journals:
        assert [entry.about.wallet for entry in journals.entries()] == [None]
        assert not list(journals.entries("another"))
        assert not list(journals.entries(kinds=frozenset({EntryKind.RULED})))
