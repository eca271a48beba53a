import errno
import io
import json
import os
import subprocess
import sys

import pytest

from cardboards.errors import NotACard, UnreadableFile
from cardboards.language import Language, Tongue
from dealer import errors
from dealer.cli import app
from dealer.cli.app import run
from dealer.cli.commands import commands
from dealer.jobs.failures import exit_code
from firmware_bridge.errors import (
    CameraError,
    CannotTeach,
    HallError,
    LinkFailed,
    NoSuchDeck,
    PortNotOpened,
)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.AnswerIsNo("no"), 1),
        (NotACard("no card"), 1),
        (UnreadableFile("no board"), 1),
        (CannotTeach("two alike"), 1),
        (errors.WrongUse("no"), 2),
        (NoSuchDeck("no deck"), 2),
        (errors.NotThere("no machine"), 3),
        (PortNotOpened("no port"), 3),
        (LinkFailed("no link"), 3),
        (CameraError("no camera"), 3),
        (HallError("no hall"), 3),
        (errors.Interrupted("stopped"), 4),
        (errors.Undecided("unread"), 5),
        (errors.NotPermitted("not yet"), 6),
        (errors.StoreError("broken"), 70),
    ],
)
def test_every_error_has_the_exit_code_of_the_design(error, code):
    assert exit_code(error) == code


@pytest.mark.parametrize(
    "line",
    ["frob", "event new", "event new x --frob", "log --lang fr", "wallet add --boards x", "--lang"],
)
def test_wrong_use_is_exit_2_and_says_so(fapai, line):
    fapai(line, code=2)
    assert fapai.said.strip()


def test_json_ends_with_a_result_even_when_it_fails(fapai):
    *_, last = fapai("event show --json", code=2)
    assert (last["type"], last["v"], last["exit"]) == ("result", 1, 2)
    assert "fapai event new" in last["error"]


def test_json_leaves_standard_output_to_programs(evening):
    for line in ("event show --json", "wallet list --json", "log --json", "doctor --json"):
        *_, last = evening(line)
        assert last["type"] == "result"


def test_an_unforeseen_fault_is_ours_and_shows_no_traceback(fapai, monkeypatch):
    def broken(_home):
        raise ZeroDivisionError("by a test")

    monkeypatch.setattr("dealer.jobs.events.list_events", broken)
    fapai("event list", code=70)
    assert "Traceback" not in fapai.said
    [report] = fapai.home.folder.glob("fault-*.txt")
    assert "by a test" in report.read_text(encoding="utf-8")
    assert str(report) in fapai.said.replace("\n", "")


def test_ctrl_c_is_exit_130(fapai, monkeypatch):
    def interrupted(_home):
        raise KeyboardInterrupt

    monkeypatch.setattr("dealer.jobs.events.list_events", interrupted)
    *_, last = fapai("event list --json", code=130)
    assert last["exit"] == 130


@pytest.mark.parametrize(
    ("variables", "tongue"),
    [
        ({"FAPAI_LANG": "en"}, Tongue.ENGLISH),
        ({"FAPAI_LANG": "zh_hant"}, Tongue.HANT),
        ({"FAPAI_LANG": "", "LC_ALL": "zh_TW.UTF-8"}, Tongue.HANT),
        ({"FAPAI_LANG": "", "LANG": "zh_CN.UTF-8"}, Tongue.HANS),
        ({"FAPAI_LANG": "", "LANG": "en_GB.UTF-8"}, Tongue.ENGLISH),
        ({"FAPAI_LANG": "", "LANG": "C.UTF-8"}, Tongue.HANS),
        ({"FAPAI_LANG": "", "LC_ALL": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"}, Tongue.HANS),
    ],
)
def test_the_language_is_asked_for_or_the_computers_or_chinese(monkeypatch, variables, tongue):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert app._tongue(None) is tongue


def test_lang_goes_before_the_environment(fapai):
    fapai("event list --lang zh-Hant")
    assert "還沒有" in fapai.said
    fapai("--lang=en event list")
    assert "no event yet" in fapai.said


def helps(command):
    yield command.help
    yield from (parameter.help for parameter in command.params if hasattr(parameter, "help"))
    for subcommand in getattr(command, "commands", {}).values():
        yield from helps(subcommand)


def test_every_command_says_what_it_is_for():
    def named(command):
        for subcommand in getattr(command, "commands", {}).values():
            yield subcommand
            yield from named(subcommand)

    assert [one.name for one in named(commands(Language(Tongue.ENGLISH))) if not one.help] == []


def test_a_word_that_is_known_loads_its_own_command_and_a_word_that_is_not_all():
    english = Language(Tongue.ENGLISH)
    every = commands(english).commands
    assert commands(english, "dael").commands.keys() == every.keys()
    for word, command in every.items():
        [alone] = commands(english, word).commands.items()
        assert alone[0] == word
        assert list(helps(alone[1])) == list(helps(command))


class Full(io.StringIO):
    """A file on a disk without room."""

    def write(self, text):
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("words", [["event", "list"], ["event", "list", "--help"], ["--help"]])
@pytest.mark.parametrize("form", [["--json"], []])
def test_an_answer_that_finds_no_room_is_said_so_and_is_no_fault_of_ours(
    monkeypatch, capsys, tmp_path, words, form
):
    monkeypatch.setenv("FAPAI_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdout", Full())
    assert run([*words, "--lang", "en", *form]) == 4
    assert "No space left" in capsys.readouterr().err
    assert not list(tmp_path.glob("fault-*"))


def test_work_goes_on_where_what_happens_meanwhile_finds_no_room(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("FAPAI_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stderr", Full())
    assert run(["read", "--json", str(tmp_path / "nothing.jpg"), "--as", "card"]) == 5
    assert run(["nothing", "--json"]) == 2
    assert [json.loads(line)["type"] for line in capsys.readouterr().out.splitlines()] == [
        "image",
        "result",
        "result",
    ]


@pytest.mark.parametrize("gone", ["stdin", "stdout", "stderr"])
def test_a_service_that_starts_us_without_a_stream_gets_its_work_done(monkeypatch, tmp_path, gone):
    monkeypatch.setenv("FAPAI_HOME", str(tmp_path))
    monkeypatch.setattr(sys, gone, None)
    assert run(["event", "list", "--json"]) == 0
    getattr(sys, gone).close()


def test_a_pipe_of_a_chinese_windows_gets_utf8(tmp_path):
    environment = os.environ | {
        "PYTHONIOENCODING": "gbk",
        "FAPAI_HOME": str(tmp_path),
        "FAPAI_LANG": "zh-Hans",
    }
    done = subprocess.run(
        [sys.executable, "-m", "dealer.cli", "event", "new", "♠之夜"],
        env=environment,
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert "♠之夜" in done.stdout.decode("utf-8")


def test_standard_output_may_be_any_stream(fapai, monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert run(["event", "list"]) == 0
