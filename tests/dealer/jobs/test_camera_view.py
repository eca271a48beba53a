"""What is said of a camera's light, and who may look through it."""

import numpy as np
import pytest

from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.camera_view import look_through, sight
from dealer.jobs.people import Person
from dealer.people import Role
from firmware_bridge.eye_view import Box

PLACE = Box(20, 10, 100, 80)


def picture(brightness, outside=0):
    image = np.full((120, 160, 3), outside, np.uint8)
    PLACE.of(image)[:] = brightness
    return image


@pytest.mark.parametrize(
    ("brightness", "said"),
    [(10, "too dark"), (150, "the light is good"), (230, "too bright"), (255, "too bright")],
)
def test_the_light_is_judged_where_the_card_lies(brightness, said):
    assert sight(picture(brightness, outside=120), PLACE).saying.english().startswith(said)


def test_a_card_that_is_white_in_parts_is_not_too_bright():
    image = picture(120)
    PLACE.of(image)[:16] = 255
    seen = sight(image, PLACE)
    assert seen.white == pytest.approx(0.2)
    assert seen.saying.english() == "the light is good"


def test_drawings_that_are_sharp_have_the_larger_focus():
    stripes = picture(60)
    PLACE.of(stripes)[:, ::2] = 200
    blurred = picture(130)
    assert sight(stripes, PLACE).focus > sight(blurred, PLACE).focus


def test_a_place_outside_the_picture_is_measured_by_all_of_it():
    assert sight(picture(200, outside=200), Box(500, 500, 10, 10)).light == pytest.approx(200 / 255)


def test_who_may_not_see_a_held_card_does_not_look_through_it(tmp_path):
    home = Home.open(tmp_path / "home")
    with pytest.raises(NotPermitted):
        look_through(home, Person("admin", Role.ADMINISTRATOR), lambda _sight: False)
    with pytest.raises(WrongUse):
        look_through(home, Person("staff", Role.DEALING_STAFF), lambda _sight: False)
