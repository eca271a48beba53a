"""What the machine's camera sees: 320×240 BGR frames of the eye.

The view is 64 × 44.8 mm at 5 pixels a millimetre: on a dark bed a card's upper half, either end up, its index in
the left corner of `SIMULATED.card`. Along the lower edge runs the lamp mark: four lamps of which the firmware lights
one. A photograph used as a face fills `SIMULATED.card` instead.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.simulator.faces import HEIGHT_MM, SCALE, WIDTH_MM, Face, Odd, drawn
from firmware_bridge.simulator.label import LABEL_MM, Label, draw_label
from firmware_bridge.simulator.pen import Picture, Point

WIDTH, HEIGHT = SIMULATED.width, SIMULATED.height
VIEW_HEIGHT = SIMULATED.card.height
"""Below it is the edge with the lamp mark."""
PIXELS_A_MM = 5.0

_LAMPS = tuple(
    (WIDTH * (2 * lamp + 1) // 8, SIMULATED.lamps.y + SIMULATED.lamps.height // 2)
    for lamp in range(4)
)
_LAMP_RADIUS = 4
_CARD_CORNER_MM = (11.4, 1.6)
"""Where in the view the upper left corner of a card lies that lies just right."""
_NOISES = 8


@dataclass(frozen=True, slots=True)
class Placement:
    """How a thing lies: mm right and down of the middle, degrees clockwise, and which end is up."""

    right: float = 0.0
    down: float = 0.0
    angle: float = 0.0
    turned: bool = False

    @classmethod
    def settled(cls, chance: random.Random, *, turned: bool = False) -> "Placement":
        """How the feeder lets a card come to rest: within 1.2 mm and 2°."""
        return cls(
            chance.uniform(-1.2, 1.2), chance.uniform(-1.0, 1.2), chance.uniform(-2.0, 2.0), turned
        )

    @classmethod
    def laid(cls, chance: random.Random, *, turned: bool = False) -> "Placement":
        """How a person lays a card against two stops: within 1.5 mm and 3°."""
        return cls(
            chance.uniform(-1.5, 1.5), chance.uniform(-1.2, 1.5), chance.uniform(-3.0, 3.0), turned
        )

    @classmethod
    def held(cls, chance: random.Random) -> "Placement":
        """How a person holds a label under the camera: within 2 mm and 6°."""
        return cls(chance.uniform(-2.0, 2.0), chance.uniform(-1.5, 1.5), chance.uniform(-6.0, 6.0))


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card at the eye.

    `away`: mm above its place, below when negative; `smear`: mm that it moves while the shutter is open; `hand`: mm
    that a hand reaches in from the right, over the card.
    """

    face: Face
    placement: Placement = Placement()
    away: float = 0.0
    smear: float = 0.0
    hand: float = 0.0


@dataclass(frozen=True, slots=True)
class LabelSeen:
    """A wallet's label held under the camera."""

    label: Label
    placement: Placement = Placement()


Sight = CardSeen | LabelSeen | None
"""What lies at the eye; None: nothing."""


@dataclass(frozen=True)
class Light:
    """Light and lens of one hall.

    `gain`: brightness, 1 as it should be; `slope`: how much brighter the right and lower edges are; `tint`: factors of
    blue, green and red; `noise`: the sensor's, in grey levels; `blur`: the lens', sigma in pixels.
    """

    gain: float = 1.0
    slope: tuple[float, float] = (0.10, -0.06)
    tint: tuple[float, float, float] = (0.96, 1.0, 1.02)
    noise: float = 4.0
    blur: float = 0.7

    @classmethod
    def of_photographs(cls, chance: random.Random) -> "Light":
        """The light for photographs, which bring their own: hardly changed."""
        return cls(chance.uniform(0.95, 1.03), (0.0, 0.0), (1.0, 1.0, 1.0), 2.0, 0.0)

    @classmethod
    def of_a_hall(cls, chance: random.Random) -> "Light":
        """The light of some ordinary hall."""
        return cls(
            gain=chance.uniform(0.82, 1.02),
            slope=(chance.uniform(-0.15, 0.15), chance.uniform(-0.12, 0.12)),
            tint=(chance.uniform(0.92, 1.0), 1.0, chance.uniform(0.96, 1.04)),
            noise=chance.uniform(3.0, 5.0),
            blur=chance.uniform(0.6, 0.9),
        )


class Scene:
    """Draws frames under one light.

    `photographs`: pictures of the whole view, used as faces where there are any; `empty`: one of the empty slot.
    """

    def __init__(
        self,
        light: Light | None = None,
        photographs: Mapping[Face, Picture] | None = None,
        empty: Picture | None = None,
        seed: int = 0,
    ) -> None:
        self._light = light or Light()
        self._photographs = photographs or {}
        self._empty = empty
        self._seed = seed
        self._still = lru_cache(maxsize=16)(self._draw)
        self._field = _light_field(self._light)
        self._noises = _noises(self._light.noise, seed)

    def dirty(self, blur: float) -> "Scene":
        """The same through a dirty lens (M17): `blur` in pixels."""
        return Scene(replace(self._light, blur=blur), self._photographs, self._empty, self._seed)

    def frame(
        self,
        sight: Sight,
        number: int,
        *,
        mark: int | None = None,
        lamp: bool = True,
        exposure: float = 1.0,
    ) -> Picture:
        """One frame, 240×320×3 BGR.

        `number` picks its noise; `exposure` scales all of it: the first frames after a start are dark (F45).
        """
        image = self._draw(sight) if _moves(sight) else self._still(sight).copy()
        if not lamp:
            cv2.convertScaleAbs(image, image, alpha=0.08)
        _draw_mark(image, mark)
        if exposure != 1.0:
            cv2.convertScaleAbs(image, image, alpha=exposure)
        brighter, darker = self._noises[number % _NOISES]
        cv2.add(image, brighter, image)
        cv2.subtract(image, darker, image)
        return image

    def _draw(self, sight: Sight) -> Picture:
        image = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
        image[:VIEW_HEIGHT] = self._view(sight)
        view = image[:VIEW_HEIGHT]
        if isinstance(sight, CardSeen) and sight.hand:
            _draw_hand(view, sight.hand, sight.away)
        if isinstance(sight, CardSeen) and sight.smear:
            view[:] = cv2.blur(view, (1, 1 + round(sight.smear * PIXELS_A_MM)))
        if self._light.blur > 0:
            view[:] = cv2.GaussianBlur(view, (0, 0), self._light.blur)
        cv2.multiply(image, self._field, image, scale=1 / 128)
        return image

    def _view(self, sight: Sight) -> Picture:
        if isinstance(sight, LabelSeen):
            middle = (WIDTH / PIXELS_A_MM / 2, VIEW_HEIGHT / PIXELS_A_MM / 2)
            return _laid(draw_label(sight.label), LABEL_MM, middle, sight.placement)
        photograph = self._empty if sight is None else self._photographs.get(sight.face)
        if photograph is not None:
            return _framed(photograph, sight or CardSeen(Odd.BACK))
        if sight is None:
            return _bed()
        across = _CARD_CORNER_MM[0] + WIDTH_MM / 2
        down = _CARD_CORNER_MM[1] + HEIGHT_MM / 2 - sight.away
        return _laid(drawn(sight.face), (WIDTH_MM, HEIGHT_MM), (across, down), sight.placement)


def _moves(sight: Sight) -> bool:
    return isinstance(sight, CardSeen) and bool(sight.away or sight.smear or sight.hand)


@lru_cache(maxsize=1)
def _bed_picture() -> Picture:
    """The dark plate that cards lie on, with a worn track down its middle."""
    rng = np.random.default_rng(7)
    plate = rng.normal(34, 3, (VIEW_HEIGHT, WIDTH, 1)) + np.zeros(3)
    plate[:, 120:200] += 6
    plate[:, (22, 297)] -= 18
    return cv2.GaussianBlur(plate.clip(0, 255).astype(np.uint8), (0, 0), 1.2).astype(np.uint8)


def _bed() -> Picture:
    return _bed_picture().copy()


def _laid(sheet: Picture, size: Point, middle: Point, placement: Placement) -> Picture:
    """A sheet of paper of `size` mm laid on the bed around `middle` (mm in the view), with its shadow."""
    bed = _bed()
    lay = _move(
        sheet,
        PIXELS_A_MM * size[0] / sheet.shape[1],
        placement.angle + (180.0 if placement.turned else 0.0),
        (PIXELS_A_MM * (middle[0] + placement.right), PIXELS_A_MM * (middle[1] + placement.down)),
    )
    area = (WIDTH, VIEW_HEIGHT)
    shape = cv2.warpAffine(_rounded(sheet.shape[1], sheet.shape[0]), lay, area)
    shadow = cv2.warpAffine(shape, _SHADOW, area)
    cv2.copyTo(cv2.convertScaleAbs(bed, alpha=0.45), shadow, bed)
    cv2.copyTo(cv2.warpAffine(sheet, lay, area, borderMode=cv2.BORDER_REPLICATE), shape, bed)
    return bed


_SHADOW = np.array([[1.0, 0.0, 4.0], [0.0, 1.0, 3.0]])


def _move(sheet: Picture, scale: float, angle: float, middle: Point) -> NDArray[np.float64]:
    """The affine matrix that scales and turns a sheet about its own middle and lays that at `middle` (pixels)."""
    cos, sin = scale * np.cos(np.deg2rad(angle)), scale * np.sin(np.deg2rad(angle))
    x, y = sheet.shape[1] / 2, sheet.shape[0] / 2
    return np.array(
        [[cos, -sin, middle[0] - cos * x + sin * y], [sin, cos, middle[1] - sin * x - cos * y]]
    )


def _draw_hand(view: Picture, reach: float, away: float) -> None:
    """A thumb and a finger that reach in from the right edge, and go up and down with the card."""
    for row, longer in ((15.0, 0.0), (27.0, 6.0)):
        down = round(PIXELS_A_MM * (row - away))
        tip = (round(WIDTH - PIXELS_A_MM * (reach + longer)), down)
        root = (WIDTH + 80, down + 20)
        cv2.line(view, root, tip, _SHADE, 78, cv2.LINE_AA)
        cv2.line(view, root, tip, _SKIN, 66, cv2.LINE_AA)


_SKIN, _SHADE = (142, 168, 214), (70, 84, 112)


@lru_cache(maxsize=4)
def _rounded(width: int, height: int) -> Picture:
    """The shape of a card or label with its round corners, as a mask."""
    mask: Picture = np.zeros((height, width), np.uint8)
    radius = round(3.2 * SCALE)
    cv2.rectangle(mask, (radius, 0), (width - radius - 1, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - radius - 1), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


def _framed(photograph: Picture, seen: CardSeen) -> Picture:
    """A photograph scaled into the card's box. It brings its own bed and jitter, so ours is small: 0.3 of a card's."""
    box = SIMULATED.card
    middle = (
        box.x + box.width / 2 + PIXELS_A_MM * 0.3 * seen.placement.right,
        box.y + box.height / 2 + PIXELS_A_MM * (0.3 * seen.placement.down - seen.away),
    )
    scale = min(box.width / photograph.shape[1], box.height / photograph.shape[0])
    lay = _move(photograph, scale, 0.3 * seen.placement.angle, middle)
    framed = cv2.warpAffine(photograph, lay, (WIDTH, VIEW_HEIGHT), flags=cv2.INTER_CUBIC)
    return framed.astype(np.uint8, copy=False)


def _light_field(light: Light) -> Picture:
    """How bright each pixel is lit, 128 as it should be; the mark's edge shines by itself."""
    right = np.linspace(-0.5, 0.5, WIDTH)[None, :]
    down = np.linspace(-0.5, 0.5, HEIGHT)[:, None]
    vignette = 1.04 - 0.28 * (right**2 + down**2)
    lit = light.gain * vignette * (1 + light.slope[0] * right + light.slope[1] * down)
    lamps: NDArray[np.float64] = 128 * lit[:, :, None] * np.array(light.tint)
    return lamps.clip(0, 255).astype(np.uint8, copy=False)


def _noises(sigma: float, seed: int) -> tuple[tuple[Picture, Picture], ...]:
    """Some frames of noise, split in what brightens and what darkens."""
    rng = np.random.default_rng(seed)
    noises = [rng.normal(0, sigma, (HEIGHT, WIDTH, 3)) for _ in range(_NOISES)]
    return tuple(
        (noise.clip(0, 255).astype(np.uint8), (-noise).clip(0, 255).astype(np.uint8))
        for noise in noises
    )


def _draw_mark(image: Picture, mark: int | None) -> None:
    image[VIEW_HEIGHT:] = (14, 12, 12)
    for lamp, place in enumerate(_LAMPS):
        lit = lamp == mark
        if lit:
            cv2.circle(image, place, _LAMP_RADIUS + 3, (40, 90, 40), -1, cv2.LINE_AA)
        cv2.circle(
            image, place, _LAMP_RADIUS, (170, 255, 190) if lit else (38, 44, 38), -1, cv2.LINE_AA
        )
