"""What all pages stand on: one console a process, handed to each page when it is registered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cardboards.language import Language, Tongue
from dealer.home import Home
from dealer.jobs.door import Door
from dealer.jobs.under_way import UnderWay
from dealer.web.cookies import TONGUE
from dealer.web.tray import Tray


@dataclass(frozen=True, slots=True)
class Console:
    """The house behind the pages: its data, its door, its work, its words, and what was made for its visitors."""

    home: Home
    door: Door
    work: UnderWay
    languages: Mapping[Tongue, Language]
    tray: Tray = field(default_factory=Tray)

    def language(self, cookies: Mapping[str, str]) -> Language:
        """The language that a browser has chosen; simplified Chinese when it has chosen none."""
        named = cookies.get(TONGUE)
        return self.languages[next((one for one in Tongue if one.value == named), Tongue.HANS)]


Register = Callable[[Console], None]
"""How a page joins a console."""
