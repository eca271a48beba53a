"""The mat found in photographs: askew, in shadow, with a mark covered, or with nothing of it there."""

import numpy as np
import pytest

from cardboards.cards import PACK
from cardboards.games import HUAPAI, Seat
from cardboards.mat import A3, A4_NORTH_SOUTH, SHEETS
from firmware_bridge.reader.anywhere.mat import sheets_in
from tests.firmware_bridge.reader.tabletop import AROUND, Tabletop, pixel

by_name = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)


@by_name
@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_every_place_of_the_sheet_is_known_however_it_is_photographed(sheet, turned):
    picture, to_photo = Tabletop.with_mat(sheet).photograph(1600, tilt=0.12, turned=turned)
    [seen] = sheets_in(picture)
    assert seen.sheet is sheet
    for zone in sheet.zones.values():
        truth = np.array([pixel(to_photo, x + AROUND, y + AROUND) for x, y in zone.corners])
        assert np.abs(seen.places(truth.astype(np.float32)) - zone.corners).max() < 1.5
        assert np.abs(seen.pixels(np.array(zone.corners, np.float32)) - truth).max() < 6


@by_name
def test_in_a_shadow_and_a_blur_it_is_still_found(sheet):
    picture, _ = Tabletop.with_mat(sheet).photograph(1600, light=0.25, blur=2.5, noise=6)
    assert [seen.sheet for seen in sheets_in(picture)] == [sheet]


@pytest.mark.parametrize("seat", HUAPAI.seats)
def test_a_place_in_a_zone_is_that_seats(seat):
    picture, to_photo = Tabletop.with_mat(A3).photograph(1600, tilt=0.1)
    [seen] = sheets_in(picture)
    zone = A3.zones[seat]
    middle = zone.x + zone.width / 2 + AROUND, zone.y + zone.height / 2 + AROUND
    assert seen.seat_at(tuple(pixel(to_photo, *middle))) is seat


def test_a_place_between_two_zones_is_nobodys():
    picture, to_photo = Tabletop.with_mat(A3).photograph(1600, tilt=0)
    [seen] = sheets_in(picture)
    north, west = A3.zones[Seat.NORTH], A3.zones[Seat.WEST]
    between = north.x + 20 + AROUND, (north.y + north.height + west.y) / 2 + AROUND
    assert seen.seat_at(tuple(pixel(to_photo, *between))) is None
    assert seen.seat_at(tuple(pixel(to_photo, 10, 10))) is None


def covered(table, sheet, count):
    """The table with cards lying on so many marks."""
    for mark, card in zip(sheet.marks[:count], PACK, strict=False):
        table.lay(card, mark.area.x + AROUND - 10, mark.area.y + AROUND - 20)
    return table


def test_one_mark_may_be_covered():
    picture, to_photo = covered(Tabletop.with_mat(A3), A3, 1).photograph(1600, tilt=0.1)
    [seen] = sheets_in(picture)
    zone = A3.zones[Seat.NORTH]
    corner = pixel(to_photo, zone.x + AROUND, zone.y + AROUND).astype(np.float32)
    assert np.abs(seen.places(corner)[0] - (zone.x, zone.y)).max() < 2


def test_with_two_marks_covered_it_is_not_guessed_where_the_zones_are():
    picture, _ = covered(Tabletop.with_mat(A3), A3, 2).photograph(1600)
    assert sheets_in(picture) == ()


def test_two_sheets_lie_side_by_side_in_one_photograph():
    one, two = (Tabletop.with_mat(sheet) for sheet in SHEETS[1:])
    both = Tabletop(1, 1)
    both.picture = np.hstack([one.picture, two.picture])
    picture, _ = both.photograph(2400)
    assert [seen.sheet.name for seen in sheets_in(picture)] == ["A4 1", "A4 2"]


def test_a_sheet_whose_marks_do_not_lie_as_printed_is_none():
    table = Tabletop.with_mat(A4_NORTH_SOUTH)
    last = table.picture[-table.picture.shape[0] // 2 :, -table.picture.shape[1] // 2 :]
    last[:] = np.roll(last, 150, axis=1)
    assert sheets_in(table.photograph(1600)[0]) == ()


def test_a_table_without_a_mat_has_none():
    table = Tabletop(400, 300)
    table.lay_row(list(PACK)[:13], 20, 50, 20)
    assert sheets_in(table.photograph(1600)[0]) == ()
