"""What chance gives: how often hands have a shape or a suit a length, and how the hands of one deal hang together."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK_SIZE, SUIT_SIZE, Suit
from cardboards.games import Game

Floats = NDArray[np.float64]
Lengths = tuple[int, ...]
"""How many cards of each suit a hand has, in the order of suits."""

Name = tuple[int, ...]
"""What is counted, by name: a shape, or a suit with its length."""

Features = Callable[[Lengths], tuple[Name, ...]]
"""What of a hand is counted."""


def shape_of(lengths: Lengths) -> tuple[Name, ...]:
    """A hand's shape: its lengths, longest first, whichever the suits."""
    return (tuple(sorted(lengths, reverse=True)),)


def suit_lengths_of(lengths: Lengths) -> tuple[Name, ...]:
    """Each suit's length."""
    return tuple(zip(Suit, lengths, strict=True))


@cache
def hand_lengths(size: int) -> tuple[Lengths, ...]:
    """All lengths that a hand of so many cards can have."""
    return tuple(_split(size, len(Suit)))


@dataclass(frozen=True)
class Expected:
    """Of what is counted over the hands of one deal: names, mean, covariance.

    `weights` turn how many hands of a size had which lengths (in the order of `hand_lengths`) into the counts.
    """

    names: tuple[Name, ...]
    mean: Floats
    covariance: Floats
    weights: dict[int, Floats]

    @classmethod
    @cache
    def of(cls, game: Game, features: Features) -> "Expected":
        """What a game's deals give, exactly: hands of one deal take cards from each other."""
        sizes = game.sizes
        names = tuple(
            dict.fromkeys(
                name for size in sizes for one in hand_lengths(size) for name in features(one)
            )
        )
        places = {name: place for place, name in enumerate(names)}
        weights = {size: np.zeros((len(hand_lengths(size)), len(names))) for size in sizes}
        for size, table in weights.items():
            for row, one in enumerate(hand_lengths(size)):
                for name in features(one):
                    table[row, places[name]] += 1
        means = {size: weights[size].T @ _chances(size) for size in weights}
        mean = sum((means[size] for size in sizes), np.zeros(len(names)))
        covariance = np.zeros((len(names), len(names)))
        for seat, size in enumerate(sizes):
            table = weights[size]
            covariance += table.T @ (table * _chances(size)[:, None])
            for other, other_size in enumerate(sizes):
                if other != seat:
                    covariance += table.T @ _joint_chances(size, other_size) @ weights[other_size]
        for size in sizes:
            for other_size in sizes:
                covariance -= np.outer(means[size], means[other_size])
        return cls(names, mean, covariance, weights)


def _split(cards: int, suits: int) -> Iterator[Lengths]:
    if suits == 1:
        if cards <= SUIT_SIZE:
            yield (cards,)
        return
    for first in range(min(cards, SUIT_SIZE) + 1):
        for rest in _split(cards - first, suits - 1):
            yield (first, *rest)


# Row: how many cards of a suit another hand took; column: how many this one takes; in how many ways it can.
_WAYS = np.array(
    [
        [comb(SUIT_SIZE - gone, taken) for taken in range(SUIT_SIZE + 1)]
        for gone in range(SUIT_SIZE + 1)
    ],
    dtype=np.float64,
)


def _chances(size: int) -> Floats:
    """The chance of each of a hand's lengths."""
    lengths = np.array(hand_lengths(size))
    chances: Floats = _WAYS[0][lengths].prod(axis=1) / comb(PACK_SIZE, size)
    return chances


@cache
def _joint_chances(size: int, other: int) -> Floats:
    """The chance of each pair of lengths of two hands of one deal: rows the first hand's, columns the second's."""
    first, second = np.array(hand_lengths(size)), np.array(hand_lengths(other))
    ways: Floats = _WAYS[first[:, None, :], second[None, :, :]].prod(axis=2)
    return _chances(size)[:, None] * ways / comb(PACK_SIZE - size, other)
