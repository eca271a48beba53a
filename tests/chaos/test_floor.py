"""A small piece of the campaign of wallets: the first wave of Tianjin 2011, 256 wallets or fewer that travel."""

import pytest

from chaos.floor import Floor, waves


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_what_is_out_of_place_or_mixed_up_is_found_and_nothing_else_is_named(seed):
    tally = Floor(seed).run()
    assert tally.failures == []
    counts = tally.counts
    assert counts["misplaced"]
    assert counts["scans_lost"]
    assert counts["late"]
    assert counts["out_of_place_found"]
    assert counts["swaps_found"]


def test_the_same_seed_plays_the_same_wave():
    assert waves(["a"]).counts == Floor("a").run().counts


def test_every_way_to_share_copies_is_played():
    """Each table its own copy, two tables swap halves, a wallet moves on after every board."""
    assert {Floor(str(seed)).wallets for seed in range(20)} == {256, 128, 32}
