import json

import pytest

from dealer.cli.app import run
from dealer.home import Home


class Fapai:
    """Runs commands in one home as a person would type them."""

    def __init__(self, home, capsys):
        self.home = home
        self._capsys = capsys
        self.said = ""

    def __call__(self, line, *more, code=0):
        """Run a command that has to end with this code; what it said is in `said`. Returns its JSON lines, if any."""
        found = run([*line.split(), *map(str, more)])
        out, err = self._capsys.readouterr()
        self.said = out + err
        assert found == code, self.said
        return [json.loads(row) for row in out.splitlines()] if "--json" in line.split() else out


@pytest.fixture
def fapai(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("FAPAI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("FAPAI_LANG", "en")
    return Fapai(Home(tmp_path / "home"), capsys)


@pytest.fixture
def evening(fapai):
    """An event with four boards and their wallets."""
    fapai("event new evening")
    fapai("shuffle --boards 1-4")
    fapai("wallet add --boards 1-4")
    return fapai
