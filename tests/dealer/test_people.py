"""Who may what: the whole table, written out by hand from design.md §2 and §8 and from issue 5."""

import pytest

from dealer.people import REVEALING, RIGHTS, SHOWS_CARDS, Right, Role, may, role_for

# One row a right: caddy, dealing staff, referee, chief referee, administrator.
TABLE = """
    look              . D R H A
    scan              C D R H .
    prepare           . D . H .
    run-machine       . D . H A
    verify            . D R H .
    print             . D R H .
    read-log          . D R H A
    hold              . . R H .
    rule              . . R H .
    see-held-card     . D R H .
    print-hand-cards  . D . H .
    reveal-board      . . R H .
    see-unreleased    . . . H .
    release           . . . H .
    bring-in          . . . H .
    manage-people     . . . H A
    appoint-referees  . . . H .
    maintain          . . . . A
"""
COLUMNS = (
    Role.CADDY,
    Role.DEALING_STAFF,
    Role.REFEREE,
    Role.CHIEF_REFEREE,
    Role.ADMINISTRATOR,
)
ROWS = {Right(row.split()[0]): row.split()[1:] for row in TABLE.strip().splitlines()}


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("right", Right)
def test_every_role_has_the_rights_of_the_table_and_no_other(role, right):
    allowed = ROWS[right][COLUMNS.index(role)] != "."
    assert may({role}, right) is allowed
    assert may({role}, right, plays=True) is (allowed and right not in SHOWS_CARDS)


def test_nobody_without_a_role_may_anything():
    assert not any(may((), right) for right in Right)


def test_roles_that_see_cards_by_their_work_are_the_referees():
    assert {Role.REFEREE, Role.CHIEF_REFEREE} == REVEALING


def test_a_role_that_may_show_a_whole_board_appoints_nobody_to_it_unless_it_is_the_chief_referee():
    assert [role for role in Role if may({role}, Right.APPOINT_REFEREES)] == [Role.CHIEF_REFEREE]


def test_of_several_roles_the_least_that_may_is_taken():
    roles = {Role.CHIEF_REFEREE, Role.DEALING_STAFF}
    assert role_for(roles, Right.SCAN) is Role.DEALING_STAFF
    assert role_for(roles, Right.RELEASE) is Role.CHIEF_REFEREE
    assert role_for(roles, Right.MAINTAIN) is None


def test_every_role_and_right_can_be_said():
    assert len({role.saying.text for role in Role}) == len(RIGHTS) == len(Role)
    assert len({right.saying.text for right in Right}) == len(Right)
