"""A slice of the sessions whose host is killed twice in a row, and that they would tell."""

import sqlite3
from contextlib import closing

import pytest

from chaos import kept
from chaos.crash import killed_twice, steps_of_a_board
from dealer.custody import Content
from dealer.home import STATION


def test_a_board_has_a_step_for_each_card_read_and_landed():
    assert steps_of_a_board("slice") > 2 * 52


@pytest.mark.parametrize("step", [1, 2, 3, 4, 54, 107, 108, 109])
def test_m12_killed_twice_in_a_row_at_each_board_a_session_ends_as_if_nobody_had_been(step):
    tally = killed_twice(("slice", 2, step))
    assert tally.failures == []
    assert tally.kills >= 2


def test_m12_so_does_a_whole_session():
    tally = killed_twice(("slice", 16, 60))
    assert tally.failures == []
    assert (tally.kills, tally.boards) == (32, 16)


def test_a_board_that_is_taken_for_dealt_too_early_is_found_out(monkeypatch):
    monkeypatch.setattr(kept.KeptHouse, "content", lambda _house, _name: Content.DEALT)
    assert killed_twice(("slice", 1, 50)).failures


def test_an_entry_that_is_lost_is_found_out(monkeypatch):
    opened = kept.KeptHouse._open

    def forgetful(house, folder):
        if folder.name == "life-2":
            with closing(sqlite3.connect(folder / "journal" / f"{STATION}.db")) as journal, journal:
                journal.execute("DROP TRIGGER no_delete")
                journal.execute("DELETE FROM entries WHERE seq = 20")
        opened(house, folder)

    monkeypatch.setattr(kept.KeptHouse, "_open", forgetful)
    assert "entries 20 to 20 are gone" in str(killed_twice(("slice", 1, 50)).failures)
