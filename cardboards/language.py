"""Sentences for people, in simplified Chinese, traditional Chinese or English.

A `Saying` is a sentence that has not met its reader yet: an English template and its facts. A
`Language` turns it into words. Catalogues lie in `locale/<language>.po` of the package that owns
the sentence, and are read as they stand, so that none can be stale.
"""

import gettext
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from importlib import resources
from types import MappingProxyType

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

CATALOGUES = ("cardboards", "firmware_bridge", "dealer")
_TYPED = ("fapai ", "--")


class Tongue(Enum):
    """The languages that people are spoken to in; the value is the BCP 47 tag."""

    HANS = "zh-Hans"
    HANT = "zh-Hant"
    ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence.

    An English template with `{names}`, and the facts that fill them. Facts may be sayings.
    """

    text: str
    facts: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def english(self) -> str:
        """The sentence in English, for logs."""
        return Language(Tongue.ENGLISH).say(self)


def says(text: str, /, **facts: object) -> Saying:
    """A saying; also the mark by which templates are found for the catalogues.

    `{fapai …}` and `{--…}` in a template are what is typed in a terminal; elsewhere something else stands there.
    """
    return Saying(text, facts)


@dataclass(frozen=True)
class Language:
    """Turns sayings into words of one tongue.

    `instead`: what is said for a command or an option where nobody types one; they stand as they are for the others.
    """

    tongue: Tongue
    _catalogues: tuple[gettext.NullTranslations, ...] = field(default=(), compare=False, repr=False)
    instead: Mapping[str, Saying] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def speaking(
        cls, tongue: Tongue, instead: Mapping[str, Saying] = MappingProxyType({})
    ) -> "Language":
        """The language with its catalogues read."""
        catalogues = tuple(_catalogue(package, tongue) for package in CATALOGUES)
        return cls(tongue, catalogues, instead)

    def word(self, text: str) -> str:
        """One template in this tongue, unfilled; the English text where no catalogue knows it."""
        for catalogue in self._catalogues:
            found = catalogue.gettext(text)
            if found != text:
                return found
        return text

    def say(self, saying: Saying) -> str:
        """The whole sentence; a fact that has a `saying` of its own is said in the same tongue."""
        facts = {name: self._fact(fact) for name, fact in saying.facts.items()}
        return self.word(saying.text).format_map(_Facts(facts, self._typed))

    def _typed(self, command: str) -> str:
        return self.say(self.instead[command]) if command in self.instead else command

    def _fact(self, fact: object) -> object:
        if isinstance(fact, Saying):
            return self.say(fact)
        if isinstance(fact, tuple | list):
            return (", " if self.tongue is Tongue.ENGLISH else "、").join(
                str(self._fact(one)) for one in fact
            )
        own = getattr(fact, "saying", None)
        return self.say(own) if isinstance(own, Saying) else fact


class _Facts(dict[str, object]):
    """The facts of a sentence, and after them what is typed in a terminal."""

    def __init__(self, facts: Mapping[str, object], typed: Callable[[str], str]) -> None:
        super().__init__(facts)
        self._typed = typed

    def __missing__(self, name: str) -> str:
        if not name.startswith(_TYPED):
            raise KeyError(name)
        return self._typed(name)


def _catalogue(package: str, tongue: Tongue) -> gettext.NullTranslations:
    source = resources.files(package) / "locale" / f"{tongue.value}.po"
    if tongue is Tongue.ENGLISH or not source.is_file():
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with source.open("rb") as text:
        write_mo(compiled, read_po(text))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
