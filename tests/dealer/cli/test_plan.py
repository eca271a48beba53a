"""`fapai plan …` as an organiser types it."""

import json

import pytest

DESCRIPTION = """
name = "周三夜场"
tables = 9

[[stage]]
name = "米切尔"
format = "mitchell"
entrants = 18
boards = 3
hours = [{ from = 2026-11-25T19:00:00, until = 2026-11-25T22:30:00 }]
"""
OWN = "round,table,ns,ew,set\n1,1,1,3,1\n1,2,2,4,2\n2,1,1,4,3\n2,2,2,3,4\n"


@pytest.fixture
def description(tmp_path):
    file = tmp_path / "event.toml"
    file.write_text(DESCRIPTION, encoding="utf-8")
    return file


def test_a_clubs_evening_is_planned(fapai, description):
    said = fapai("plan event", description)
    assert "周三夜场: 27 deals, played 243 times. 27 wallets in 1 sets" in said
    stage, wave, batch, result = fapai("plan event --json", description)
    assert (stage["type"], stage["tables"], stage["boards"]) == ("stage", 9, 27)
    assert (wave["boards"], wave["copies"], wave["set"]) == ("1-27", 1, "A")
    assert batch["finish"] <= batch["due"] == "2026-11-25T19:00:00"
    assert (result["exit"], result["boards"], result["wallets"]) == (0, 27, 27)


def test_what_is_asked_for_on_the_line_goes_before_the_description(fapai):
    *_, result = fapai(
        "plan event tianjin-2011 --json --share board --sets 3 --stations 2 --seconds 20"
    )
    assert (result["wallets"], result["sets"]) == (136, 3)
    assert result["dealing_seconds"] == 576 * 10


def test_a_wave_is_shown_table_by_table(fapai):
    *tables, wave = fapai("plan wave tianjin-2011 13 --share halves --json")
    assert (len(tables), wave["wallets"]) == (32, 256)
    first = tables[0]
    assert first["boards"] == "1-8/9-16"
    assert [(one["table"], one["boards"][0]) for one in first["from"]] == [(None, 1), (2, 9)]
    assert [(one["table"], one["boards"][0]) for one in first["to"]] == [(2, 1), (None, 9)]
    assert "no. 128" in fapai("plan wave tianjin-2011 13")
    fapai("plan wave tianjin-2011 20", code=2)
    assert "waves 1 to 19" in fapai.said


def test_a_movement_is_made_written_and_passes_its_check(fapai, tmp_path):
    for kind, file in (
        ("mitchell --tables 8 --boards 3 --even relay", "a.csv"),
        ("howell --tables 6 --boards 2", "b.json"),
        ("encounters --tables 4 --boards 8 --share 2 --teams", "c.json"),
    ):
        fapai(f"plan movement {kind} --out", tmp_path / file)
        assert "can be played" in fapai("plan check", tmp_path / file)
    fapai("plan movement howell --tables 8 --boards 2", code=2)
    assert "no Howell for 16 pairs" in fapai.said


def test_an_organisers_movement_is_planned_and_a_bad_one_is_refused_by_name(fapai, tmp_path):
    (tmp_path / "own.csv").write_text(OWN, encoding="gb18030")
    own = {"name": "own", "format": "own", "movement": "own.csv", "boards": 2}
    event = tmp_path / "event.json"
    event.write_text(json.dumps({"name": "club", "stage": [own]}), encoding="utf-8")
    *_, result = fapai("plan event --json", event)
    assert (result["boards"], result["plays"]) == (8, 8)
    (tmp_path / "own.csv").write_text(OWN.replace("2,1,1,4,3", "2,1,1,3,3"), encoding="utf-8")
    fapai("plan event", event, code=2)
    assert "This movement cannot be played" in fapai.said
    *faults, checked = fapai("plan check --json --boards 2", tmp_path / "own.csv", code=1)
    assert checked["faults"] == len(faults)
    assert "1 and 3 meet in rounds 1, 2. Let them meet once." in [one["fault"] for one in faults]


def test_the_example_is_a_start_for_ones_own(fapai, tmp_path):
    assert fapai("plan example").split() == ["all-formats", "tianjin-2011"]
    fapai("plan example tianjin-2011 --out", tmp_path)
    assert fapai("plan event --json", tmp_path / "tianjin-2011.toml") == fapai(
        "plan event --json tianjin-2011"
    )
    fapai("plan example tianjin-2011 --out", tmp_path, code=2)
    assert "is there already" in fapai.said
    fapai("plan example beijing", code=2)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("none.toml", None, "cannot be read"),
        ("bad.toml", "name = ", "bad.toml is no TOML"),
        ("bad.json", "{", "bad.json is no JSON"),
        ("list.json", "[]", "describes no event"),
        (
            "own.json",
            '{"name": "e", "stage": [{"name": "s", "format": "own", "movement": "x.pdf"}]}',
            "says no format",
        ),
    ],
)
def test_files_that_are_no_description_are_named(fapai, tmp_path, name, text, said):
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    fapai("plan event", tmp_path / name, code=2)
    assert said in fapai.said


@pytest.mark.parametrize(
    ("kind", "would_do"),
    [("mitchell", "3 to 200"), ("howell", "only for 4, 6, 8"), ("encounters", "1 to 2048")],
)
def test_no_tables_are_refused_with_how_many_would_do(fapai, kind, would_do):
    fapai(f"plan movement {kind} --tables 0 --boards 3", code=2)
    assert would_do in fapai.said
    fapai("plan event tianjin-2011 --tables 0", code=2)


def test_fewer_wallets_than_tables_need_is_refused_with_how_many_would_do(fapai):
    fapai("plan event tianjin-2011 --wallets 100", code=2)
    assert "100 wallets are not enough" in fapai.said
    needed = int(fapai.said.split(" are needed")[0].split()[-1])
    fapai(f"plan event tianjin-2011 --wallets {needed}")
