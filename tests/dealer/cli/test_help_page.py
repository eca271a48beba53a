import re
import unicodedata

import pytest

from cardboards.language import Language, Tongue
from dealer.cli.commands import commands

COLUMNS = 80


def every(command, path=()):
    """Each command below this one, with the words that it is typed with."""
    for name, one in getattr(command, "commands", {}).items():
        yield (*path, name), one
        yield from every(one, (*path, name))


def helps(command):
    """What the program has to say of a command, in English."""
    yield command.help
    yield from (one.help for one in command.params if one.help)
    yield from (one.help for one in getattr(command, "commands", {}).values())


def width(line):
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


@pytest.fixture
def page(capsys, monkeypatch):
    """What is shown of a command on a small terminal."""
    monkeypatch.setenv("COLUMNS", str(COLUMNS))

    def shown(root, words):
        root.main([*words, "--help"], prog_name="fapai", standalone_mode=False)
        return capsys.readouterr().out

    return shown


@pytest.mark.parametrize("tongue", Tongue)
def test_no_page_cuts_a_sentence_off_or_is_wider_than_the_terminal(page, tongue):
    language = Language.speaking(tongue)
    root = commands(language)
    for words, command in [((), root), *every(root)]:
        text = page(root, words)
        unbroken = re.sub(r"\s", "", text)
        for told in helps(command):
            assert re.sub(r"\s", "", language.word(told)) in unbroken
        assert max(map(width, text.splitlines())) <= COLUMNS


def test_a_page_in_chinese_has_no_english_sentence(page):
    root = commands(Language.speaking(Tongue.HANS))
    for words, command in [((), root), *every(root)]:
        named = {word for one in command.params for word in (one.metavar, one.name) if word}
        for word in re.findall(r"\b[A-Z][a-z]+(?: [a-z]+)+", page(root, words)):
            assert word in named


def test_a_page_says_what_an_option_may_be_and_what_it_is_if_not_given(page):
    root = commands(Language(Tongue.ENGLISH))
    text = page(root, ["serve"])
    assert "From 0 to 65535.  If not given: 8080." in text
    text = page(root, ["read"])
    assert "Usage: fapai read IMAGES... [OPTIONS]" in text
    assert "One of: eye, card, spread, mat." in text
    text = page(root, ["ruling"])
    assert "Usage: fapai ruling FORMAT INCIDENT [OPTIONS]" in text
    assert "May be given several times." in text
