import sys

import numpy as np
import pytest

from dealer.home import Home
from dealer.jobs import camera_view, doctor
from dealer.jobs.accounts import invite
from dealer.jobs.doctor import Health, examine
from dealer.jobs.door import Claim, Door
from dealer.jobs.people import Person
from dealer.jobs.stations import StationSettings, change
from dealer.people import Role
from dealer.store.books import Books
from firmware_bridge.camera import Frame
from firmware_bridge.clock import RealClock
from firmware_bridge.eye_view import Box
from firmware_bridge.ports import Port


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "ports", lambda: ())
    return Home.open(tmp_path / "house")


def findings(house, health):
    return [one.saying.english() for one in examine(house) if one.health is health]


def test_a_new_house_is_in_order(house):
    assert findings(house, Health.BAD) == []


def test_a_missing_key_is_told_by_the_events_name(house):
    from cardboards.games import HUAPAI

    with Books.open(house) as books:
        event = books.events.make("周三夜场", HUAPAI)
    (house.keys / f"{event.id}.key").unlink()
    [told] = findings(house, Health.BAD)
    assert "周三夜场" in told


def test_what_is_no_journal_is_told(house):
    house.journal("table-1").write_bytes(b"no journal" * 200)
    assert all("table-1" in told for told in findings(house, Health.BAD))
    assert findings(house, Health.BAD)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights otherwise")
def test_a_folder_that_others_can_read_is_told(house):
    house.keys.chmod(0o755)
    assert any(str(house.keys) in told for told in findings(house, Health.ODD))


@pytest.mark.skipif(sys.platform == "win32", reason="there the port itself says no")
def test_F30_a_port_that_may_not_be_used_is_told(house, monkeypatch, tmp_path):
    (tmp_path / "ttyACM0").touch()
    usb = [
        Port(str(tmp_path / "ttyACM0"), "", 1, 2, "A1", unique=True),
        Port(str(tmp_path / "ttyACM9"), "", 1, 2, "A2", unique=True),
        Port("/dev/ttyS0", "", None, None, None, unique=False),
    ]
    monkeypatch.setattr(doctor, "ports", lambda: usb)
    assert any("ttyACM0 is free" in told for told in findings(house, Health.GOOD))
    assert any("ttyACM9" in told for told in findings(house, Health.ODD))
    assert not any("ttyS0" in one.saying.english() for one in examine(house))


@pytest.fixture
def used(house):
    """A house with many pages in its files."""
    from cardboards.games import HUAPAI
    from dealer.jobs.boards import Change, shuffle_boards
    from dealer.jobs.people import Person

    with Books.open(house) as books:
        books.events.make("周三夜场", HUAPAI)
    shuffle_boards(house, "周三夜场", tuple(range(1, 65)), "pages", Change(), Person("tester"))
    return house


def spoil_pages(path, first=2):
    """Overwrite every page of an SQLite file from the `first` on."""
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18]) or 65536
    assert len(data) > (first + 2) * size
    data[first * size :] = b"\xa5" * (len(data) - first * size)
    path.write_bytes(data)


def test_damaged_pages_of_a_journal_are_found_and_named(used):
    spoil_pages(used.journal("desk"))
    assert any("desk" in told for told in findings(used, Health.BAD))


@pytest.mark.parametrize("first", [1, 2, 3, 5, 8])
def test_damaged_pages_of_the_store_are_found_and_the_journals_make_it_anew(used, first):
    spoil_pages(used.store, first)
    told = findings(used, Health.BAD)
    assert any("store" in one and "made again" in one for one in told)
    used.store.unlink()
    assert findings(used, Health.BAD) == []


def test_accounts_are_looked_at(house):
    chief = Person("desk", Role.CHIEF_REFEREE)
    assert not any("The accounts" in one.saying.english() for one in examine(house))
    invitation = invite(house, "张敏", [Role.CHIEF_REFEREE], chief)
    assert any("No chief referee has chosen" in told for told in findings(house, Health.ODD))
    door = Door.open(house, RealClock())
    door.claim(Claim("张敏", invitation.code, "correct horse", "4711"), "here")
    door.close()
    assert any("accounts are whole: 1 people" in told for told in findings(house, Health.GOOD))
    assert not any("chief referee" in told for told in findings(house, Health.ODD))
    house.accounts.write_bytes(b"no accounts" * 500)
    assert any(str(house.accounts) in told for told in findings(house, Health.BAD))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights otherwise")
def test_accounts_that_others_can_read_are_told(house):
    invite(house, "王芳", [Role.CADDY], Person("desk", Role.CHIEF_REFEREE))
    assert not any(str(house.accounts) in told for told in findings(house, Health.ODD))
    house.accounts.chmod(0o644)
    assert any(str(house.accounts) in told for told in findings(house, Health.ODD))


class Bright:
    """A camera whose one picture is this bright all over."""

    def __init__(self, level):
        self.level = level

    def __call__(self, _url, sink):
        sink(Frame(1, 0.0, np.full((240, 320, 3), self.level, np.uint8)))
        return self

    def close(self):
        """Nothing is open."""


@pytest.mark.parametrize(
    ("level", "health", "word"),
    [(10, Health.ODD, "too dark"), (120, Health.GOOD, "good"), (255, Health.ODD, "too bright")],
)
def test_M17_the_light_under_the_camera_is_told_when_asked_for(
    house, monkeypatch, level, health, word
):
    monkeypatch.setattr(camera_view, "SETTLES_S", 0.0)
    monkeypatch.setattr(camera_view, "Camera", Bright(level))
    change(house, StationSettings(camera="0", eye=Box(0, 0, 100, 100)))
    found = examine(house, camera=True)[-1]
    assert found.health is health
    assert word in found.saying.english()


def test_a_camera_that_is_not_there_is_told_when_asked_for(house):
    assert examine(house, camera=True)[-1].health is Health.BAD
    assert "camera" in examine(house, camera=True)[-1].saying.english()
    assert len(examine(house)) == len(examine(house, camera=True)) - 1
