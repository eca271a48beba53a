"""What a choice of wallets is worth: evenings in which the wallets that may be wrong are wrong by chance."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dealer.sampling.choosing import TRUE_REPORTS, Candidate, Need, Sample
from dealer.sampling.tables import TableRecord

TRIALS = 4_000


@dataclass(frozen=True, slots=True)
class Caught:
    """What came of the trials: the share of all errors that lay in the chosen wallets, the share that as many wallets
    drawn by lot would have had, and the share of trials in which the others were all right.
    """

    share: float
    by_lot: float
    nothing_left: float


def trial(
    choice: Sample, tables: Mapping[str, TableRecord], trials: int = TRIALS, seed: int = 1
) -> Caught:
    """Play it out: each table's carelessness is drawn from what is known of it, then each wallet's fate from those.

    A table that is careless is so for all its wallets: errors come in clusters, as they do in a hall.
    """
    chance = np.random.default_rng(seed)
    rates = {
        one: chance.beta(*tables.get(one, TableRecord()).odds, size=trials)
        for one in sorted(
            {hand for wallet in (*choice.chosen, *choice.left) for hand in wallet.hands}
        )
    }
    caught = _wrong(choice.chosen, rates, chance, trials)
    missed = _wrong(choice.left, rates, chance, trials)
    wallets = len(choice.chosen) + len(choice.left)
    errors = caught.sum() + missed.sum()
    return Caught(
        share=float(caught.sum() / errors) if errors else 1.0,
        by_lot=len(choice.chosen) / wallets if wallets else 1.0,
        nothing_left=float((missed == 0).mean()),
    )


def _wrong(
    wallets: tuple[Candidate, ...],
    rates: Mapping[str, NDArray[np.float64]],
    chance: np.random.Generator,
    trials: int,
) -> NDArray[np.int64]:
    """How many of the wallets are wrong in each trial."""
    count = np.zeros(trials, dtype=np.int64)
    for wallet in wallets:
        right = np.full(trials, 1 - TRUE_REPORTS if wallet.need is Need.REPORTED else 1.0)
        for hand in wallet.hands:
            right *= 1 - rates[hand]
        count += chance.random(trials) >= right
    return count
