"""Stations that were offline bring their chains."""

import shutil
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from dealer.errors import StoreError, WrongUse
from dealer.home import Home
from dealer.jobs.backup import back_up, restore
from dealer.jobs.people import Person
from dealer.jobs.scan import CustodyStep, ScanOrder, scan_wallets
from dealer.jobs.sync import bring_in
from dealer.jobs.where import where
from dealer.people import Role
from dealer.store.books import Books
from dealer.whereabouts import Trouble
from tests.dealer.cli.test_desk import deal_all, tokens

CADDY = Person("caddy", Role.CADDY)


@pytest.fixture
def desk(evening):
    """Four dealt wallets, the first two issued to tables 1 and 2."""
    deal_all(evening.home)
    first, second, *_ = tokens(evening)
    evening(f"scan --step issue --place 1 {first}")
    evening(f"scan --step issue --place 2 {second}")
    return evening


@pytest.fixture
def away(desk, tmp_path):
    """A laptop that has what the desk knew, and no network from now on."""
    back_up(desk.home, tmp_path / "backup.zip")
    home = Home.open(tmp_path / "away")
    restore(home, tmp_path / "backup.zip")
    return home


def scan(home, token, step, place=None, origin=None, station="table-9"):
    [scanned] = scan_wallets(home, [token], ScanOrder(step, place, origin, station=station), CADDY)
    return scanned


def journal(home):
    return home.journal("table-9")


def test_an_alarm_that_only_a_missing_scan_made_is_settled_when_the_scan_comes(desk, away):
    first, *_ = tokens(desk)
    scan(away, first, CustodyStep.PASS, "3", "1")
    desk(f"scan --place 3 {first}", code=1)
    synced = bring_in(desk.home, [journal(away)])
    assert [one.number for one in synced.settled] == [1]
    assert synced.found == {}
    [chain] = synced.chains
    assert (chain.station, chain.entries, chain.late) == ("table-9", 1, 1)
    assert [one.where.trouble for one in where(desk.home)] == [None] * 4


def test_what_is_out_of_place_by_a_late_scan_is_named(desk, away):
    first, *_ = tokens(desk)
    scan(away, first, CustodyStep.SEE, "7")
    synced = bring_in(desk.home, [journal(away)])
    assert {name.number: trouble for name, trouble in synced.found.items()} == {
        1: Trouble.MISPLACED
    }


def test_a_late_sighting_from_before_the_last_move_raises_no_alarm(desk, away):
    first, *_ = tokens(desk)
    scan(away, first, CustodyStep.SEE, "1")
    desk(f"scan --step pass --from 1 --place 4 {first}")
    synced = bring_in(desk.home, [journal(away)])
    assert (synced.found, synced.settled) == ({}, ())
    assert [one.where.expected for one in where(desk.home)][:2] == ["4", "2"]


def test_a_chain_comes_again_with_more_and_nothing_comes_twice(desk, away):
    first, second, *_ = tokens(desk)
    scan(away, first, CustodyStep.SEE, "1")
    assert bring_in(desk.home, [journal(away)]).chains[0].entries == 1
    assert bring_in(desk.home, [journal(away)]).chains[0].entries == 0
    scan(away, second, CustodyStep.SEE, "2")
    assert bring_in(desk.home, [journal(away)]).chains[0].entries == 1
    with Books.open(desk.home) as books:
        before = books.wallets.all_moves()
        books.rebuild()
        assert books.wallets.all_moves() == before


def test_two_stations_of_one_name_keep_both_chains(desk, away, tmp_path):
    first, second, *_ = tokens(desk)
    other = Home.open(tmp_path / "other")
    restore(other, tmp_path / "backup.zip")
    scan(away, first, CustodyStep.SEE, "1")
    scan(other, second, CustodyStep.SEE, "2")
    synced = bring_in(desk.home, [journal(away), journal(other)])
    assert [one.entries for one in synced.chains] == [1, 1]
    assert len(list(desk.home.journals.glob("table-9*.db"))) == 2


def test_a_chain_that_went_on_in_two_places_is_refused(desk, away):
    first, *_ = tokens(desk)
    scan(away, first, CustodyStep.SEE, "1", station="desk")
    desk(f"scan --place 1 {first}")
    with pytest.raises(StoreError) as refused:
        bring_in(desk.home, [away.journal("desk")])
    assert "written in two places" in refused.value.saying.english()
    assert [one.where.trouble for one in where(desk.home)] == [None] * 4


def test_a_broken_chain_is_refused_whole(desk, away):
    scan(away, tokens(desk)[0], CustodyStep.SEE, "1")
    scan(away, tokens(desk)[0], CustodyStep.SEE, "1")
    connection = sqlite3.connect(journal(away))
    connection.execute("DROP TRIGGER no_update")
    connection.execute("UPDATE entries SET facts = '{}' WHERE seq = 2")
    connection.commit()
    connection.close()
    with pytest.raises(StoreError):
        bring_in(desk.home, [journal(away)])
    assert not journal(desk.home).exists()


def test_deals_of_another_house_do_not_come_in(desk, fapai, tmp_path, monkeypatch):
    monkeypatch.setenv("FAPAI_HOME", str(tmp_path / "stranger"))
    fapai("event new theirs")
    fapai("shuffle --boards 1")
    stranger = Home(tmp_path / "stranger")
    copy = tmp_path / "theirs.db"
    shutil.copy(stranger.journal("desk"), copy)
    with pytest.raises(StoreError) as refused:
        bring_in(desk.home, [copy])
    assert "another house" in refused.value.saying.english()


def test_a_journal_that_is_being_written_here_or_is_not_there(desk, away, tmp_path):
    scan(away, tokens(desk)[0], CustodyStep.SEE, "1")
    bring_in(desk.home, [journal(away)])
    with Books.open(desk.home, "table-9") as books:
        books.hold()
        with pytest.raises(WrongUse):
            bring_in(desk.home, [journal(away)])
    with pytest.raises(WrongUse):
        bring_in(desk.home, [tmp_path / "nowhere.db"])


def test_a_clock_that_is_ahead_is_named(desk, away):
    scan(away, tokens(desk)[0], CustodyStep.SEE, "1")
    early = datetime.now(UTC) - timedelta(hours=1)
    assert bring_in(desk.home, [journal(away)], now=lambda: early).fast == ("table-9",)


def test_the_command_says_what_came(desk, away):
    first, *_ = tokens(desk)
    desk("scan --place 1 --station door " + first)
    scan(away, first, CustodyStep.SEE, "1")
    chain, last = desk("sync --json", journal(away))
    assert (chain["station"], chain["entries"], last["exit"]) == ("table-9", 1, 0)
    desk("sync", journal(away))
    assert "table-9: 0 new entries" in desk.said
