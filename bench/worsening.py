"""What makes a photograph worse, step by step: fewer pixels, blur, motion, light, noise, and what cheap sensors do."""

from collections.abc import Callable, Iterator
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image

Change = Callable[[Image], Image]

_CASTS = {"red": (0.55, 0.75, 1.0), "blue": (1.0, 0.8, 0.6), "green": (0.7, 1.0, 0.7)}
"""Blue, green and red, of what they were."""
_DARKEST = 0.67  # less light in the corners of a poor lens
_FRINGE = 0.004  # of half the picture: how much farther out red lies than green, and blue less far
_NIGHT = 0.085  # of the light


def steps() -> Iterator[tuple[str, Change]]:
    """Each change by its name; the picture as it is comes first."""
    yield "nothing", lambda image: image
    yield from _size_and_motion()
    yield from _light_and_noise()
    yield from _pixels()
    yield from _shutters()
    yield from _colours()
    yield from _finish()


def scaled(image: Image, share: float) -> Image:
    """As many times as wide and as high."""
    seen = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    return np.asarray(seen, np.uint8)


def _size_and_motion() -> Iterator[tuple[str, Change]]:
    for share in (0.5, 0.35, 0.25, 0.18, 0.12):
        yield f"size × {share}", partial(scaled, share=share)
    for sigma in (1, 2, 3, 4, 6, 8):
        yield f"blur, sigma {sigma} px", partial(_blurred, sigma=sigma)
    for pixels in (5, 9, 13, 19, 27):
        yield f"motion across, {pixels} px", partial(_moved, way=np.ones((1, pixels)))
        yield f"motion along, {pixels} px", partial(_moved, way=np.ones((pixels, 1)))
        yield f"motion aslant, {pixels} px", partial(_moved, way=np.eye(pixels))


def _light_and_noise() -> Iterator[tuple[str, Change]]:
    for times in (0.3, 0.1, 0.05, 1.5, 2.0, 2.5, 3.5):
        yield f"light × {times}, noise 3", partial(_lit, times=times)
    for sigma in (10, 20, 40, 60):
        yield f"noise, sigma {sigma}", partial(_noisy, sigma=sigma)
    yield (
        "size × 0.35, blur 1 px, noise 10",
        lambda image: _noisy(_blurred(scaled(image, 0.35), 1), 10),
    )


def _pixels() -> Iterator[tuple[str, Change]]:
    """Many pixels without what they should tell, and single pixels that are told wrongly."""
    for share in (0.5, 0.35, 0.25, 0.18, 0.12):
        yield f"size × {share}, enlarged", partial(_enlarged, share=share)
        yield (
            f"size × {share}, enlarged in squares",
            partial(_enlarged, share=share, way=cv2.INTER_NEAREST),
        )
    for share in (0.35, 0.25, 0.18, 0.12):
        yield f"size × {share}, enlarged and sharpened", partial(_drawn_out, share=share)
    for share in (1.0, 0.35, 0.25):
        yield f"one colour a pixel, size × {share}", partial(_mosaicked, share=share)
    for quality in (30, 15, 8, 4):
        yield f"JPEG {quality}", partial(_packed, quality=quality)


def _shutters() -> Iterator[tuple[str, Change]]:
    for pixels in (4, 8, 14):
        yield f"seen twice, {pixels} px apart", partial(_twice, pixels=pixels)
        yield f"interlaced, {pixels} px apart", partial(_interlaced, pixels=pixels)
    for lean in (0.2, 0.4):
        yield f"rolling shutter, leaning by {lean}", partial(_leaning, lean=lean)


def _colours() -> Iterator[tuple[str, Change]]:
    for name, cast in _CASTS.items():
        yield f"cast, {name}", partial(_lit, times=np.array(cast))
    yield "colours exchanged", lambda image: np.ascontiguousarray(image[:, :, ::-1])
    yield "grey", _grey
    for bits in (4, 3, 2):
        yield f"{bits} bits", partial(_posterised, bits=bits)
    for pitch in (3.3, 5.7):
        yield f"moiré, {pitch} px", partial(_striped, pitch=pitch)
    yield "vignette and fringes", _through_a_poor_lens


def _finish() -> Iterator[tuple[str, Change]]:
    """What a camera's own program does about it."""
    for amount in (2, 5):
        yield f"sharpened × {amount}", partial(_sharpened, sigma=2, amount=amount)
    for side in (5, 9, 13):
        yield f"noise 25, smoothed over {side} px", partial(_smoothed, side=side)
    for share in (0.5, 0.3):
        yield f"night, size × {share}", partial(_at_night, share=share)


def _blurred(image: Image, sigma: float) -> Image:
    return cv2.GaussianBlur(image, (0, 0), sigma).astype(np.uint8)


def _moved(image: Image, way: NDArray[np.float64]) -> Image:
    return cv2.filter2D(image, -1, (way / way.sum()).astype(np.float32)).astype(np.uint8)


def _lit(image: Image, times: float | NDArray[np.float64]) -> Image:
    return _noisy(image * times, 3)


def _noisy(light: NDArray[np.floating] | Image, sigma: float) -> Image:
    return _clipped(light + np.random.default_rng(1).normal(0, sigma, light.shape))


def _clipped(light: NDArray[np.floating]) -> Image:
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def _enlarged(image: Image, share: float, way: int = cv2.INTER_CUBIC) -> Image:
    """As many pixels as before, with the detail of few."""
    size = image.shape[1], image.shape[0]
    return np.asarray(cv2.resize(scaled(image, share), size, interpolation=way), np.uint8)


def _drawn_out(image: Image, share: float) -> Image:
    return _sharpened(_enlarged(image, share), 0.7 / share, 2)


def _sharpened(image: Image, sigma: float, amount: float) -> Image:
    soft = cv2.GaussianBlur(image, (0, 0), sigma).astype(np.float32)
    return _clipped(image + amount * (image - soft))


def _mosaicked(image: Image, share: float) -> Image:
    """As a sensor sees that measures one colour a pixel."""
    taken = _noisy(scaled(image, share), 6)
    mosaic = taken[..., 1].copy()
    mosaic[::2, ::2], mosaic[1::2, 1::2] = taken[::2, ::2, 2], taken[1::2, 1::2, 0]
    return np.asarray(cv2.cvtColor(mosaic, cv2.COLOR_BayerRGGB2BGR), np.uint8)


def _packed(image: Image, quality: int) -> Image:
    packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _twice(image: Image, pixels: int) -> Image:
    """Two pictures in one, half each, the other farther down and to the right."""
    other = np.roll(image, (pixels // 2, pixels), (0, 1))
    return cv2.addWeighted(image, 0.5, other, 0.5, 0).astype(np.uint8)


def _interlaced(image: Image, pixels: int) -> Image:
    """Every other row later than those between, by when all had moved."""
    seen = image.copy()
    seen[1::2] = np.roll(image, pixels, 1)[1::2]
    return seen


def _leaning(image: Image, lean: float) -> Image:
    """Moving sideways while row after row was read out."""
    height, width = image.shape[:2]
    pose, size = np.array([[1, lean, 0], [0, 1, 0]]), (round(width + lean * height), height)
    return cv2.warpAffine(image, pose, size, borderMode=cv2.BORDER_REPLICATE).astype(np.uint8)


def _grey(image: Image) -> Image:
    return np.asarray(
        cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8
    )


def _posterised(image: Image, bits: int) -> Image:
    step = 256 // 2**bits
    return np.asarray(image // step * step + step // 2, np.uint8)


def _striped(image: Image, pitch: float) -> Image:
    """As on a screen that was photographed: two gratings that beat, each in its own colour."""
    rows, columns = np.indices(image.shape[:2])
    one = np.sin(2 * np.pi * (columns * 0.96 + rows * 0.28) / pitch)
    other = np.sin(2 * np.pi * columns / (1.07 * pitch))
    return _clipped(image * (1 + 0.2 * np.stack([one, one * other, other], 2)))


def _through_a_poor_lens(image: Image) -> Image:
    height, width = image.shape[:2]
    planes = []
    for plane, farther in zip(cv2.split(image), (1 - _FRINGE, 1.0, 1 + _FRINGE), strict=True):
        pose = cv2.getRotationMatrix2D((width / 2, height / 2), 0, farther)
        planes.append(cv2.warpAffine(plane, pose, (width, height), borderMode=cv2.BORDER_REPLICATE))
    fringed = cv2.GaussianBlur(cv2.merge(planes), (0, 0), 1)
    across, down = np.linspace(-1, 1, width), np.linspace(-1, 1, height)
    far = (across[None] ** 2 + down[:, None] ** 2) / 2
    return _clipped(fringed * (1 - _DARKEST * far)[:, :, None])


def _smoothed(image: Image, side: int) -> Image:
    """As a telephone takes noise away: edges stay, and what is finer than they goes."""
    kept = cv2.medianBlur(_noisy(image, 25), side)
    return cv2.bilateralFilter(kept, side, 40, side).astype(np.uint8)


def _at_night(image: Image, share: float) -> Image:
    """Little light, noise, what a telephone does about both, its sharpening, its JPEG."""
    dark = _noisy(scaled(image, share) * _NIGHT, 2)
    lifted = cv2.fastNlMeansDenoisingColored(_clipped(dark / _NIGHT), None, 12, 12, 5, 11)
    return _packed(_sharpened(lifted.astype(np.uint8), 1.5, 1.5), 40)
