import pytest

from dealer.movements.interwoven import interwoven, lines
from dealer.movements.mitchell import Even
from dealer.movements.routes import copies_of
from tests.dealer.movements.laws import breaches


@pytest.mark.parametrize("even", Even)
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("tables", range(9, 41))
def test_lines_keep_the_laws_side_by_side(tables, count, even):
    movement = lines(tables, count, 2, even=even)
    assert not breaches(movement)
    assert movement.tables == tables
    assert movement.contestants == 2 * tables


def test_each_line_has_a_copy_of_the_same_boards():
    """rules.md §1.9: one copy of the same boards per line if lines are compared."""
    assert set(copies_of(lines(27, 3, 3)).values()) == {3}


def test_the_final_is_a_howell():
    first, last = interwoven(21, 3, 12, 2)
    assert (first.contestants, last.contestants) == (42, 12)
    assert not breaches(last)
