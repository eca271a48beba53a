"""The serial ports of this computer, and which of them a machine's lasting name means.

The number of a port changes when it is plugged in again (F02). What stays is what its USB device says of itself:
`usb=2E8A:0005` (vendor and product), `usb=2E8A:0005/E6614C31` (with the serial number), `usb=E6614C31`.
"""

import re
from collections import Counter
from dataclasses import dataclass
from enum import Enum

from serial.tools.list_ports import comports

from cardboards.language import says
from firmware_bridge.errors import PortNotOpened

LASTING = "usb="
_USB = re.compile(r"(?:([0-9A-Fa-f]{4}):([0-9A-Fa-f]{4}))?(?:(?:^|/)(.+))?")


class Dtr(Enum):
    """What opening a port does to its DTR line, by which some boards are reset (F05).

    ON: raised; most USB boards speak only then. OFF: lowered, RTS too. KEEP: raised, and not dropped when the port is
    closed, so that the next opening changes nothing; Windows always drops it.
    """

    ON = "on"
    OFF = "off"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port. `unique`: whether its vendor, product and serial number tell it from all others (F03)."""

    device: str
    description: str
    vendor: int | None
    product: int | None
    serial_number: str | None
    unique: bool

    @property
    def name(self) -> str:
        """The name that stays when it is plugged in elsewhere, if there is one."""
        if not self.unique or self.vendor is None or self.product is None:
            return self.device
        return f"{LASTING}{self.vendor:04X}:{self.product:04X}/{self.serial_number}"


def ports() -> tuple[Port, ...]:
    """All serial ports, by device."""
    found = sorted(comports(), key=lambda port: port.device)
    alike = Counter((port.vid, port.pid, port.serial_number) for port in found)
    return tuple(
        Port(
            port.device,
            port.description or "",
            port.vid,
            port.pid,
            port.serial_number,
            port.serial_number is not None and alike[port.vid, port.pid, port.serial_number] == 1,
        )
        for port in found
    )


def device_named(name: str) -> str:
    """The device that a lasting name means now; any other name is one.

    Raises:
        PortNotOpened: none has this name, or several have.
    """
    if not name.startswith(LASTING):
        return name
    wanted = name.removeprefix(LASTING)
    there = ports()
    meant = tuple(port.device for port in there if _is_meant(wanted, port))
    if not meant:
        raise PortNotOpened(
            "There is no port {port}. Check the cable. Ports that are there: {ports}.",
            port=name,
            ports=tuple(port.device for port in there) or says("none"),
        )
    if len(meant) > 1:
        raise PortNotOpened(
            "{port} may be any of {ports}. Add the serial number ({fapai machine ports} shows it), as in "
            "usb=2E8A:0005/E6614C31, or name the socket: /dev/serial/by-path/….",
            port=name,
            ports=meant,
        )
    return meant[0]


def _is_meant(wanted: str, port: Port) -> bool:
    parts = _USB.fullmatch(wanted)
    if not wanted or parts is None or port.vendor is None or port.product is None:
        return False
    vendor, product, number = parts.groups()
    alike = vendor is None or (int(vendor, 16), int(product, 16)) == (port.vendor, port.product)
    return alike and (number is None or number == port.serial_number)
