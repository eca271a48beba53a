"""Every sentence of the bridge and the dealer is there in both Chinese scripts; tests/cardboards has its own."""

import ast
import importlib
import string
from functools import cache
from importlib import resources
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from cardboards.language import Language, Tongue
from dealer.cli.commands import commands

PACKAGES = ("firmware_bridge", "dealer")
TONGUES = ("zh-Hans", "zh-Hant")


def sentences_in(package):
    """The first argument of every `says(…)` and of every error that is made."""
    errors = vars(importlib.import_module(f"{package}.errors")).values()
    kinds = {one.__name__ for one in errors if isinstance(one, type) and issubclass(one, Exception)}
    makers = kinds | {"says"}
    [folder] = importlib.import_module(package).__path__
    for file in Path(folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in makers
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                yield node.args[0].value


def help_of(command):
    """What `--help` says of a command, its options and its subcommands."""
    yield from (getattr(command, name, None) for name in ("help", "epilog"))
    yield from (getattr(parameter, "help", None) for parameter in command.params)
    for subcommand in getattr(command, "commands", {}).values():
        yield from help_of(subcommand)


@cache
def templates(package):
    found = set(sentences_in(package))
    if package == "dealer":
        found |= {text for text in help_of(commands(Language(Tongue.ENGLISH))) if text}
    return found


def catalogue(package, tongue):
    with (resources.files(package) / "locale" / f"{tongue}.po").open("rb") as text:
        return {message.id: message.string for message in read_po(text) if message.id}


def facts(text):
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name})


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_translated_and_no_other(package, tongue):
    assert set(catalogue(package, tongue)) == templates(package)


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("package", PACKAGES)
def test_a_translation_tells_the_same_facts(package, tongue):
    for english, translated in catalogue(package, tongue).items():
        assert facts(translated) == facts(english), english


@pytest.mark.parametrize("package", PACKAGES)
def test_the_scripts_are_not_mixed(package):
    simplified = set("".join(catalogue(package, "zh-Hans").values()))
    traditional = set("".join(catalogue(package, "zh-Hant").values()))
    assert not simplified & set("東號紅塊橋華豬變壓補計寫標籤檔張資發牌機內誌".replace("牌", ""))
    assert not traditional & set("东号红块桥华猪变压补计写标签档张资发机内志")
