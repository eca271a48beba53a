from types import SimpleNamespace

from firmware_bridge import ports as module
from firmware_bridge.ports import ports


def found(device, serial_number, vid=0x1A86, pid=0x7523):
    return SimpleNamespace(
        device=device, description=None, vid=vid, pid=pid, serial_number=serial_number
    )


def test_F03_ports_that_cannot_be_told_apart_are_marked(monkeypatch):  # noqa: N802
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
