"""Fields that people fill in; what is secret has fields of its own (`forms`, `proof`)."""

from collections.abc import Mapping
from typing import TypeVar

from nicegui import ui

from cardboards.language import Saying
from dealer.errors import WrongUse
from dealer.jobs.ranges import numbers_in
from dealer.web.kit.visits import Visit

Needed = TypeVar("Needed")


def words(visit: Visit, saying: Saying, value: str = "", hint: Saying | None = None) -> ui.input:
    """A field for a few words."""
    found = ui.input(visit.say(saying), value=value)
    found.props('outlined autocomplete=off spellcheck="false"').classes("words")
    if hint is not None:
        found.props["hint"] = visit.say(hint)
    return found


def choice(
    visit: Visit, saying: Saying, options: Mapping[str, Saying | str], value: str
) -> ui.select:
    """A field for one of several."""
    shown = {
        key: visit.say(one) if isinstance(one, Saying) else one for key, one in options.items()
    }
    found = ui.select(shown, value=value, label=visit.say(saying))
    return found.props("outlined").classes("words")


def text_in(field: ui.input) -> str | None:
    """What stands in a field; None when it is empty."""
    return str(field.value or "").strip() or None


def numbers(field: ui.input) -> tuple[int, ...] | None:
    """The board numbers that stand in a field; None when it is empty.

    Raises:
        WrongUse: what stands there names no boards.
    """
    typed = text_in(field)
    return None if typed is None else numbers_in(typed)


def needed(value: Needed | None, said: Saying) -> Needed:
    """What stands in a field that may not be empty.

    Raises:
        WrongUse: it is empty; `said` tells so.
    """
    if value is None:
        raise WrongUse(said.text, **said.facts)
    return value
