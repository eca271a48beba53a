"""A table seen from above: a mat or a cloth, drawn cards laid on it, photographed askew.

What lies where is known, so every reading can be held against it.
"""

from datetime import UTC, datetime
from functools import cache

import cv2
import numpy as np
import pypdfium2

from cardboards.language import Language, Tongue
from cardboards.mat import CARD_HEIGHT, PITCH
from cardboards.papers.mat import print_mat
from firmware_bridge.simulator.faces import HEIGHT_MM, WIDTH_MM, drawn

SCALE = 4
"""Pixels of the table a millimetre."""
REACH = 54 * SCALE
"""From a card's middle to beyond its corners, in pixels of the table."""
INDEX_MM = (5.6, 12.0)
"""The middle of a drawn card's upper index, from its upper left corner."""
AROUND = 40
"""Millimetres of table that a photograph shows around the mat."""


@cache
def printed(sheet):
    """A sheet as a picture, SCALE pixels a millimetre."""
    pdf = print_mat((sheet,), Language(Tongue.ENGLISH), datetime(2026, 1, 1, tzinfo=UTC))
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=SCALE * 25.4 / 72)
    return cv2.cvtColor(page.to_numpy()[:, :, :3], cv2.COLOR_RGB2BGR)


@cache
def cut(face):
    """A card, SCALE pixels a millimetre."""
    size = (round(WIDTH_MM * SCALE), round(HEIGHT_MM * SCALE))
    return cv2.resize(drawn(face), size, interpolation=cv2.INTER_AREA)


class Tabletop:
    """A table of so many millimetres, of one colour (BGR) with the grain of cloth."""

    def __init__(self, width, height, colour=(60, 90, 40), seed=1):
        self.random = np.random.default_rng(seed)
        grain = self.random.normal(0, 6, (height * SCALE, width * SCALE, 1))
        self.picture = np.clip(np.array(colour) + grain, 0, 255).astype(np.uint8)
        self.indices = {}

    @classmethod
    def with_mat(cls, sheet, seed=1):
        """The sheet, with table all around."""
        table = cls(int(sheet.width) + 2 * AROUND, int(sheet.height) + 2 * AROUND, seed=seed)
        page = printed(sheet)
        corner = AROUND * SCALE
        table.picture[corner : corner + page.shape[0], corner : corner + page.shape[1]] = page
        return table

    def lay(self, face, x, y, degrees=0.0):
        """Lay a card with its upper left corner at x, y mm, turned about its middle.

        `indices` keeps where the middle of its upper index lies, in mm.
        """
        card = cut(face)
        turn = np.deg2rad(degrees)
        cos, sin = np.cos(turn), np.sin(turn)
        middle = np.array([WIDTH_MM / 2, HEIGHT_MM / 2]) * SCALE
        to = np.array([x + WIDTH_MM / 2, y + HEIGHT_MM / 2]) * SCALE
        move = to - np.array([cos * middle[0] - sin * middle[1], sin * middle[0] + cos * middle[1]])
        pose = np.array([[cos, -sin, move[0]], [sin, cos, move[1]]])
        self.indices[face] = tuple(pose @ [*(SCALE * side for side in INDEX_MM), 1] / SCALE)
        left, top = np.maximum(0, np.floor(to - REACH)).astype(int)
        under = self.picture[top : int(to[1] + REACH), left : int(to[0] + REACH)]
        pose[:, 2] -= left, top
        size = (under.shape[1], under.shape[0])
        mask = np.full(card.shape[:2], 255, np.uint8)
        laid = cv2.warpAffine(card, pose, size, flags=cv2.INTER_LINEAR)
        shape = cv2.warpAffine(mask, pose, size, flags=cv2.INTER_LINEAR)
        edge = cv2.dilate(shape, np.ones((3, 3), np.uint8)) > 0
        under[edge] = (90, 90, 90)
        under[shape > 127] = laid[shape > 127]

    def lay_hand(self, sheet, seat, faces):
        """Lay a hand into its zone, as the mat says; a little carelessly."""
        zone = sheet.zones[seat]
        top = AROUND + zone.y + (zone.height - CARD_HEIGHT) / 2
        for place, face in enumerate(faces):
            x = AROUND + zone.x + 3 + place * PITCH
            shift = self.random.uniform(-0.8, 0.8, 2)
            self.lay(face, x + shift[0], top + shift[1], self.random.uniform(-1.5, 1.5))

    def lay_row(self, faces, x, y, pitch):
        """Lay cards in a row."""
        for place, face in enumerate(faces):
            self.lay(face, x + place * pitch, y, self.random.uniform(-2, 2))

    def photograph(self, width=2400, tilt=0.05, light=0.8, blur=0.7, noise=3.0, turned=0):
        """A photograph, `width` pixels across. `tilt`: how far a corner lies off, as a share.

        Returns:
            The picture, and the 3×3 homography from millimetres to its pixels.
        """
        rows, columns = self.picture.shape[:2]
        height = round(width * rows / columns)
        corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
        inwards = self.random.uniform(0, tilt, (4, 2)) * (width, height)
        inwards *= np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
        frame = np.array([[0, 0], [width, 0], [width, height], [0, height]])
        to = (frame + inwards).astype(np.float32)
        pose = cv2.getPerspectiveTransform(corners, to)
        seen = cv2.warpPerspective(
            self.picture, pose, (width, height), flags=cv2.INTER_AREA, borderValue=(70, 80, 90)
        )
        ramp = np.linspace(light, 1.0, width)[None, :, None]
        seen = cv2.GaussianBlur(seen, (0, 0), blur) * ramp
        noisy = seen + self.random.normal(0, noise, seen.shape)
        picture = np.clip(noisy, 0, 255).astype(np.uint8)
        to_photo = pose @ np.diag([SCALE, SCALE, 1.0])
        if turned:
            picture = np.ascontiguousarray(np.rot90(picture, -turned // 90))
            to_photo = _quarters(turned, width, height) @ to_photo
        return picture, to_photo


def _quarters(degrees, width, height):
    """The homography of a picture turned clockwise."""
    return {
        90: np.array([[0, -1, height - 1], [1, 0, 0], [0, 0, 1]]),
        180: np.array([[-1, 0, width - 1], [0, -1, height - 1], [0, 0, 1]]),
        270: np.array([[0, 1, 0], [-1, 0, width - 1], [0, 0, 1]]),
    }[degrees].astype(float)


def pixel(to_photo, x, y):
    """Where a place of the table lies in a photograph."""
    return cv2.perspectiveTransform(np.array([[[x, y]]], float), to_photo)[0, 0]
