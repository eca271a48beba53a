"""Who asks for a job, and in which role (design.md §2). The journal keeps both."""

import getpass
from dataclasses import dataclass
from enum import Enum

from cardboards.language import Saying, says


class Role(Enum):
    """What somebody is at an event."""

    CHIEF_REFEREE = "chief-referee"
    REFEREE = "referee"
    DEALING_STAFF = "dealing-staff"
    CADDY = "caddy"
    ADMINISTRATOR = "administrator"

    @property
    def saying(self) -> Saying:
        """The role for people."""
        return _ROLES[self]


_ROLES = {
    Role.CHIEF_REFEREE: says("chief referee"),
    Role.REFEREE: says("referee"),
    Role.DEALING_STAFF: says("dealing staff"),
    Role.CADDY: says("caddy"),
    Role.ADMINISTRATOR: says("administrator"),
}


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
