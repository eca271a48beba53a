"""A table seen aslant: all that lies on it is squeezed in one direction of the photograph, whichever way it is turned.

Nearly so: a camera near the table squeezes what is far away more than what is near.
"""

import numpy as np
from numpy.typing import NDArray

Squeeze = NDArray[np.float64]
"""2 × 2, from directions on the table seen straight from above to those of the photograph; its determinant is 1."""

STRAIGHT: Squeeze = np.eye(2)


def squeezed(times: float, degrees: float) -> Squeeze:
    """By so many times along one direction of the photograph."""
    cos, sin = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    turn = np.array([[cos, -sin], [sin, cos]])
    narrow = np.diag([times**-0.5, times**0.5])
    found: Squeeze = turn @ narrow @ turn.T
    return found


SQUEEZES = (
    STRAIGHT,
    *(squeezed(times, degrees) for times in (1.25, 1.55) for degrees in (0, 45, 90, 135)),
)
"""What is tried: a camera that looks straight down, and from 37° and 50° aside."""
