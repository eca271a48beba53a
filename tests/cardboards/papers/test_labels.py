import random
from dataclasses import fields, replace
from itertools import combinations, pairwise, product

import numpy as np
import pytest

from cardboards.errors import PaperError
from cardboards.games import BRIDGE, HUAPAI, WAKENG, Seat
from cardboards.language import Language, Tongue
from cardboards.papers.labels import (
    WalletLabel,
    print_labels,
    print_pocket_tags,
    print_stickers,
)
from cardboards.qr import Token

SEATS = {
    Tongue.HANS: "北西南东",
    Tongue.HANT: "北西南東",
    Tongue.ENGLISH: ("North", "West", "South", "East"),
}
LEADS = {Tongue.HANS: "首引", Tongue.HANT: "首引", Tongue.ENGLISH: "Firstlead"}
COPIES = {Tongue.HANS: "A套第2份", Tongue.HANT: "A套第2份", Tongue.ENGLISH: "SetA,copy2"}


@pytest.fixture
def labels():
    chance = random.Random(7)

    def make(numbers, *, game=HUAPAI, set_name="A", copy=2):
        return [
            WalletLabel(Token.drawn(chance.randbytes), number, set_name, copy, game)
            for number in numbers
        ]

    return make


def label_corner(place):
    """Upper left corner of a label on its sheet: two columns by five, 90 × 55 mm, in the middle of A4."""
    row, column = divmod(place % 10, 2)
    return 15 + 90 * column, 11 + 55 * row


def sticker_corner(place):
    row, column = divmod(place % 24, 3)
    return 15 + 60 * column, 16.5 + 33 * row


def read(sheet, page, *box):
    return sheet.text_in(page, *box).replace("\n", "").replace(" ", "")


@pytest.mark.parametrize(
    ("write", "corner", "size"),
    [(print_labels, label_corner, (90, 55)), (print_stickers, sticker_corner, (60, 33))],
)
def test_every_code_on_a_print_is_read_and_stands_on_its_own_wallets_label(
    labels, chinese, now, printed, write, corner, size
):
    wallets = labels(range(1, 13))
    sheet = printed(write(wallets, chinese, now))
    for dpi, black_and_white in product((150, 300), (False, True)):
        first = 0
        for page in range(len(sheet)):
            codes = sheet.codes(page, dpi, black_and_white=black_and_white)
            for label in wallets[first : first + len(codes)]:
                x, y = codes[label.token.text]
                left, top = corner(wallets.index(label))
                assert left < x < left + size[0]
                assert top < y < top + size[1]
            first += len(codes)
        assert first == len(wallets)


@pytest.mark.parametrize(
    ("write", "side"), [(print_labels, 20.0), (print_stickers, 25.0)], ids=["label", "sticker"]
)
def test_a_code_has_its_size_and_a_quiet_zone_of_four_modules(
    labels, chinese, now, printed, write, side
):
    wallets = labels([1, 2, 4, 888])
    sheet = printed(write(wallets, chinese, now))
    codes, dots = sheet.codes(0, 300), 600 / 25.4
    picture = sheet.picture(0, 600) < 128
    half = side / 2 + 4 * side / 25 - 0.2  # the middle is found to 0.05 mm
    for label in wallets:
        x, y = codes[label.token.text]
        left, right = (round((x + by) * dots) for by in (-half, half))
        top, bottom = (round((y + by) * dots) for by in (-half, half))
        rows, columns = np.nonzero(picture[top:bottom, left:right])
        assert (np.ptp(rows) + 1) / dots == pytest.approx(side, abs=0.1)
        assert (np.ptp(columns) + 1) / dots == pytest.approx(side, abs=0.1)


def test_a_label_says_number_seats_lead_set_and_copy_and_nothing_else(
    labels, language, now, printed
):
    tongue = language.tongue
    sheet = printed(print_labels(labels([7, 128, 45, 2]), language, now))
    for place, (number, leader) in enumerate([(7, 2), (128, 3), (45, 0), (2, 1)]):
        x, y = label_corner(place)
        expected = [*SEATS[tongue], LEADS[tongue], COPIES[tongue], str(number)]
        found = read(sheet, 0, x, y, 90, 55)
        assert sorted(found) == sorted("".join(expected))
        assert str(number) in found
        # The four words stand at their own edges, the lead beside its seat.
        edges = ((25, 0, 40, 9), (0, 12, 12, 31), (25, 45, 40, 10), (78, 12, 12, 31))
        for seat, (left, top, width, height) in enumerate(edges):
            word = read(sheet, 0, x + left, y + top, width, height)
            assert word == SEATS[tongue][seat] + (LEADS[tongue] if seat == leader else "")


def test_only_the_first_leaders_seat_is_black(labels, chinese, now, printed):
    sheet = printed(print_labels(labels([1, 2, 3, 4]), chinese, now))
    picture, dots = sheet.picture(0, 200), 200 / 25.4
    # Beside the words, within the seats' fields: below the upper edge, and so on round the table.
    spots = ((31, 4.0), (4.0, 20.3), (31, 51), (86, 20.3))
    for leader in range(4):
        x, y = label_corner(leader)
        black = [picture[int((y + dy) * dots), int((x + dx) * dots)] < 100 for dx, dy in spots]
        assert black == [seat == leader for seat in range(4)]


def test_a_number_is_at_least_22_mm_high_and_clear_of_all_else(labels, language, now, printed):
    wallets = labels([1, 9, 10, 88, 100, 128, 444, 888, 999], copy=12)
    sheet = printed(print_labels(wallets, language, now))
    signs, codes = sheet.signs(0), sheet.codes(0, 200)
    for place, label in enumerate(wallets):
        cell = (*label_corner(place), 90, 55)
        digits = [sign for sign in signs if sign.within(*cell) and sign.bottom - sign.top > 15]
        assert "".join(sign.text for sign in digits) == str(label.number)
        assert all(sign.bottom - sign.top >= 21.5 for sign in digits)
        others = [sign for sign in signs if sign not in digits]
        assert not any(digit.overlaps(sign) for digit in digits for sign in others)
        x, _ = codes[label.token.text]
        assert all(sign.right < x - 10 - 2.5 for sign in digits)


def test_ink_of_a_number_is_22_mm_high(labels, chinese, now, printed):
    sheet = printed(print_labels(labels([1]), chinese, now))
    dots = 600 / 25.4
    digit = next(sign for sign in sheet.signs(0) if sign.text == "1" and sign.size > 50)
    middle = (digit.left + digit.right) / 2
    column = sheet.picture(0, 600)[:, int(middle * dots)] < 128
    top, bottom = int((digit.top - 0.8) * dots), int((digit.bottom + 0.8) * dots)
    assert column[top:bottom].sum() / dots >= 22


@pytest.mark.parametrize("write", [print_labels, print_stickers])
@pytest.mark.parametrize(
    ("game", "seats"), [(BRIDGE, "北西南东"), (WAKENG, ("1号位", "2号位", "3号位", "底牌"))]
)
def test_a_game_without_a_leader_prints_none(labels, chinese, now, printed, write, game, seats):
    sheet = printed(write(labels([7], game=game), chinese, now))
    text = read(sheet, 0, 15, 11, 90, 55)
    assert "首引" not in text
    assert "7" in text
    if write is print_labels:
        assert all(seat in text for seat in seats)


def test_a_sticker_says_number_lead_set_and_copy(labels, language, now, printed):
    sheet = printed(print_stickers(labels([7, 128]), language, now))
    leads = {
        Tongue.HANS: ("首引南", "首引东"),
        Tongue.HANT: ("首引南", "首引東"),
        Tongue.ENGLISH: ("FirstleadSouth", "FirstleadEast"),
    }[language.tongue]
    for place, number in enumerate((7, 128)):
        text = read(sheet, 0, *sticker_corner(place), 60, 33)
        assert text == f"{number}{leads[place]}{COPIES[language.tongue]}"


def test_a_label_has_no_room_for_anything_that_could_betray_a_deal_or_a_session():
    assert {field.name for field in fields(WalletLabel)} == {
        "token",
        "number",
        "set_name",
        "copy",
        "game",
    }


def test_labels_of_two_sessions_are_the_same_but_for_the_pdfs_own_date(
    labels, chinese, now, printed
):
    wallets = labels([1, 2])
    earlier = printed(print_labels(wallets, chinese, now))
    later = printed(print_labels(wallets, chinese, now.replace(year=2027)))
    assert earlier.text == later.text
    assert "202" not in earlier.text.replace("\n", "")


@pytest.mark.parametrize("number", [0, -1, 1000])
def test_a_number_that_no_label_can_bear_is_refused(labels, number):
    label = labels([1])[0]
    with pytest.raises(PaperError, match=str(number)):
        replace(label, number=number)


@pytest.mark.parametrize("write", [print_labels, print_stickers])
def test_the_name_of_a_set_stays_in_its_cell_and_overlaps_nothing(
    labels, language, now, printed, write
):
    names = ("A", "蓝", "国家队选拔赛红色备用牌套第十二组加长名称")
    wallets = [one for name in names for one in labels([128, 3], set_name=name, copy=999)]
    signs = printed(write(wallets, language, now)).signs(0)
    corner, width, height = (
        (label_corner, 90, 55) if write is print_labels else (sticker_corner, 60, 33)
    )
    cells = [(*corner(place), width, height) for place in range(len(wallets))]
    body = [sign for sign in signs if cells[0][1] < sign.top < cells[-1][1] + height]
    body = [sign for sign in body if 14 < sign.left < 196]
    assert all(any(sign.within(*cell) for cell in cells) for sign in body)
    assert not [
        (one.text, two.text)
        for place, one in enumerate(body)
        for two in body[place + 1 :]
        if one.overlaps(two)
    ]


def test_sets_differ_by_colour_and_by_a_pattern_that_survives_black_only(
    labels, chinese, now, printed
):
    wallets = [labels([1], set_name=letter)[0] for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    sheet = printed(print_labels(wallets, chinese, now))
    looks, dots = [], 300 / 25.4
    pictures = [np.array(page.render(scale=300 / 72).to_pil()) for page in sheet.document]
    for place in range(len(wallets)):
        x, y = label_corner(place)
        left, top = round((x + 13.2) * dots), round((y + 37.5) * dots)
        band = pictures[place // 10][top : top + 55, left : left + 380]
        ink = band.max(axis=2) < 128
        assert 0.15 < ink.mean() < 0.6
        looks.append((tuple(np.median(band[~ink], axis=0)), ink))
    for one, two in combinations(looks, 2):
        assert one[0] != two[0] or (one[1] != two[1]).mean() > 0.15
    for one, two in pairwise(looks):
        assert one[0] != two[0]
        assert (one[1] != two[1]).mean() > 0.15


def test_pocket_tags_are_a_row_a_wallet(language, now, printed):
    sheet = printed(print_pocket_tags(HUAPAI, 23, language, now))
    assert len(sheet) == 2
    for page, rows in enumerate((22, 1)):
        for row in range(rows):
            for column, seat in enumerate(SEATS[language.tongue]):
                box = (55 + 25 * column, 16.5 + 12 * row, 25, 12)
                assert read(sheet, page, *box) == seat


def test_pocket_tags_follow_the_games_own_order(now, printed):
    english = Language.speaking(Tongue.ENGLISH)
    sheet = printed(print_pocket_tags(BRIDGE, 1, english, now))
    row = [read(sheet, 0, 55 + 25 * column, 16.5, 25, 12) for column in range(4)]
    assert row == [language_name(seat) for seat in BRIDGE.seats]


def language_name(seat):
    return {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}[seat]


@pytest.mark.parametrize("write", [print_labels, print_stickers])
def test_the_same_labels_give_the_same_bytes(labels, chinese, now, write):
    wallets = labels(range(1, 4))
    assert write(wallets, chinese, now) == write(wallets, chinese, now)
    assert write(wallets, chinese, now) != write(wallets, chinese, now.replace(hour=1))
