"""The art and the type that corners are made of: CC0 cards, OFL fonts, suits of our own.

Only what may be shipped in weights under any licence is here. Rendering is at `STACK` pixels an
index; a mask is float32, 0 … 1.
"""

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from cardboards.cards import Rank, Suit
from firmware_bridge.reader.glyphs import GLYPHS

Plane = NDArray[np.float32]
Picture = NDArray[np.uint8]

STACK = 80
"""Height in pixels of an index, rank and suit, where a scene is composed."""

ART = "@heruka_urgyen/react-playing-cards@0.5.0"  # Adrian Kennard's cards, CC0
FONTS = (
    "abril-fatface",
    "alfa-slab-one",
    "anton",
    "archivo-narrow",
    "arvo",
    "barlow-condensed",
    "bebas-neue",
    "bitter",
    "bodoni-moda",
    "cormorant-garamond",
    "crimson-text",
    "dosis",
    "eb-garamond",
    "fjalla-one",
    "gelasio",
    "lato",
    "league-gothic",
    "libre-baskerville",
    "lora",
    "noto-sans",
    "noto-serif",
    "old-standard-tt",
    "oswald",
    "playfair-display",
    "pt-sans-narrow",
    "roboto-condensed",
    "rokkitt",
    "saira-condensed",
    "source-serif-4",
    "yanone-kaffeesatz",
    "zilla-slab",
)  # @fontsource packages, all OFL-1.1
_WEIGHTS = ("400", "700", "900")
_SUIT_FONT = "noto-sans-symbols-2"
_SPELLINGS = {"10": ("10", "IO", "IO")}  # most decks print the 1 of a ten without its flag
_PLOTTED = (  # strokes of even width: Hershey's, as OpenCV plots them
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
_PENS = (7, 11, 16)
_PAINTERS_SHARE = 2  # times in the list: these are what cards are lettered with
_STRANGERS = ["C", "E", "F", "G", "L", "M", "N", "P", "S", "T", "U", "W", "X", "Y", "Z"]
_RENDER_WIDTH = 480
_DESIGNS = {  # left, top, right, bottom of the index where the card is 240 wide
    "2color": (10, 12, 33, 73),
    "4color": (10, 12, 33, 73),
    "2color-bf": (10, 12, 56, 141),
    "4color-bf": (10, 12, 56, 141),
}
_DRAWN_SUITS = 120
_DRAWN_QUEENS = 48
_SIDE = 128


@dataclass(frozen=True, slots=True)
class Typeface:
    """The masks of one font: our glyphs by name, and strangers that are none of them."""

    glyphs: dict[str, tuple[Plane, ...]]
    strangers: tuple[Plane, ...]


@dataclass(frozen=True, slots=True)
class PaintedCard:
    """A CC0 card, scaled so that its index is `STACK` high, and the middle of its index (x, y)."""

    glyph: str
    suit: Suit
    picture: Picture
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sources:
    """All that scenes are composed of."""

    typefaces: tuple[Typeface, ...]
    suits: dict[Suit, tuple[Plane, ...]]
    cards: tuple[PaintedCard, ...]
    courts: tuple[Picture, ...]


def fetch(folder: Path) -> None:
    """Bring the packages into the folder, by npm; nothing is done where they are."""
    if (folder / "node_modules" / "@fontsource" / _SUIT_FONT).exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    npm = shutil.which("npm") or "npm"
    (folder / "package.json").write_text("{}\n", encoding="utf-8")
    packages = [ART, *(f"@fontsource/{font}" for font in [*FONTS, _SUIT_FONT])]
    command = [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"]
    subprocess.run([*command, *packages], cwd=folder, check=True, timeout=600)


def load(folder: Path) -> Sources:
    """Render what was fetched; the same folder always gives the same sources."""
    fonts = folder / "node_modules" / "@fontsource"
    suits = {suit: list(_drawn_suits(suit)) for suit in Suit}
    printed = fonts / _SUIT_FONT / "files" / f"{_SUIT_FONT}-symbols-400-normal.woff"
    for suit in Suit:
        suits[suit] += [_written(printed, suit.symbol)] * (_DRAWN_SUITS // 6)
    cards = tuple(_painted(folder / "node_modules" / ART.rsplit("@", 1)[0] / "src" / "images"))
    for card in cards:
        suits[card.suit] += [_lettered(card)[1]]
    typefaces = [*_typefaces(fonts), *_plotted()]
    typefaces += list(_painters(cards, typefaces)) * _PAINTERS_SHARE
    queens = tuple(_queens())
    for place, typeface in enumerate(typefaces[::2]):
        drawn = queens[place % len(queens)], queens[(3 * place + 1) % len(queens)]
        typeface.glyphs["Q"] += drawn
    return Sources(
        tuple(typefaces),
        {suit: tuple(masks) for suit, masks in suits.items()},
        cards,
        tuple(_inner(card) for card in cards if card.glyph in {"K", "Q", "J"}),
    )


def _typefaces(fonts: Path) -> Iterator[Typeface]:
    for font in FONTS:
        for weight in _WEIGHTS:
            file = fonts / font / "files" / f"{font}-latin-{weight}-normal.woff"
            if file.exists():
                yield Typeface(
                    {
                        glyph: tuple(
                            _written(file, text) for text in _SPELLINGS.get(glyph, (glyph,))
                        )
                        for glyph in GLYPHS
                    },
                    tuple(_written(file, letter) for letter in _STRANGERS),
                )


def _plotted() -> Iterator[Typeface]:
    for font in _PLOTTED:
        for pen in _PENS:
            yield Typeface(
                {
                    glyph: tuple(
                        _drawn(text, font, pen) for text in _SPELLINGS.get(glyph, (glyph,))
                    )
                    for glyph in GLYPHS
                },
                tuple(_drawn(letter, font, pen) for letter in _STRANGERS),
            )


def _drawn(text: str, font: int, pen: int) -> Plane:
    canvas = np.zeros((240, 480), np.uint8)
    cv2.putText(canvas, text, (40, 170), font, 4, 255, pen, cv2.LINE_AA)
    return _cropped(canvas)


def _painters(cards: tuple[PaintedCard, ...], others: list[Typeface]) -> Iterator[Typeface]:
    """The letters of each painted design; what it does not have is taken from other type."""
    for start in range(0, len(cards), len(Rank)):
        painted = {card.glyph: (_lettered(card)[0],) for card in cards[start : start + len(Rank)]}
        other = others[start % len(others)]
        yield Typeface(other.glyphs | painted, other.strangers)


def _queens() -> Iterator[Plane]:
    """Qs as card painters draw them: a tall ring whose tail curls inside it; no font has them."""
    rng = np.random.default_rng(11)
    for _ in range(_DRAWN_QUEENS):
        ink = np.zeros((4 * _SIDE, 4 * _SIDE), np.uint8)
        wide, pen = rng.uniform(0.5, 0.8), int(rng.uniform(0.12, 0.26) * _SIDE)
        turn = np.linspace(0, 2 * np.pi, 60)
        square = rng.uniform(0.65, 1.0)  # 1 is an ellipse; less has straighter sides
        ring = np.stack([np.cos(turn), np.sin(turn)], 1)
        ring = np.sign(ring) * np.abs(ring) ** square * (wide, 1.0)
        curl = (rng.uniform(-1.1, -0.3) * wide, rng.uniform(0.35, 0.95))
        over = (rng.uniform(-0.6, 0.2) * wide, rng.uniform(0.1, 0.5))
        end = (rng.uniform(0.7, 1.35) * wide, rng.uniform(0.85, 1.25))
        tail = _curve(curl, over, (rng.uniform(0, 0.6) * wide, rng.uniform(0.7, 1.2)), end)
        for line, stroke in ((ring, pen), (tail, max(3, int(pen * rng.uniform(0.6, 1.1))))):
            points = np.round((line * 0.38 + 0.5) * 4 * _SIDE).astype(np.int32)
            cv2.polylines(ink, [points], False, 255, stroke)
        small = cv2.resize(ink, (2 * _SIDE, 2 * _SIDE), interpolation=cv2.INTER_AREA)
        yield _cropped(small.astype(np.uint8))


def _lettered(card: PaintedCard) -> tuple[Plane, Plane]:
    """The masks of a painted card's rank and suit, parted at the emptiest row between them."""
    x, y = (round(place) for place in card.middle)
    half = round(0.2 * STACK)
    window = card.picture[y - STACK // 2 - 1 : y + STACK // 2 + 2, max(2, x - half) : x + half]
    ink = (255 - window.min(2)).astype(np.uint8)
    parting = STACK // 2 + int(ink[STACK // 2 : 3 * STACK // 4].sum(1).argmin())
    return _cropped(ink[:parting]), _cropped(ink[parting:])


def _written(file: Path, text: str) -> Plane:
    """The ink of a text, two letters set tight as on cards, cropped."""
    font = ImageFont.truetype(str(file), 96)
    canvas = Image.new("L", (320, 240))
    pen = 60.0
    draw = ImageDraw.Draw(canvas)
    for letter in text:
        draw.text((pen, 40), letter, fill=255, font=font)
        pen += draw.textlength(letter, font=font) * 0.92
    return _cropped(np.asarray(canvas))


def _cropped(ink: Picture) -> Plane:
    rows, columns = np.flatnonzero(ink.max(1) > 100), np.flatnonzero(ink.max(0) > 100)
    inked = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return (inked / np.float32(255)).astype(np.float32)


def _drawn_suits(suit: Suit) -> Iterator[Plane]:
    rng = np.random.default_rng([7, suit])
    for _ in range(_DRAWN_SUITS):
        ink = np.zeros((2 * _SIDE, 2 * _SIDE), np.uint8)
        for shape in _SHAPES[suit](rng):
            points = np.round((shape * 0.42 + 0.5) * 2 * _SIDE).astype(np.int32)
            cv2.fillPoly(ink, [points], 255)
        small = cv2.resize(ink, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
        yield _cropped(small.astype(np.uint8))


def _curve(*control: tuple[float, float]) -> NDArray[np.float64]:
    """A Bézier curve of any degree, as 24 points."""
    points = np.array(control)
    at = np.linspace(0, 1, 24)[:, None, None]
    level = np.broadcast_to(points, (24, *points.shape)).copy()
    while level.shape[1] > 1:
        level = level[:, :-1] * (1 - at) + level[:, 1:] * at
    result: NDArray[np.float64] = level[:, 0]
    return result


def _both_sides(half: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.concatenate([half, half[::-1] * (-1, 1)])


def _heart(rng: np.random.Generator) -> list[NDArray[np.float64]]:
    wide, dip = rng.uniform(0.8, 1.15), rng.uniform(-0.65, -0.35)
    shoulder, waist = rng.uniform(1.1, 1.6), rng.uniform(-0.1, 0.5)
    upper = _curve((0, dip), (0.1, -shoulder), (wide * 1.2, -shoulder), (wide, waist * 0.3 - 0.25))
    lower = _curve(
        (wide, waist * 0.3 - 0.25), (wide * 0.9, waist), (rng.uniform(0, 0.4), 0.6), (0, 1)
    )
    return [_both_sides(np.concatenate([upper, lower]))]


def _stem(rng: np.random.Generator, top: float) -> NDArray[np.float64]:
    foot, waist = rng.uniform(0.2, 0.55), rng.uniform(0.02, 0.16)
    side = _curve(
        (waist, top),
        (waist, rng.uniform(0.4, 0.8)),
        (foot * rng.uniform(0.3, 0.9), 0.95),
        (foot, 1),
    )
    return _both_sides(side)


def _spade(rng: np.random.Generator) -> list[NDArray[np.float64]]:
    tall = rng.uniform(0.7, 0.85)
    body = _heart(rng)[0] * (1, -tall) + (0, tall - 1)
    return [body, _stem(rng, -0.1)]


def _diamond(rng: np.random.Generator) -> list[NDArray[np.float64]]:
    wide, bend = rng.uniform(0.65, 1.0), rng.uniform(0.38, 0.56)
    upper = _curve((0, -1), (wide * bend, -bend), (wide, 0))
    lower = _curve((wide, 0), (wide * bend, bend), (0, 1))
    return [_both_sides(np.concatenate([upper, lower]))]


def _club(rng: np.random.Generator) -> list[NDArray[np.float64]]:
    radius, apart, low = rng.uniform(0.36, 0.5), rng.uniform(0.42, 0.58), rng.uniform(0.05, 0.3)
    turn = np.linspace(0, 2 * np.pi, 40)
    leaf = radius * np.stack([np.cos(turn), np.sin(turn)], 1)
    filling = np.array([(-apart, low), (0, radius - 1), (apart, low)])
    leaves = [leaf + np.array(at) for at in ((0, radius - 1), (-apart, low), (apart, low))]
    return [*leaves, filling, _stem(rng, 0.0)]


_SHAPES = {Suit.SPADES: _spade, Suit.HEARTS: _heart, Suit.DIAMONDS: _diamond, Suit.CLUBS: _club}


def _painted(images: Path) -> Iterator[PaintedCard]:
    for design, (left, top, right, bottom) in _DESIGNS.items():
        scale = STACK / (bottom - top)
        width = round(240 * scale)
        for suit in Suit:
            for rank in Rank:
                file = images / design / f"{rank.letter}{suit.letter}.svg"
                png = resvg_py.svg_to_bytes(
                    svg_path=str(file), width=_RENDER_WIDTH, dpi=96, skip_system_fonts=True
                )
                large = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_COLOR)
                if large is None:
                    raise ValueError(file)
                height = round(large.shape[0] * width / large.shape[1])
                picture = cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA)
                middle = ((left + right) / 2 * scale, (top + bottom) / 2 * scale)
                yield PaintedCard(rank.printed, suit, picture.astype(np.uint8), middle)


def _inner(card: PaintedCard) -> Picture:
    height, width = card.picture.shape[:2]
    return card.picture[height // 5 : 4 * height // 5, width // 5 : 4 * width // 5]
