"""What `--help` shows, in the language of who asks.

The command-line library's own page has English words around ours, and cuts a Chinese sentence off where a line ends.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardboards.language import Language, Saying, says
from dealer.cli.screen import reaching


def show_help(command: Any, language: Language, context: typer.Context, _formatter: object) -> None:
    """Print a command's page, as wide as the terminal is.

    Raises:
        Interrupted: it finds no room where it is to go.
    """
    console = Console(highlight=False)
    with reaching():
        for number, part in enumerate(_page(command, language, context)):
            if number:
                console.print()
            console.print(part)


def _page(command: Any, language: Language, context: typer.Context) -> Iterator[RenderableType]:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.get_params(context) if one.param_type_name == "option"]
    subcommands = getattr(command, "commands", {})
    words = [_name(one) if one.required else f"[{_name(one)}]" for one in arguments]
    if subcommands:
        words.append(language.say(says("COMMAND")))
    usage = " ".join([context.command_path, *words, language.say(says("[OPTIONS]"))])
    yield Text(language.say(says("Usage: {how}", how=usage)), overflow="fold")
    if command.help:
        yield Text(language.word(command.help), overflow="fold")
    rows = {name: Text(language.word(one.help or "")) for name, one in subcommands.items()}
    for head, table in (
        (says("Commands"), rows),
        (says("Arguments"), {_name(one): _told(one, language) for one in arguments}),
        (says("Options"), {_name(one): _told(one, language) for one in options}),
    ):
        if table:
            yield Group(Text(language.say(head), style="bold"), _table(table))
    if command.epilog:
        yield Text(language.word(command.epilog), overflow="fold")


def _table(rows: dict[str, Text]) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(style="cyan", no_wrap=True)
    table.add_column(overflow="fold", ratio=1)
    for name, told in rows.items():
        table.add_row(name, told)
    return Padding(table, (0, 0, 0, 2))


def _name(parameter: Any) -> str:
    if parameter.param_type_name == "option":
        return ", ".join([*parameter.opts, *parameter.secondary_opts])
    word: str = parameter.metavar or parameter.name.strip("_").replace("_", "-").upper()
    return word if parameter.nargs == 1 else word.removesuffix("...") + "..."


def _told(parameter: Any, language: Language) -> Text:
    """What a parameter is for; then, on a line of its own, what it may be."""
    if "--help" in parameter.opts:  # the library's own, in its own words
        return Text(language.say(says("Show this page.")))
    text = Text(language.word(parameter.help or ""))
    limits = "  ".join(language.say(limit) for limit in _limits(parameter))
    if limits:
        text.append("\n" + limits, style="dim")
    return text


def _limits(parameter: Any) -> Iterator[Saying]:
    choices: Sequence[Any] = parameter.type_descriptor.choices or ()
    if choices:
        yield says("One of: {choices}.", choices=", ".join(_word(one) for one in choices))
    if parameter.min is not None and parameter.max is not None:
        yield says("From {least} to {most}.", least=parameter.min, most=parameter.max)
    elif parameter.min is not None:
        yield says("{least} or more.", least=parameter.min)
    if parameter.param_type_name == "option":
        if parameter.multiple:
            yield says("May be given several times.")
        if parameter.required:
            yield says("Must be given.")
    if _stands_for_itself(parameter):
        yield says("If not given: {default}.", default=_word(parameter.default))


def _stands_for_itself(parameter: Any) -> bool:
    return parameter.default not in (None, "", False) and not callable(parameter.default)


def _word(value: object) -> str:
    return str(value.value if isinstance(value, Enum) else value)
