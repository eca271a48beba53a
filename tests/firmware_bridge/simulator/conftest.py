"""Halls on a virtual clock."""

import pytest

from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.hall_store import FILE, HallSettings, HallStore
from tests.firmware_bridge.simulator.virtual import VirtualClock, label


@pytest.fixture
def clock():
    return VirtualClock()


@pytest.fixture
def open_hall(tmp_path, clock):
    """Make a hall with wallets 1 to 4 and open it; called again without settings, open the same hall anew."""
    opened = []

    def opener(wallets=4, **settings):
        folder = tmp_path / "hall"
        new = not (folder / FILE).exists()
        if new:
            HallStore.make(folder, HallSettings("hall", **settings), {})
        hall = Hall(HallStore(folder / FILE), clock)
        opened.append(hall)
        if new:
            hall.stick(label(number) for number in range(1, wallets + 1))
        return hall

    yield opener
    for hall in opened:
        hall.close()


@pytest.fixture
def hall(open_hall):
    return open_hall()
