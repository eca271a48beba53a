"""A deck as it was taught.

How its cards look to one eye, and how sure a reading of them must be.
"""

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK
from firmware_bridge.errors import NoSuchDeck
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.colour import InkColours
from firmware_bridge.reader.labels import Other
from firmware_bridge.reader.looks import Looks

_VERSION = 1
EMPTY_SIDE = 24
"""Side of the small grey pictures by which an empty eye is known again."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a look must reach to be a reading; all measured on the teaching pictures.

    `margin`: against every rival, be it of another rank or another suit. `likeness`: correlation
    with the card. `sharpness`: of edges. `strength`: the ink of the palest thing that is no empty
    eye, 0 … 1.
    """

    margin: float
    likeness: float
    sharpness: float
    strength: float


@dataclass(frozen=True, slots=True)
class Deck:
    """One taught deck.

    `empty`: small grey pictures of the empty eye, count × EMPTY_SIDE × EMPTY_SIDE.
    """

    name: str
    looks: Looks
    colours: InkColours
    empty: NDArray[np.uint8]
    limits: Limits

    def save(self, path: Path) -> None:
        """Write it whole or not at all."""
        facts = {
            "version": _VERSION,
            "name": self.name,
            "others": [other.value for other in self.looks.labels if isinstance(other, Other)],
            "turn": self.looks.turn,
            "limits": asdict(self.limits),
        }
        packed = io.BytesIO()
        np.savez_compressed(
            packed,
            facts=np.frombuffer(json.dumps(facts).encode(), np.uint8),
            prototypes=np.round(self.looks.prototypes * 255).astype(np.uint8),
            owners=self.looks.owners.astype(np.uint8),
            face=self.looks.face,
            colour_places=self.colours.places,
            colour_lines=self.colours.lines,
            colour_gaps=self.colours.gaps,
            empty=self.empty,
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new")
        beside.write_bytes(packed.getvalue())
        beside.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Deck":
        """Read a deck back.

        Raises:
            NoSuchDeck: there is none, or it was written by another version.
        """
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as packed:
                return cls._unpacked(packed)
        except FileNotFoundError:
            raise NoSuchDeck(
                "No deck was taught under the name {name}. Teach it first: fapai teach {name} PICTURES.",
                name=path.stem,
            ) from None
        except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
            raise NoSuchDeck(
                "The deck in {path} cannot be read: it is damaged, or of another version. Teach it again.",
                path=path,
            ) from error

    @classmethod
    def _unpacked(cls, packed: Mapping[str, NDArray[np.generic]]) -> "Deck":
        facts = json.loads(packed["facts"].tobytes())
        if facts["version"] != _VERSION:
            raise ValueError(facts["version"])
        looks = Looks(
            (*PACK, *map(Other, facts["others"])),
            packed["prototypes"].astype(np.float32) / np.float32(255),
            packed["owners"].astype(np.intp),
            packed["face"].astype(np.bool_),
            tuple(facts["turn"]) if facts["turn"] else None,
        )
        colours = InkColours(
            packed["colour_places"].astype(np.bool_),
            packed["colour_lines"].astype(np.float32),
            packed["colour_gaps"].astype(np.float32),
        )
        empty = packed["empty"].astype(np.uint8)
        return cls(facts["name"], looks, colours, empty, Limits(**facts["limits"]))


def small(image: Image) -> NDArray[np.uint8]:
    """A small grey picture."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    shrunk = cv2.resize(grey, (EMPTY_SIDE, EMPTY_SIDE), interpolation=cv2.INTER_AREA)
    return shrunk.astype(np.uint8, copy=False)
