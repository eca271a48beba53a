"""What a station is told that has no machine: where its camera is, what it looks at, which hall it stands in."""

import pytest

from cardboards.games import HUAPAI
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.equipment import Gear, by_hand, equipment
from dealer.jobs.halls import HallOrder, bring_wallets, new_hall
from dealer.jobs.machines import try_machine
from dealer.jobs.people import Person
from dealer.jobs.stations import StationSettings, change
from dealer.jobs.wallets import add_wallets
from firmware_bridge import adjusting
from firmware_bridge.clock import RealClock
from firmware_bridge.errors import CameraError
from firmware_bridge.machines import guided
from firmware_bridge.machines.simulated import open_hall, truth
from firmware_bridge.reader.readings import NoCard


@pytest.fixture
def home(tmp_path):
    return Home.open(tmp_path / "home")


class Blind:
    def read(self, image):
        return NoCard()


def refused(home, machine, camera):
    with (
        pytest.raises(WrongUse) as refusal,
        equipment(home, Gear(machine, camera), HUAPAI, RealClock(), None, Blind()),
    ):
        pass
    return str(refusal.value)


def test_hands_are_the_machine_where_the_command_or_the_station_says_so(home):
    assert by_hand(home, Gear(guided.URL))
    assert not by_hand(home, Gear("serial:/dev/ttyACM0"))
    assert not by_hand(home, Gear())
    change(home, StationSettings(machine=guided.URL))
    assert by_hand(home, Gear())


def test_a_camera_is_needed_and_where_in_its_picture_a_card_is_laid(home):
    assert "--camera" in refused(home, guided.URL, None)
    assert "--eye" in refused(home, guided.URL, "0")


@pytest.mark.parametrize("deck", [None, "de"])
def test_a_card_of_a_deck_that_need_not_be_taught_may_lie_anywhere_in_the_picture(
    home, tmp_path, monkeypatch, deck
):
    monkeypatch.setattr(adjusting, "FIRST_FRAME", 0.0)
    gear = Gear(guided.URL, str(tmp_path / "unplugged"), deck)
    with (
        pytest.raises(CameraError, match="no pictures"),  # what comes after all questions of place
        equipment(home, gear, HUAPAI, RealClock(), None),
    ):
        pass


def test_a_hall_is_dealt_in_by_the_machine_that_it_has(home):
    new_hall(home, "hands", HallOrder(pockets="hands"))
    new_hall(home, "motor", HallOrder())
    assert "guided: --camera sim:hands" in refused(home, "sim:hands", None)
    assert "the machine sim:motor" in refused(home, guided.URL, "sim:motor")


def test_there_is_no_machine_to_try(home):
    with pytest.raises(WrongUse, match="no machine to try"):
        try_machine(home, guided.URL)


def test_wallets_are_brought_to_the_hall_that_the_camera_stands_in(home):
    new_hall(home, "hands", HallOrder(pockets="hands"))
    add_wallets(home, (1, 2), "A", 1, Person.here())
    assert bring_wallets(home, guided.URL, "sim:hands") == 2
    assert len(truth(open_hall(home.hall("hands"))).wallets) == 2
    assert bring_wallets(home, guided.URL) == 0
