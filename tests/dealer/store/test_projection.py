import shutil
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from cardboards.boards import Board, HandRecord, Origin
from cardboards.deals import Deal
from cardboards.games import HUAPAI
from dealer.custody import Content
from dealer.entries import About, Entry, EntryKind
from dealer.home import Home
from dealer.store.books import Books
from dealer.store.database import Database
from dealer.store.journal import Journal
from dealer.store.models import RecordRow, SlipRow, Table, WalletRow
from dealer.store.projection import Projection
from dealer.store.sealed_deals import secret_of
from dealer.store.secrets import Keys, Seal

EVENT = "e1"
TOKENS = ("FP1A", "FP1B")


def tables(database):
    """All that the store holds; sealed bytes differ from one sealing to the next, so their opened form counts."""
    with database.reading() as session:
        return {
            table.name: sorted(
                tuple(value for column, value in row._mapping.items() if column != "sealed")
                for row in session.execute(select(table))
            )
            for table in Table.metadata.sorted_tables
        }


def about(token=None, event=EVENT):
    number = TOKENS.index(token) + 1 if token else None
    return About(event, "job", number, "A" if token else None, 1 if token else None, token, "x")


MADE = (Entry(EntryKind.EVENT_MADE, {"name": "一", "game": "huapai"}), about())


def boards(version):
    deal = Deal.numbered(HUAPAI, version)
    records = [HandRecord(Board(1, deal), version, Origin.IMPORTED)]
    return Entry(EntryKind.BOARDS_IMPORTED, {"count": 1}, secret_of(records)), about()


KINDS = (
    EntryKind.WALLET_REGISTERED,
    EntryKind.WALLET_BOUND,
    EntryKind.WALLET_ACCEPTED,
    EntryKind.WALLET_CLEARED,
    EntryKind.OVERRIDE,
    EntryKind.CARD_READ,
    EntryKind.BOARD_COMPLETE,
    EntryKind.BOARD_VOID,
    EntryKind.ISSUED,
    EntryKind.PASSED,
    EntryKind.RETURNED,
    EntryKind.RELEASED,
    EntryKind.PRINTED,
)
happenings = st.one_of(
    st.builds(
        lambda kind, token: (Entry(kind, {"version": 1, "place": "3"}), about(token)),
        st.sampled_from(KINDS),
        st.sampled_from(TOKENS),
    ),
    st.builds(
        lambda verdict, token: (Entry(EntryKind.VERIFIED, {"verdict": verdict}), about(token)),
        st.sampled_from(["pass", "fail", "unreadable"]),
        st.sampled_from(TOKENS),
    ),
    st.builds(
        lambda old, new: (Entry(EntryKind.WALLET_REPLACED, {"old": old}), about(new)),
        st.sampled_from(TOKENS),
        st.sampled_from(TOKENS),
    ),
)
steps = st.lists(
    st.tuples(st.sampled_from(["desk", "table-1", "fold"]), happenings, st.integers(0, 600)),
    max_size=40,
)


@settings(max_examples=40)
@given(steps)
def test_folding_as_entries_come_and_folding_all_again_agree(steps):
    clock = datetime(2026, 5, 1, tzinfo=UTC)
    with TemporaryDirectory() as folder, ExitStack() as opened:
        home = Home.open(Path(folder))
        keys = Keys(home.keys)
        keys.make(EVENT)
        seal = Seal(keys)

        def now():
            return clock

        journals = {
            name: opened.enter_context(Journal.open(home.journal(name), name, seal, wall=now))
            for name in ("desk", "table-1")
        }
        database = Database.open(home.store)
        opened.callback(database.close)
        projection = Projection(database, home.journals, seal)
        for version in (1, 2):
            journals["desk"].append(*(MADE if version == 1 else boards(1)))
        for where, happening, seconds in steps:
            # The clock may stand still, so that times are equal, or the two stations' clocks disagree.
            clock += timedelta(seconds=seconds - 300)
            if where == "fold":
                projection.catch_up()
            else:
                journals[where].append(*happening)
        projection.catch_up()
        as_they_came = tables(database)
        projection.rebuild()
        assert tables(database) == as_they_came


def test_a_station_that_was_offline_brings_its_chain_late(house, seal, tmp_path):
    away = Home.open(tmp_path / "away")
    times = iter(datetime(2026, 5, 1, 20, minute, tzinfo=UTC) for minute in range(10))
    desk = Journal.open(house.journal("desk"), "desk", seal, wall=lambda: next(times))
    desk.append(*MADE)
    desk.append(Entry(EntryKind.WALLET_REGISTERED), about("FP1A"))
    desk.append(Entry(EntryKind.WALLET_BOUND), about("FP1A"))
    with Journal.open(away.journal("table-9"), "table-9", seal, wall=lambda: next(times)) as far:
        far.append(Entry(EntryKind.WALLET_ACCEPTED, {"version": 1}), about("FP1A"))
        far.append(Entry(EntryKind.BOARD_COMPLETE), about("FP1A"))
    desk.append(Entry(EntryKind.ISSUED, {"place": "3"}), about("FP1A"))
    desk.close()
    database = Database.open(house.store)
    projection = Projection(database, house.journals, seal)
    projection.catch_up()
    with database.reading() as session:
        assert session.get_one(WalletRow, "FP1A").content == Content.EMPTY.value
        assert session.scalars(select(SlipRow.kind)).all() == ["issued"]
    shutil.copy(away.journal("table-9"), house.journal("table-9"))
    projection.catch_up()
    with database.reading() as session:
        wallet = session.get_one(WalletRow, "FP1A")
        assert (wallet.content, wallet.place, wallet.version) == (Content.DEALT.value, "3", 1)
        assert session.scalars(select(SlipRow)).all() == []
    database.close()


def test_a_new_label_takes_over_what_the_wallet_holds_but_not_the_binding(house, seal):
    with Journal.open(house.journal("desk"), "desk", seal) as desk:
        desk.append(*MADE)
        for kind in (
            EntryKind.WALLET_REGISTERED,
            EntryKind.WALLET_BOUND,
            EntryKind.WALLET_ACCEPTED,
            EntryKind.BOARD_COMPLETE,
        ):
            desk.append(Entry(kind, {"version": 1}), about("FP1A"))
        desk.append(Entry(EntryKind.WALLET_REPLACED, {"old": "FP1A"}), about("FP1B"))
    with Books.open(house) as books:
        old, new = books.wallets.by_token("FP1A"), books.wallets.by_token("FP1B")
        assert old is not None
        assert new is not None
        assert old.content is Content.RETIRED
        assert (new.content, new.bound, new.name) == (Content.DEALT, False, old.name)
        assert books.wallets.all() == (new,)


def test_entries_of_a_card_leave_the_store_untouched_and_level(house, seal):
    with Books.open(house, "table-1") as books:
        books.journal.append(Entry(EntryKind.CARD_READ, {"step": 1}), about())
        before = tables(books._database)
        books.project()
        after = tables(books._database)
    assert before["chains"] != after["chains"]
    assert {name: rows for name, rows in after.items() if name != "chains"} == {
        name: rows for name, rows in before.items() if name != "chains"
    }


def test_a_crash_between_journal_and_store_is_made_good_at_the_next_opening(house, seal):
    with Journal.open(house.journal("desk"), "desk", seal) as desk:
        desk.append(*MADE)
        desk.append(*boards(1))
        desk.append(*boards(2))
    with Books.open(house) as books:
        event = books.events.named("一")
        assert books.records.one(event, 1) == HandRecord(
            Board(1, Deal.numbered(HUAPAI, 2)), 2, Origin.IMPORTED
        )
        assert books.records.one(event, 1, 1).board.deal == Deal.numbered(HUAPAI, 1)


def test_a_journal_that_lost_its_end_in_a_power_cut_takes_the_store_back_with_it(house, seal):
    path, earlier = house.journal("desk"), house.folder / "earlier"
    with Journal.open(path, "desk", seal) as journal:
        journal.append(*MADE)
        journal.append(Entry(EntryKind.WALLET_REGISTERED), about(TOKENS[0]))
    shutil.copy(path, earlier)
    with Books.open(house) as books:
        books.note(Entry(EntryKind.WALLET_REGISTERED), about(TOKENS[1]))
        assert len(books.wallets.all()) == 2
    shutil.copy(earlier, path)
    with Books.open(house) as books:
        assert [wallet.token for wallet in books.wallets.all()] == [TOKENS[0]]


@pytest.mark.parametrize("kind", [EntryKind.WALLET_BOUND, EntryKind.RELEASED])
def test_an_entry_about_what_is_not_there_is_a_slip(house, seal, kind):
    with Journal.open(house.journal("desk"), "desk", seal) as desk:
        desk.append(Entry(kind), about("FP1A"))
    with Books.open(house) as books:
        assert books.slips() == 1


def test_no_deal_lies_in_the_store_in_clear(house, seal):
    deal = Deal.numbered(HUAPAI, 2)
    with Journal.open(house.journal("desk"), "desk", seal) as desk:
        desk.append(*MADE)
        desk.append(*boards(2))
    with Books.open(house) as books, books._database.reading() as session:
        sealed = session.scalars(select(RecordRow)).one().sealed
    masks = [hand.mask.to_bytes(7, "big") for hand in deal.hands]
    assert not any(mask in sealed for mask in masks)
