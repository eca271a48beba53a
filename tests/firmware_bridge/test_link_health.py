import pytest

from firmware_bridge.link_health import KeptFrame
from firmware_bridge.machine import Route
from firmware_bridge.wire import Notice, command_line, request_of

NOTICES = [
    Notice(7, "landed", {"step": "5", "pocket": "2"}),
    Notice(8, "strayed", {"step": "5", "expected": "1", "pocket": "2"}),
]


def test_a_blind_line_of_a_route_is_the_same_whichever_pocket_it_names():
    lines = {
        KeptFrame(1.0, True, command_line(9, request_of(Route(5, pocket, True)), 77)).blind
        for pocket in range(4)
    }
    assert lines == {"@9 route step=5 pocket=? next=1"}


@pytest.mark.parametrize("notice", NOTICES)
def test_a_blind_line_of_a_landing_names_its_step_and_no_pocket(notice):
    blind = KeptFrame(1.0, False, notice).blind
    assert "'5'" in blind
    assert "'1'" not in blind
    assert "'2'" not in blind
