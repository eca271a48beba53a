"""Who asks for a job, and in which role (design.md §2). The journal keeps both."""

import getpass
from dataclasses import dataclass

from cardboards.language import Saying, says
from dealer.errors import NotPermitted
from dealer.people import SHOWS_CARDS, Right, Role, may, role_for

_NOT_BY_PROGRAMS = SHOWS_CARDS | {Right.MANAGE_PEOPLE, Right.APPOINT_REFEREES}


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks."""

    name: str
    role: Role = Role.DEALING_STAFF

    @classmethod
    def here(cls, role: Role = Role.DEALING_STAFF) -> "Person":
        """Whoever is logged in at this computer."""
        try:
            return cls(getpass.getuser(), role)
        except (OSError, KeyError, ImportError):
            return cls("", role)

    @property
    def actor(self) -> str:
        """Name and role, as the journal keeps them."""
        return f"{self.name} ({self.role.value})"

    def may(self, right: Right) -> bool:
        """Whether this role has the right."""
        return may((self.role,), right)


def actor_said(actor: str) -> Saying:
    """Somebody whom the journal names as `Person.actor`, for people."""
    name, _, role = actor.removesuffix(")").rpartition(" (")
    known = next((one for one in Role if one.value == role), None)
    if known is None:
        return Saying("{who}", {"who": actor})
    return says("{name}, {role}", name=name, role=known)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who has signed in, or a program that showed its token.

    `plays`: ids of events in which this person is entered as a player. A program is never shown a card, since it cannot
    be asked for a PIN.
    """

    name: str
    roles: frozenset[Role]
    plays: frozenset[str] = frozenset()
    program: bool = False

    def may(self, right: Right, event: str | None = None) -> bool:
        """Whether this visitor has the right: in one event (its id), or wherever it is asked for."""
        return self._role(right, event) is not None

    def acting(self, right: Right, event: str | None = None) -> Person:
        """This visitor as the person who asks for a job, in the least role that allows it.

        Raises:
            NotPermitted: no role of this visitor allows it, or the boards are those that this person plays.
        """
        role = self._role(right, event)
        if role is not None:
            return Person(self.name, role)
        if may(self.roles, right) and not self.program:
            raise NotPermitted(
                "{name} plays here and is shown no card. Ask somebody of the staff who does not play.",
                name=self.name,
            )
        raise NotPermitted(
            "{name} may not do this ({right}). Ask somebody in another role.",
            name=self.name,
            right=right,
        )

    def _role(self, right: Right, event: str | None) -> Role | None:
        if self.program and right in _NOT_BY_PROGRAMS:
            return None
        plays = bool(self.plays) if event is None else event in self.plays
        return role_for(self.roles, right, plays=plays)
