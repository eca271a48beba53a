"""From the bytes of an image file to an upright picture.

Whatever somebody brings: turned by EXIF, CMYK, grey, 16 bit, with alpha, moving, damaged. What is
too large is refused by its header, before a byte of it is decoded.
"""

import io
import warnings
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import ExifTags, UnidentifiedImageError
from PIL import Image as Files

from cardboards.disk_words import why_not
from cardboards.language import says
from firmware_bridge.errors import NotAPhotograph
from firmware_bridge.eye_view import Image

LARGEST = 64_000_000
"""Pixels: a telephone's largest ordinary photographs, and no memory for more."""
LARGEST_FILE = 8 * LARGEST
"""Bytes: as many pixels of four channels in 16 bits, unpacked."""
SMALLEST = 24
"""Pixels of the shorter side."""

_STRIP = 256  # rows
_TURNS = range(1, 9)  # that EXIF knows
_SIDEWAYS = 5  # this one and all above
_FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF", "AVIF")
_MOVING = ("PNG", "WEBP", "TIFF", "GIF", "AVIF")  # an MPO's other pictures are no film
_HEIC = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})


@dataclass(frozen=True, slots=True)
class Photograph:
    """An upright picture; `pictures`: how many the file holds, of which this is the first."""

    image: Image
    pictures: int = 1


def opened(path: Path) -> Photograph:
    """The photograph in a file.

    Raises:
        NotAPhotograph: there is none, or none that can be read; says why, and what to do.
    """
    return developed(file_of(path), path)


def file_of(path: Path) -> bytes:
    """What a file holds that is said to be a photograph.

    Raises:
        NotAPhotograph: it cannot be opened.
    """
    try:
        if path.is_dir():
            next(path.iterdir(), None)  # raises where it may not be looked into
            raise NotAPhotograph("There is no photograph in the folder {path}.", path=path)
        if path.exists() and not path.is_file():  # to read a pipe may wait for ever
            raise NotAPhotograph(
                "{path} is no file. Give a photograph, or a folder of them.", path=path
            )
        if path.stat().st_size > LARGEST_FILE:
            raise NotAPhotograph(
                "{path} is too large for a photograph: more than {most} MB. Save it as JPEG.",
                path=path,
                most=LARGEST_FILE // 1_000_000,
            )
        # Python opens it: OpenCV knows no Chinese paths on Windows.
        return path.read_bytes()
    except OSError as error:
        raise NotAPhotograph(
            "{path} cannot be opened: {why}.", path=path, why=why_not(error)
        ) from error


def developed(data: bytes, name: object) -> Photograph:
    """The photograph that some bytes are; `name` stands in errors.

    Raises:
        NotAPhotograph: as for `opened`.
    """
    if not data:
        raise NotAPhotograph("{path} is empty.", path=name)
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        raise NotAPhotograph(
            "{path} is a HEIC image, which cannot be read here. Save it as JPEG, or set the telephone's camera "
            "to “most compatible”, then take it again.",
            path=name,
        )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", Files.DecompressionBombWarning)
        return _decoded(data, name)


def _decoded(data: bytes, name: object) -> Photograph:
    Files.init()  # most formats are known only after this
    try:
        with Files.open(io.BytesIO(data), formats=_FORMATS) as file:
            _check_size(file.size, name)
            pictures = getattr(file, "n_frames", 1) if file.format in _MOVING else 1
            file.load()  # in some formats the turn stands behind the picture
            turn = file.getexif().get(ExifTags.Base.Orientation, 1)
            return Photograph(_bgr(file, turn if turn in _TURNS else 1), pictures)
    except NotAPhotograph:
        raise
    except (Files.DecompressionBombError, Files.DecompressionBombWarning) as error:
        raise NotAPhotograph(_TOO_LARGE.text, path=name, **_TOO_LARGE.facts) from error
    except UnidentifiedImageError as error:
        raise NotAPhotograph(
            "{path} is no picture. Give a photograph: JPEG, PNG, WebP, TIFF or BMP.", path=name
        ) from error
    except Exception as error:  # Pillow's decoders raise whatever damaged bytes lead them into
        raise NotAPhotograph(
            "{path} is damaged: it breaks off or makes no sense. Copy it again, or take it again.",
            path=name,
        ) from error


_TOO_LARGE = says(
    "{path} is too large: more than {most} megapixels. Make it smaller, or take it with a lower resolution.",
    most=LARGEST // 1_000_000,
)


def _check_size(size: tuple[int, int], name: object) -> None:
    width, height = size
    if width * height > LARGEST:
        raise NotAPhotograph(_TOO_LARGE.text, path=name, **_TOO_LARGE.facts)
    if min(size) < SMALLEST:
        raise NotAPhotograph(
            "{path} is too small to read anything on it: {width}×{height} pixels.",
            path=name,
            width=width,
            height=height,
        )


def _bgr(picture: Files.Image, turn: int) -> Image:
    """Whatever the mode, as blue green red, turned as EXIF says; what is transparent lies on white."""
    if picture.mode.startswith("I"):  # 16 bits of grey
        wide = np.asarray(picture).astype(np.int64)
        picture = Files.fromarray(np.clip(wide >> 8, 0, 255).astype(np.uint8))
    if picture.has_transparency_data:
        clear = picture.convert("RGBA")
        ground = Files.new("RGBA", clear.size, "white")
        picture = Files.alpha_composite(ground, clear)
    return _by_strips(picture if picture.mode == "RGB" else picture.convert("RGB"), turn)


def _by_strips(picture: Files.Image, turn: int) -> Image:
    """Strip by strip: Pillow hands out, and turns, a whole photograph through copies of it."""
    width, height = picture.size
    upright = np.empty((height, width, 3) if turn < _SIDEWAYS else (width, height, 3), np.uint8)
    bgr = _lying(upright, turn)
    for top in range(0, height, _STRIP):
        strip = np.asarray(picture.crop((0, top, width, min(top + _STRIP, height))))
        bgr[top : top + _STRIP] = cv2.cvtColor(strip, cv2.COLOR_RGB2BGR)
    return upright


def _lying(upright: Image, turn: int) -> Image:
    """The same pixels in the order in which a file has them whose EXIF tells this turn, 1 … 8."""
    if turn in (3, 4, 7, 8):
        upright = upright[::-1]
    if turn in (2, 3, 6, 7):
        upright = upright[:, ::-1]
    return upright.swapaxes(0, 1) if turn >= _SIDEWAYS else upright
