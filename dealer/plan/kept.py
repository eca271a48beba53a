"""A plan that was kept with an event: its waves as they were worked out, whatever a later version would plan."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from dealer.movements.files import read_json, write_json
from dealer.movements.movement import Movement
from dealer.movements.routes import Stop, routes, way_of
from dealer.plan.waves import Wave
from dealer.wallet_name import WalletName


@dataclass(frozen=True, slots=True)
class KeptWave:
    """A wave of an event. `contestants` are the names of the movement's pairs or teams, by their numbers."""

    number: int
    name: str
    set_name: str
    movement: Movement
    contestants: tuple[str, ...] = ()
    start: datetime | None = None
    end: datetime | None = None

    @classmethod
    def of(cls, wave: Wave, name: str, contestants: Sequence[str]) -> "KeptWave":
        """A wave that is played with wallets."""
        assert wave.movement is not None
        hours = wave.hours
        return cls(
            number=wave.number,
            name=name,
            set_name=wave.set_name,
            movement=wave.movement,
            contestants=tuple(contestants),
            start=hours.start if hours else None,
            end=hours.end if hours else None,
        )

    @property
    def ways(self) -> Mapping[WalletName, tuple[Stop, ...]]:
        """The way of each of its wallets."""
        return {
            WalletName(board, self.set_name, copy): stops
            for (board, copy), stops in routes(self.movement).items()
        }

    def way(self, name: WalletName) -> tuple[Stop, ...]:
        """The way of one wallet; empty if it is not of this wave."""
        if name.set_name != self.set_name:
            return ()
        return way_of(self.movement, (name.number, name.copy))

    def contestant(self, number: int) -> str:
        """What people call a pair or a team: its name, or its number where it has none."""
        named = self.contestants[number - 1 : number]
        return named[0] if named else str(number)

    def facts(self) -> dict[str, object]:
        """The wave as plain JSON."""
        return {
            "number": self.number,
            "name": self.name,
            "set": self.set_name,
            "movement": json.loads(write_json(self.movement)),
            "contestants": list(self.contestants),
            "start": self.start and self.start.isoformat(),
            "end": self.end and self.end.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """What is played with one event's boards: no wallet is in two of its waves."""

    name: str
    waves: tuple[KeptWave, ...]

    def wave_with(self, name: WalletName) -> KeptWave | None:
        """The wave in which a wallet is played."""
        return next((one for one in self.waves if one.way(name)), None)

    def ahead(
        self, name: WalletName, last: str | None, number: int | None
    ) -> tuple[Stop, ...] | None:
        """Where a wallet still goes from the table it was sent to last, in round `number` if that is known.

        None: the wallet is not planned, or was at a table that is not on its way.
        """
        wave = self.wave_with(name)
        way = wave.way(name) if wave else ()
        if last is None:
            return way or None
        for index, stop in enumerate(way):
            if str(stop.table) == last and number in (None, stop.round):
                return way[index + 1 :]
        return None

    def wave(self, number: int) -> KeptWave | None:
        """One of its waves, by the number that it has in the whole plan."""
        return next((one for one in self.waves if one.number == number), None)

    def facts(self) -> dict[str, object]:
        """The plan as plain JSON."""
        return {"name": self.name, "waves": [one.facts() for one in self.waves]}


def kept_in(facts: Mapping[str, Any]) -> KeptPlan:
    """The plan that `KeptPlan.facts` wrote."""
    return KeptPlan(facts["name"], tuple(_wave(one) for one in facts["waves"]))


def _wave(facts: Mapping[str, Any]) -> KeptWave:
    return KeptWave(
        number=facts["number"],
        name=facts["name"],
        set_name=facts["set"],
        movement=read_json(json.dumps(facts["movement"])),
        contestants=tuple(facts["contestants"]),
        start=_moment(facts["start"]),
        end=_moment(facts["end"]),
    )


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
