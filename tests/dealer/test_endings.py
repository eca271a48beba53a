"""What ends a whole session, whatever goes on in it."""

from dealer.endings import Ending, Void, ending
from firmware_bridge.machine import DeviceRestarted, LinkLost, Stopped
from tests.dealer import plays


def test_a_session_ends_with_its_link_its_camera_or_a_restart():
    end = ending(LinkLost(plays.CABLE, None, 0.0))
    assert end == Ending(Void.LINK_LOST, plays.CABLE)
    restart = ending(DeviceRestarted("2", 0.0))
    assert restart is not None
    assert restart.void is Void.RESTARTED
    assert ending(Stopped("button", 0.0)) is None
