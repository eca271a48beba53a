import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.movements.encounters import encounters
from dealer.movements.files import read_csv, read_json, write_csv, write_json
from dealer.movements.howell import howell
from dealer.movements.mitchell import Even, mitchell
from dealer.movements.movement import Contest, Meeting

PAIRS = [
    howell(6, 3),
    mitchell(8, 2, even=Even.RELAY),
    mitchell(4, 1, even=Even.WEB),
    encounters(4, 8, share=3),
]


@pytest.mark.parametrize("movement", PAIRS)
def test_what_is_written_is_read_again(movement):
    assert read_csv(write_csv(movement)) == movement
    assert read_json(write_json(movement)) == movement


def test_teams_are_written_as_json_only():
    movement = encounters(2, 8, share=2, contest=Contest.TEAMS)
    assert read_json(write_json(movement)) == movement
    with pytest.raises(WrongUse, match="JSON only"):
        write_csv(movement)


def test_a_chinese_table_from_a_spreadsheet_is_read():
    text = "\ufeff轮次,桌号,南北,东西,牌组\n1,1,４,1,1\n1,2,2,3,1\n\n共用,1,2\n"
    movement = read_csv(text, boards_a_round=2)
    assert movement.sharing == (frozenset({1, 2}),)
    assert movement.rounds == ((Meeting(1, 4, 1, ((1, 2),)), Meeting(2, 2, 3, ((1, 2),))),)


def test_parts_are_told_apart_by_a_slash():
    movement = read_csv("round,table,ns,ew,boards\n1,1,1,2,1-3、7/4-6\n")
    assert movement.rounds[0][0].parts == ((1, 2, 3, 7), (4, 5, 6))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("a,b\n1,2\n", "begins with the heads round, table, ns, ew, boards"),
        ("round,table,ns,ew,boards\n1,x,1,2,1\n", "line 2: “table” is to be a number.*not x"),
        ("round,table,ns,ew,boards\n1,1,1,,1\n", "line 2: “ew” is to be a number.*not —"),
        ("round,table,ns,ew,boards\n1,1,1,0,1\n", "line 2: “ew”.*not 0"),
        ("round,table,ns,ew,boards\n1,1,1,2,7-3\n", "line 2: “7-3” names no boards"),
        ("round,table,ns,ew,boards\n1,1,1,2,1\n3,1,1,3,2\n", "a round 3, but no round 2"),
    ],
)
def test_a_bad_csv_is_named_by_its_line(text, said):
    with pytest.raises(WrongUse, match=said):
        read_csv(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("{}", "has “rounds”"),
        ('{"rounds": [3]}', "round 1: a round is a list"),
        ('{"rounds": [], "contest": "bears"}', "“contest” is pairs, teams, not bears"),
        ('{"rounds": [], "sharing": 1}', "“sharing” is a list of groups"),
        ('{"rounds": [[{"table": 1, "ns": -1, "ew": 2, "set": 1}]]}', "round 1: “ns”.*not -1"),
        ('{"rounds": [[{"table": 1, "ns": 1, "ew": 2}]]}', "round 1: “set”"),
    ],
)
def test_a_bad_json_is_named_by_its_round(text, said):
    with pytest.raises(WrongUse, match=said):
        read_json(text)


@given(st.text(max_size=60), st.recursive(st.none() | st.integers() | st.text(), st.lists))
def test_whatever_comes_it_is_a_movement_or_a_sentence(text, value):
    for read, given_text in (
        (read_csv, text),
        (read_csv, "round,table,ns,ew,boards\n" + text),
        (read_json, text),
        (read_json, json.dumps({"rounds": value})),
        (read_json, json.dumps([[{"table": value, "ns": 1, "ew": 2, "boards": value}]])),
    ):
        try:
            read(given_text)
        except WrongUse as error:
            assert error.saying.english()  # noqa: PT017 (either outcome is right)
