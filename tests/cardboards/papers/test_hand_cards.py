import random
import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardboards.boards import Board, HandRecord, Origin
from cardboards.cards import PACK, Card, Rank, Suit
from cardboards.deals import Deal
from cardboards.errors import PaperError
from cardboards.games import BRIDGE, GAMES, HUAPAI, WAKENG, Seat
from cardboards.language import Language, Tongue
from cardboards.papers.blank_cards import print_blank_hand_cards
from cardboards.papers.hand_cards import hand_cards_of, print_hand_cards

WORDS = {
    Tongue.HANS: {"♠": "黑桃", "♥": "红心", "♣": "梅花", "♦": "方块"},
    Tongue.HANT: {"♠": "黑桃", "♥": "紅心", "♣": "梅花", "♦": "方塊"},
    Tongue.ENGLISH: {"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"},
}
SEATS = {
    Tongue.HANS: dict(zip("北西南东", "NWSE", strict=True)),
    Tongue.HANT: dict(zip("北西南東", "NWSE", strict=True)),
    Tongue.ENGLISH: {"North": "N", "West": "W", "South": "S", "East": "E"},
}
SUITS = {suit.symbol: suit for suit in Suit}
RANKS = {"10": Rank.TEN} | {rank.letter: rank for rank in Rank if rank is not Rank.TEN}


@pytest.fixture(scope="session")
def record(any_deal):
    def make(number, game=HUAPAI, deal=None, version=1):
        deal = deal or any_deal(game, number)
        return HandRecord(Board(number, deal), version, Origin.GENERATED)

    return make


def corner(place):
    """Upper left corner of a card on its sheet: two columns by five, 86 × 54 mm, in the middle of A4."""
    row, column = divmod(place, 2)
    return 19 + 86 * column, 13.5 + 54 * row


def read_hand(sheet, page, place):
    """The cards on a hand card as printed, and the counts beside them."""
    x, y = corner(place)
    cards, counts = [], []
    for row in range(4):
        line = sheet.text_in(page, x + 2, y + 18.6 + 6.8 * row, 82, 6.8).replace("\n", " ")
        match = re.fullmatch(r"([♠♥♣♦]) *([^\W\d]+?) *((?:[AKQJ0-9]+ *)+|—) *\((\d+)\)", line)
        assert match, line
        symbol, _, held, count = match.groups()
        ranks = [] if held.strip() == "—" else [RANKS[rank] for rank in held.split()]
        cards.append((SUITS[symbol], ranks, match[2].strip()))
        counts.append(int(count))
    return cards, counts


def cards_in(hand):
    return {Card.of(suit, rank) for suit, ranks, _ in hand for rank in ranks}


def read_seat(sheet, page, place):
    x, y = corner(place)
    return sheet.text_in(page, x + 3.5, y + 3.5, 16, 9)


def read_all(sheet, page, place):
    return sheet.text_in(page, *corner(place), 86, 54).replace("\n", " ")


def test_all_52_cards_of_every_board_are_printed_once(language, now, printed, record):
    records = [record(number) for number in range(1, 13)]
    slips = [slip for one in records for slip in hand_cards_of(one, "周三第3场", "A", 2)]
    sheet = printed(print_hand_cards(slips, language, now))
    assert sheet.sizes == [(210.0, 297.0)] * 8
    for page in range(8):
        first, seat = (1, page) if page < 4 else (11, page - 4)
        for place, number in enumerate(range(first, min(first + 10, 13))):
            hand, counts = read_hand(sheet, page, place)
            deal = records[number - 1].board.deal
            assert cards_in(hand) == set(deal.hand(HUAPAI.seats[seat]))
            assert counts == [len(ranks) for _, ranks, _ in hand]
            assert all(ranks == sorted(ranks) for _, ranks, _ in hand)
            assert [suit for suit, _, _ in hand] == list(HUAPAI.suit_order)
            assert [word for _, _, word in hand] == list(WORDS[language.tongue].values())


def test_a_card_says_whose_it_is(language, now, printed, record):
    slips = hand_cards_of(record(128, version=3), "周三第3场", "A", 2)
    sheet = printed(print_hand_cards(slips, language, now))
    said = {
        Tongue.HANS: (
            "第128副",
            "首引东",
            "A套第2份",
            "版3",
            "合计 13",
            "同伴互看≤30秒·看后插回原袋·首引后不得翻阅",
        ),
        Tongue.HANT: (
            "第128副",
            "首引東",
            "A套第2份",
            "版3",
            "合計 13",
            "同伴互看≤30秒·看後插回原袋·首引後不得翻閱",
        ),
        Tongue.ENGLISH: (
            "Board 128",
            "First lead East",
            "Set A, copy 2",
            "v3",
            "Total 13",
            "Partners look up to 30 s · back into its pocket · shut after the lead",
        ),
    }[language.tongue]
    for page, seat in enumerate(SEATS[language.tongue]):
        text = read_all(sheet, page, 0)
        assert "周三第3场" in text
        assert all(fact in text for fact in said)
        assert read_seat(sheet, page, 0) == seat


def test_a_card_carries_no_code_at_all(chinese, now, printed, record):
    slips = [slip for n in range(1, 11) for slip in hand_cards_of(record(n), "周三", "A", 1)]
    sheet = printed(print_hand_cards(slips, chinese, now, two_sided=True))
    for page in range(len(sheet)):
        assert not sheet.codes(page, 300)
        assert "FP1" not in sheet.text_in(page, 0, 0, 210, 297)


@pytest.mark.parametrize("two_sided", [False, True])
@pytest.mark.parametrize("shuffled", [False, True])
def test_no_sheet_shows_two_seats(chinese, now, printed, record, two_sided, shuffled):
    slips = [slip for n in range(1, 12) for slip in hand_cards_of(record(n), "周三", "A", 1)]
    if shuffled:
        random.Random(3).shuffle(slips)
    sheet = printed(print_hand_cards(slips, chinese, now, two_sided=two_sided))
    step = 2 if two_sided else 1
    for page in range(0, len(sheet), step):
        filled = [place for place in range(10) if read_all(sheet, page, place)]
        assert len({read_seat(sheet, page, place) for place in filled}) == 1


def test_the_seats_sheets_carry_the_same_boards_in_the_same_places(chinese, now, printed, record):
    slips = [slip for n in (5, 3, 9) for slip in hand_cards_of(record(n), "周三", "A", 1)]
    sheet = printed(print_hand_cards(slips, chinese, now))
    piles = [
        [re.findall(r"第(\d+)副", read_all(sheet, page, place)) for place in range(3)]
        for page in range(4)
    ]
    assert piles == [[["5"], ["3"], ["9"]]] * 4


def test_a_sheet_never_mixes_sessions(chinese, now, printed, record):
    slips = [
        *hand_cards_of(record(1), "第一场", "A", 1),
        *hand_cards_of(record(1), "第二场", "A", 1),
    ]
    sheet = printed(print_hand_cards(slips, chinese, now))
    assert len(sheet) == 8
    for page in range(8):
        text = sheet.text_in(page, 0, 0, 210, 297)
        assert ("第一场" in text) != ("第二场" in text)


def test_copies_and_sets_have_cards_of_their_own(chinese, now, printed, record):
    slips = [
        slip
        for set_name, copy in (("A", 1), ("A", 2), ("B", 1))
        for slip in hand_cards_of(record(1), "周三", set_name, copy)
    ]
    sheet = printed(print_hand_cards(slips, chinese, now))
    assert len(sheet) == 4
    for place, name in enumerate(("A套第1份", "A套第2份", "B套第1份")):
        assert name in read_all(sheet, 0, place)


def test_one_card_reprinted_alone_is_marked(language, now, printed, record):
    slip = replace(hand_cards_of(record(7), "周三", "A", 1)[2], reprint=True)
    sheet = printed(print_hand_cards([slip], language, now))
    assert len(sheet) == 1
    mark = {Tongue.HANS: "补印", Tongue.HANT: "補印", Tongue.ENGLISH: "REPRINT"}[language.tongue]
    assert mark in read_all(sheet, 0, 0)
    assert not any(read_all(sheet, 0, place) for place in range(1, 10))
    first_print = print_hand_cards([replace(slip, reprint=False)], language, now)
    assert mark not in printed(first_print).text


def test_a_back_bears_the_seat_alone_the_same_everywhere(language, now, printed, record):
    slips = hand_cards_of(record(7), "周三", "A", 1)
    sheet = printed(print_hand_cards(slips, language, now, two_sided=True))
    assert len(sheet) == 8
    for page, seat in enumerate(SEATS[language.tongue]):
        assert {read_all(sheet, 2 * page + 1, place) for place in range(10)} == {seat}


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_first_leaders_own_seat_is_black(chinese, now, printed, record, number):
    slips = hand_cards_of(record(number), "周三", "A", 1)
    sheet = printed(print_hand_cards(slips, chinese, now))
    x, y = (round((side + 4.6) * 150 / 25.4) for side in corner(0))
    assert [sheet.picture(page, 150)[y, x] < 128 for page in range(4)] == [
        page == number - 1 for page in range(4)
    ]


def test_hearts_and_diamonds_are_hollow_for_a_grey_printer(chinese, now, printed, sorted_deal):
    deal = sorted_deal(HUAPAI)
    slips = hand_cards_of(HandRecord(Board(1, deal), 1, Origin.GENERATED), "周三", "A", 1)
    sheet = printed(print_hand_cards(slips, chinese, now))
    picture, dots = sheet.picture(0, 300), 300 / 25.4
    signs = {sign.text: sign for sign in sheet.signs(0) if sign.text in SUITS}
    for symbol, hollow in (("♠", False), ("♣", False), ("♥", True), ("♦", True)):
        sign = signs[symbol]
        left, top = int(sign.left * dots), int(sign.top * dots)
        right, bottom = int(sign.right * dots) + 1, int(sign.bottom * dots) + 1
        black = picture[top:bottom, left:right] < 160
        middle = black[len(black) // 2 - 6 : len(black) // 2 + 6, black.shape[1] // 2]
        assert middle.all() != hollow
        assert middle.any() != hollow
        assert black.mean() > 0.08


@pytest.mark.parametrize("seat", range(4))
def test_a_suit_of_thirteen_fits_at_13_points(language, now, printed, sorted_deal, seat):
    deal = sorted_deal(HUAPAI)
    slips = hand_cards_of(HandRecord(Board(128, deal), 1, Origin.GENERATED), "周三", "A", 1)
    sheet = printed(print_hand_cards([slips[seat]], language, now))
    hand, counts = read_hand(sheet, 0, 0)
    assert cards_in(hand) == set(deal.hand(HUAPAI.seats[seat]))
    assert sorted(counts) == [0, 0, 0, 13]
    x, y = corner(0)
    ranks = [sign for sign in sheet.signs(0) if sign.within(x + 13, y + 18, 64, 28)]
    assert len([sign for sign in ranks if sign.text in "AKQJ1098765432"]) == 14
    assert min(sign.size for sign in ranks if sign.text in "AKQJ1098765432") >= 13
    row = sorted(
        (sign for sign in ranks if sign.text in "AKQJ1098765432"), key=lambda sign: sign.left
    )
    gaps = {one.text + two.text: two.left - one.right for one, two in pairwise(row)}
    assert min(gap for pair, gap in gaps.items() if pair != "10") > max(0.9, 1.3 * gaps["10"])


def assert_neat(sheet, page, cells):
    """Nothing leaves its cell, and no two signs overlap."""
    signs = sheet.signs(page)
    assert all(sign.within(2, 2, 206, 293) for sign in signs)
    inside = [
        [sign for sign in signs if sign.within(x + 1.5, y + 1.5, width - 3, height - 3)]
        for x, y, width, height in cells
    ]
    left, top, right = cells[0][0], cells[0][1], cells[-1][0] + cells[-1][2]
    body = [s for s in signs if s.right > left and s.left < right and s.bottom > top]
    assert sum(map(len, inside)) == len(body)
    for cell in inside:
        boxes = np.array([[s.left, s.top, s.right, s.bottom] for s in cell])
        across = np.minimum.outer(boxes[:, 2], boxes[:, 2]) - np.maximum.outer(
            boxes[:, 0], boxes[:, 0]
        )
        down = np.minimum.outer(boxes[:, 3], boxes[:, 3]) - np.maximum.outer(
            boxes[:, 1], boxes[:, 1]
        )
        overlapping = np.argwhere(np.triu((across > 0.05) & (down > 0.05), k=1))
        assert not [(cell[one].text, cell[two].text) for one, two in overlapping]


LONG_SUITS = st.permutations(list(Suit)).map(
    lambda suits: [card for suit in suits for card in PACK if card.suit is suit]
)
STACKED = st.tuples(LONG_SUITS, st.integers(0, 12)).map(
    lambda pair: pair[0][pair[1] :] + pair[0][: pair[1]]
)
PACKS = st.one_of(STACKED, st.permutations(list(PACK)))


def dealt(game, cards):
    hands = {}
    for seat in game.seats:
        hands[seat], cards = cards[: game.size(seat)], cards[game.size(seat) :]
    return Deal.of(game, hands)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    pack=PACKS,
    key=st.sampled_from(sorted(GAMES)),
    number=st.sampled_from([1, 12, 128, 999]),
    tongue=st.sampled_from(Tongue),
    reprint=st.booleans(),
)
def test_any_deal_fits_its_cards(now, printed, long_name, pack, key, number, tongue, reprint):
    game = GAMES[key]
    record = HandRecord(Board(number, dealt(game, pack)), 17, Origin.CAPTURED)
    slips = [replace(slip, reprint=reprint) for slip in hand_cards_of(record, long_name, "AB", 888)]
    sheet = printed(print_hand_cards(slips, Language.speaking(tongue), now))
    for page, seat in enumerate(seat for seat in Seat if seat in game.seats):
        assert_neat(sheet, page, [(*corner(0), 86, 54)])
        assert cards_in(read_hand(sheet, page, 0)[0]) == set(record.board.deal.hand(seat))


def test_挖坑_is_ranked_and_seated_its_own_way(chinese, now, printed, sorted_deal):
    record = HandRecord(Board(5, sorted_deal(WAKENG)), 1, Origin.GENERATED)
    sheet = printed(print_hand_cards(hand_cards_of(record, "周三", "A", 1), chinese, now))
    assert [read_seat(sheet, page, 0) for page in range(4)] == ["1号位", "2号位", "3号位", "底牌"]
    hand, counts = read_hand(sheet, 0, 0)
    assert [rank.printed for rank in hand[0][1]] == [
        "3",
        "2",
        "A",
        "K",
        "Q",
        "J",
        "10",
        "9",
        "8",
        "7",
        "6",
        "5",
        "4",
    ]
    assert sum(counts) == 16
    assert sum(read_hand(sheet, 3, 0)[1]) == 4
    assert "首引" not in read_all(sheet, 0, 0)


def test_bridge_has_its_own_order_and_no_leader(chinese, now, printed, record):
    sheet = printed(
        print_hand_cards(hand_cards_of(record(2, BRIDGE), "周三", "A", 1), chinese, now)
    )
    assert [suit for suit, _, _ in read_hand(sheet, 0, 0)[0]] == list(BRIDGE.suit_order)
    assert "首引" not in sheet.text


def test_the_same_cards_give_the_same_bytes(chinese, now, record):
    slips = hand_cards_of(record(7), "周三", "A", 1)
    assert print_hand_cards(slips, chinese, now) == print_hand_cards(slips, chinese, now)


def test_one_pocket_never_gets_two_different_cards(chinese, now, record):
    slips = hand_cards_of(record(7), "周三", "A", 1)
    with pytest.raises(PaperError, match="board 7, North"):
        print_hand_cards([*slips, replace(slips[0], version=2)], chinese, now)
    assert print_hand_cards([*slips, *slips], chinese, now) == print_hand_cards(slips, chinese, now)


def test_a_hand_card_does_not_show_its_cards_when_it_is_logged(record):
    slip = hand_cards_of(record(7), "周三", "A", 1)[0]
    assert "mask" not in repr(slip)
    assert not re.search(r"CardSet|[♠♥♦♣]", repr(slip).replace(repr(HUAPAI), ""))


def test_an_error_names_the_sign_and_no_card(chinese, now, record):
    slips = hand_cards_of(record(7), "周三😀", "A", 1)
    with pytest.raises(PaperError) as caught:
        print_hand_cards(slips, chinese, now)
    assert "周三😀" in str(caught.value)
    assert not re.search("[♠♥♦♣]", str(caught.value))


def test_a_blank_card_has_all_ranks_5_5_mm_apart_and_rules_to_write_on(language, now, printed):
    sheet = printed(print_blank_hand_cards(HUAPAI, "周三第3场", language, now))
    assert len(sheet) == 1
    names = {
        Tongue.HANS: ("牌号", "座次", "合计", "登记人（本家）", "对号", "桌号"),
        Tongue.HANT: ("牌號", "座次", "合計", "登記人（本家）", "對號", "桌號"),
        Tongue.ENGLISH: ("Board no.", "Seat", "Total", "Registered by", "Pair", "Table"),
    }[language.tongue]
    signs = sheet.signs(0)
    for place in range(10):
        text = read_all(sheet, 0, place)
        assert all(name in text for name in (*names, "周三第3场"))
        x, y = corner(place)
        ranks = [sign for sign in signs if sign.within(x + 6, y + 15, 73, 29)]
        assert len(ranks) == 4 * 14
    x, y = corner(0)
    row = [sign for sign in signs if sign.within(x + 6, y + 15, 73, 7.4) and sign.text in "AKQ765"]
    middles = [(sign.left + sign.right) / 2 for sign in row]
    assert middles[-1] - middles[0] == pytest.approx(9 * 5.5, abs=0.4)
    assert_neat(sheet, 0, [(*corner(place), 86, 54) for place in range(10)])
