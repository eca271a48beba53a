import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.jobs.ranges import numbers_in, written


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3", (3,)),
        ("1-4,7", (1, 2, 3, 4, 7)),
        (" 7 , 1 - 2 ", (1, 2, 7)),
        ("1－3，5", (1, 2, 3, 5)),
        ("１–２、４", (1, 2, 4)),
        ("2,2-3", (2, 3)),
    ],
)
def test_numbers_as_people_write_them(text, numbers):
    assert numbers_in(text) == numbers


@pytest.mark.parametrize("text", ["", "x", "0", "4-1", "1-", "-3", "1,,2", "1.5", "1-9999999"])
def test_what_names_no_boards_is_refused(text):
    with pytest.raises(WrongUse):
        numbers_in(text)


@given(st.sets(st.integers(1, 999), min_size=1))
def test_what_is_written_is_read_again(numbers):
    assert numbers_in(written(numbers)) == tuple(sorted(numbers))


def test_runs_are_written_short():
    assert written([7, 1, 2, 3]) == "1-3,7"
