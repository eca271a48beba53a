"""Photographs as people bring them: every kind of file, and every kind of damage."""

import errno
import io
import os
import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from firmware_bridge.errors import NotAPhotograph
from firmware_bridge.reader.photograph import LARGEST, developed, opened

WIDE, HIGH = 80, 60


def drawn(mode="RGB"):
    """White, with a red upper left quarter (black where there is no colour)."""
    picture = Image.new("RGB", (WIDE, HIGH), "white")
    picture.paste("red", (0, 0, WIDE // 2, HIGH // 2))
    return picture.convert(mode)


def packed(picture, kind, **options):
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def red_at(image):
    """The middle of the red quarter, as shares of width and height."""
    red = (image[:, :, 2] > 150) & (image[:, :, 1] < 100)
    rows, columns = np.nonzero(red)
    return round(columns.mean() / image.shape[1], 1), round(rows.mean() / image.shape[0], 1)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF"])
def test_every_usual_kind_of_file_is_opened(kind):
    photograph = developed(packed(drawn(), kind), "x")
    assert photograph.image.shape == (HIGH, WIDE, 3)
    assert red_at(photograph.image) == (0.2, 0.2)
    assert photograph.pictures == 1


@pytest.mark.parametrize(
    ("orientation", "turned"),
    [
        (1, (0.2, 0.2)),
        (2, (0.8, 0.2)),
        (3, (0.8, 0.8)),
        (4, (0.2, 0.8)),
        (6, (0.8, 0.2)),
        (8, (0.2, 0.8)),
    ],
)
def test_exif_turns_it_upright(orientation, turned):
    exif = Image.Exif()
    exif[0x0112] = orientation
    image = developed(packed(drawn(), "JPEG", exif=exif), "x").image
    assert image.shape[:2] == ((WIDE, HIGH) if orientation > 4 else (HIGH, WIDE))
    x, y = red_at(image)
    assert (abs(x - turned[0]) < 0.15, abs(y - turned[1]) < 0.15) == (True, True)


def test_cmyk_has_its_colours():
    assert red_at(developed(packed(drawn("CMYK"), "JPEG"), "x").image) == (0.2, 0.2)


@pytest.mark.parametrize("mode", ["L", "1", "P", "LA"])
def test_grey_and_palettes_come_in_three_channels(mode):
    image = developed(packed(drawn(mode), "PNG"), "x").image
    assert image.shape == (HIGH, WIDE, 3)
    assert image[-1, -1].tolist() == [255, 255, 255]


def test_sixteen_bits_of_grey_keep_their_range():
    ramp = np.linspace(0, 65535, WIDE * HIGH).astype(np.uint16).reshape(HIGH, WIDE)
    _, file = cv2.imencode(".png", ramp)
    image = developed(file.tobytes(), "x").image
    assert (image[0, 0, 0], image[-1, -1, 0]) == (0, 255)
    assert abs(int(image[HIGH // 2, 0, 0]) - 128) <= 1


def test_sixteen_bits_of_colour_keep_their_range():
    wide = np.full((HIGH, WIDE, 3), (0, 0, 0x8000), np.uint16)
    _, file = cv2.imencode(".png", wide)
    assert developed(file.tobytes(), "x").image[0, 0].tolist() == [0, 0, 0x80]


def test_what_is_transparent_lies_on_white():
    clear = drawn("RGBA")
    clear.putalpha(0)
    assert developed(packed(clear, "PNG"), "x").image.min() == 255


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG", "TIFF"])
def test_of_a_moving_picture_the_first_is_taken_and_they_are_counted(kind):
    others = [Image.new("RGB", (WIDE, HIGH), colour) for colour in ("blue", "green")]
    data = packed(drawn(), kind, save_all=True, append_images=others)
    photograph = developed(data, "x")
    assert photograph.pictures == 3
    assert red_at(photograph.image) == (0.2, 0.2)


def png_that_claims(width, height):
    """A PNG whose header promises so many pixels and whose body holds none."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)

    def part(name, body):
        crc = zlib.crc32(name + body)
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", crc)

    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", b"") + part(b"IEND", b"")


@pytest.mark.parametrize("side", [10_000, 60_000])
def test_what_is_too_large_is_refused_by_its_header(side):
    assert side * side > LARGEST
    with pytest.raises(NotAPhotograph, match="more than 64 megapixels"):
        developed(png_that_claims(side, side), "x")


@pytest.mark.parametrize("size", [(1, 1), (4000, 3)])
def test_what_is_too_small_is_refused_with_its_size(size):
    with pytest.raises(NotAPhotograph, match=f"{size[0]}×{size[1]}"):
        developed(packed(Image.new("RGB", size), "PNG"), "x")


def test_a_photograph_that_breaks_off_is_refused_and_not_half_read():
    noise = np.random.default_rng(1).integers(0, 256, (200, 200, 3), np.uint8)
    whole = packed(Image.fromarray(noise), "JPEG")
    with pytest.raises(NotAPhotograph, match="damaged"):
        developed(whole[: len(whole) // 2], "x")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b"hello, this is a letter", "no picture"),
        (b"%PDF-1.7 ...", "no picture"),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "HEIC"),
    ],
)
def test_what_is_no_photograph_says_why(data, why):
    with pytest.raises(NotAPhotograph, match=why):
        developed(data, "holiday.jpg")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(NotAPhotograph, match=r"gone\.jpg"):
        opened(tmp_path / "gone.jpg")


def test_a_folder_without_photographs_is_named(tmp_path):
    with pytest.raises(NotAPhotograph, match="no photograph in the folder"):
        opened(tmp_path)


def test_a_folder_that_may_not_be_looked_into_says_so(tmp_path, monkeypatch):
    def refused(_folder):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("pathlib.Path.iterdir", refused)
    with pytest.raises(NotAPhotograph, match="no right to it"):
        opened(tmp_path)


def test_a_name_that_is_too_long_says_so(tmp_path):
    with pytest.raises(NotAPhotograph, match=r"name is too long|not there"):
        opened(tmp_path / ("x" * 300 + ".jpg"))


def test_a_file_that_no_photograph_can_fill_is_refused_unread(tmp_path, monkeypatch):
    monkeypatch.setattr("firmware_bridge.reader.photograph.LARGEST_FILE", 1_000_000)
    file = tmp_path / "disk.jpg"
    file.write_bytes(packed(drawn(), "JPEG") + bytes(1_000_000))
    with pytest.raises(NotAPhotograph, match="more than 1 MB"):
        opened(file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such pipes")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    with pytest.raises(NotAPhotograph, match="no file"):
        opened(tmp_path / "pipe.jpg")


KINDS = [packed(drawn(), kind) for kind in ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF")]


@given(
    st.sampled_from(KINDS),
    st.lists(st.tuples(st.integers(0, 1 << 20), st.integers(0, 255)), max_size=12),
    st.floats(0, 1),
)
def test_damaged_files_are_opened_whole_or_refused(whole, changes, kept):
    data = bytearray(whole)
    for place, value in changes:
        data[place % len(data)] = value
    try:
        image = developed(bytes(data[: int(len(data) * kept)]), "x").image
    except NotAPhotograph:
        return
    assert image.ndim == 3
    assert image.shape[2] == 3
    assert image.dtype == np.uint8
