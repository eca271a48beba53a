"""Print beside the cards: ranks above suits amid other signs, which no card shows around its index."""

import cv2
import numpy as np
import pylopdf_fonts_zh_cn
import pytest
from PIL import Image, ImageDraw, ImageFont

from cardboards.cards import PACK, Card
from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.anywhere.cutting import Sheet
from firmware_bridge.reader.anywhere.printed import stands_in_print
from firmware_bridge.reader.anywhere.spread import spread_cards
from firmware_bridge.reader.glyphs import ENGLISH
from firmware_bridge.reader.network import Network
from tests.firmware_bridge.reader.tabletop import SCALE, Tabletop

TRICKS = ("♣ ♦ ♥ ♠", "2 8 9 4", "6 5 8 9", "6 8 7 5", "10 9 6 3")
"""How many tricks each suit makes, as club records print it: upside down ♦ and 8 are an 8 of diamonds."""
SCORES = ("A 5 J ♦ 8", "K ♣ Q 7 2", "Q 9 ♠ K 8", "♥ 3 10 ♣ 4", "8 J 2 5 K", "7 ♦ 6 ♠ 9")


@pytest.fixture(scope="module")
def net():
    return Network.load()


def printed(lines, size, pitch):
    """A black printer's page; `size` in pixels, `pitch` of the columns in sizes."""
    page = Image.new("RGB", (620, 480), (240, 245, 245))
    font = ImageFont.truetype(pylopdf_fonts_zh_cn.sans_path(), size)
    pen = ImageDraw.Draw(page)
    for row, line in enumerate(lines):
        for column, sign in enumerate(line.split()):
            place = (60 + column * pitch * size, 50 + row * 1.1 * size)
            pen.text(place, sign, font=font, fill=(20, 20, 20))
    return cv2.GaussianBlur(np.asarray(page)[:, :, ::-1], (0, 0), 0.8)


def seen(picture, net):
    return {lying.card for lying in spread_cards(np.ascontiguousarray(picture), net, ENGLISH)}


@pytest.mark.parametrize(
    ("lines", "pitch"), [(TRICKS, 0.9), (SCORES, 1.2)], ids=("tricks", "scores")
)
@pytest.mark.parametrize("turned", [False, True])
def test_a_printed_table_shows_no_card_whichever_way_up(net, lines, pitch, turned):
    page = printed(lines, 38, pitch)
    assert not seen(page[::-1, ::-1] if turned else page, net)


@pytest.mark.parametrize("join", [np.hstack, np.vstack], ids=("beside", "below"))
@pytest.mark.parametrize("first", [1, -1], ids=("head", "foot"))
def test_two_tables_head_to_foot_are_no_cards_with_two_ends(net, join, first):
    page = printed(SCORES, 38, 1.2)[:320, :290][::first, ::first]
    assert not seen(join([page, page[::-1, ::-1]]), net)


def test_whole_cards_that_lie_on_print_are_read_and_the_print_is_not(net):
    table = Tabletop(620 // SCALE, 480 // SCALE)
    table.picture = cv2.resize(printed(SCORES * 2, 20, 1.2), table.picture.shape[1::-1])
    cards = {Card.named("S7"), Card.named("HQ")}
    for place, card in enumerate(cards):
        table.lay(card, 10 + 70 * place, 20)
    assert seen(table.photograph(1200, 0)[0], net) == cards


@pytest.mark.parametrize(("around", "is_print"), [(235, True), (165, False)])
def test_signs_on_darker_ground_than_the_index_are_the_weave_of_a_cloth(around, is_print):
    """A clear ♠A on grey linen was lost to the shadows between its threads, a 10 and a 5 to blades of grass."""
    picture = np.full((240, 240, 3), around, np.uint8)
    for y, x in np.ndindex(10, 10):
        picture[24 * y + 6 : 24 * y + 18, 24 * x + 6 : 24 * x + 18] = 60
    picture[90:150, 90:150] = 235
    index = Candidates(
        *(np.array(side, np.float32) for side in ([(120, 120)], [(0, 1)], [34], [235]))
    )
    assert stands_in_print(Sheet(picture), index, index) is is_print


def test_a_tight_fan_is_no_print(net):
    table, hand = Tabletop(300, 160), list(PACK)[::4]
    for place, card in enumerate(hand):
        table.lay(card, 20 + 11 * place, 20 + abs(place - 6), 4 * (place - 6))
    assert len(seen(table.photograph(1800, 0)[0], net) & set(hand)) >= 12
