"""Makes docs/papers.png, the README's picture, from the papers of a demo: python tools/picture.py demo-out."""

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

SCALE = 2.0
POINTS_A_MM = 72 / 25.4
GAP = 24
PAPER = (236, 233, 226)


def crop(pdf: Path, left: float, top: float, width: float, height: float) -> Image.Image:
    """A part of the first page, in mm."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[0].render(scale=SCALE).to_pil()
    document.close()
    box = [SCALE * POINTS_A_MM * side for side in (left, top, left + width, top + height)]
    return page.crop([round(side) for side in box])


def main(folder: Path, picture: Path) -> None:
    """A label, a hand card and two boards of the hand records, side by side."""
    label = crop(folder / "labels.pdf", 14, 11, 180, 56)
    cards = crop(folder / "hand-cards.pdf", 18, 12, 174, 56)
    records = crop(folder / "records.pdf", 12, 8, 186, 78.5)
    parts = [label, cards, records]
    width = max(part.width for part in parts) + 2 * GAP
    height = sum(part.height for part in parts) + GAP * (len(parts) + 1)
    sheet = Image.new("RGB", (width, height), PAPER)
    top = GAP
    for part in parts:
        sheet.paste(part, ((width - part.width) // 2, top))
        top += part.height + GAP
    picture.parent.mkdir(exist_ok=True)
    sheet.quantize(96).save(picture, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parent.parent / "docs" / "papers.png")
