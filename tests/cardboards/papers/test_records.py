import re
from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardboards.boards import Board, HandRecord, Origin
from cardboards.cards import PACK, Card, Rank, Suit
from cardboards.deals import Deal
from cardboards.games import BRIDGE, GAMES, HUAPAI, WAKENG
from cardboards.language import Language, Tongue
from cardboards.papers.records import RecordSheet, print_records

SUITS = {suit.symbol: suit for suit in Suit}
RANKS = {"10": Rank.TEN} | {rank.letter: rank for rank in Rank if rank is not Rank.TEN}
SEATS = {
    Tongue.HANS: "北西南东",
    Tongue.HANT: "北西南東",
    Tongue.ENGLISH: ("North", "West", "South", "East"),
}


@pytest.fixture
def sheet_of(any_deal):
    def make(
        numbers, *, game=HUAPAI, event="全国赛", session="周三第3场", deals=None, set_name="A"
    ):
        records = tuple(
            HandRecord(
                Board(number, deals[place] if deals else any_deal(game, number)),
                1,
                Origin.GENERATED,
            )
            for place, number in enumerate(numbers)
        )
        released = datetime(2026, 11, 29, 21, 5, tzinfo=UTC)
        return RecordSheet(event, session, set_name, released, 4, records)

    return make


def corner(place):
    """Upper left corner of a board on its page: two columns by four, 92 × 62 mm, in the middle of A4."""
    row, column = divmod(place, 2)
    return 13 + 92 * column, 24.5 + 62 * row


PLACES = ((25, 2, 65, 17), (2, 19.8, 33, 17), (25, 37, 65, 17), (57, 19.8, 33.5, 17))
CENTRE, FOOT = (36, 19, 20, 18), (2, 54.6, 88, 6.5)


def read(sheet, page, place, box):
    x, y = corner(place)
    return sheet.text_in(page, x + box[0], y + box[1], *box[2:])


def read_hand(sheet, page, place, side):
    """The cards at the top, left, bottom or right of a board."""
    text = read(sheet, page, place, PLACES[side])
    found = re.findall(r"([♠♥♣♦])\s*((?:(?:10|[AKQJ2-9])\s*)+|—)", text)
    assert len(found) == 4, text
    return [
        (SUITS[symbol], [] if "—" in held else [RANKS[rank] for rank in held.split()])
        for symbol, held in found
    ]


def cards_in(hand):
    return {Card.of(suit, rank) for suit, ranks in hand for rank in ranks}


def test_all_52_cards_of_every_board_stand_where_their_seats_are(language, now, printed, sheet_of):
    ordered = sheet_of(range(1, 17))
    sheet = printed(print_records([ordered], language, now))
    assert sheet.sizes == [(210.0, 297.0)] * 2
    for place, record in enumerate(ordered.records):
        page, cell = divmod(place, 8)
        hands = [read_hand(sheet, page, cell, side) for side in range(4)]
        for hand, seat in zip(hands, HUAPAI.seats, strict=True):
            assert cards_in(hand) == set(record.board.deal.hand(seat))
            assert [suit for suit, _ in hand] == list(HUAPAI.suit_order)
            assert all(ranks == sorted(ranks) for _, ranks in hand)
        assert len(set().union(*map(cards_in, hands))) == 52


def test_the_middle_says_number_first_leader_and_seats(language, now, printed, sheet_of):
    sheet = printed(print_records([sheet_of([5, 128])], language, now))
    seats = SEATS[language.tongue]
    for place, (number, leader) in enumerate([(5, 0), (128, 3)]):
        middle = read(sheet, 0, place, CENTRE)
        assert str(number) in middle
        lead = "First lead " if language.tongue is Tongue.ENGLISH else "首引"
        assert lead + seats[leader] in middle
        assert all(seat in middle for seat in seats)


def test_the_foot_says_who_holds_pig_sheep_transformer_and_heart_ace(
    language, now, printed, sheet_of
):
    ordered = sheet_of(range(1, 9))
    sheet = printed(print_records([ordered], language, now))
    names = {
        Tongue.HANS: ("猪", "羊", "变", "红A"),
        Tongue.HANT: ("豬", "羊", "變", "紅A"),
        Tongue.ENGLISH: ("Pig:", "Sheep:", "Transformer:", "Heart ace:"),
    }[language.tongue]
    for place, record in enumerate(ordered.records):
        foot = read(sheet, 0, place, FOOT).replace("\n", " ")
        for name, card in zip(names, ("SQ", "DJ", "C10", "HA"), strict=True):
            holder = record.board.deal.seat_of(Card.named(card))
            seat = SEATS[language.tongue][HUAPAI.seats.index(holder)]
            assert f"{name} {seat}" in foot


@pytest.mark.parametrize("game", [BRIDGE, WAKENG])
def test_other_games_have_no_such_foot_and_no_leader(chinese, now, printed, sheet_of, game):
    sheet = printed(print_records([sheet_of([1], game=game)], chinese, now))
    assert not read(sheet, 0, 0, FOOT)
    assert "首引" not in sheet.text


def test_挖坑_stands_in_its_own_order(chinese, now, printed, sheet_of):
    ordered = sheet_of([3], game=WAKENG)
    sheet = printed(print_records([ordered], chinese, now))
    deal = ordered.records[0].board.deal
    for side, seat in enumerate(WAKENG.seats):
        assert cards_in(read_hand(sheet, 0, 0, side)) == set(deal.hand(seat))
    assert all(name in read(sheet, 0, 0, CENTRE) for name in ("1号位", "2号位", "3号位", "底牌"))


def test_east_and_west_of_bridge_are_not_exchanged(chinese, now, printed, sheet_of):
    ordered = sheet_of([3], game=BRIDGE)
    sheet = printed(print_records([ordered], chinese, now))
    deal = ordered.records[0].board.deal
    for side, seat in enumerate(HUAPAI.seats):
        assert cards_in(read_hand(sheet, 0, 0, side)) == set(deal.hand(seat))


def test_the_head_says_event_session_set_release_and_print(language, now, printed, sheet_of):
    sheet = printed(print_records([sheet_of(range(1, 10))], language, now))
    for page in range(2):
        head = sheet.text_in(page, 13, 5, 184, 19)
        assert "全国赛" in head
        assert "周三第3场" in head
        assert "2026-11-29 21:05" in head
        assert f"{page + 1}/2" in head
        said = ("Set A", "v4") if language.tongue is Tongue.ENGLISH else ("A套", "版4")
        assert all(fact in head for fact in said)


def test_a_sheet_of_all_sets_names_none(chinese, now, printed, sheet_of):
    sheet = printed(print_records([sheet_of([7], set_name="")], chinese, now))
    head = sheet.text_in(0, 13, 5, 184, 19)
    assert "公布" in head
    assert "套" not in head


def test_a_page_never_mixes_sessions(chinese, now, printed, sheet_of):
    sheets = [sheet_of([1, 2], session="第一场"), sheet_of(range(1, 10), session="第二场")]
    sheet = printed(print_records(sheets, chinese, now))
    pages = [sheet.text_in(page, 0, 0, 210, 297) for page in range(len(sheet))]
    assert ["第一场" in page for page in pages] == [True, False, False]
    assert ["第二场" in page for page in pages] == [False, True, True]


PACKS = st.one_of(
    st.permutations(list(Suit)).map(
        lambda suits: [card for suit in suits for card in PACK if card.suit is suit]
    ),
    st.permutations(list(PACK)),
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    pack=PACKS,
    key=st.sampled_from(sorted(GAMES)),
    number=st.sampled_from([1, 88, 128, 999]),
    tongue=st.sampled_from(Tongue),
)
def test_any_deal_fits_its_cell(now, printed, sheet_of, long_name, pack, key, number, tongue):
    game, hands, left = GAMES[key], {}, list(pack)
    for seat in game.seats:
        hands[seat], left = left[: game.size(seat)], left[game.size(seat) :]
    deal = Deal.of(game, hands)
    ordered = sheet_of(
        [number] * 8,
        game=game,
        event=long_name,
        session=long_name,
        deals=[deal] * 8,
        set_name=long_name[:20],
    )
    sheet = printed(print_records([ordered], Language.speaking(tongue), now))
    signs = sheet.signs(0)
    ruler = [sign for sign in signs if sign.right < 13]
    head = [sign for sign in signs if sign.bottom < 24.5 and sign not in ruler]
    assert all(sign.within(13, 5, 184, 19.5) for sign in head)
    used = len(ruler) + len(head)
    for place in range(8):
        x, y = corner(place)
        cell = [sign for sign in signs if sign.within(x + 1.5, y + 1.5, 89, 59)]
        used += len(cell)
        boxes = np.array([[s.left, s.top, s.right, s.bottom] for s in cell])
        shared = [
            np.minimum.outer(boxes[:, side + 2], boxes[:, side + 2])
            - np.maximum.outer(boxes[:, side], boxes[:, side])
            for side in (0, 1)
        ]
        overlapping = np.argwhere(np.triu((shared[0] > 0.05) & (shared[1] > 0.05), k=1))
        assert not [(cell[one].text, cell[two].text) for one, two in overlapping]
        for side in range(4):
            assert read_hand(sheet, 0, place, side)
    assert used == len(signs)
    assert min(sign.size for sign in signs) >= 4.9


def test_the_same_records_give_the_same_bytes(chinese, now, sheet_of):
    ordered = [sheet_of(range(1, 10))]
    assert print_records(ordered, chinese, now) == print_records(ordered, chinese, now)
