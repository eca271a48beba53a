import pytest

from cardboards.games import BRIDGE
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.stations import (
    StationSettings,
    change,
    dtr_named,
    eye_named,
    pockets_named,
    settings,
)
from firmware_bridge.eye_view import Box
from firmware_bridge.ports import Dtr


@pytest.fixture
def home(tmp_path):
    return Home.open(tmp_path)


def test_a_station_that_was_never_set_has_nothing(home):
    assert settings(home) == StationSettings()


def test_what_is_set_stays_and_the_rest_is_kept(home):
    change(home, StationSettings(machine="serial:/dev/ttyACM0", device="d1", camera="0"))
    change(home, StationSettings(deck="白", eye=Box(1, 2, 3, 4), pockets=BRIDGE.seats))
    change(home, StationSettings(dtr=Dtr.KEEP))
    assert settings(home) == StationSettings(
        "serial:/dev/ttyACM0", "d1", "0", "白", Box(1, 2, 3, 4), BRIDGE.seats, Dtr.KEEP
    )


def test_f05_the_line_of_a_port_is_on_off_or_kept():
    assert [dtr_named(text) for text in ("on", "OFF", "keep")] == list(Dtr)
    with pytest.raises(WrongUse, match="on, off or keep"):
        dtr_named("maybe")


def test_m11_an_order_of_pockets_names_each_seat_once():
    assert pockets_named("nesw") == BRIDGE.seats
    for wrong in ("NN", "NESX", "N E"):
        with pytest.raises(WrongUse, match="order of pockets"):
            pockets_named(wrong)


def test_a_place_in_a_picture_is_four_numbers():
    assert eye_named("48,0,224,200") == Box(48, 0, 224, 200)
    for wrong in ("48,0,224", "a,b,c,d", "-1,0,5,5", "0,0,0,5"):
        with pytest.raises(WrongUse, match="place in a picture"):
            eye_named(wrong)


@pytest.mark.parametrize("broken", ["", "[]", '{"machine": 1, "speed": 2}', '{"pockets": "XX"}'])
def test_settings_that_cannot_be_read_are_named_and_not_overwritten(home, broken):
    file = home.folder / "station.json"
    file.write_text(broken, encoding="utf-8")
    with pytest.raises(WrongUse, match=r"station|pockets"):
        change(home, StationSettings(machine="sim:x"))
    assert file.read_text(encoding="utf-8") == broken
