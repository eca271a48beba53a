"""The art and the type that corners are made of, fetched and rendered: CC0 cards, OFL fonts, suits of our own.

Only what may be shipped in weights under any licence is here.
"""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import resvg_py
from PIL import Image, ImageDraw, ImageFont

from cardboards.cards import Rank, Suit
from firmware_bridge.reader.glyphs import GLYPHS
from firmware_bridge.reader.training.drawn import (
    cropped,
    drawn_queens,
    drawn_suits,
    drawn_tens,
    plotted,
)
from firmware_bridge.reader.training.sources import (
    STACK,
    PaintedCard,
    Picture,
    Plane,
    Sources,
    Typeface,
)

ART = "@heruka_urgyen/react-playing-cards@0.5.0"  # Adrian Kennard's cards, CC0
FONTS = (
    "abril-fatface",
    "alfa-slab-one",
    "alice",
    "anton",
    "antonio",
    "arapey",
    "architects-daughter",
    "archivo-black",
    "archivo-narrow",
    "arvo",
    "asap-condensed",
    "barlow-condensed",
    "bebas-neue",
    "big-shoulders-display",
    "bitter",
    "bodoni-moda",
    "bowlby-one",
    "bree-serif",
    "cabin-condensed",
    "caveat-brush",
    "cinzel",
    "cormorant-garamond",
    "courier-prime",
    "crete-round",
    "crimson-text",
    "dm-serif-display",
    "domine",
    "dosis",
    "eb-garamond",
    "economica",
    "encode-sans-condensed",
    "fira-sans",
    "fira-sans-extra-condensed",
    "fjalla-one",
    "francois-one",
    "gelasio",
    "gemunu-libre",
    "gloock",
    "inter",
    "josefin-sans",
    "josefin-slab",
    "jost",
    "khand",
    "kreon",
    "lato",
    "league-gothic",
    "libre-baskerville",
    "libre-bodoni",
    "libre-caslon-text",
    "libre-franklin",
    "limelight",
    "lora",
    "merriweather",
    "montserrat",
    "neucha",
    "noto-sans",
    "noto-serif",
    "nunito",
    "old-standard-tt",
    "oranienbaum",
    "oswald",
    "passion-one",
    "pathway-gothic-one",
    "patrick-hand",
    "patua-one",
    "playfair-display",
    "podkova",
    "poiret-one",
    "pragati-narrow",
    "prata",
    "pt-sans-narrow",
    "pt-serif",
    "quicksand",
    "righteous",
    "roboto-condensed",
    "rokkitt",
    "rufina",
    "rye",
    "saira-condensed",
    "share-tech",
    "six-caps",
    "smooch-sans",
    "sofia-sans-extra-condensed",
    "sorts-mill-goudy",
    "source-sans-3",
    "source-serif-4",
    "spectral",
    "teko",
    "varela-round",
    "vidaloka",
    "vollkorn",
    "yanone-kaffeesatz",
    "yeseva-one",
    "zilla-slab",
)  # @fontsource packages, all OFL-1.1
_WEIGHTS = ("400", "700", "900")
_SUIT_FONT = "noto-sans-symbols-2"
_SPELLINGS = {"10": (("10", 0.92), ("IO", 0.92), ("IO", 0.8))}
"""Texts of a glyph and how tight they are set: most decks print the 1 of a ten without its flag."""
_TIGHT = 0.92
_PLOTTED = (  # strokes of even width: Hershey's, as OpenCV plots them
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
_PENS = (7, 11, 16)
_PAINTERS_SHARE = 5  # times in the list: these are what cards are lettered with
_STRANGERS = ["C", "E", "F", "G", "L", "M", "N", "P", "S", "T", "U", "W", "X", "Y", "Z"]
_RENDER_WIDTH = 480
_DESIGNS = {  # left, top, right, bottom of the index where the card is 240 wide
    "2color": (10, 12, 33, 73),
    "4color": (10, 12, 33, 73),
    "2color-bf": (10, 12, 56, 141),
    "4color-bf": (10, 12, 56, 141),
}
_SYMBOLS_SHARE = 40  # of the symbols font, where own drawings are 240


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
    suits = {suit: list(drawn_suits(suit)) for suit in Suit}
    printed = fonts / _SUIT_FONT / "files" / f"{_SUIT_FONT}-symbols-400-normal.woff"
    for suit in Suit:
        suits[suit] += [_written(printed, suit.symbol)] * _SYMBOLS_SHARE
    cards = tuple(_painted(folder / "node_modules" / ART.rsplit("@", 1)[0] / "src" / "images"))
    for card in cards:
        suits[card.suit] += [_lettered(card)[1]]
    type_of_all = [*_typefaces(fonts), *_plotted()]
    painters = list(_painters(cards, type_of_all))
    typefaces = type_of_all + painters
    for glyph, drawn in (("Q", tuple(drawn_queens())), ("10", tuple(drawn_tens()))):
        for place, typeface in enumerate(typefaces):
            typeface.glyphs[glyph] += drawn[place % len(drawn)], drawn[(7 * place + 1) % len(drawn)]
    return Sources(
        tuple(typefaces + painters * (_PAINTERS_SHARE - 1)),
        {suit: tuple(masks) for suit, masks in suits.items()},
        cards,
        tuple(_inner(card) for card in cards if card.glyph in {"K", "Q", "J"}),
    )


def _spelled(glyph: str) -> tuple[tuple[str, float], ...]:
    return _SPELLINGS.get(glyph, ((glyph, _TIGHT),))


def _typefaces(fonts: Path) -> Iterator[Typeface]:
    for font in FONTS:
        for weight in _WEIGHTS:
            file = fonts / font / "files" / f"{font}-latin-{weight}-normal.woff"
            if file.exists():
                yield Typeface(
                    {
                        glyph: tuple(_written(file, text, tight) for text, tight in _spelled(glyph))
                        for glyph in GLYPHS
                    },
                    tuple(_written(file, letter) for letter in _STRANGERS),
                )


def _plotted() -> Iterator[Typeface]:
    for font in _PLOTTED:
        for pen in _PENS:
            yield Typeface(
                {
                    glyph: tuple(plotted(text, font, pen) for text, _ in _spelled(glyph))
                    for glyph in GLYPHS
                },
                tuple(plotted(letter, font, pen) for letter in _STRANGERS),
            )


def _painters(cards: tuple[PaintedCard, ...], others: list[Typeface]) -> Iterator[Typeface]:
    """The letters of each painted design; what it does not have is taken from other type."""
    for start in range(0, len(cards), len(Rank)):
        painted = {card.glyph: (_lettered(card)[0],) for card in cards[start : start + len(Rank)]}
        other = others[start % len(others)]
        yield Typeface(other.glyphs | painted, other.strangers)


def _lettered(card: PaintedCard) -> tuple[Plane, Plane]:
    """The masks of a painted card's rank and suit, parted at the emptiest row between them."""
    x, y = (round(place) for place in card.middle)
    half = round(0.2 * STACK)
    window = card.picture[y - STACK // 2 - 1 : y + STACK // 2 + 2, max(2, x - half) : x + half]
    ink = (255 - window.min(2)).astype(np.uint8)
    parting = STACK // 2 + int(ink[STACK // 2 : 3 * STACK // 4].sum(1).argmin())
    return cropped(ink[:parting]), cropped(ink[parting:])


def _written(file: Path, text: str, tight: float = _TIGHT) -> Plane:
    """The ink of a text, two letters set tight as on cards, cropped."""
    font = ImageFont.truetype(str(file), 96)
    canvas = Image.new("L", (320, 240))
    pen = 60.0
    draw = ImageDraw.Draw(canvas)
    for letter in text:
        draw.text((pen, 40), letter, fill=255, font=font)
        pen += draw.textlength(letter, font=font) * tight
    return cropped(np.asarray(canvas))


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
