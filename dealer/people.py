"""Roles, rights, and the one table of who may what (design.md §8; rules.md §6.2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from cardboards.language import Saying, says


class Role(Enum):
    """What somebody is at an event. The order is that in which a role is taken for a job that several allow."""

    CADDY = "caddy"
    DEALING_STAFF = "dealing-staff"
    REFEREE = "referee"
    CHIEF_REFEREE = "chief-referee"
    ADMINISTRATOR = "administrator"

    @property
    def saying(self) -> Saying:
        """The role for people."""
        return _ROLES[self]


class Right(Enum):
    """What somebody may do."""

    LOOK = "look"
    SCAN = "scan"
    PREPARE = "prepare"
    RUN_MACHINE = "run-machine"
    VERIFY = "verify"
    PRINT = "print"
    READ_LOG = "read-log"
    HOLD = "hold"
    RULE = "rule"
    SEE_HELD_CARD = "see-held-card"
    PRINT_HAND_CARDS = "print-hand-cards"
    REVEAL_BOARD = "reveal-board"
    SEE_UNRELEASED = "see-unreleased"
    RELEASE = "release"
    BRING_IN = "bring-in"
    MANAGE_PEOPLE = "manage-people"
    APPOINT_REFEREES = "appoint-referees"
    MAINTAIN = "maintain"

    @property
    def saying(self) -> Saying:
        """The right for people."""
        return _RIGHTS[self]


SHOWS_CARDS = frozenset(
    {Right.SEE_HELD_CARD, Right.PRINT_HAND_CARDS, Right.REVEAL_BOARD, Right.SEE_UNRELEASED}
)
"""Rights that show cards of unreleased boards. Whoever plays has none of them, whatever the role."""

_CADDY = frozenset({Right.SCAN})
_DEALING_STAFF = _CADDY | {
    Right.LOOK,
    Right.PREPARE,
    Right.RUN_MACHINE,
    Right.VERIFY,
    Right.PRINT,
    Right.READ_LOG,
    Right.SEE_HELD_CARD,
    Right.PRINT_HAND_CARDS,
}
_REFEREE = _CADDY | {
    Right.LOOK,
    Right.VERIFY,
    Right.PRINT,
    Right.READ_LOG,
    Right.HOLD,
    Right.RULE,
    Right.SEE_HELD_CARD,
    Right.REVEAL_BOARD,
}
RIGHTS: Mapping[Role, frozenset[Right]] = {
    Role.CADDY: _CADDY,
    Role.DEALING_STAFF: _DEALING_STAFF,
    Role.REFEREE: _REFEREE,
    Role.CHIEF_REFEREE: _DEALING_STAFF
    | _REFEREE
    | {
        Right.SEE_UNRELEASED,
        Right.RELEASE,
        Right.BRING_IN,
        Right.MANAGE_PEOPLE,
        Right.APPOINT_REFEREES,
    },
    Role.ADMINISTRATOR: frozenset(
        {
            Right.LOOK,
            Right.READ_LOG,
            Right.RUN_MACHINE,
            Right.MANAGE_PEOPLE,
            Right.MAINTAIN,
        }
    ),
}
"""Who may what."""

REVEALING = frozenset(role for role, rights in RIGHTS.items() if Right.REVEAL_BOARD in rights)
"""Roles whose work is to see cards: nobody who plays in an unreleased event holds one (rules.md §6.2)."""


def may(roles: Iterable[Role], right: Right, *, plays: bool = False) -> bool:
    """Whether one of the roles has the right; `plays`: it is about boards that this person plays."""
    return role_for(roles, right, plays=plays) is not None


def role_for(roles: Iterable[Role], right: Right, *, plays: bool = False) -> Role | None:
    """The role in which somebody does this: the least of those that may; None when none may."""
    if plays and right in SHOWS_CARDS:
        return None
    held = frozenset(roles)
    return next((role for role in Role if role in held and right in RIGHTS[role]), None)


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who may sign in. `plays`: ids of events; `claimed`: has chosen a password and a PIN."""

    name: str
    roles: frozenset[Role]
    plays: frozenset[str] = frozenset()
    claimed: bool = False

    @property
    def appoints(self) -> bool:
        """Whether this account can make referees; there has to be one that can."""
        return self.claimed and may(self.roles, Right.APPOINT_REFEREES)


@dataclass(frozen=True, slots=True)
class ProgramToken:
    """A token of a program: what it is called, and the role that it acts in."""

    name: str
    role: Role


_ROLES = {
    Role.CHIEF_REFEREE: says("chief referee"),
    Role.REFEREE: says("referee"),
    Role.DEALING_STAFF: says("dealing staff"),
    Role.CADDY: says("caddy"),
    Role.ADMINISTRATOR: says("administrator"),
}
_RIGHTS = {
    Right.LOOK: says("see events and wallets"),
    Right.SCAN: says("scan wallets"),
    Right.PREPARE: says("prepare boards and wallets"),
    Right.RUN_MACHINE: says("run the machine"),
    Right.VERIFY: says("verify wallets"),
    Right.PRINT: says("print papers"),
    Right.READ_LOG: says("read the custody log"),
    Right.HOLD: says("hold wallets"),
    Right.RULE: says("write rulings down"),
    Right.SEE_HELD_CARD: says("see a held card"),
    Right.PRINT_HAND_CARDS: says("print hand cards"),
    Right.REVEAL_BOARD: says("reveal one board"),
    Right.SEE_UNRELEASED: says("see records before their release"),
    Right.RELEASE: says("release records"),
    Right.BRING_IN: says("bring in journals"),
    Right.MANAGE_PEOPLE: says("manage people"),
    Right.APPOINT_REFEREES: says("appoint referees"),
    Right.MAINTAIN: says("maintain the system"),
}
