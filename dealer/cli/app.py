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
from dataclasses import dataclass
from multiprocessing import current_process
from typing import Any

import typer
from typer.main import get_command

from cardboards.language import Language, Saying, Tongue, says
from dealer.cli import (
    boards,
    care,
    custody,
    dealing,
    decks,
    demo,
    edit,
    events,
    fairness,
    fouled,
    machines,
    papers,
    people,
    plan,
    registered,
    ruling,
    sample,
    serve,
    sim,
    stations,
    sync,
    wallets,
)
from dealer.cli.manners import step_aside
from dealer.cli.misuse import misuse
from dealer.cli.screen import Screen
from dealer.errors import WrongUse
from dealer.jobs.failures import FORESEEN, OURS, exit_code, fault_of_ours

LANGUAGE_VARIABLE = "FAPAI_LANG"
INTERRUPTED = 130
WRONG_USE = 2
_EVERYWHERE = "Every command also takes --json (JSON Lines for programs), --lang zh-Hans, zh-Hant or en, and --debug."


def main() -> None:
    """The command `fapai`."""
    words = sys.argv[1:]
    if words[:1] == ["import"]:
        step_aside()
    sys.exit(run(words))


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; returns the exit code."""
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
        code = commands(screen.language).main(
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


def commands(language: Language) -> Any:
    """All commands, with their help in one language."""
    app = typer.Typer(
        name="fapai",
        help="Deals, verifies and prints the boards of card events.",
        epilog=_EVERYWHERE,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.add_typer(events.app, name="event", help="Events: make, list, show.")
    app.add_typer(wallets.app, name="wallet", help="Wallets: register, bind, renew a label, list.")
    app.command("import")(boards.import_boards)
    app.command()(boards.shuffle)
    app.command()(boards.export)
    app.add_typer(
        edit.app, name="edit", help="Boards changed on purpose: swap, rotate, fill, restore."
    )
    app.command()(fairness.commit)
    app.command()(fairness.draw)
    app.command()(fairness.reveal)
    app.command()(fairness.recompute)
    app.command()(fairness.audit)
    app.add_typer(
        plan.app,
        name="plan",
        help="Plans: an event's waves and wallets, movements, their checks.",
    )
    app.add_typer(papers.app, name="print", help="Papers: labels, hand cards, hand records.")
    app.command()(decks.teach)
    app.command()(decks.read)
    app.add_typer(
        decks.app, name="deck", help="Decks that were learnt: list, export, import, remove."
    )
    app.command()(dealing.deal)
    app.command()(dealing.verify)
    app.command()(dealing.capture)
    app.command()(registered.register)
    app.command()(registered.compare)
    app.command()(custody.scan)
    app.command()(custody.where)
    app.command()(sample.sample)
    app.command()(sync.sync)
    app.command()(fouled.fouled)
    app.command()(ruling.ruling)
    app.add_typer(stations.app, name="station", help="This station's machine, camera and deck.")
    app.command()(events.release)
    app.command()(events.log)
    app.command()(demo.demo)
    app.add_typer(sim.app, name="sim", help="Simulated halls: make, show, meddle.")
    app.add_typer(machines.app, name="machine", help="Machines: ports, test.")
    app.command()(serve.serve)
    app.add_typer(
        people.app, name="people", help="People: accounts of the console, tokens of programs."
    )
    app.command()(care.doctor)
    app.command()(care.bundle)
    app.command()(care.backup)
    app.command()(care.restore)
    command = get_command(app)
    _translate(command, language)
    return command


def _translate(command: Any, language: Language) -> None:
    """Put the help of a command, its options and its subcommands into a language."""
    for attribute in ("help", "epilog", "short_help"):
        if text := getattr(command, attribute, None):
            setattr(command, attribute, language.word(text))
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = language.word(parameter.help)
    for subcommand in getattr(command, "commands", {}).values():
        _translate(subcommand, language)


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


def _speak_utf8() -> None:
    """Windows gives a pipe the code page of the system, which has no room for ♠ or for every name."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _stopped(screen: Screen) -> int:
    return _failed(screen, says("Stopped by hand."), INTERRUPTED)


def _failed(screen: Screen, why: Saying, code: int) -> int:
    screen.note(why)
    return screen.result({"error": why.english()}, code)


def _unforeseen(screen: Screen, error: Exception) -> int:
    if screen.debug:
        screen.meanwhile.print_exception()
    return _failed(screen, fault_of_ours(error), OURS)
