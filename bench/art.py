"""Run by a Python with resvg-py: fetches card faces that no part of the reader was made with, for `bench.strangers`.

    python bench/art.py FOLDER

Needs npm; Debian's sheets need apt-get and dpkg-deb, and are left out where these are not. Nothing of it is committed.
"""

import gzip
import subprocess
import sys
from pathlib import Path

import resvg_py

PACKAGES = ("@younestouati/playing-cards-standard-deck@3.0.0", "svg-cards@4.0.2")
SHEETS = ("anglo", "bellot", "paris", "ornamental")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
COURTS = {"1": "A", "10": "T", "jack": "J", "queen": "Q", "king": "K"}
HEIGHT = 700
SHEET_WIDTH = 13 * 450


def main(folder: Path) -> None:
    """Leave faces as FOLDER/DECK/As.png and sheets (13 ranks, rows ♣♦♥♠, a fifth of no matter) as FOLDER/DECK.png."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["npm", "install", "--prefix", folder, "--ignore-scripts", *PACKAGES], check=True
    )
    modules = folder / "node_modules"
    for face in (modules / "@younestouati/playing-cards-standard-deck/cards").glob(
        "*[0-9][cdhs].svg"
    ):
        card = RANKS[int(face.stem[:-1]) - 1] + face.stem[-1]
        _write(folder / "younestouati" / f"{card}.png", _drawn(face.read_text(), height=HEIGHT))
    for face in (modules / "svg-cards/png/2x").glob("*_*.png"):
        suit, _, rank = face.stem.partition("_")
        if suit in ("club", "diamond", "heart", "spade"):
            _write(
                folder / "svg-cards" / f"{COURTS.get(rank, rank)}{suit[0]}.png", face.read_bytes()
            )
    _sheets(folder)


def _sheets(folder: Path) -> None:
    try:
        subprocess.run(["apt-get", "download", "gnome-cards-data"], check=True, cwd=folder)
        [package] = folder.glob("gnome-cards-data*.deb")
        subprocess.run(["dpkg-deb", "-x", package, folder / "debian"], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"without Debian's sheets: {error}", file=sys.stderr)
        return
    for name in SHEETS:
        sheet = folder / "debian/usr/share/aisleriot/cards" / f"{name}.svgz"
        text = gzip.decompress(sheet.read_bytes()).decode()
        _write(folder / f"{name}.png", _drawn(text, width=SHEET_WIDTH))


def _drawn(text: str, **size: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=text, background="white", **size))


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
