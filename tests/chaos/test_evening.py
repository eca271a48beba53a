"""A slice of the campaign, and that it would tell: evenings of bad luck end, and no PASS is wrong."""

from dataclasses import replace

import pytest

from chaos import evening
from chaos.evening import Evening, play
from chaos.luck import Luck
from chaos.tally import Tally
from dealer.custody import Content
from dealer.verifying import Outcome
from firmware_bridge.machine import PocketKind

SLICE = range(12)


def luck(seeds):
    tally = Tally()
    for seed in seeds:
        tally.add(Evening(seed).run())
    return tally


@pytest.fixture(scope="module")
def some():
    return luck(f"slice/{number}" for number in SLICE)


def test_whatever_goes_wrong_no_pass_is_wrong_and_nothing_goes_on_for_ever(some):
    assert some.failures == []


def test_boards_are_dealt_and_verified_all_the_same(some):
    assert some.boards == 2 * len(SLICE)
    assert some.passed > some.boards / 3
    assert len(some.faults) > 10


@pytest.mark.parametrize("seed", ["1/8326", "1/44561"])
def test_m02_a_pack_with_a_card_twice_of_which_one_was_misread_is_given_up_in_the_end(seed):
    """What the person says of the earlier card is true, and cannot be: it passed as well."""
    assert play(seed).failures == []


def test_an_evening_is_the_same_again_by_its_seed():
    one, other = Evening("again"), Evening("again")
    assert one.run() == other.run()


def test_an_evening_in_real_books_comes_out_the_same(monkeypatch):
    in_memory = Evening("slice/3").run()
    monkeypatch.setattr(evening, "SHARE_KEPT", 1.0)
    assert replace(play("slice/3"), kept=0) == in_memory


@pytest.mark.parametrize("landed", [26, 51, 52])
def test_m13_a_host_killed_while_packets_lie_in_bins_takes_the_wallet_for_nothing(landed):
    night = Evening("bins", Luck(pockets=PocketKind.BINS), boards=1)
    night.at_card[landed] = night.kill
    night.deal(1)
    assert night.tally.faults["kill"] == 1
    assert night.content(1) is Content.DEALING
    night.deal(1)
    assert night.content(1) is Content.DEALT
    assert night.lies_right(1)


class FixedJudge:
    outcome = Outcome.PASS


def test_a_program_that_passes_everything_is_found_out(monkeypatch):
    monkeypatch.setattr(evening, "judge", lambda *_facts: FixedJudge)
    assert luck(["slice/5", "slice/7"]).wrong_pass


def test_a_landing_that_nobody_saw_is_found_out(monkeypatch):
    monkeypatch.setattr(evening.Evening, "_landed", lambda _self, _job: set())
    assert luck(["slice/0"]).lost_confirmed
