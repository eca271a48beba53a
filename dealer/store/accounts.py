"""Accounts: who may sign in, in which roles, and what is kept of passwords, PINs and one-time codes."""

import json
from dataclasses import dataclass, field
from typing import Any

from dealer.passwords import key_of
from dealer.people import Account, Role
from dealer.store.accounts_file import AccountsFile

CODE_LASTS_S = 7 * 24 * 3600.0
"""How long an invitation is good."""
COLUMNS = "accounts.name, accounts.roles, accounts.plays, accounts.password IS NOT NULL"
"""What `account_in` reads."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The hashes of an account; `code` only while it is good."""

    password: str | None = field(default=None, repr=False)
    pin: str | None = field(default=None, repr=False)
    code: str | None = field(default=None, repr=False)


class Accounts:
    """All accounts of a house. A change ends the sessions of whom it concerns: what they may do has changed."""

    def __init__(self, file: AccountsFile) -> None:
        self._file = file

    def all(self) -> tuple[Account, ...]:
        """All accounts by name."""
        return tuple(
            map(account_in, self._file.rows(f"SELECT {COLUMNS} FROM accounts ORDER BY key"))
        )

    def one(self, name: str) -> Account | None:
        """The account of this name."""
        rows = self._file.rows(f"SELECT {COLUMNS} FROM accounts WHERE key = ?", key_of(name))
        return account_in(rows[0]) if rows else None

    def kept(self, name: str) -> Kept:
        """The hashes of an account; none for a name that nobody has."""
        rows = self._file.rows(
            "SELECT password, pin, CASE WHEN code_until > ? THEN code END FROM accounts WHERE key = ?",
            self._file.now(),
            key_of(name),
        )
        return Kept(*rows[0]) if rows else Kept()

    def put(self, account: Account) -> None:
        """Make an account, or change its roles and the events that it plays."""
        self._file.rows(
            "INSERT INTO accounts (key, name, roles, plays) VALUES (?1, ?2, ?3, ?4) "
            "ON CONFLICT (key) DO UPDATE SET roles = ?3, plays = ?4",
            key_of(account.name),
            account.name,
            json.dumps(sorted(role.value for role in account.roles)),
            json.dumps(sorted(account.plays)),
        )
        self._end_sessions(account.name)

    def invite(self, name: str, code: str) -> None:
        """Keep the hash of a new one-time code; an earlier one is worth nothing from now on."""
        self._file.rows(
            "UPDATE accounts SET code = ?, code_until = ? WHERE key = ?",
            code,
            self._file.now() + CODE_LASTS_S,
            key_of(name),
        )

    def claim(self, name: str, password: str, pin: str) -> None:
        """Keep the hashes of a new password and PIN; the code is used up."""
        self._file.rows(
            "UPDATE accounts SET password = ?, pin = ?, code = NULL, code_until = NULL WHERE key = ?",
            password,
            pin,
            key_of(name),
        )
        self._end_sessions(name)

    def remove(self, name: str) -> None:
        """Remove an account; its sessions go with it."""
        self._file.rows("DELETE FROM accounts WHERE key = ?", key_of(name))

    def _end_sessions(self, name: str) -> None:
        self._file.rows("DELETE FROM sessions WHERE account = ?", key_of(name))


def account_in(row: tuple[Any, ...]) -> Account:
    """The account that a row of `COLUMNS` tells of."""
    name, roles, plays, claimed = row
    return Account(
        name, frozenset(map(Role, json.loads(roles))), frozenset(json.loads(plays)), bool(claimed)
    )
