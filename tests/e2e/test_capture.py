"""A wallet that a table dealt by hand is read, and what lies in it becomes the record."""

import pytest

from cardboards.boards import Origin
from cardboards.games import HUAPAI
from dealer.errors import AnswerIsNo
from dealer.jobs.capture import CaptureOrder, capture
from dealer.jobs.events import make_event
from dealer.jobs.scan import CustodyStep, ScanOrder, scan_wallets
from dealer.store.books import Books
from dealer.verifying import Outcome
from dealer.wallet_name import WalletName
from tests.e2e.conftest import GEAR, STAFF

TABLE = "散桌"
ORDER = CaptureOrder(TABLE, GEAR, WalletName(1, "A", 1))


def dealt_by_hand(night):
    """A full wallet of which the house knows nothing: it was dealt and cleared on paper only."""
    night.deal()
    make_event(night.home, TABLE, HUAPAI.key, STAFF)
    scan_wallets(night.home, [night.wallet(1).token], ScanOrder(CustodyStep.CLEAR), STAFF)


def test_what_lies_in_the_wallet_becomes_the_record_and_can_be_verified(evening):
    night = evening()
    dealt_by_hand(night)
    captured = capture(night.home, ORDER, STAFF)
    assert captured.version == 1
    with Books.open(night.home) as books:
        record = books.records.one(books.events.named(TABLE), 1)
    assert record.origin is Origin.CAPTURED
    assert record.board.deal == night.record(1).board.deal
    assert night.lies_right(1)
    assert night.verify(event=TABLE).count(Outcome.PASS) == 1


def test_a_wallet_with_51_cards_is_no_deal(evening):
    night = evening()
    dealt_by_hand(night)
    night.meddle("lose", pocket=2)
    with pytest.raises(AnswerIsNo, match="no deal"):
        capture(night.home, ORDER, STAFF)
    with Books.open(night.home) as books:
        assert books.records.numbers(books.events.named(TABLE)) == ()
