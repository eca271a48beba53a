"""Places that may be indices: every card that lies on a table has one, turned and sized as it is."""

import numpy as np
import pytest

from cardboards.cards import PACK
from cardboards.mat import A3
from firmware_bridge.reader.anywhere.blobs import candidates
from firmware_bridge.reader.anywhere.cutting import Sheet
from firmware_bridge.reader.network import HEIGHT, INDEX, WIDTH
from tests.firmware_bridge.reader.tabletop import Tabletop, pixel

INDEX_HEIGHT = 15.4
"""Of a drawn card, in mm: from the rank's top to the suit's foot."""


def missed(table, picture, to_photo, degrees=0.0):
    """The cards at whose upper index there is no place of about its size and turn."""
    places = candidates(picture)
    lost = []
    for card, (x, y) in table.indices.items():
        middle = pixel(to_photo, x, y)
        turn = np.deg2rad(degrees)
        foot = pixel(to_photo, x - np.sin(turn) * INDEX_HEIGHT, y + np.cos(turn) * INDEX_HEIGHT)
        down = foot - middle
        height = np.linalg.norm(down)
        near = np.linalg.norm(places.middles - middle, axis=1) < 0.15 * height
        sized = np.abs(np.log(places.heights / height)) < np.log(1.25)
        upright = places.downs @ (down / height) > np.cos(np.deg2rad(25))
        if not (near & sized & upright).any():
            lost.append(card)
    return lost


def dealt(seed=3):
    cards = list(PACK)
    np.random.default_rng(seed).shuffle(cards)
    return cards


def test_every_index_on_the_mat_is_a_place_of_its_size_and_turn():
    table, cards = Tabletop.with_mat(A3), dealt()
    for hand, seat in enumerate(A3.zones):
        table.lay_hand(A3, seat, cards[13 * hand : 13 * hand + 13])
    picture, to_photo = table.photograph(2400, tilt=0.08)
    assert not missed(table, picture, to_photo)


@pytest.mark.parametrize("degrees", range(0, 360, 30))
def test_cards_lie_at_any_angle(degrees):
    table = Tabletop(400, 300, seed=degrees + 1)
    for place, card in enumerate(dealt(degrees)[:8]):
        table.lay(card, 20 + 95 * (place % 4), 30 + 130 * (place // 4), degrees)
    picture, to_photo = table.photograph(1600, tilt=0.03)
    assert not missed(table, picture, to_photo, degrees)


@pytest.mark.parametrize("width", [500, 900, 1800, 4000])
def test_a_photograph_may_be_large_or_small(width):
    table = Tabletop(400, 300)
    for place, card in enumerate(dealt(5)[:8]):
        table.lay(card, 20 + 95 * (place % 4), 30 + 130 * (place // 4))
    picture, to_photo = table.photograph(width, tilt=0.02, blur=width / 2500)
    assert not missed(table, picture, to_photo)


@pytest.mark.parametrize("picture", [np.zeros((40, 60, 3)), np.full((900, 700, 3), 255)])
def test_where_there_is_no_ink_there_is_no_place(picture):
    assert len(candidates(picture.astype(np.uint8))) == 0


@pytest.mark.parametrize("zoom", [0.4, 1, 2.7])
def test_a_cell_holds_the_place_upright_and_of_the_networks_size(zoom):
    table = Tabletop(400, 300, colour=(230, 230, 230))
    table.lay(next(iter(PACK)), 120, 80, 40)
    [middle] = table.indices.values()
    picture, to_photo = table.photograph(round(1600 * zoom), tilt=0, blur=0.6, noise=0)
    places = candidates(picture)
    turn = np.deg2rad(40)
    right = places.downs @ np.array([-np.sin(turn), np.cos(turn)]) > 0.97
    near = np.linalg.norm(places.middles - pixel(to_photo, *middle), axis=1) < 5 * zoom
    cells = Sheet(picture).cells(places.chosen(right & near))
    assert len(cells)
    for cell in cells:
        rows = np.nonzero((cell.min(2) < 120)[:, WIDTH // 2 - 8 : WIDTH // 2 + 8].any(1))[0]
        assert cell.shape == (HEIGHT, WIDTH, 3)
        assert 0.8 < (rows[-1] - rows[0] + 1) / INDEX < 1.25  # what the network has learnt
