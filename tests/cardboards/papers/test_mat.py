import cv2
import pytest

from cardboards.mat import A3, A4_NORTH_SOUTH, A4_WEST_EAST, SHEETS
from cardboards.papers.mat import print_mat


def seen_marks(picture):
    """Number and upper left corner, in pixels, of every mark in a picture."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    return {
        int(number): corner[0][0] for number, corner in zip(numbers.ravel(), corners, strict=True)
    }


def test_pages_have_the_size_of_their_sheets(printed, language, now):
    assert printed(print_mat(SHEETS, language, now)).sizes == [(420, 297), (297, 210), (297, 210)]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_camera_finds_every_mark_where_it_should_be(printed, chinese, now, sheet):
    dpi = 60
    seen = seen_marks(printed(print_mat((sheet,), chinese, now)).picture(0, dpi))
    assert set(seen) == {mark.number for mark in sheet.marks}
    for mark in sheet.marks:
        x, y = seen[mark.number] / dpi * 25.4
        assert abs(x - mark.area.x) < 0.6
        assert abs(y - mark.area.y) < 0.6


def test_every_zone_names_its_seat_in_the_language(printed, language, now):
    sheet = printed(print_mat((A3,), language, now))
    assert all(language.say(seat.saying) in sheet.text for seat in A3.zones)


def test_only_two_sheets_speak_of_two(printed, chinese, now):
    assert "两张" not in printed(print_mat((A3,), chinese, now)).text
    assert "两张" in printed(print_mat((A4_NORTH_SOUTH, A4_WEST_EAST), chinese, now)).text


def test_words_stay_in_the_place_that_is_free_for_them(printed, language, now):
    for sheet in SHEETS:
        pages = print_mat((sheet, sheet), language, now)
        small = [sign for sign in printed(pages).signs(0) if sign.size < 20]
        free = sheet.free
        offset = 297 - sheet.height  # signs are told from the lower edge of an A4 sheet
        assert small
        assert all(
            sign.left > free.x - 1
            and sign.right < free.x + free.width + 1
            and sign.top - offset > free.y - 1
            and sign.bottom - offset < free.y + free.height + 1
            for sign in small
        )
