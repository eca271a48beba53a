"""Bridge's dealer and vulnerability by the board's number."""

from cardboards.formats.bridge import dealer, vulnerable


def test_dealers_go_round_by_the_number():
    assert [dealer(number).value for number in (1, 2, 3, 4, 5, 16, 17)] == list("NESWNWN")


def test_vulnerability_is_the_cycle_of_sixteen():
    """formats.md §1."""
    cycle = "None NS EW All NS EW All None EW All None NS All None NS EW"
    assert " ".join(vulnerable(number) for number in range(1, 33)) == f"{cycle} {cycle}"
