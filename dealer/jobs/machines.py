"""Machines: which ports there are, and whether a machine answers at one."""

import queue
from dataclasses import dataclass

from cardboards.language import Saying, says
from dealer.errors import NotThere, WrongUse
from dealer.home import Home
from dealer.jobs.halls import hall_of
from dealer.jobs.stations import settings
from firmware_bridge.clock import Clock, RealClock
from firmware_bridge.machine import Capabilities, MachineEvent, Sense, Sensed
from firmware_bridge.machines import guided
from firmware_bridge.machines.wired import open_machine
from firmware_bridge.ports import Dtr, Port, ports

BY_HAND = guided.URL
"""The machine for who has none: a person's hands, before a camera."""
_ANSWERS_WITHIN = 3.0


def list_ports() -> tuple[Port, ...]:
    """All serial ports of this computer."""
    return ports()


def port_as_json(port: Port) -> dict[str, object]:
    """A port as it is written for programs."""
    known = port.vendor is not None and port.product is not None
    return {
        "type": "port",
        "name": f"serial:{port.name}",
        "device": port.device,
        "description": port.description,
        "usb": f"{port.vendor:04x}:{port.product:04x}" if known else None,
        "serial_number": port.serial_number,
        "unique": port.unique,
    }


def port_named(port: Port) -> Saying:
    """What to call a port: by its device where nothing else tells it from others."""
    facts = {"device": port.device, "description": port.description}
    if port.name == port.device:
        return says("serial:{device}  {description}", **facts)
    return says("serial:{name}  {device}  {description}", name=port.name, **facts)


@dataclass(frozen=True, slots=True)
class Answered:
    """A machine that answers: what it is, and what its sensors see."""

    capabilities: Capabilities
    sensed: Sensed

    def as_json(self) -> dict[str, object]:
        """The answer as it is written for programs."""
        found, seen = self.capabilities, self.sensed
        return {
            "device": found.device,
            "firmware": found.firmware,
            "pockets": found.pockets,
            "kind": found.kind.value,
            "mark": found.mark,
            "hopper": seen.hopper,
            "eye": seen.eye,
            "track": seen.track,
            "wallet": seen.wallet,
            "bins": seen.bins,
        }


def try_machine(home: Home, url: str, clock: Clock | None = None) -> Answered:
    """Open a session, ask what the sensors see, and close it; nothing moves.

    Raises:
        MachineError, HallError: there is no machine, or another one.
        NotThere: it does not tell what it senses.
        WrongUse: hands are no machine.
    """
    if url == guided.URL:
        raise WrongUse("There is no machine to try: guided: is a camera and a person.")
    clock = clock or RealClock()
    heard: queue.Queue[MachineEvent] = queue.Queue()
    hall = hall_of(home, url)
    serial = hall.serial if hall else url
    machine = open_machine(serial, heard.put, clock, dtr=settings(home).dtr or Dtr.ON)
    try:
        machine.send(Sense())
        deadline = clock.now() + _ANSWERS_WITHIN
        while (left := deadline - clock.now()) > 0:
            try:
                event = heard.get(timeout=left)
            except queue.Empty:
                break
            if isinstance(event, Sensed):
                return Answered(machine.capabilities, event)
    finally:
        machine.close()
    raise NotThere(
        "The machine at {url} opened a session but does not say what its sensors see. "
        "Switch it off and on, then try again.",
        url=url,
    )
