"""What can be typed after `fapai`. A command's module is loaded when its word is typed, so that each starts at once."""

from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Any

import typer
from typer.main import get_group

from cardboards.language import Language
from dealer.cli.help_page import show_help

_EVERYWHERE = "Every command also takes --json (JSON Lines for programs), --lang zh-Hans, zh-Hant or en, and --debug."

_VERBS = MappingProxyType(
    {
        "import": "boards.import_boards",
        "shuffle": "boards.shuffle",
        "export": "boards.export",
        "commit": "fairness.commit",
        "draw": "fairness.draw",
        "reveal": "fairness.reveal",
        "recompute": "fairness.recompute",
        "audit": "fairness.audit",
        "teach": "decks.teach",
        "read": "decks.read",
        "deal": "dealing.deal",
        "verify": "dealing.verify",
        "capture": "dealing.capture",
        "register": "registered.register",
        "compare": "registered.compare",
        "scan": "custody.scan",
        "where": "custody.where",
        "sample": "sample.sample",
        "sync": "sync.sync",
        "fouled": "fouled.fouled",
        "ruling": "ruling.ruling",
        "release": "events.release",
        "log": "events.log",
        "demo": "demo.demo",
        "serve": "serve.serve",
        "doctor": "care.doctor",
        "bundle": "care.bundle",
        "backup": "care.backup",
        "restore": "care.restore",
    }
)
"""Each command and its function, in the order of the help."""

_GROUPS = MappingProxyType(
    {
        "event": ("events", "Events: make, list, show."),
        "wallet": ("wallets", "Wallets: register, bind, renew a label, list."),
        "edit": ("edit", "Boards changed on purpose: swap, rotate, fill, restore."),
        "plan": ("plan", "Plans: an event's waves and wallets, movements, their checks."),
        "print": ("papers", "Papers: labels, hand cards, hand records."),
        "deck": ("decks", "Decks that were learnt: list, export, import, remove, restore."),
        "station": ("stations", "This station's machine, camera and deck."),
        "sim": ("sim", "Simulated halls: make, show, meddle."),
        "machine": ("machines", "Machines: ports, test."),
        "people": ("people", "People: accounts of the console, tokens of programs."),
    }
)
"""Commands with words of their own: their module and what the help says of them, in its order."""


def commands(language: Language, word: str | None = None) -> Any:
    """The command that this word asks for, or all if it is none of them; with their help in one language."""
    app = typer.Typer(
        name="fapai",
        help="Deals, verifies and prints the boards of card events.",
        epilog=_EVERYWHERE,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    known = word in _VERBS or word in _GROUPS
    for name, place in _VERBS.items():
        if name == word or not known:
            module, function = place.split(".")
            app.command(name)(getattr(_module(module), function))
    for name, (module, told) in _GROUPS.items():
        if name == word or not known:
            app.add_typer(_module(module).app, name=name, help=told)
    command = get_group(app)
    _explain(command, language)
    return command


def _module(name: str) -> Any:
    return import_module(f"dealer.cli.{name}")


def _explain(command: Any, language: Language) -> None:
    """Let a command and its subcommands show their help in a language."""
    command.format_help = partial(show_help, command, language)
    for subcommand in getattr(command, "commands", {}).values():
        _explain(subcommand, language)
