"""From what the camera catches to the JPEG that it sends, with the faults of a real one."""

import random

import cv2

from firmware_bridge.simulator.hall import Exposure, EyeTroubles
from firmware_bridge.simulator.scene import Scene

_DARK_START = (0.05, 0.08, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95)
"""How the exposure settles over the first frames after a start (F45)."""
_QUALITY = [cv2.IMWRITE_JPEG_QUALITY, 88]


class Film:
    """Makes one camera's frames, in order. `stale`: the share of frames that repeat the one before (F40)."""

    def __init__(self, scene: Scene, troubles: EyeTroubles, stale: float, seed: int) -> None:
        self._scene = scene
        self._troubles = troubles
        self._stale = stale
        self._chance = random.Random(seed)
        self._taken = 0
        self._last = b""
        self._dirty: tuple[float, Scene] = (0.0, scene)

    def start(self) -> None:
        """The camera is switched on."""
        self._taken = 0
        self._last = b""

    def frame(self, exposure: Exposure) -> bytes:
        """The next frame as a JPEG."""
        self._taken += 1
        repeats = self._troubles.frozen or self._chance.random() < self._stale
        if not (self._last and repeats):
            self._last = self._develop(exposure)
        return self._last[: len(self._last) // 2] if self._troubles.torn else self._last

    def _develop(self, exposure: Exposure) -> bytes:
        light = _DARK_START[self._taken - 1] if self._taken <= len(_DARK_START) else 1.0
        image = self._lens().frame(
            exposure.sight,
            self._taken,
            mark=exposure.mark,
            lamp=exposure.lamp,
            exposure=light * (0.06 if self._troubles.dark else 1.0),
        )
        return cv2.imencode(".jpg", image, _QUALITY)[1].tobytes()

    def _lens(self) -> Scene:
        if self._dirty[0] != self._troubles.blur:
            blur = self._troubles.blur
            self._dirty = blur, self._scene.dirty(blur) if blur else self._scene
        return self._dirty[1]
