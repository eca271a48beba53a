"""One kind of work on its page: drawn anew when something else is to be done, changed in place while cards land."""

from collections.abc import Callable
from typing import Protocol

from nicegui import ui

from dealer.jobs.situation import Kind, Situation


class Changing(Protocol):
    """What is drawn and can follow the situation without being drawn anew."""

    def show(self, now: Situation) -> None:
        """The situation as it is now."""
        ...


class Stage:
    """Where `draw` draws a kind of work. Work of any other kind is none of this page's: it gets an empty situation."""

    def __init__(self, kind: Kind, draw: Callable[[Situation], Changing | None]) -> None:
        self._kind = kind
        self._draw = draw
        self._place = ui.element("div").classes(f"stage {kind.value}")
        self._shown: object = None
        self._changing: Changing | None = None

    def show(self, now: Situation) -> None:
        """The situation as it is now."""
        if now.task is None or now.task.kind is not self._kind:
            now = Situation()
        wallet = now.progress.wallet if now.progress else None
        what = (now.task, now.ended, now.question and now.question.number, wallet)
        if what != self._shown:
            self._shown = what
            self._place.clear()
            with self._place:
                self._changing = self._draw(now)
        if self._changing is not None:
            self._changing.show(now)
