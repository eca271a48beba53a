"""Every sentence of this package is there in both Chinese scripts, with the same facts in it."""

import ast
import string
from importlib import resources
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import cardboards
from cardboards import errors

ERRORS = {name for name, thing in vars(errors).items() if isinstance(thing, type)}


def called(node):
    return node.func.id if isinstance(node.func, ast.Name) else ""


def templates():
    """The first argument of every `says(…)` and of every error that is made."""
    folder = Path(cardboards.__file__).parent
    return {
        node.args[0].value
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and called(node) in ERRORS | {"says"}
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }


def catalogue(tongue):
    with (resources.files(cardboards) / "locale" / f"{tongue}.po").open("rb") as text:
        return {message.id: message.string for message in read_po(text) if message.id}


def facts(text):
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name})


@pytest.mark.parametrize("tongue", ["zh-Hans", "zh-Hant"])
def test_every_sentence_is_translated_and_no_other(tongue):
    assert set(catalogue(tongue)) == templates()


@pytest.mark.parametrize("tongue", ["zh-Hans", "zh-Hant"])
def test_a_translation_tells_the_same_facts(tongue):
    for english, translated in catalogue(tongue).items():
        assert facts(translated) == facts(english), english


def test_the_scripts_are_not_mixed():
    simplified = set("".join(catalogue("zh-Hans").values()))
    traditional = set("".join(catalogue("zh-Hant").values()))
    assert not simplified & set("東號紅塊橋華豬變壓補計寫標籤檔張資")
    assert not traditional & set("东号红块桥华猪变压补计写标签档张资")
