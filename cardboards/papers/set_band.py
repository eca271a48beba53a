"""The band that tells sets apart from across a room: a colour, and a pattern for those who do not see it."""

from collections.abc import Iterator

from cardboards.papers.page import Box, Colour, Outline, Paper

# Apart for the colour-blind too, and all light: a printer without grey leaves them white and the pattern black.
_COLOURS: tuple[Colour, ...] = (
    (104, 188, 236),
    (240, 170, 40),
    (84, 192, 144),
    (240, 228, 66),
    (220, 150, 192),
    (242, 132, 86),
    (184, 184, 192),
)
_STEP = 3.6


def write_set_band(paper: Paper, box: Box, set_name: str) -> None:
    """Colour and pattern of a set. Neighbours in the alphabet differ in both; A … Z are all different."""
    place = _place(set_name)
    paper.fill(box, _COLOURS[place % len(_COLOURS)])
    pattern = _PATTERNS[place % len(_PATTERNS)]
    paper.fill_shape(pattern(box))
    paper.frame(box, thickness=0.3)


def _place(set_name: str) -> int:
    letter = set_name[:1].upper()
    return ord(letter) - ord("A") if "A" <= letter <= "Z" else sum(map(ord, set_name))


def _columns(box: Box, width: float) -> Iterator[float]:
    """Left edges, one step apart, of figures of this width; the row of them stands in the middle of the box."""
    count = int((box.width - width - 1) / _STEP) + 1
    first = box.x + (box.width - width - (count - 1) * _STEP) / 2
    return (first + place * _STEP for place in range(count))


def _bars(box: Box) -> Iterator[Outline]:
    for x in _columns(box, 1.2):
        yield Box(x, box.y, 1.2, box.height).corners


def _slants(box: Box) -> Iterator[Outline]:
    lean = box.height * 0.6
    for x in _columns(box, lean + 1.2):
        yield (x + lean, box.y), (x + lean + 1.2, box.y), (x + 1.2, box.bottom), (x, box.bottom)


def _chevrons(box: Box) -> Iterator[Outline]:
    lean, middle = box.height * 0.35, box.y + box.height / 2
    for x in _columns(box, lean + 1.2):
        yield (
            (x, box.y),
            (x + 1.2, box.y),
            (x + lean + 1.2, middle),
            (x + 1.2, box.bottom),
            (x, box.bottom),
            (x + lean, middle),
        )


def _diamonds(box: Box) -> Iterator[Outline]:
    middle, tall = box.y + box.height / 2, box.height * 0.36
    for x in _columns(box, 2.4):
        yield (x + 1.2, middle - tall), (x + 2.4, middle), (x + 1.2, middle + tall), (x, middle)


def _chequers(box: Box) -> Iterator[Outline]:
    middle = box.y + box.height / 2
    for place, x in enumerate(_columns(box, _STEP)):
        yield Box(x, box.y if place % 2 else middle, _STEP, box.height / 2).corners


_PATTERNS = (_slants, _diamonds, _bars, _chequers, _chevrons)
