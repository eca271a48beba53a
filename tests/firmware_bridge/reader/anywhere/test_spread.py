"""Several cards in one photograph: all that show an index, and never one that is not there."""

import csv
import random

import cv2
import numpy as np
import pytest

from cardboards.cards import PACK, Card, Suit
from cardboards.games import Seat
from cardboards.mat import A3, A4_NORTH_SOUTH
from firmware_bridge.reader.anywhere.mat import sheets_in
from firmware_bridge.reader.anywhere.spread import spread_cards
from firmware_bridge.reader.glyphs import ENGLISH, LETTERS
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.photograph import opened
from firmware_bridge.simulator.faces import Odd
from tests.firmware_bridge.reader.tabletop import SCALE, Tabletop


@pytest.fixture(scope="module")
def net():
    return Network.load()


def shuffled(seed):
    cards = list(PACK)
    random.Random(seed).shuffle(cards)
    return cards


def seen(picture, net, letters=ENGLISH):
    return {lying.card for lying in spread_cards(picture, net, letters)}


# On a drawn pack, of which it is known what lies where.


@pytest.mark.parametrize(("width", "light", "blur"), [(1600, 0.9, 0.7), (4000, 0.5, 1.5)])
def test_four_hands_on_the_mat_are_seen_in_their_zones(net, width, light, blur):
    table, cards = Tabletop.with_mat(A3), shuffled(width)
    seats: dict[Card, Seat] = {}
    for place, seat in enumerate(A3.zones):
        hand = cards[13 * place : 13 * place + 13]
        seats |= dict.fromkeys(hand, seat)
        table.lay_hand(A3, seat, hand)
    picture, _ = table.photograph(width, 0.08, light, blur)
    [sheet] = sheets_in(picture)
    lying = spread_cards(picture, net, ENGLISH)
    assert all(sheet.seat_at(one.middle) is seats[one.card] for one in lying)
    assert len(lying) >= 50


@pytest.mark.parametrize("sheet", [A3, A4_NORTH_SOUTH], ids=lambda sheet: sheet.name)
def test_a_mat_without_cards_shows_none(net, sheet):
    assert not seen(Tabletop.with_mat(sheet).photograph(2400)[0], net)


@pytest.mark.parametrize("degrees", [0, 37, 90, 151, 180, 230, 305])
def test_cards_lie_at_any_angle(net, degrees):
    table, cards = Tabletop(400, 300, colour=(70, 60, 110), seed=degrees), shuffled(degrees)[:8]
    for place, card in enumerate(cards):
        table.lay(card, 20 + 95 * (place % 4), 30 + 130 * (place // 4), degrees)
    found = seen(table.photograph(1500, 0.05)[0], net)
    assert found <= set(cards)
    assert len(found) >= 7


def test_cards_are_read_from_far_aslant(net):
    table, cards = Tabletop(400, 300, seed=1), shuffled(1)[:8]
    for place, card in enumerate(cards):
        table.lay(card, 20 + 95 * (place % 4), 30 + 130 * (place // 4), 0)
    picture, _ = table.photograph(1500, 0.05)
    slim = cv2.resize(picture, None, fx=0.5, fy=1.0, interpolation=cv2.INTER_AREA)
    assert seen(slim, net) == set(cards)


def test_cards_are_read_whichever_way_they_lie_on_a_table_seen_aslant(net):
    table, cards = Tabletop(400, 300, seed=3), shuffled(3)[:8]
    for place, card in enumerate(cards):
        table.lay(card, 20 + 95 * (place % 4), 30 + 130 * (place // 4), 45 * place)
    picture, _ = table.photograph(1500, 0.05)
    slim = cv2.resize(picture, None, fx=0.6, fy=1.0, interpolation=cv2.INTER_AREA)
    assert seen(slim, net) == set(cards)


def test_the_box_holds_what_was_seen_of_the_card(net):
    table, card = Tabletop(200, 160), next(iter(PACK))
    table.lay(card, 70, 40, 20)
    picture, to_photo = table.photograph(1200, 0)
    [lying] = spread_cards(picture, net, ENGLISH)
    x, y = table.indices[card]
    index = cv2.perspectiveTransform(np.array([[[x, y]]]), to_photo)[0, 0]
    outline = np.array(lying.box, np.float32)
    assert cv2.pointPolygonTest(outline, index.astype(float).tolist(), measureDist=False) > 0
    # Both ends are seen, so the box is nearly the card: 57 × 88 mm at 6 pixels a millimetre.
    assert 0.5 < cv2.contourArea(outline) / (57 * 88 * 36) < 1.3


@pytest.mark.parametrize("odd", list(Odd))
def test_jokers_backs_and_advertising_cards_are_none(net, odd):
    table = Tabletop(300, 200)
    for place in range(3):
        table.lay(odd, 30 + 80 * place, 50, 10 * place)
    assert not seen(table.photograph(1400)[0], net)


@pytest.mark.parametrize(("wide", "read"), [(480, set()), (1600, {Card.named("S9")})])
def test_a_small_index_that_nothing_else_speaks_for_is_not_read(net, wide, read):
    table = Tabletop(300, 200)
    table.lay(Card.named("S9"), 120, 60, 0)
    photograph = table.photograph(wide)[0]
    one_index = np.ascontiguousarray(photograph[: len(photograph) // 2])
    assert seen(one_index, net) == read


def test_indices_too_small_to_tell_their_suits_are_not_read(net):
    table, cards = Tabletop(400, 300, seed=1), shuffled(1)[:4]
    for place, card in enumerate(cards):
        table.lay(card, 20 + 95 * place, 100, 0)
    assert seen(table.photograph(800, 0.05)[0], net) == set(cards)
    assert not seen(table.photograph(380, 0.05)[0], net)


def test_where_all_is_in_motion_a_five_is_not_read_as_a_six(corpus, net):
    image = opened(corpus / "cards" / "notanumber" / "test22.jpg").image
    scale = min(1.0, 1400 / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    moved = cv2.filter2D(small, -1, np.full((19, 1), 1 / 19, np.float32)).astype(np.uint8)
    shown = {Card.named(name) for name in ("ST", "S2", "H5", "H7", "DT", "D7")}
    assert seen(moved, net) <= shown


def test_what_is_covered_is_not_guessed(net):
    table, cards = Tabletop(300, 200), shuffled(8)[:13]
    table.lay_row(cards, 20, 50, 0.4)
    found = seen(table.photograph(1600)[0], net)
    assert found <= {cards[-1]}


@pytest.mark.parametrize("size", [(60, 60), (24, 900), (3000, 40), (700, 900)])
def test_noise_shows_no_card(net, size):
    noise = np.random.default_rng(1).integers(0, 256, (*size, 3), np.uint8)
    assert not seen(noise, net)


def test_the_same_photograph_gives_the_same_answer(net):
    table = Tabletop(300, 200)
    table.lay_row(shuffled(2)[:8], 20, 50, 25)
    picture, _ = table.photograph(1400)
    assert spread_cards(picture, net, ENGLISH) == spread_cards(picture, net, ENGLISH)


# On real photographs. READING.md says which were looked at while this was made.

MOST = 5
"""Photographs of a source, spread over all of them: `make reader-report` counts every one."""


@pytest.fixture(scope="module")
def labelled(corpus):
    with (corpus / "cards" / "labels.csv").open(encoding="utf-8") as rows:
        return {
            row["file"]: {Card.named(one) for one in row["cards"].split()}
            for row in csv.DictReader(rows)
            if row["n"] and int(row["n"]) > 1
        }


@pytest.mark.slow
@pytest.mark.timeout(600)  # 5 photographs, on a machine that others use too
@pytest.mark.parametrize(
    "source", ["alkenderesi", "artyom", "kentdoan", "miloshevski", "mspkvp", "notanumber", "pawel"]
)
def test_no_card_is_seen_in_a_real_photograph_that_is_not_there(corpus, labelled, net, source):
    anything = False
    files = [file for file in labelled if file.startswith(source + "/")]
    for file in files[:: -(-len(files) // MOST)]:
        found = seen(opened(corpus / "cards" / file).image, net)
        assert found <= labelled[file], file
        anything = anything or bool(found)
    assert anything


@pytest.mark.slow
@pytest.mark.timeout(600)  # 5 photographs twice, on a machine that others use too
def test_german_indices_are_read_by_their_letters_and_refused_without(corpus, labelled, net):
    right = total = 0
    files = [file for file in labelled if file.startswith("navil_de/")]
    for file in files[:: -(-len(files) // MOST)]:
        picture, cards = opened(corpus / "cards" / file).image, labelled[file]
        found = seen(picture, net, LETTERS["de"])
        assert found <= cards, file
        assert seen(picture, net) <= cards, file
        right, total = right + len(found), total + len(cards)
    assert right >= 0.9 * total


def test_a_small_picture_of_several_made_large_shows_none_that_is_not_there(corpus, net):
    image = opened(corpus / "cards" / "kentdoan" / "Cards_5.jpg").image
    share = 168 / max(image.shape)
    small = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    large = cv2.resize(small, None, fx=8.33, fy=8.33, interpolation=cv2.INTER_CUBIC)
    assert seen(large, net) <= {Card.named(name) for name in ("S8", "DA", "S2", "SA")}


def test_clubs_smoothed_until_their_ranks_fade_are_not_read_as_spades(corpus, net):
    """As a telephone takes noise away: of 13 ♣ eleven were ♠s, their lobes one, their ranks a shadow."""
    taken = opened(corpus / "cards" / "notanumber" / "test2.jpg").image
    share = 1400 / max(taken.shape[:2])
    small = cv2.resize(taken, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    noisy = small + np.random.default_rng(1).normal(0, 25, small.shape)
    smoothed = cv2.medianBlur(np.clip(noisy, 0, 255).astype(np.uint8), 9)
    smoothed = cv2.bilateralFilter(smoothed, 9, 40, 9).astype(np.uint8)

    read = {lying.card for lying in spread_cards(smoothed, net, ENGLISH)}
    assert not {card for card in read if card.suit is not Suit.CLUBS}


def test_black_cards_that_pale_out_of_focus_say_nothing_of_those_that_are_sharp(net):
    """Two far ♠5s had paled as what a telephone smooths does, and four cards in front of them were lost."""
    table, cards = Tabletop(400, 160), [Card.named(name) for name in ("S9", "C7", "S5", "C8", "S4")]
    for place, card in enumerate(cards):
        table.lay(card, 20 + 75 * place, 35)
    far, picture = (20 + 75 * 3 - 5) * SCALE, table.picture.astype(np.float32)
    for place, card in enumerate(cards[3:], 3):
        left, foot = (20 + 75 * place) * SCALE, int(table.indices[card][1] * SCALE)
        rank = picture[35 * SCALE : foot, left : left + 11 * SCALE]
        rank[:] = 245 - (245 - rank) * 0.28
    picture[:, far:] = cv2.GaussianBlur(picture, (0, 0), 4)[:, far:]
    table.picture = picture.astype(np.uint8)

    assert seen(table.photograph(1600, 0.0)[0], net) == set(cards[:3])


def test_a_king_beside_its_frame_is_read_in_a_fan(corpus, net):
    """Its frame begins at the K, and both together look like the Kn of a Swedish jack."""
    fan = opened(corpus / "cards" / "bidly_hands" / "deal6_E.jpg").image

    assert Card.named("SK") in {lying.card for lying in spread_cards(fan, net, ENGLISH)}
