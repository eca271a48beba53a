"""The serial ports of this computer."""

from collections import Counter
from dataclasses import dataclass

from serial.tools.list_ports import comports


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port. `unique`: whether its vendor, product and serial number tell it from all others (F03)."""

    device: str
    description: str
    vendor: int | None
    product: int | None
    serial_number: str | None
    unique: bool


def ports() -> tuple[Port, ...]:
    """All serial ports, by name."""
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
