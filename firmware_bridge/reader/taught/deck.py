"""A deck as it was taught.

How its cards look to one eye, and how sure a reading of them must be.
"""

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass
from pathlib import Path
from typing import IO, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK, Rank
from firmware_bridge.errors import NoSuchDeck
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.glyphs import ENGLISH, LETTERS, Letters
from firmware_bridge.reader.taught.close_up import CloseUp
from firmware_bridge.reader.taught.colour import InkColours
from firmware_bridge.reader.taught.ink import SIZE
from firmware_bridge.reader.taught.labels import Other
from firmware_bridge.reader.taught.looks import IndexPlace, Looks

_VERSION = 1
_LARGEST = 64_000_000  # bytes, unpacked
_UNZIPPED = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError)
"""What the zip module raises over bytes that are none, or that it cannot unpack."""
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

    `empty`: small grey pictures of the empty eye, count × EMPTY_SIDE × EMPTY_SIDE. `index_share`: of a card's height
    that its index takes, where cards lie anywhere and the looks are those of their indices, cut out and upright; None:
    the looks are those of one eye. `paper`: how light the cards' paper was at teaching, 0 … 255; 0: not known.
    """

    name: str
    looks: Looks
    colours: InkColours
    empty: NDArray[np.uint8]
    limits: Limits
    index_share: float | None = None
    paper: float = 0.0

    @property
    def lies_anywhere(self) -> bool:
        """Whether it was learnt from photographs of whole cards, wherever they lay, and is no machine's."""
        return self.index_share is not None

    @property
    def letters(self) -> Letters:
        """Those by which the network reads its cards; English ones where only whole cards were looked at."""
        index = self.looks.index
        return LETTERS[index.letters] if index is not None and index.letters else ENGLISH

    def save(self, path: Path) -> None:
        """Write it whole or not at all."""
        facts = {
            "version": _VERSION,
            "name": self.name,
            "others": [other.value for other in self.looks.labels if isinstance(other, Other)],
            "turn": self.looks.turn,
            "index": self.looks.index and asdict(self.looks.index),
            "close_up": self.looks.close_up and asdict(self.looks.close_up),
            "limits": asdict(self.limits),
            "index_share": self.index_share,
            "paper": self.paper,
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
        """Read a deck back, from here or from another computer.

        Raises:
            NoSuchDeck: there is none, it is of another version, damaged, or no deck.
        """
        try:
            with path.open("rb") as file:
                _check_size(file)
                with np.load(file, allow_pickle=False) as packed:
                    deck = cls._unpacked(packed, path)
            _check(deck)
        except FileNotFoundError:
            raise NoSuchDeck(
                "No deck was taught under the name {name}. Teach it first: {fapai teach}.",
                name=path.stem,
            ) from None
        except (OSError, EOFError, ValueError, LookupError, TypeError, *_UNZIPPED) as error:
            raise NoSuchDeck(
                "The deck in {path} cannot be read: its file is damaged, or none of ours. Copy it anew, or teach the "
                "deck again.",
                path=path,
            ) from error
        return deck

    @classmethod
    def _unpacked(cls, packed: Mapping[str, NDArray[np.generic]], path: Path) -> "Deck":
        facts = json.loads(packed["facts"].tobytes())
        if facts["version"] != _VERSION:
            raise NoSuchDeck(
                "The deck in {path} is of another version of Fapai. Use that version, or teach the deck again.",
                path=path,
            )
        looks = Looks(
            (*PACK, *map(Other, facts["others"])),
            packed["prototypes"].astype(np.float32) / np.float32(255),
            packed["owners"].astype(np.intp),
            packed["face"].astype(np.bool_),
            tuple(facts["turn"]) if facts["turn"] else None,
            _index_place(facts.get("index")),
            _close_up(facts.get("close_up")),
        )
        colours = InkColours(
            packed["colour_places"].astype(np.bool_),
            packed["colour_lines"].astype(np.float32),
            packed["colour_gaps"].astype(np.float32),
        )
        empty = packed["empty"].astype(np.uint8)
        limits, share = Limits(**facts["limits"]), facts.get("index_share")
        paper = float(facts.get("paper", 0.0))
        return cls(str(facts["name"]), looks, colours, empty, limits, share and float(share), paper)


def _index_place(facts: Mapping[str, Any] | None) -> IndexPlace | None:
    if facts is None:
        return None
    x, y = facts["middle"]
    return IndexPlace(
        (float(x), float(y)), float(facts["height"]), float(facts["wide"]), facts["letters"]
    )


def _close_up(facts: Mapping[str, Any] | None) -> CloseUp | None:
    if facts is None:
        return None
    left, top, width, height = (float(facts[one]) for one in ("left", "top", "width", "height"))
    return CloseUp(left, top, width, height, int(facts["quarters"]))


def _check_size(file: IO[bytes]) -> None:
    """Nothing is unpacked that would fill the memory."""
    with zipfile.ZipFile(file) as packed:
        if sum(part.file_size for part in packed.infolist()) > _LARGEST:
            raise ValueError("larger than any deck")
    file.seek(0)


def _check(deck: Deck) -> None:
    """What fits together: reading relies on it.

    Raises:
        ValueError: something does not.
    """
    looks, colours = deck.looks, deck.colours
    shapes = (
        (looks.prototypes.shape, (len(looks.owners), SIZE, SIZE)),
        (looks.face.shape, (SIZE, SIZE)),
        (colours.places.shape, (len(Rank), SIZE, SIZE)),
        (colours.lines.shape, (len(Rank),)),
        (colours.gaps.shape, (len(Rank),)),
        (deck.empty.shape, (len(deck.empty), EMPTY_SIDE, EMPTY_SIDE)),
    )
    numbers = (colours.lines, colours.gaps, np.array(astuple(deck.limits), np.float32))
    if (
        any(found != due for found, due in shapes)
        or set(looks.owners.tolist()) != set(range(len(looks.labels)))
        or not looks.face.any()
        or not all(np.isfinite(one).all() for one in numbers)
        or min(astuple(deck.limits)) <= 0
        or (looks.close_up is not None and not looks.close_up.lies_in_a_picture)
        or not 0 <= deck.paper <= 255
        or not 0 < (1.0 if deck.index_share is None else deck.index_share) <= 1
        or (looks.index is not None and looks.index.letters not in (None, *LETTERS))
        or (looks.turn is not None and len(looks.turn) != 2)  # right and down
    ):
        raise ValueError("its parts do not fit together")


def small(image: Image) -> NDArray[np.uint8]:
    """A small grey picture."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    shrunk = cv2.resize(grey, (EMPTY_SIDE, EMPTY_SIDE), interpolation=cv2.INTER_AREA)
    return shrunk.astype(np.uint8, copy=False)
