"""The machine, its link and its camera fail in the middle of a board."""

import threading

import pytest

from dealer.errors import Interrupted
from dealer.jobs.deal import DealOrder, deal
from tests.e2e.conftest import GEAR, NAME, STAFF


def deal_and(night, act, at=12, **facts):
    """Deal a board and make a trouble once so many cards have landed."""
    made = threading.Event()

    def watch(progress):
        if progress.landed >= at and not made.is_set():
            made.set()
            night.meddle(act, **facts)

    return deal(night.home, DealOrder(NAME, GEAR), STAFF, progress=watch)


@pytest.mark.parametrize("where", ["feeder", "eye", "track"])
def test_m07_a_jam_is_cleared_and_the_board_goes_on(evening, where):
    night = evening()
    dealt = deal_and(night, "jam", where=where)
    assert dealt.figures.cards_landed == 52
    assert night.lies_right(1)


def test_m06_two_cards_that_are_fed_together_are_parted(evening):
    night = evening()
    deal_and(night, "double")
    assert night.lies_right(1)


def test_f34_a_card_that_strays_voids_the_board_which_is_dealt_again(evening):
    night = evening()
    dealt = deal_and(night, "stray")
    assert dealt.notes
    assert night.lies_right(1)


def test_m09_a_wallet_pulled_out_voids_the_board_which_is_dealt_again(evening):
    night = evening()
    dealt = deal_and(night, "wallet-out")
    assert dealt.notes
    assert night.lies_right(1)


@pytest.mark.parametrize("act", ["line", "restart", "unplugged"])
def test_f01_f24_f41_what_breaks_off_is_void_and_goes_on_at_the_next_call(evening, act):
    night = evening()
    with pytest.raises(Interrupted):
        deal_and(night, act)
    night.meddle("unplugged", on=False)
    dealt = night.deal()
    assert dealt.figures.boards == 1
    assert night.lies_right(1)
