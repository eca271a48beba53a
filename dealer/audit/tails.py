"""How likely chance is to go so far: tails of the distributions that the audit needs, each a probability of 0 … 1."""

from math import erfc, exp, inf, lgamma, log, log1p, sqrt

_CLOSE = 1e-16
_TINY = 1e-300


def normal_both(z: float) -> float:
    """The chance of a standard normal value at least as far from 0 as z, on either side."""
    return erfc(abs(z) / sqrt(2))


def chi_square_above(value: float, freedom: int) -> float:
    """The chance of a chi-square value of at least `value`, with so many degrees of freedom (1 or more)."""
    return _gamma_above(freedom / 2, value / 2)


def poisson_above(count: int, mean: float) -> float:
    """The chance that at least `count` rare things happen where `mean` are to be expected."""
    if count <= 0:
        return 1.0
    # The other tail of the same gamma integral, taken directly: one minus nearly one would be noise.
    return _gamma_below(count, mean) if mean < count + 1 else 1 - _gamma_above(count, mean)


def binomial_both(count: int, trials: int, chance: float) -> float:
    """Twice the chance of a count at least as far on its side of what is to be expected; 0 < chance < 1."""
    upward = count >= trials * chance
    odds = chance / (1 - chance)
    term = exp(
        lgamma(trials + 1)
        - lgamma(count + 1)
        - lgamma(trials - count + 1)
        + count * log(chance)
        + (trials - count) * log1p(-chance)
    )
    total = 0.0
    while term > total * _CLOSE:
        total += term
        term *= (
            (trials - count) / (count + 1) * odds if upward else count / (trials - count + 1) / odds
        )
        count += 1 if upward else -1
    return min(1.0, 2 * total)


def _gamma_above(shape: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(shape, x)."""
    if x <= 0:
        return 1.0
    return 1 - _gamma_below(shape, x) if x < shape + 1 else _by_fraction(shape, x)


def _gamma_below(shape: float, x: float) -> float:
    """P(shape, x) = 1 − Q by its power series, for x < shape + 1 (Abramowitz and Stegun 6.5.29)."""
    if x <= 0:
        return 0.0
    term = total = 1 / shape
    place = shape
    while term > total * _CLOSE:
        place += 1
        term *= x / place
        total += term
    return total * _scale(shape, x)


def _by_fraction(shape: float, x: float) -> float:
    """Q(shape, x) by its continued fraction (6.5.31), evaluated as Lentz does, for x ≥ shape + 1."""
    b = x + 1 - shape
    c = inf
    d = 1 / b
    value = d
    place = 0
    while True:
        place += 1
        a = place * (shape - place)
        b += 2
        d = 1 / _not_zero(a * d + b)
        c = _not_zero(b + a / c)
        value *= c * d
        if abs(c * d - 1) < 2 * _CLOSE * 10:
            return value * _scale(shape, x)


def _scale(shape: float, x: float) -> float:
    return exp(shape * log(x) - x - lgamma(shape))


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
