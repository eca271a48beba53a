"""docs/rules.md: every gap and contradiction of the rules, and what is done about it."""

import re
from pathlib import Path

from cardboards.language import Language, Tongue
from dealer.cli.commands import commands

PAGE = (Path(__file__).parents[3] / "docs" / "rules.md").read_text(encoding="utf-8")


def test_all_24_are_there_each_with_what_is_done():
    rows = re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", PAGE, re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, 25))
    assert all(done.strip() for _, done in rows)


def test_the_options_that_it_names_are_those_of_the_command():
    ruling = commands(Language(Tongue.ENGLISH)).commands["ruling"]
    known = {option for parameter in ruling.params for option in parameter.opts}
    named = set(re.findall(r"`(--[a-z-]+)`", PAGE))
    assert named
    assert named <= known
