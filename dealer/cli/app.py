"""`fapai`: words to jobs and back.

Some options may stand anywhere: `--json` (JSON Lines on standard output), `--lang zh-Hans|zh-Hant|en`, `--debug`. The
exit codes are those of design.md §10.
"""

import io
import locale
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import current_process
from pathlib import Path

import typer

from cardboards.language import Language, Saying, Tongue, says
from dealer.cli.commands import commands
from dealer.cli.manners import step_aside
from dealer.cli.misuse import misuse
from dealer.cli.screen import Screen
from dealer.errors import Interrupted, WrongUse
from dealer.jobs.failures import FORESEEN, OURS, exit_code, fault_of_ours

LANGUAGE_VARIABLE = "FAPAI_LANG"
INTERRUPTED = 130
WRONG_USE = 2


def main() -> None:
    """The command `fapai`."""
    words = sys.argv[1:]
    if words[:1] == ["import"]:
        step_aside()
    sys.exit(run(words))


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; returns the exit code."""
    _have_streams()
    _speak_utf8()
    try:
        common, words = _common(arguments)
        screen = Screen(
            Language.speaking(common.tongue), as_json=common.as_json, debug=common.debug
        )
    except WrongUse as error:
        sys.stderr.write(Language.speaking(_tongue(None)).say(error.saying) + "\n")
        return error.exit_code
    logging.basicConfig(
        level=logging.DEBUG if common.debug else logging.ERROR,
        format="%(asctime)s %(name)s %(levelname)s %(message)s",
        stream=sys.stderr,
    )
    return _run(words, screen)


def _run(words: Sequence[str], screen: Screen) -> int:
    current_process().name = " ".join(("fapai", *words[:1]))  # what others are told who wait for it
    try:
        code = commands(screen.language, *words[:1]).main(
            list(words), prog_name="fapai", standalone_mode=False, obj=screen
        )
        # Typer turns Ctrl-C into this code.
        return _stopped(screen) if code == INTERRUPTED else int(code or 0)
    except FORESEEN as error:
        return _failed(screen, error.saying, exit_code(error))
    except typer.TyperException as error:
        if not error.format_message():
            return WRONG_USE  # nothing was asked for, and the help was shown
        return _failed(screen, says("{what} Try fapai --help.", what=misuse(error)), WRONG_USE)
    except (KeyboardInterrupt, typer.Abort):
        return _stopped(screen)
    except Exception as error:  # noqa: BLE001 (the last resort: whatever it is, people get a sentence)
        return _unforeseen(screen, error)


@dataclass(frozen=True, slots=True)
class _Common:
    tongue: Tongue
    as_json: bool
    debug: bool


def _common(arguments: Sequence[str]) -> tuple[_Common, list[str]]:
    """The options that may stand anywhere, and what is left."""
    as_json = debug = False
    named: str | None = None
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--json":
            as_json = True
        elif word == "--debug":
            debug = True
        elif word == "--lang":
            named = next(words, "")
        elif word.startswith("--lang="):
            named = word.removeprefix("--lang=")
        else:
            rest.append(word)
    return _Common(_tongue(named), as_json, debug), rest


def _tongue(named: str | None) -> Tongue:
    """The language that was asked for, or that of this computer, or Chinese.

    Raises:
        WrongUse: the language that was asked for is not spoken here.
    """
    if named is None:
        named = os.environ.get(LANGUAGE_VARIABLE) or None
    if named is None:
        return _local_tongue()
    for tongue in Tongue:
        if tongue.value.lower() == named.replace("_", "-").lower():
            return tongue
    raise WrongUse(
        "The language {named} is not spoken here. There are: {known}.",
        named=named,
        known=tuple(tongue.value for tongue in Tongue),
    )


def _local_tongue() -> Tongue:
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    local = next((name for name in names if name), None) or locale.getlocale()[0] or ""
    if local.lower().startswith("en"):
        return Tongue.ENGLISH
    traditional = ("zh_tw", "zh_hk", "zh_mo", "zh_hant", "chinese (traditional)")
    return Tongue.HANT if local.lower().startswith(traditional) else Tongue.HANS


def _have_streams() -> None:
    """A service may start us without any of the three; a file that is opened later must not become one of them."""
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open(encoding="utf-8")
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")


def _speak_utf8() -> None:
    r"""Windows gives a pipe the code page of the system, which has no room for ♠ or for every name.

    A byte of a name that is no UTF-8 is written as \udcXX: so JSON says it too, and a program finds the file.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _stopped(screen: Screen) -> int:
    return _failed(screen, says("Stopped by hand."), INTERRUPTED)


def _failed(screen: Screen, why: Saying, code: int) -> int:
    screen.note(why)
    with suppress(Interrupted):  # where the answer found no room, this finds none either
        screen.result({"error": why.english()}, code)
    return code


def _unforeseen(screen: Screen, error: Exception) -> int:
    if screen.debug:
        screen.meanwhile.print_exception()
    return _failed(screen, fault_of_ours(error), OURS)
