"""No sentence that a page may show tells anybody to type a command; in a terminal it still does."""

import ast
import re
import string
from pathlib import Path

import pytest

import cardboards
import dealer
import firmware_bridge
from cardboards.language import Language, Tongue, says
from dealer.web import rooms
from dealer.web.commands import INSTEAD, instead

TERMINALS_OWN = ("dealer/cli/", "dealer/jobs/demo.py", "dealer/web/serving.py")
"""What only a terminal says; `serving` speaks before there is a page."""
BARE = re.compile(r"\bfapai (?!sim\b)[a-z]|(?<!systemctl disable )(?<![\w-])--[a-z]")
"""A simulated hall is made in a terminal alone; what disturbs ports is turned off by whoever owns the computer."""


def templates():
    """Every text that is given first to a call by name: sayings and errors are made so."""
    for package in (cardboards, firmware_bridge, dealer):
        folder = Path(*package.__path__)
        for file in folder.rglob("*.py"):
            place = file.relative_to(folder.parent).as_posix()
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(
                        func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]
                    ) if name == "says" or name[0].isupper():
                        yield place, text


def typed_in(text):
    names = (name for _, name, _, _ in string.Formatter().parse(text))
    return {name for name in names if name and name.startswith(("fapai ", "--"))}


def without_fields(text):
    return re.sub(r"\{[^}]*\}", "", text)


def test_no_command_stands_bare_in_a_sentence_that_a_page_may_show():
    shown = [(place, text) for place, text in templates() if not place.startswith(TERMINALS_OWN)]
    assert len(shown) > 500
    assert [one for one in shown if BARE.search(without_fields(one[1]))] == []


def test_pages_have_something_to_say_instead_of_each_command_and_of_no_other():
    assert set(INSTEAD) == {name for _, text in templates() for name in typed_in(text)}


@pytest.mark.parametrize(
    ("tongue", "said"),
    [(Tongue.ENGLISH, "Deal it first (page “Dealing”)."), (Tongue.HANS, "（“发牌”页）")],
)
def test_a_page_names_the_page_and_a_terminal_the_command(tongue, said):
    saying = says("Nothing lies in it. Deal it first ({fapai deal}).")
    assert said in Language.speaking(tongue, INSTEAD).say(saying)
    assert "fapai deal" in Language.speaking(tongue).say(saying)


@pytest.mark.parametrize(
    ("tongue", "said"), [(Tongue.ENGLISH, "(this page)"), (Tongue.HANS, "（本页）")]
)
def test_a_page_sends_nobody_to_where_they_are(tongue, said):
    saying = says("Nothing lies in it. Deal it first ({fapai deal}).")
    assert said in Language.speaking(tongue, instead(rooms.DEALING)).say(saying)
    elsewhere = Language.speaking(tongue, instead(rooms.MACHINE)).say(saying)
    assert elsewhere == Language.speaking(tongue, INSTEAD).say(saying)
