"""Decks from one computer to another, as people type it."""

import io
import json
import os
import sys

import pytest

from dealer.cli.app import run
from dealer.cli.decks import learnt
from dealer.entries import EntryKind
from dealer.jobs.people import Person
from dealer.store.books import Books


@pytest.fixture
def club(fapai, white):
    """A home that has imported it."""
    fapai("deck import", white)
    return fapai


def names(fapai):
    return [one["deck"] for one in fapai("deck list --json") if one["type"] == "deck"]


def test_a_deck_goes_to_another_computer_and_comes_back_under_another_name(club, tmp_path):
    file = tmp_path / "white.deck"
    club("deck export white", file)
    club("deck import --as second", file)
    assert names(club) == ["second", "white"]
    assert club.home.deck("white").read_bytes() == file.read_bytes()


def test_a_deck_that_is_there_already_is_not_overwritten_nor_a_file(club, tmp_path):
    file = tmp_path / "mine"
    file.write_text("mine")
    club("deck export white", file, code=2)
    assert file.read_text() == "mine"
    club("deck import", club.home.deck("white"), code=2)
    assert "white" in club.said


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"PK\x03\x04"])
def test_a_file_that_is_no_deck_is_refused_by_its_name(fapai, tmp_path, content):
    file = tmp_path / "holiday.deck"
    file.write_bytes(content)
    fapai("deck import", file, code=2)
    assert "holiday.deck" in fapai.said
    assert names(fapai) == []


def test_a_deck_that_was_damaged_here_is_listed_with_its_fault(club):
    file = club.home.deck("white")
    file.write_bytes(file.read_bytes()[:-100])
    club("deck list", code=1)
    assert "damaged" in club.said


def test_a_deck_is_forgotten_unless_the_station_deals_it(club):
    club("station set --deck white")
    assert "this station's" in club("deck list")
    club("deck remove white --yes", code=2)
    club("deck import --as other", club.home.deck("white"))
    club("station set --deck other")
    club.home.deck_before("white").write_bytes(b"before it learnt")
    club("deck remove white --yes")
    assert names(club) == ["other"]
    assert not club.home.deck_before("white").exists()
    club("deck remove white --yes", code=2)


def test_the_journal_says_which_decks_came_and_went_and_by_whom(club, white):
    club.home.deck_before("white").write_bytes(white.read_bytes())
    club("deck restore white --yes")
    club("deck remove white --yes")
    with Books.open(club.home) as books:
        told = [(one.kind, one.facts["deck"], one.about.actor) for one in books.journal.entries()]
    whose = ("white", Person.here().actor)
    assert told == [
        (EntryKind.DECK_IMPORTED, *whose),
        (EntryKind.DECK_RESTORED, *whose),
        (EntryKind.DECK_REMOVED, *whose),
    ]


def test_what_a_deck_has_learnt_last_is_taken_back_once(club, white):
    club.home.deck_before("white").write_bytes(white.read_bytes())
    club.home.deck("white").write_bytes(b"learnt something odd")
    club("deck restore white --yes")
    assert club.home.deck("white").read_bytes() == white.read_bytes()
    club("deck restore white --yes", code=2)
    club("deck restore other --yes", code=2)


def test_images_are_read_a_line_each_whatever_they_are_called(fapai, tmp_path):
    letters = tmp_path / "letters"
    letters.mkdir()
    for name in ("new\nline.jpg", "[red]牌 😀.jpg", "{image} %s.jpg"):
        (letters / name).write_text("Dear sirs")
    (tmp_path / "nothing").mkdir()
    *lines, result = fapai("read --json", letters, tmp_path / "nothing", code=5)
    assert (result["images"], result["read"]) == (4, 0)
    assert {one["file"] for one in lines} == {
        *map(str, letters.iterdir()),
        str(tmp_path / "nothing"),
    }
    assert "no photograph in the folder" in lines[-1]["refused"]


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_a_name_that_is_no_text_stands_in_json_as_python_knows_it(fapai, tmp_path, monkeypatch):
    name = os.fsdecode(b"\xff.jpg")
    written = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdout", written)
    assert run(["read", "--json", str(tmp_path / name)]) == 5
    line, _result = written.buffer.getvalue().decode("utf-8").splitlines()
    assert json.loads(line)["file"] == str(tmp_path / name)


def test_what_a_deck_was_learnt_from_tells_what_it_is_good_for():
    assert "--machine guided: --deck phone" in learnt("phone", 52, anywhere=True).english()
    assert "fapai deal --deck white" in learnt("white", 54, anywhere=False).english()
