"""Tails against sums that end, and against the tables that statistics books print."""

from fractions import Fraction
from math import comb, exp, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.audit.tails import binomial_both, chi_square_above, normal_both, poisson_above


@pytest.mark.parametrize(
    ("z", "p"), [(0, 1), (1, 0.3173105), (1.959964, 0.05), (-2.575829, 0.01), (3.290527, 0.001)]
)
def test_the_normal_table(z, p):
    assert normal_both(z) == pytest.approx(p, rel=1e-6)


@pytest.mark.parametrize(
    ("freedom", "p", "value"),
    [
        (1, 0.05, 3.841459),
        (1, 0.001, 10.827566),
        (5, 0.95, 1.145476),
        (10, 0.05, 18.307038),
        (30, 0.01, 50.892181),
        (100, 0.001, 149.449253),
        (100, 0.99, 70.064895),
    ],
)
def test_the_chi_square_table(freedom, p, value):
    assert chi_square_above(value, freedom) == pytest.approx(p, rel=1e-5)


@given(st.integers(1, 100), st.floats(0, 400))
def test_chi_square_with_an_even_freedom_is_a_sum_that_ends(half, value):
    x = value / 2
    terms = [exp(-x)]
    for place in range(1, half):
        terms.append(terms[-1] * x / place)
    assert chi_square_above(value, 2 * half) == pytest.approx(sum(terms), rel=1e-9, abs=1e-13)


@given(st.integers(0, 60), st.floats(1e-12, 40))
def test_a_poisson_tail_and_the_rest_of_it_are_one(count, mean):
    rest = sum(exp(-mean) * mean**place / factorial(place) for place in range(count))
    assert poisson_above(count, mean) + rest == pytest.approx(1, abs=1e-12)


def test_the_tail_of_what_never_happens_is_not_lost_in_rounding():
    assert poisson_above(1, 1e-20) == pytest.approx(1e-20)
    assert poisson_above(2, 1e-10) == pytest.approx(5e-21)


@given(st.integers(1, 80), st.data(), st.sampled_from([(1, 4), (4, 13), (1, 13)]))
def test_a_binomial_tail_is_the_sum_of_its_terms(trials, data, chance):
    count = data.draw(st.integers(0, trials))
    p = Fraction(*chance)
    terms = [comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(trials + 1)]
    tail = sum(terms[count:]) if count >= trials * p else sum(terms[: count + 1])
    assert binomial_both(count, trials, float(p)) == pytest.approx(min(1, float(2 * tail)))


def test_a_long_binomial_tail():
    """A million cards: by the normal curve, which is close there."""
    assert binomial_both(251_300, 1_000_000, 0.25) == pytest.approx(normal_both(3.0022), rel=0.02)
