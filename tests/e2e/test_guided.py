"""An evening without a machine: a camera, a person, and the seats that they hear."""

import pytest

from dealer.entries import EntryKind
from dealer.jobs.deal import DealOrder, deal
from dealer.jobs.equipment import Gear
from dealer.jobs.halls import SCHEME, bring_wallets
from dealer.jobs.people import Person
from dealer.jobs.verify import VerifyOrder, verify
from dealer.people import Role
from dealer.verifying import Outcome
from firmware_bridge.machine import PocketKind
from firmware_bridge.machines import guided
from firmware_bridge.machines.simulated import truth
from tests.e2e.conftest import DECK, HALL, NAME, STAFF

CAMERA = SCHEME + HALL
TAUGHT = Gear(guided.URL, CAMERA, DECK)
UNTAUGHT = Gear(guided.URL, CAMERA)
REFEREE = Person("tester", Role.REFEREE)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


@pytest.fixture
def room(evening, monkeypatch):
    """A camera at 60 frames a second and quick hands, so that a board takes half a minute."""
    monkeypatch.setattr(guided, "PAUSE_S", 1.5)
    night = evening(pockets=PocketKind.HANDS.value)
    bring_wallets(night.home, guided.URL, CAMERA)
    return night


def deal_by_hand(night, gear):
    return deal(night.home, DealOrder(NAME, gear), STAFF)


def misplaced(night):
    """Cards that do not lie where the record says."""
    deal = night.record(1).board.deal
    pockets = truth(night.hall).pockets(night.wallet(1).token)
    return [
        card
        for seat, lying in zip(deal.game.seats, pockets, strict=True)
        for card in deal.hand(seat) - lying
    ]


def test_a_board_dealt_by_hand_lies_as_recorded_though_its_deck_was_never_taught(room):
    dealt = deal_by_hand(room, UNTAUGHT)
    assert dealt.figures.cards_landed == 52
    assert room.lies_right(1)
    entries = room.entries()
    landings = [entry for entry in entries if entry.kind is EntryKind.CARD_LANDED]
    assert len(landings) == 52
    assert {entry.facts["evidence"] for entry in landings} == {"taken"}
    kinds = [entry.kind for entry in entries]
    assert kinds.index(EntryKind.BOARD_COMPLETE) < kinds.index(EntryKind.POCKETED)


def test_m13_a_card_put_into_another_pocket_than_was_heard_is_found_by_verifying(room):
    room.meddle("misput")
    assert deal_by_hand(room, TAUGHT).figures.boards == 1
    (wrong,) = misplaced(room)
    checked = verify(room.home, VerifyOrder(NAME, TAUGHT, reason="to mend it"), REFEREE)
    assert checked.count(Outcome.FAIL) == 1
    (move,) = checked.checks[0].verdict.moves
    assert move.card == wrong
