"""What was typed wrong, in the words of who typed it: the library that reads the command line speaks English alone."""

import re
from collections.abc import Callable

import typer

from cardboards.language import Saying, says

_FAULTS: tuple[tuple[str, Callable[..., Saying]], ...] = (
    (
        r"No such command '(.+?)'\. Did you mean (.+)\?",
        lambda word, near: says(
            "There is no command {word}. Did you mean {near}?",
            word=word,
            near=near.replace("'", ""),
        ),
    ),
    (r"No such option: (\S+)", lambda option: says("There is no option {option}.", option=option)),
    (r"No such command '(.+)'", lambda word: says("There is no command {word}.", word=word)),
    (
        r"Option '(.+)' requires an argument",
        lambda option: says("After {option} a value is missing.", option=option),
    ),
    (
        r"Got unexpected extra arguments? ?\(?s?\)? ?\((.+)\)",
        lambda words: says("These words are too many: {words}.", words=words),
    ),
)
_VALUES: tuple[tuple[str, Callable[..., Saying]], ...] = (
    (
        r"greater than or equal to (\S+)",
        lambda what, least: says("{what} must be {least} or more.", what=what, least=least),
    ),
    (
        r"less than or equal to (\S+)",
        lambda what, most: says("{what} must be {most} or less.", what=what, most=most),
    ),
    (
        r"'([^']*)' is not one of (.+?)\.?$",
        lambda what, value, known: says(
            "{what} cannot be “{value}”. There are: {known}.",
            what=what,
            value=value,
            known=tuple(re.findall(r"'(.+?)'", known)),
        ),
    ),
    (r"valid integer", lambda what: says("{what} must be a whole number.", what=what)),
    (r"valid number", lambda what: says("{what} must be a number.", what=what)),
)


def misuse(error: typer.TyperException) -> Saying:
    """The sentence for words that are no command of ours."""
    option: str | None = getattr(error, "option_name", None)
    near: list[str] | None = getattr(error, "possibilities", None)
    if option and near:
        return says(
            "There is no option {option}. Did you mean {near}?", option=option, near=", ".join(near)
        )
    if option and near is not None:
        return says("There is no option {option}.", option=option)
    message = error.format_message()
    if getattr(error, "param", None) is not None:
        return _of_value(error, message)
    return _first(_FAULTS, message) or says("The command line: {why}", why=message)


def _of_value(error: typer.TyperException, message: str) -> Saying:
    """What is wrong with one value: it is missing, or not what it has to be."""
    what = _named(error)
    if not getattr(error, "message", ""):
        return says("{what} is missing.", what=what)
    return _first(_VALUES, message, what) or says("{what}: {why}", what=what, why=message)


def _named(error: typer.TyperException) -> str:
    """An option by its name, a word by what the usage calls it."""
    param = error.param  # type: ignore[attr-defined]
    return str(param.opts[-1] if param.param_type_name == "option" else param.name.upper())


def _first(
    table: tuple[tuple[str, Callable[..., Saying]], ...], message: str, *known: str
) -> Saying | None:
    for pattern, saying in table:
        found = re.search(pattern, message)
        if found:
            return saying(*known, *found.groups())
    return None
