"""What the audit says of real tournaments, of fair deals, and of what real programs got wrong."""

import csv
import random
from collections import defaultdict

import pytest

from cardboards.cards import Card
from cardboards.deals import Deal
from cardboards.formats.files import read
from cardboards.games import BRIDGE, GAMES, HUAPAI
from dealer.audit.verdict import FEWEST, Test, Verdict, audited
from tests.dealer.audit.drawing import deal_in, dealt, fair, naive, turned


@pytest.fixture(scope="module")
def played(corpus):
    """The deals of each tournament that SquareDeal's vectors tell of."""
    found = defaultdict(list)
    with (corpus / "squaredeal" / "vectors.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found[row["event"]].append(deal_in(row["deal_pbn"]))
    return found


@pytest.mark.parametrize(("event", "boards"), [("WBG2024", 1186), ("WC2025", 617)])
def test_world_championships_are_plausible(played, event, boards):
    audit = audited(played[event])
    assert (audit.boards, audit.verdict) == (boards, Verdict.PLAUSIBLE)


def test_what_bigdeal_wrote_is_plausible(corpus):
    deals = dict.fromkeys(
        board.deal
        for file in sorted((corpus / "deals" / "hansvanstaveren+BigDeal").glob("*.pbn"))
        for board in read(file.read_bytes(), BRIDGE)[0]
    )
    assert len(deals) > 50
    assert audited(deals).verdict is Verdict.PLAUSIBLE


def test_one_set_given_twice_is_found(corpus):
    folder = corpus / "deals" / "BigDeal-2.0-generated"
    boards = [
        board
        for name in ("std16.pbn", "range1732.pbn")
        for board in read((folder / name).read_bytes(), BRIDGE)[0]
    ]
    audit = audited(board.deal for board in boards)
    assert audit.again == tuple((place, place + 16) for place in range(16))
    assert audit.verdict is Verdict.IMPLAUSIBLE


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_shuffle_that_starts_from_the_deal_before_is_found_in_1000_boards(seed):
    audit = audited(naive(1000, seed))
    assert audit.verdict is Verdict.IMPLAUSIBLE
    assert audit.strangest is Test.SAME_SEAT


@pytest.mark.parametrize("seed", range(1, 4))
def test_the_same_shuffle_of_a_fresh_pack_is_found_in_1000_boards(seed):
    assert audited(naive(1000, seed, fresh=True)).strangest is Test.CARD_BY_SEAT


def test_a_pack_that_is_hardly_shuffled_is_found_in_32_boards():
    """Cards that were collected in tricks and dealt out in packets."""
    chance, pack = random.Random(1), list(range(52))
    deals = []
    for _ in range(32):
        for _ in range(6):
            one, other = chance.randrange(52), chance.randrange(52)
            pack[one], pack[other] = pack[other], pack[one]
        deals.append(dealt(pack))
    assert audited(deals).verdict is Verdict.IMPLAUSIBLE


def test_deals_that_were_chosen_for_tame_hands_are_found():
    tame = [
        deal
        for deal in fair(3000)
        if max(len(hand.holding(suit)) for hand in deal.hands for suit in range(4)) < 6
    ]
    audit = audited(tame[:200])
    assert audit.strangest in (Test.SHAPES, Test.SUIT_LENGTHS)


def test_one_card_that_prefers_a_seat_is_found():
    chance, ace = random.Random(1), Card(0)
    deals = []
    for deal in fair(1000):
        hands = {seat: set(hand) for seat, hand in deal}
        north, holder = BRIDGE.seats[0], deal.seat_of(ace)
        if chance.random() < 0.25 and holder is not north:
            other = min(hands[north])
            hands[north] ^= {ace, other}
            hands[holder] ^= {ace, other}
        deals.append(Deal.of(BRIDGE, hands))
    assert audited(deals).strangest is Test.SINGLE_CARD


def test_a_board_that_comes_again_is_found_and_named_among_few():
    deals = fair(16)
    deals[9] = deals[8]
    audit = audited(deals)
    assert audit.verdict is Verdict.IMPLAUSIBLE
    assert audit.again == ((8, 9),)


def test_boards_that_are_the_board_before_turned_are_found_among_few():
    deals = fair(1)
    for _ in range(7):
        deals.append(turned(deals[-1]))
    assert audited(deals).verdict is Verdict.IMPLAUSIBLE


@pytest.mark.parametrize("boards", [1, 2, FEWEST - 1])
def test_few_boards_are_never_called_plausible(boards):
    assert audited(fair(boards)).verdict is Verdict.TOO_FEW
    assert audited(fair(FEWEST)).verdict is Verdict.PLAUSIBLE


@pytest.mark.parametrize("game", GAMES.values())
def test_fair_deals_of_every_game_are_plausible(game):
    assert audited(fair(400, game=game)).verdict is Verdict.PLAUSIBLE


@pytest.mark.slow
def test_fair_sets_look_as_strange_as_chance_makes_them():
    """Of 400 fair sets one in ten has a p below 0.1: 40 ± 5 standard deviations, or fewer where a test is cautious."""
    found = [audited(fair(32, f"set {number}", HUAPAI)) for number in range(400)]
    assert all(audit.verdict is Verdict.PLAUSIBLE for audit in found)
    for test in Test:
        low = sum(audit.findings[test] < 0.1 for audit in found)
        assert low < 40 + 30, test
        if test in (Test.CARD_BY_SEAT, Test.SHAPES, Test.SUIT_LENGTHS, Test.SAME_SEAT):
            assert low > 40 - 30, test
