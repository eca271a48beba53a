import shutil
import sys
from collections import namedtuple
from datetime import UTC, datetime, timedelta

import pytest

from dealer.entries import Entry, EntryKind
from dealer.home import Home
from dealer.jobs import computer, stations
from dealer.jobs.computer import oddities
from dealer.jobs.stations import StationSettings
from dealer.store.journal import Journal
from dealer.store.secrets import Keys, Seal

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def house(tmp_path):
    return Home.open(tmp_path / "house")


@pytest.fixture
def proc(tmp_path):
    (tmp_path / "proc" / "7").mkdir(parents=True)
    (tmp_path / "proc" / "7" / "comm").write_text("ModemManager\n")
    return tmp_path / "proc"


def told(house, ports=0, **how):
    return " ".join(one.english() for one in oddities(house, ports, **how))


def test_a_computer_in_order_has_no_oddities(house, tmp_path):
    assert told(house, proc=tmp_path / "none") == ""


def test_a_disk_that_is_nearly_full_is_told(house, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(9, 9, 20_000_000))
    assert "20 MB" in told(house)


def test_F27_a_clock_behind_the_journals_is_told(house):
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    seal = Seal(Keys(house.keys))
    with Journal.open(house.journal("desk"), "desk", seal, wall=lambda: tomorrow) as journal:
        journal.append(Entry(EntryKind.PRINTED))
    assert "clock" in told(house)


def test_a_font_that_is_gone_is_told(house, monkeypatch, tmp_path):
    monkeypatch.setattr(computer, "sans_path", lambda: str(tmp_path / "none.ttf"))
    assert "font" in told(house)


def test_a_program_that_opens_ports_is_told_where_there_are_any(house, proc):
    assert "ModemManager" not in told(house, ports=0, proc=proc)
    assert "systemctl" in told(house, ports=1, proc=proc)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere cameras have no such names")
@pytest.mark.parametrize(
    ("camera", "odd"), [("0", True), ("/dev/video2", True), ("/dev/v4l/by-id/usb-eye", False)]
)
def test_F43_a_camera_named_by_its_number_is_told(house, camera, odd):
    stations.change(house, StationSettings(camera=camera))
    assert ("by-id" in told(house)) == odd
