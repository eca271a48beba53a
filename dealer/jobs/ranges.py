"""Board numbers as people write them: 1-4,7."""

import re
import unicodedata
from collections.abc import Iterable

from dealer.errors import WrongUse

HIGHEST = 999_999
_PART = re.compile(r"(\d{1,6})(?:\s*[-–—~]\s*(\d{1,6}))?")


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers that a text means, ascending: numbers and ranges, with commas between them, in any width.

    Raises:
        WrongUse: it means none.
    """
    plain = unicodedata.normalize("NFKC", text).replace("、", ",")
    found: set[int] = set()
    for part in plain.split(","):
        match = _PART.fullmatch(part.strip())
        first = int(match[1]) if match else 0
        last = int(match[2] or match[1]) if match else 0
        if not 1 <= first <= last:
            raise WrongUse(
                "“{text}” names no boards. Write numbers and ranges, for example 1-4,7.", text=text
            )
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def written(numbers: Iterable[int]) -> str:
    """Numbers as people write them: runs shortened to ranges."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)
