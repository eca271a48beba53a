"""The table of faults is whole, its tests exist, and its sentences are those that the program says."""

import ast
from pathlib import Path

import pytest

from tests.faults.table import README, catalogue, faults, readme

TESTS = Path(__file__).parent.parent
FAULTS = faults()
NUMBERS = [f"M{number:02}" for number in range(1, 22)] + [
    f"F{number:02}" for number in range(1, 55)
]


def named_in(file):
    tree = ast.parse((TESTS / f"{file}.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.FunctionDef):
                    yield f"{node.name}::{one.name}"


def test_every_fault_of_the_catalogue_has_a_row():
    assert [fault.number for fault in FAULTS] == NUMBERS


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.number)
def test_every_row_has_tests_that_exist_or_says_why_not(fault):
    assert fault.tests or fault.why_not
    for one in fault.tests:
        file, _, name = one.partition("::")
        assert name in set(named_in(file)), one


@pytest.mark.parametrize("tongue", ["zh-Hans", "zh-Hant"])
def test_every_sentence_is_one_that_the_program_says(tongue):
    known = catalogue(tongue)
    assert not [one for fault in FAULTS for one in fault.says if one not in known]


def test_the_page_is_the_table():
    assert README.read_text(encoding="utf-8") == readme(), "python -m tests.faults.table"
