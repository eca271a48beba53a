"""What a visitor may ask for, and as whom."""

import pytest

from dealer.errors import NotPermitted
from dealer.jobs.people import Person, Visitor
from dealer.people import SHOWS_CARDS, Right, Role

STAFF = Visitor("王芳", frozenset({Role.DEALING_STAFF}))
PLAYING_STAFF = Visitor("李强", frozenset({Role.DEALING_STAFF}), plays=frozenset({"e1"}))


def test_a_visitor_acts_in_the_role_that_has_the_right():
    both = Visitor("张敏", frozenset({Role.CHIEF_REFEREE, Role.CADDY}))
    assert both.acting(Right.SCAN) == Person("张敏", Role.CADDY)
    assert both.acting(Right.RELEASE).actor == "张敏 (chief-referee)"


def test_what_no_role_allows_is_refused_and_named():
    with pytest.raises(NotPermitted, match="release records"):
        STAFF.acting(Right.RELEASE)


@pytest.mark.parametrize("right", [right for right in Right if right in SHOWS_CARDS])
def test_a_player_is_shown_no_card_of_the_event_that_he_plays(right):
    everything = Visitor("周", frozenset(Role), plays=frozenset({"e1"}))
    assert not everything.may(right, "e1")
    assert not everything.may(right), "nobody says which event it is about"
    assert everything.may(right, "e2")
    with pytest.raises(NotPermitted, match="plays here"):
        everything.acting(right, "e1")


def test_a_player_of_the_staff_still_works_blind():
    assert PLAYING_STAFF.acting(Right.RUN_MACHINE, "e1") == Person("李强", Role.DEALING_STAFF)


@pytest.mark.parametrize("right", Right)
def test_a_program_has_the_rights_of_its_role_but_sees_no_card_and_appoints_nobody(right):
    program = Visitor("scoring", frozenset(Role), program=True)
    barred = SHOWS_CARDS | {Right.MANAGE_PEOPLE, Right.APPOINT_REFEREES}
    assert program.may(right, "e1") is (right not in barred)
