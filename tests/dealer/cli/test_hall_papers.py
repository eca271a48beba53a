"""Papers of a hall, as staff print them."""

import json

import pytest
from pypdf import PdfReader
from pypdfium2 import PdfDocument

from cardboards.cards import Suit
from tests.dealer.cli.test_desk import deal_all

PAIRS = """
name = "周三夜场"
[[stage]]
name = "米切尔"
format = "mitchell"
entrants = 10
boards = 2
"""
TEAMS = """
name = "队式赛"
[[stage]]
name = "循环"
format = "round-robin"
entrants = 4
of = "teams"
boards = 8
share = "halves"
"""


def text_of(file):
    document = PdfDocument(file)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


@pytest.fixture
def hall(fapai, tmp_path):
    fapai("event new evening")
    fapai("shuffle --boards 1-10")
    (tmp_path / "pairs.toml").write_text(PAIRS, encoding="utf-8")
    (tmp_path / "teams.toml").write_text(TEAMS, encoding="utf-8")
    return fapai


def papers(result):
    return {one["file"].rpartition("/")[2]: one["count"] for one in result["papers"]}


def test_a_pairs_wave_has_its_papers_and_none_shows_a_card(hall, tmp_path):
    hall(f"plan keep {tmp_path / 'pairs.toml'}")
    *_, result = hall("print hall --json --shown --seal S0099 --box 4 --out", tmp_path)
    assert papers(result) == {
        "caddy-sheets.pdf": 5,
        "table-cards.pdf": 5,
        "board-list.pdf": 10,
        "box-labels.pdf": 1,
        "travellers.pdf": 10,
        "round-slips.pdf": 25,
    }
    for name in papers(result):
        assert not any(suit.symbol in text_of(tmp_path / name) for suit in Suit)
    assert "S0099" in text_of(tmp_path / "box-labels.pdf")
    caddy = text_of(tmp_path / "caddy-sheets.pdf")
    assert "table 5" in caddy
    assert "the staff" in caddy


def test_a_team_wave_has_match_sheets_with_the_tables_that_hold(hall, tmp_path):
    hall(f"plan keep {tmp_path / 'teams.toml'} --waves 1")
    hall("print hall travellers --out", tmp_path, code=2)
    table = {
        "title": "附件三",
        "status": "candidate",
        "unit": 10,
        "entries": [{"min": 0, "points": [0]}],
    }
    file = tmp_path / "points.json"
    file.write_text(json.dumps(table), encoding="utf-8")
    *_, result = hall(f"print hall team-sheets --json --conversion {file} --out", tmp_path)
    assert papers(result) == {"team-sheets.pdf": 2}
    text = text_of(tmp_path / "team-sheets.pdf")
    assert "not confirmed by the chief referee" in text
    assert "open 1" in text
    assert "closed 1" in text
    file.write_text(json.dumps({**table, "status": "incomplete"}), encoding="utf-8")
    hall(f"print hall team-sheets --conversion {file} --out", tmp_path, code=2)
    hall(f"print conversions {file} --out", tmp_path, code=2)
    assert "incomplete" in hall.said


def test_conversion_tables_are_printed_with_their_status(hall, tmp_path):
    table = {
        "title": "VP 16",
        "status": "confirmed",
        "confirmed_by": "Li",
        "boards": 16,
        "sum": 30,
        "entries": [{"min": 0, "max": 0, "points": [15, 15]}, {"min": 1, "points": [16, 14]}],
    }
    (tmp_path / "vp.json").write_text(json.dumps(table), encoding="utf-8")
    hall(f"print conversions {tmp_path / 'vp.json'} --out", tmp_path)
    text = text_of(tmp_path / "conversions.pdf")
    assert "confirmed by Li" in text
    assert "16 : 14" in text


def test_papers_of_a_wave_need_its_plan_and_a_word_that_is_one(hall, tmp_path):
    hall("print hall --out", tmp_path, code=2)
    assert "fapai plan keep" in hall.said
    hall(f"plan keep {tmp_path / 'pairs.toml'}")
    hall("print hall posters --out", tmp_path, code=2)
    hall("print hall --as caddy --out", tmp_path, code=6)


def test_making_sheets_are_a_reveal(hall, tmp_path):
    hall("print making-sheets --boards 1-3 --as caddy --out", tmp_path, code=6)
    *_, result = hall("print making-sheets --boards 1-3 --json --out", tmp_path)
    assert papers(result) == {"making-sheets.pdf": 3}
    assert result["papers"][0]["shows_cards"]
    assert len(PdfReader(tmp_path / "making-sheets.pdf").pages) == 3
    kinds = [one["kind"] for one in hall("log --json")[:-1]]
    assert kinds[-2:] == ["revealed", "printed"]
    hall("log")
    assert not any(suit.symbol in hall.said for suit in Suit)


def test_a_referee_prints_one_board_with_a_reason_and_the_chief_referee_all(hall, tmp_path):
    hall("print referee --boards 3 --out", tmp_path, code=6)
    hall("print referee --reason appeal --out", tmp_path, code=6)
    assert not (tmp_path / "referee.pdf").exists()
    hall("print referee --boards 3 --reason appeal --out", tmp_path)
    hall("print referee --as chief-referee --reason envelope --out", tmp_path)
    assert len(PdfReader(tmp_path / "referee.pdf").pages) == 3
    deal_all(hall.home)
    hall("release --yes")
    hall("print referee --out", tmp_path)


def test_blank_cards_show_nothing(hall, tmp_path):
    *_, result = hall("print blank-cards --json --out", tmp_path)
    assert papers(result) == {"blank-cards.pdf": 1}
    assert not result["papers"][0]["shows_cards"]
