"""Where things lie in the picture that the eye gives: the card's place and the strip of the lamp mark.

The simulated eye draws by `SIMULATED`, the reader crops by it. A real eye has its own, measured once when it is set up.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""Height × width × 3, blue green red; 0 … 255."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of pixels; `x`, `y` is its upper left corner."""

    x: int
    y: int
    width: int
    height: int

    def of(self, image: Image) -> Image:
        """What an image holds in this box: a view, not a copy."""
        return image[self.y : self.y + self.height, self.x : self.x + self.width]


@dataclass(frozen=True, slots=True)
class EyeView:
    """One eye's geometry. What a taught photograph shows fills `card`; the lamp mark's four lights lie in `lamps`."""

    width: int
    height: int
    card: Box
    lamps: Box


WHOLE = Box(0, 0, 1 << 16, 1 << 16)
"""All of a picture, however large it is."""

SIMULATED = EyeView(320, 240, card=Box(48, 0, 224, 224), lamps=Box(0, 228, 320, 12))
