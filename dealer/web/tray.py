"""Files that were made and wait to be printed or taken: in memory only, each for the session that made it."""

import secrets
from dataclasses import dataclass, field

from cardboards.language import Saying
from dealer.people import Right

MOST = 40
MOST_BYTES = 64_000_000


@dataclass(frozen=True, slots=True)
class MadeFile:
    """One such file. Whoever takes it is to have `right`, in `event` (an id) if one is named.

    `shows_cards`: whoever holds it knows deals that are not released. `once`: it is gone as soon as it was taken.
    """

    name: str
    title: Saying
    data: bytes = field(repr=False)
    session: str = field(repr=False)
    right: Right
    event: str | None = None
    shows_cards: bool = False
    once: bool = False


class Tray:
    """All that lies there; the oldest give way to new ones. It is for one thread, that of the pages."""

    def __init__(self) -> None:
        self._lying: dict[str, MadeFile] = {}

    def put(self, one: MadeFile) -> str:
        """Lay a file down; returns its id, which nobody can guess."""
        key = secrets.token_urlsafe(12)
        self._lying[key] = one
        while len(self._lying) > MOST or (len(self._lying) > 1 and self._bytes() > MOST_BYTES):
            self._lying.pop(next(iter(self._lying)))
        return key

    def of(self, session: str) -> dict[str, MadeFile]:
        """What a session has lying there, by id, oldest first."""
        return {key: one for key, one in self._lying.items() if one.session == session}

    def take(self, session: str, key: str) -> MadeFile | None:
        """A file of a session."""
        found = self.of(session).get(key)
        if found is not None and found.once:
            del self._lying[key]
        return found

    def put_away(self, session: str, key: str) -> None:
        """Remove a file of a session, if it still lies there."""
        if key in self.of(session):
            del self._lying[key]

    def _bytes(self) -> int:
        return sum(len(one.data) for one in self._lying.values())
