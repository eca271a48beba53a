"""Long lists, page by page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from fastapi import Depends, Query

MOST = 500
_FURTHEST = 10_000_000

Item = TypeVar("Item")
Raw = TypeVar("Raw")


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """Some of a list, in its order. `total`: how many there are; `next`: the `offset` of what follows, if any does."""

    items: list[Item]
    total: int
    next: int | None


@dataclass(frozen=True, slots=True)
class Window:
    """Which part of a list is asked for."""

    offset: int
    limit: int

    def of(self, every: Sequence[Raw], told: Callable[[Raw], Item]) -> Page[Item]:
        """That part of it, each item as it is told."""
        end = self.offset + self.limit
        items = [told(one) for one in every[self.offset : end]]
        return Page(items, len(every), end if end < len(every) else None)


def _window(
    offset: Annotated[int, Query(ge=0, le=_FURTHEST, description="How many to pass over.")] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST, description="How many at most.")] = 100,
) -> Window:
    return Window(offset, limit)


Part = Annotated[Window, Depends(_window)]
"""The part of a list that a request asks for."""
