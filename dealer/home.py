"""The folder of data: where everything lies that this program keeps."""

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from cardboards.disk_words import why_not
from dealer.errors import WrongUse

VARIABLE = "FAPAI_HOME"
DESK = "desk"
STATION = "station"
_NAME = re.compile(r"[^\\/:*?\"<>|\x00-\x1f]{1,60}")


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of data (`FAPAI_HOME`, else the platform's own place), with what lies where in it."""

    folder: Path

    @classmethod
    def open(cls, folder: Path | None = None) -> "Home":
        """The home, its folders made if they are missing: for this user's eyes only.

        Raises:
            WrongUse: the folder cannot be made.
        """
        named = os.environ.get(VARIABLE)
        home = cls(
            folder
            or (Path(named) if named else platformdirs.user_data_path("fapai", appauthor=False))
        )
        try:
            for one in (home.folder, home.journals, home.keys, home.decks, home.images, home.sim):
                one.mkdir(mode=0o700, parents=True, exist_ok=True)
            if sys.platform != "win32":
                home.folder.chmod(0o700)
        except OSError as error:
            raise WrongUse(
                "The folder of data {folder} cannot be used ({why}). Name another one in {variable}.",
                folder=home.folder,
                why=why_not(error),
                variable=VARIABLE,
            ) from error
        return home

    @property
    def store(self) -> Path:
        """The store's database."""
        return self.folder / "store.db"

    @property
    def accounts(self) -> Path:
        """Who has an account, and the hashes of their passwords."""
        return self.folder / "accounts.db"

    @property
    def journals(self) -> Path:
        """The journals, one file a station."""
        return self.folder / "journal"

    @property
    def keys(self) -> Path:
        """The keys."""
        return self.folder / "keys"

    @property
    def decks(self) -> Path:
        """The decks that were taught."""
        return self.folder / "decks"

    @property
    def images(self) -> Path:
        """The sealed card images of boards that have not passed."""
        return self.folder / "images"

    @property
    def sim(self) -> Path:
        """The simulated halls."""
        return self.folder / "sim"

    @property
    def trials(self) -> Path:
        """Reports and pictures of machines on trial: sorted packs, nothing secret."""
        return self.folder / "trials"

    def journal(self, station: str) -> Path:
        """The journal of one station."""
        return self.journals / f"{_fit(station)}.db"

    def deck(self, name: str) -> Path:
        """The file of a deck."""
        return self.decks / f"{_fit(name)}.npz"

    def deck_before(self, name: str) -> Path:
        """The same deck as it was before it last learnt from proved cards; no deck by name."""
        return self.decks / f"{_fit(name)}.npz.before"

    def hall(self, name: str) -> Path:
        """The folder of a simulated hall."""
        return self.sim / _fit(name)


def _fit(name: str) -> str:
    """A name that every system takes as a file's.

    Raises:
        WrongUse: it is none.
    """
    if not _NAME.fullmatch(name) or name != name.strip(" ."):
        raise WrongUse(
            "“{name}” cannot be a name here. Take letters, digits or Chinese characters, without / : * ?",
            name=name,
        )
    return name
