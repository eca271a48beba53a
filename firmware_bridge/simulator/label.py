"""The label on a wallet, as the camera sees it: token as QR, board number, set and copy."""

from dataclasses import dataclass
from functools import lru_cache

import segno

from firmware_bridge.simulator.pen import Pen, Picture

LABEL_MM = (58.0, 40.0)
_SCALE = 6
_INK = (20, 20, 22)


@dataclass(frozen=True, slots=True)
class Label:
    """What is printed on a wallet."""

    token: str
    number: int
    set: str
    copy: int


@lru_cache(maxsize=8)
def draw_label(label: Label) -> Picture:
    """The label as a picture, BGR. Shared: not to be written to."""
    pen = Pen(*LABEL_MM, _SCALE)
    matrix = segno.make(label.token, error="m", micro=False).matrix
    module = 32.0 / (len(matrix) + 2)
    for row, line in enumerate(matrix, 1):
        for column, dark in enumerate(line, 1):
            if dark:
                x, y = 3.5 + column * module, 3.5 + row * module
                pen.box((x, y), (x + module, y + module), _INK)
    pen.text(str(label.number), (47, 14), 14 if label.number < 100 else 9, _INK, bold=0.4)
    pen.text(f"{label.set} {label.copy}", (47, 30), 6, _INK)
    picture = pen.picture()
    picture.flags.writeable = False
    return picture
