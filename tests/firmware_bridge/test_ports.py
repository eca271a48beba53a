from types import SimpleNamespace

import pytest

from firmware_bridge import ports as module
from firmware_bridge.errors import PortNotOpened
from firmware_bridge.ports import device_named, ports


def found(device, serial_number, vid=0x1A86, pid=0x7523):
    return SimpleNamespace(
        device=device, description=None, vid=vid, pid=pid, serial_number=serial_number
    )


def test_F03_ports_that_cannot_be_told_apart_are_marked(monkeypatch):
    listed = [
        found("/dev/ttyUSB2", "A1"),
        found("/dev/ttyUSB0", "same"),
        found("/dev/ttyUSB1", "same"),
        found("/dev/ttyUSB3", None),
    ]
    monkeypatch.setattr(module, "comports", lambda: listed)
    assert [(port.device, port.unique) for port in ports()] == [
        ("/dev/ttyUSB0", False),
        ("/dev/ttyUSB1", False),
        ("/dev/ttyUSB2", True),
        ("/dev/ttyUSB3", False),
    ]
    assert ports()[0].description == ""


@pytest.fixture
def plugged(monkeypatch):
    """Plugs devices in, in place of those before."""

    def plug(*listed):
        monkeypatch.setattr(module, "comports", lambda: list(listed))

    return plug


PICO = {"vid": 0x2E8A, "pid": 0x0005}


@pytest.mark.parametrize("name", ["usb=2E8A:0005", "usb=2e8a:0005/E66", "usb=E66"])
def test_F02_a_port_is_found_by_what_its_device_says_under_any_number(plugged, name):
    for device in ("/dev/ttyACM0", "/dev/ttyACM1"):
        plugged(found("/dev/ttyUSB0", "E6"), found(device, "E66", **PICO))
        assert device_named(name) == device


def test_F02_the_name_that_a_port_is_listed_under_finds_it(plugged):
    plugged(
        found("COM7", "7C:DF:A1", **PICO), found("COM8", "7C:DF:A2", **PICO), found("COM9", None)
    )
    assert [device_named(port.name) for port in ports()] == ["COM7", "COM8", "COM9"]
    assert ports()[0].name == "usb=2E8A:0005/7C:DF:A1"


def test_F02_a_name_that_means_several_is_refused_with_all_of_them(plugged):
    plugged(found("/dev/ttyACM0", "A", **PICO), found("/dev/ttyACM1", "B", **PICO))
    with pytest.raises(PortNotOpened, match=r"ttyACM0.*ttyACM1.*serial number"):
        device_named("usb=2E8A:0005")
    assert device_named("usb=2E8A:0005/B") == "/dev/ttyACM1"


@pytest.mark.parametrize("name", ["usb=2E8A:0006", "usb=", "usb=2E8A:0005/C", "usb=2E8A"])
def test_F02_a_name_that_means_none_says_what_is_there(plugged, name):
    plugged(found("/dev/ttyACM0", "A", **PICO), found("/dev/ttyS0", None, vid=None, pid=None))
    with pytest.raises(PortNotOpened, match=r"no port usb=.*ttyACM0, /dev/ttyS0"):
        device_named(name)


def test_any_other_name_is_a_device(plugged):
    plugged()
    assert device_named("/dev/ttyACM0") == "/dev/ttyACM0"
