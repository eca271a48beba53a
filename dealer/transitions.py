"""How a pure core goes from one state to the next: only where its table leads."""

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar


class IllegalTransition(AssertionError):
    """A fault of ours: a machine was driven where its table does not lead."""


State = TypeVar("State", bound=Enum)


def led(table: Mapping[State, frozenset[State]], state: State, into: State) -> State:
    """The state that is entered.

    Raises:
        IllegalTransition: the table does not lead there.
    """
    if into not in table[state]:
        raise IllegalTransition(f"{state.value} does not lead to {into.value}")
    return into
