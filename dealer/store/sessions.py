"""Who is signed in, and which programs may ask: 256 random bits each, of which only the SHA-256 is kept."""

import hashlib
import secrets

from dealer.passwords import key_of
from dealer.people import Account, ProgramToken, Role
from dealer.store.accounts import COLUMNS, account_in
from dealer.store.accounts_file import AccountsFile

IDLE_S = 2 * 3600.0
"""A session ends when nobody has used it for so long: a round with its pause."""
LASTS_S = 14 * 3600.0
"""A session ends at the latest after so long: a day of an event."""
_NOTED_EVERY_S = 60.0


def alive(began: float, used: float, now: float) -> bool:
    """Whether a session goes on; times of day in seconds.

    Where the clock has jumped back behind its beginning (F27), it does not: one signs in again.
    """
    return began <= now < began + LASTS_S and now < used + IDLE_S


class Sessions:
    """All sessions of a house."""

    def __init__(self, file: AccountsFile) -> None:
        self._file = file

    def begin(self, name: str, password: str) -> str:
        """Begin a session; its id is told here only. What has ended is swept out.

        `password` is the kept hash that was proved: were it changed meanwhile, the id would open nothing.
        """
        now, session = self._file.now(), _random()
        with self._file.changing():
            for key, began, used in self._file.rows("SELECT hash, began, used FROM sessions"):
                if not alive(began, used, now):
                    self._file.rows("DELETE FROM sessions WHERE hash = ?", key)
            self._file.rows(
                "INSERT INTO sessions SELECT ?1, key, ?2, ?2 FROM accounts WHERE key = ?3 AND password = ?4",
                _hash(session),
                now,
                key_of(name),
                password,
            )
        return session

    def account(self, session: str, *, acting: bool) -> Account | None:
        """Whose session it is, if it goes on; `acting`: somebody uses it now, so that it is not idle."""
        rows = self._file.rows(
            f"SELECT {COLUMNS}, began, used FROM sessions JOIN accounts ON account = key WHERE hash = ?",
            _hash(session),
        )
        if not rows:
            return None
        *account, began, used = rows[0]
        now = self._file.now()
        if not alive(began, used, now):
            return None
        if acting and now - used >= _NOTED_EVERY_S:
            self._file.rows("UPDATE sessions SET used = ? WHERE hash = ?", now, _hash(session))
        return account_in(tuple(account))

    def end(self, session: str) -> None:
        """End a session."""
        self._file.rows("DELETE FROM sessions WHERE hash = ?", _hash(session))


class Tokens:
    """All tokens of a house."""

    def __init__(self, file: AccountsFile) -> None:
        self._file = file

    def all(self) -> tuple[ProgramToken, ...]:
        """All tokens by name."""
        rows = self._file.rows("SELECT name, role FROM tokens ORDER BY name")
        return tuple(ProgramToken(name, Role(role)) for name, role in rows)

    def add(self, token: ProgramToken) -> str:
        """Make a token, of a name that none has; it is told here only."""
        secret = _random()
        self._file.rows(
            "INSERT INTO tokens VALUES (?, ?, ?)", _hash(secret), token.name, token.role.value
        )
        return secret

    def of(self, secret: str) -> ProgramToken | None:
        """Whose token it is."""
        rows = self._file.rows("SELECT name, role FROM tokens WHERE hash = ?", _hash(secret))
        return ProgramToken(rows[0][0], Role(rows[0][1])) if rows else None

    def revoke(self, name: str) -> None:
        """The token of this name is worth nothing from now on."""
        self._file.rows("DELETE FROM tokens WHERE name = ?", name)


def _random() -> str:
    return secrets.token_urlsafe(32)


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
