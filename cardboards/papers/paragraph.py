"""Text over several lines: broken at spaces, and between Chinese signs where a line may end."""

from collections.abc import Iterator

from cardboards.papers.page import Align, Box, Paper

_NOT_FIRST = frozenset("，。、；：？！）》”’％%〕…")
_NOT_LAST = frozenset("（《“‘〔§")
_LEADING = 1.45
_MM_PER_POINT = 25.4 / 72


def line_height(size: float) -> float:
    """How far apart lines of this size in points stand, in mm."""
    return size * _LEADING * _MM_PER_POINT


def broken(paper: Paper, text: str, size: float, width: float) -> list[str]:
    """The lines of a text that is set `width` mm wide. A word that is wider stands alone."""
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if line and paper.width((line + piece).rstrip(), size) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def write_lines(
    paper: Paper, box: Box, lines: list[str], size: float, *, bold: bool = False
) -> float:
    """Write lines from the top of the box; returns how much of its height they took."""
    step = line_height(size)
    for place, line in enumerate(lines):
        row = box.part(0, place * step, box.width, step)
        paper.write(row, line, size, align=Align.LEFT, bold=bold)
    return step * len(lines)


def _pieces(text: str) -> Iterator[str]:
    """The smallest parts that stay together on a line."""
    piece = ""
    for sign, following in zip(text, f"{text[1:]} ", strict=True):
        piece += sign
        if sign == " " or _may_end(sign, following):
            yield piece
            piece = ""
    if piece:
        yield piece


def _may_end(sign: str, following: str) -> bool:
    """Whether a line may end between two signs."""
    if following == " " or following in _NOT_FIRST or sign in _NOT_LAST:
        return False
    return _is_wide(sign) or _is_wide(following)


def _is_wide(sign: str) -> bool:
    return ord(sign) >= 0x2E80
