"""The terminal: prose and tables for people, JSON Lines for programs.

With `--json` standard output carries JSON Lines only, the last one a result; prose goes to standard error. Without it,
what was asked for goes to standard output and what happens meanwhile to standard error.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from cardboards.language import Language, Saying
from dealer.errors import Interrupted, WrongUse

VERSION = 1
_YES = frozenset({"y", "yes", "是", "好"})
_PAGE = 160
"""Columns where no terminal says how many there are."""


@contextmanager
def reaching() -> Iterator[None]:
    """What is written here reaches where it is to go.

    Raises:
        Interrupted: it does not.
    """
    try:
        yield
    except BrokenPipeError:
        raise  # whoever read has seen enough
    except OSError as error:
        raise Interrupted(
            "The answer cannot be written where it is to go ({why}). Make room there, or name another place, "
            "and ask again.",
            why=error.strerror,
        ) from error


class Screen:
    """Speaks one language to one person, or JSON to a program."""

    def __init__(self, language: Language, *, as_json: bool, debug: bool) -> None:
        self.language = language
        self.as_json = as_json
        self.debug = debug
        answers = sys.stderr if as_json else sys.stdout
        self._answers = Console(
            file=answers, highlight=False, width=None if answers.isatty() else _PAGE
        )
        self.meanwhile = Console(file=sys.stderr, highlight=False)

    def say(self, saying: Saying) -> None:
        """Say what was asked for."""
        self.show(self.language.say(saying))

    def show(self, text: str) -> None:
        """Show a text as it is."""
        with self._told():
            self._answers.print(text, markup=False, soft_wrap=True)

    def note(self, saying: Saying) -> None:
        """Say something that happens meanwhile; the work goes on where that finds no room."""
        with suppress(OSError):
            self.meanwhile.print(self.language.say(saying), markup=False, soft_wrap=True)

    def table(self, heads: Sequence[Saying], rows: Iterable[Sequence[object]]) -> None:
        """Show rows; a cell may be a saying or have one."""
        table = Table(box=SIMPLE_HEAD)
        for head in heads:
            table.add_column(self.language.say(head), overflow="fold")
        for row in rows:
            table.add_row(*(self._cell(cell) for cell in row))
        with self._told():
            self._answers.print(table, markup=False)

    def line(self, record: Mapping[str, object]) -> None:
        """One JSON line, for programs only."""
        if self.as_json:
            with reaching():
                sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
                sys.stdout.flush()

    def result(self, record: Mapping[str, object], code: int = 0) -> int:
        """The last JSON line; returns the exit code that it carries."""
        self.line({"type": "result", "v": VERSION, "exit": code, **record})
        return code

    def confirm(self, question: Saying, *, yes: bool) -> None:
        """Go on only when a person agrees, or `--yes` was given.

        Raises:
            WrongUse: nobody agrees, or nobody is there to ask.
        """
        if yes:
            return
        if not sys.stdin.isatty():
            raise WrongUse("{question} This has to be confirmed: add --yes.", question=question)
        if not self.agrees(question):
            raise WrongUse("Not confirmed: nothing was done.")

    def agrees(self, question: Saying) -> bool:
        """Whether a person says yes; nobody who could be asked says no."""
        if not sys.stdin.isatty():
            return False
        prompt = f"{self.language.say(question)} [y/N] "
        return self.meanwhile.input(prompt, markup=False).strip().lower() in _YES

    def _told(self) -> AbstractContextManager[None]:
        """Where a program is answered, prose is said beside it."""
        return suppress(OSError) if self.as_json else reaching()

    def _cell(self, cell: object) -> str:
        if cell is None:
            return ""
        return self.language.say(Saying("{cell}", {"cell": cell}))
