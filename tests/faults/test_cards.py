"""Faults of dealing: packs, wallets, feeding, reading (M01 to M21)."""

import pytest

from cardboards.cards import Card
from dealer.custody import Content
from dealer.dealing import State
from dealer.endings import Void
from dealer.questions import Asked
from dealer.verifying import CardsMisboarded, HandsSwapped, Outcome, WalletTurned
from firmware_bridge.machine import PocketKind
from firmware_bridge.reader.readings import Reading

DURING = 12
"""So many cards have landed when it happens."""


def asked(night):
    return [one.asked for one in night.asked]


def test_an_evening_without_trouble_is_dealt_and_passes(evening):
    night = evening()
    assert night.deal(1).state is State.COMPLETE
    assert night.lies_right(1)
    assert night.verify(1).outcome is Outcome.PASS
    assert night.content(1) is Content.VERIFIED


@pytest.mark.parametrize("act", ["joker", "advert", "face-down"])
def test_m01_what_is_no_face_is_held_and_the_board_lies_right(evening, act):
    night = evening()
    night.meddle(act)
    assert night.deal(1).state is State.COMPLETE
    assert Asked.HELD in asked(night)
    assert night.lies_right(1)


def test_m02_a_card_twice_is_asked_about_and_never_guessed(evening):
    night = evening()
    night.meddle("second")
    assert night.deal(1).void is Void.SHORT
    assert Asked.DUPLICATE in asked(night)
    assert night.content(1) is Content.VOID


def test_m03_a_short_pack_names_what_is_missing_for_a_reveal(evening):
    night = evening()
    night.meddle("lose")
    core = night.deal(1)
    assert core.void is Void.SHORT
    assert len(core.missing) == 1


def test_m04_a_53rd_card_is_left_in_the_hopper_or_asked_about(evening):
    night = evening()
    night.meddle("extra")
    assert night.deal(1).state is State.COMPLETE
    assert {Asked.EXTRA, Asked.DUPLICATE} & set(asked(night))
    assert night.lies_right(1)


def test_m05_a_card_of_another_back_looks_like_its_twin_and_no_face_camera_tells(evening):
    night = evening()
    night.meddle("foreign")
    assert night.deal(1).state is State.COMPLETE
    assert night.verify(1).outcome is Outcome.PASS
    packs = {
        card.pack
        for pocket in night.hall.world.inside(night.hall.world.wallet(1, "A", 1))
        for card in pocket
    }
    assert len(packs) == 2


def test_m06_two_cards_at_once_are_parted(evening):
    night = evening()
    night.meddle("double")
    assert night.deal(1).state is State.COMPLETE
    assert Asked.JAM in asked(night)
    assert night.lies_right(1)


def test_m06_two_cards_that_pass_as_one_leave_the_pack_short(evening):
    night = evening()
    night.meddle("double-unseen")
    assert night.deal(1).void is Void.SHORT


@pytest.mark.parametrize("where", ["hopper", "feeder", "eye", "track"])
def test_m07_wherever_a_card_sticks_it_is_asked_for_and_the_board_goes_on(evening, at, where):
    night = evening()
    at(DURING, night, "jam", where=where)
    core = night.deal(1)
    assert core.state is State.COMPLETE
    assert Asked.JAM in asked(night)
    assert night.lies_right(1)


def test_m08_a_slipping_roller_makes_it_slower_and_nothing_else(evening):
    slow, quick = evening(), evening()
    slow.meddle("slow", {"times": 8})
    for night in (slow, quick):
        assert night.deal(1).state is State.COMPLETE
        assert night.lies_right(1)
    assert slow.clock.now() > quick.clock.now() + 5


def test_m09_a_wallet_pulled_out_voids_the_board(evening, at):
    night = evening()
    at(DURING, night, "wallet-out")
    assert night.deal(1).void is Void.WALLET_TAKEN
    assert night.deal(1).state is State.COMPLETE
    assert night.lies_right(1)


def test_m10_a_wallet_that_is_dealt_is_not_dealt_again(evening):
    night = evening()
    night.deal(1)
    again = night.deal(1)
    assert again.void is Void.WRONG_WALLET
    assert not again.gate.accepted
    assert night.content(1) is Content.DEALT
    assert night.lies_right(1)


def test_m10_a_neighbour_in_the_machine_fails_the_check_of_the_one_that_was_shown(evening):
    night = evening()
    night.deal(1)
    night.deal(2)
    wallets = night.hall.world.wallet
    night.hall._person._answers["insert_wallet"] = lambda _facts: _push_in(
        night, wallets(2, "A", 1)
    )
    assert night.verify(1) is None
    assert night.content(1) is Content.DEALT


def _push_in(night, wallet):
    from firmware_bridge.simulator.operator import Reply

    night.hall.hands.insert(wallet)
    return Reply("done")


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_m11_a_wallet_that_lay_turned_fails_its_check_with_the_angle(evening, at, degrees):
    night = evening()
    at(0, night, "turn", degrees=degrees, number=1)
    assert night.deal(1).state is State.COMPLETE
    verdict = night.verify(1)
    assert verdict.outcome is Outcome.FAIL
    assert isinstance(verdict.fault, WalletTurned)


def test_m12_after_a_crash_a_board_is_void_until_it_is_dealt_again(evening):
    night = evening()
    night.at_card[DURING] = night.kill
    night.deal(1)
    assert night.content(1) is Content.DEALING
    again = night.deal(1)
    assert Asked.EMPTY_MACHINE in asked(night)
    assert again.state is State.COMPLETE
    assert night.lies_right(1)


def test_m13_two_packets_in_each_others_pockets_are_named(evening):
    night = evening(pockets=PocketKind.BINS)
    night.deal(1)
    night.meddle("swap-hands", {"number": 1, "one": 0, "other": 2})
    verdict = night.verify(1)
    assert isinstance(verdict.fault, HandsSwapped)


class Mixing:
    """Reads two cards as each other, and all others right."""

    def __init__(self, night, one, other):
        self.misread = 0
        self._true = night.reader
        self._mixed = {one: other, other: one}

    def read(self, image):
        look = self._true.read(image)
        if isinstance(look, Reading):
            return Reading(self._mixed.get(look.card, look.card), 0.9, None)
        return look


def test_m14_two_cards_read_as_each_other_are_found_by_verifying_only(evening):
    night = evening()
    deal = night.records[1].board.deal
    one, other = (Card.named(text) for text in ("♣9", "♥9"))
    if deal.seat_of(one) is deal.seat_of(other):
        one = next(card for card in deal.hands[0])
        other = next(card for card in deal.hands[1])
    honest, night.reader = night.reader, Mixing(night, one, other)
    assert night.deal(1).state is State.COMPLETE
    night.reader = honest
    night._end_shift()
    verdict = night.verify(1)
    assert verdict.outcome is Outcome.FAIL
    assert isinstance(verdict.fault, CardsMisboarded)


def test_m15_a_sorted_pack_is_read_card_by_card_all_the_same(evening):
    night = evening(misread=0.0)
    night.meddle("sorted")
    core = night.deal(1)
    assert core.state is State.COMPLETE
    assert len(core.passage.cards) == 52
    assert night.lies_right(1)


def test_m17_in_the_dark_every_card_is_held_and_nothing_is_guessed(evening, at):
    night = evening()
    at(DURING, night, "dark")
    at(DURING + 10, night, "dark", on=False)
    assert night.deal(1).state is State.COMPLETE
    assert Asked.HELD in asked(night)
    assert night.lies_right(1)


def test_m18_f40_stale_frames_are_never_read(evening):
    night = evening()
    object.__setattr__(night.hall.settings, "stale", 0.5)
    assert night.deal(1).state is State.COMPLETE
    assert night.lies_right(1)


@pytest.mark.parametrize(
    ("act", "facts"),
    [("swap", {}), ("lose", {"pocket": 2}), ("rotate", {}), ("swap-hands", {})],
)
def test_m20_whatever_is_moved_after_dealing_is_found(evening, act, facts):
    night = evening()
    night.deal(1)
    night.meddle(act, {"number": 1, **facts})
    assert night.verify(1).outcome is Outcome.FAIL
    assert night.content(1) is Content.FAILED


def test_m21_each_copy_has_a_state_of_its_own(evening):
    from chaos.house import EVENT, House
    from dealer.entries import Entry, EntryKind
    from dealer.wallet_name import WalletName

    house = House({"one": WalletName(1, "A", 1), "two": WalletName(1, "A", 2)})
    for token, wallet in list(house.wallets.items()):
        house.write("job", wallet.name, token, Entry(EntryKind.WALLET_ACCEPTED, {"version": 1}))
        house.write("job", wallet.name, token, Entry(EntryKind.BOARD_COMPLETE))
    failed = Entry(EntryKind.VERIFIED, {"verdict": "fail"})
    house.write("job", WalletName(1, "A", 2), "two", failed)
    contents = {token: one.content for token, one in house.wallets.items()}
    assert contents == {"one": Content.DEALT, "two": Content.FAILED}
    assert {one.event for one in house.wallets.values()} == {EVENT}
