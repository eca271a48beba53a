"""`hall.db`: a hall's settings, photographs, and its world after every step."""

import json
import re
import sqlite3
import zlib
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, astuple, dataclass
from pathlib import Path

from firmware_bridge.errors import HallError
from firmware_bridge.machine import PocketKind
from firmware_bridge.simulator.faces import face_code, face_of
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.scene import Placement
from firmware_bridge.simulator.things import (
    Happened,
    PhysicalCard,
    Place,
    Spot,
    Wallet,
    WalletPlace,
)
from firmware_bridge.simulator.world import Changes, World

FILE = "hall.db"
_VERSION = 1

# Only the process may be killed, not the power: that is all that a simulated hall has to outlive.
_OPEN = "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000;"
_SCHEMA = f"""
PRAGMA user_version = {_VERSION};
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE photograph (shows TEXT PRIMARY KEY, image BLOB NOT NULL);
CREATE TABLE card (
    ident INTEGER PRIMARY KEY, pack INTEGER NOT NULL, face TEXT NOT NULL,
    place TEXT NOT NULL, holder INTEGER NOT NULL, pocket INTEGER NOT NULL, level INTEGER NOT NULL,
    face_down INTEGER NOT NULL, turned INTEGER NOT NULL,
    to_right REAL NOT NULL, to_down REAL NOT NULL, angle REAL NOT NULL
);
CREATE TABLE wallet (
    ident INTEGER PRIMARY KEY, token TEXT NOT NULL, number INTEGER NOT NULL, of_set TEXT NOT NULL,
    copy INTEGER NOT NULL, place TEXT NOT NULL, turn INTEGER NOT NULL
);
CREATE TABLE happened (
    n INTEGER PRIMARY KEY, what TEXT NOT NULL, job TEXT NOT NULL, step INTEGER NOT NULL,
    thing INTEGER NOT NULL, card TEXT NOT NULL, pocket INTEGER, wallet TEXT
);
"""


@dataclass(frozen=True, slots=True)
class HallSettings:
    """What a hall is, for good.

    `rate`: cards a second; `fps`: frames a second; `delay`: seconds from a frame's exposure to its delivery; `stale`:
    the share of frames that repeat the one before.
    """

    name: str
    rate: float = 10.4
    pockets: PocketKind = PocketKind.BOARD
    operator: str = "careful"
    fps: float = 60.0
    delay: float = 0.025
    stale: float = 0.004
    seed: int = 0

    @property
    def device(self) -> str:
        """The device id of its machine: up to 32 plain signs, whatever the hall is called."""
        plain = re.fullmatch(r"[A-Za-z0-9._-]{1,28}", self.name)
        return f"sim-{self.name if plain else format(zlib.crc32(self.name.encode()), '08x')}"

    def written(self) -> str:
        """As one line of JSON."""
        return json.dumps(asdict(self) | {"pockets": self.pockets.value})

    @classmethod
    def read(cls, text: str) -> "HallSettings":
        """The settings that `written` wrote."""
        said = json.loads(text)
        return cls(**said | {"pockets": PocketKind(said["pockets"])})


class HallStore:
    """The open `hall.db`. Used under the hall's own lock, from any of its threads."""

    def __init__(self, file: Path) -> None:
        if not file.is_file():
            raise HallError(
                "There is no hall in {place}. Make one with “fapai sim new”.", place=file.parent
            )
        self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._db.executescript(_OPEN)
        if self._db.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
            self._db.close()
            raise HallError(
                "The hall in {place} was made by another version. Make a new one.",
                place=file.parent,
            )

    @staticmethod
    def make(folder: Path, settings: HallSettings, photographs: Mapping[str, bytes]) -> None:
        """Make a new hall: complete, or not at all.

        `photographs`: encoded images by the code of the face that they show, `empty` for the empty slot.

        Raises:
            HallError: there is one already.
        """
        file = folder / FILE
        if file.exists():
            raise HallError("There is already a hall in {place}. Take another name.", place=folder)
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = folder / "hall.new"
        unfinished.unlink(missing_ok=True)
        with closing(sqlite3.connect(unfinished)) as db:
            db.executescript(_SCHEMA)
            db.execute("INSERT INTO setting VALUES ('hall', ?)", (settings.written(),))
            db.executemany("INSERT INTO photograph VALUES (?, ?)", photographs.items())
            db.commit()
        unfinished.replace(file)

    def settings(self) -> HallSettings:
        """What the hall is."""
        return HallSettings.read(self.remembered("hall"))

    def photographs(self) -> dict[str, bytes]:
        """Encoded images by what they show."""
        return dict(self._db.execute("SELECT shows, image FROM photograph"))

    def remembered(self, name: str, otherwise: str = "") -> str:
        """A word kept by name."""
        row = self._db.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else otherwise

    def remember(self, name: str, value: str) -> None:
        """Keep a word by name."""
        self._db.execute("REPLACE INTO setting VALUES (?, ?)", (name, value))

    def world(self) -> World:
        """The world as the last step left it."""
        return World(
            map(_card, self._db.execute("SELECT * FROM card")),
            map(_wallet, self._db.execute("SELECT * FROM wallet")),
            (Happened(*row[1:]) for row in self._db.execute("SELECT * FROM happened ORDER BY n")),
        )

    def save(self, changes: Changes) -> None:
        """One step of the world, in one transaction."""
        if not changes:
            return
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany(
                f"REPLACE INTO card VALUES ({'?, ' * 11}?)", map(_card_row, changes.cards)
            )
            self._db.executemany(
                f"REPLACE INTO wallet VALUES ({'?, ' * 6}?)", map(_wallet_row, changes.wallets)
            )
            self._db.executemany(
                "INSERT INTO happened VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
                (astuple(one) for one in changes.happened),
            )
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._db.close()


_CardRow = tuple[int, int, str, str, int, int, int, int, int, float, float, float]
_WalletRow = tuple[int, str, int, str, int, str, int]


def _card_row(card: PhysicalCard) -> _CardRow:
    spot, lies = card.spot, card.placement
    return (
        card.ident, card.pack, face_code(card.face), spot.place.value, spot.holder, spot.pocket, card.level,
        int(card.face_down), int(lies.turned), lies.right, lies.down, lies.angle,
    )  # fmt: skip


def _card(row: _CardRow) -> PhysicalCard:
    ident, pack, face, place, holder, pocket, level, face_down, turned, right, down, angle = row
    return PhysicalCard(
        ident=ident, pack=pack, face=face_of(face), spot=Spot(Place(place), holder, pocket), level=level,
        face_down=bool(face_down), placement=Placement(right, down, angle, bool(turned)),
    )  # fmt: skip


def _wallet_row(wallet: Wallet) -> _WalletRow:
    label = wallet.label
    return (
        wallet.ident,
        label.token,
        label.number,
        label.set,
        label.copy,
        wallet.where.value,
        wallet.turn,
    )


def _wallet(row: _WalletRow) -> Wallet:
    ident, token, number, of_set, copy, place, turn = row
    return Wallet(ident, Label(token, number, of_set, copy), WalletPlace(place), turn)
