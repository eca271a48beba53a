"""The door of the console: who comes in, who is in, and the PIN that is asked again before cards are shown.

A name that nobody has and a wrong password get the same answer after the same work. What fails too often waits, and is
in the journal once. A password is chosen by its owner with a one-time code: at the first start with the one that
`fapai serve` prints at its own terminal, so that nobody else on the network can be first.
"""

import hmac
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from dealer.attempts import Admission, Attempts
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted
from dealer.home import Home
from dealer.jobs.people import Person, Visitor
from dealer.passwords import (
    checked_name,
    checked_password,
    checked_pin,
    code_of,
    key_of,
    new_code,
    plain,
)
from dealer.people import Account, Role
from dealer.store.accounts import Accounts
from dealer.store.accounts_file import AccountsFile
from dealer.store.books import Books
from dealer.store.hashes import CODE, PASSWORD, PIN, Hashes
from dealer.store.secrets import Keys
from dealer.store.sessions import Sessions, Tokens
from firmware_bridge.clock import Clock, RealClock


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A session has begun: its id, for the cookie only, and who it is."""

    session: str
    visitor: Visitor


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody types who chooses a password and a PIN with a one-time code."""

    name: str
    code: str = field(repr=False)
    password: str = field(repr=False)
    pin: str = field(repr=False)


class Door:
    """One for a server; may be used from several threads."""

    def __init__(self, home: Home, file: AccountsFile, hashes: Hashes, clock: Clock) -> None:
        self._home = home
        self._file = file
        self._accounts = Accounts(file)
        self._sessions = Sessions(file)
        self._tokens = Tokens(file)
        self._hashes = hashes
        self._clock = clock
        self._turn = threading.Lock()
        self._entries, self._pins = Attempts(), Attempts()
        self._first = new_code(secrets.randbelow)

    @classmethod
    def open(cls, home: Home, clock: Clock | None = None) -> "Door":
        """Open the door of a home.

        Raises:
            StoreError: the file of accounts is not as it must be.
        """
        hashes = Hashes(Keys(home.keys))
        return cls(home, AccountsFile.open(home.accounts), hashes, clock or RealClock())

    @property
    def first_code(self) -> str | None:
        """The one-time code by which the chief referee makes the first account; None when there is one."""
        has_chief = any(account.appoints for account in self._accounts.all())
        return None if has_chief else self._first

    def sign_in(self, name: str, password: str, address: str) -> SignedIn:
        """Begin a session. `address`: where the request comes from.

        Raises:
            NotPermitted: the name or the password is wrong, or too much failed before.
        """
        return self._begin(name, self._proved(name, password, address))

    def claim(self, claim: Claim, address: str) -> SignedIn:
        """Choose a password and a PIN with a one-time code, and begin a session.

        Raises:
            WrongUse: the name, the password or the PIN is not one.
            NotPermitted: the name or the code is wrong, or too much failed before.
        """
        name = checked_name(claim.name)
        chosen = _checked(name, claim.password, claim.pin)
        admission = self._admit(self._entries, name, address)
        code, kept = code_of(claim.code), self._accounts.kept(name).code
        invited = self._hashes.fits(kept, CODE, name, code)
        if not invited and not self._is_first(code):
            self._failed(admission, CODE, name, address)
            raise _not_invited()
        password = self._choose(
            name, chosen, address, lambda: self._claimed(name, kept if invited else None)
        )
        self._succeeded(self._entries, admission, name, address)
        return self._begin(name, password)

    def change(self, session: str, old: str, new: tuple[str, str], address: str) -> SignedIn:
        """Choose another password and PIN (`new`), proved by the old password; all sessions of this account end.

        Raises:
            WrongUse: the new password or PIN is not one.
            NotPermitted: the old password is wrong, too much failed before, or the session has ended.
        """
        account = self._sessions.account(session, acting=True)
        if account is None:
            raise _not_in()
        name = account.name
        chosen = _checked(name, *new)
        self._proved(name, old, address)
        return self._begin(name, self._choose(name, chosen, address, lambda: account))

    def sign_out(self, session: str) -> None:
        """End a session."""
        self._sessions.end(session)

    def visitor(self, session: str, *, acting: bool = True) -> Visitor | None:
        """Who this is, if the session goes on. A push asks with `acting=False`: an open page alone keeps nobody in."""
        account = self._sessions.account(session, acting=acting)
        return _visitor(account) if account else None

    def program(self, token: str) -> Visitor | None:
        """The program that has this token."""
        found = self._tokens.of(token)
        return Visitor(found.name, frozenset({found.role}), program=True) if found else None

    def check_pin(self, session: str, pin: str, address: str) -> Visitor:
        """Who this is, proved again by the PIN: before every reveal, and before the release.

        Raises:
            NotPermitted: the PIN is wrong, or the session has ended; it ends when too many fail.
        """
        account = self._sessions.account(session, acting=True)
        if account is None:
            raise _not_in()
        admission = self._admit(self._pins, account.name, address)
        if not self._hashes.fits(
            self._accounts.kept(account.name).pin, PIN, account.name, plain(pin)
        ):
            if admission.last:
                self._sessions.end(session)
            self._failed(admission, PIN, account.name, address)
            raise NotPermitted("The PIN is wrong.")
        self._succeeded(self._pins, admission, account.name, address)
        return _visitor(account)

    def close(self) -> None:
        """Close the file of accounts."""
        self._file.close()

    def _is_first(self, code: str) -> bool:
        first = self.first_code
        return first is not None and hmac.compare_digest(code.encode(), code_of(first).encode())

    def _claimed(self, name: str, code: str | None) -> Account:
        """The account that is claimed: whose code this still is, or the first of all."""
        account = self._accounts.one(name)
        if code is None and account is None and self.first_code is not None:
            return Account(name, frozenset({Role.CHIEF_REFEREE}))
        if code is None or account is None or self._accounts.kept(name).code != code:
            raise _not_invited()
        return account

    def _choose(
        self,
        name: str,
        chosen: tuple[str, str],
        address: str,
        account_of: Callable[[], Account],
    ) -> str:
        """Keep a new password and PIN; the password's hash."""
        password = self._hashes.of(PASSWORD, name, chosen[0])
        pin = self._hashes.of(PIN, name, chosen[1])
        # The desk first and then the accounts, as everywhere, so that no two wait for each other.
        with Books.open(self._home) as books:
            books.hold()
            with self._file.changing():
                account = account_of()
                role = next(role for role in Role if role in account.roles)
                facts = {"name": account.name, "address": address}
                about = About(actor=Person(account.name, role).actor)
                books.note(Entry(EntryKind.PASSWORD_CHOSEN, facts), about)
                self._accounts.put(account)
                self._accounts.claim(name, password, pin)
        return password

    def _begin(self, name: str, password: str) -> SignedIn:
        session = self._sessions.begin(name, password)
        account = self._sessions.account(session, acting=False)
        if account is None:
            raise _not_in()
        return SignedIn(session, _visitor(account))

    def _proved(self, name: str, password: str, address: str) -> str:
        """The kept hash that the password fits."""
        admission = self._admit(self._entries, name, address)
        kept = self._accounts.kept(name).password
        if not self._hashes.fits(kept, PASSWORD, name, plain(password)) or kept is None:
            self._failed(admission, PASSWORD, name, address)
            raise NotPermitted("The name or the password is wrong.")
        self._succeeded(self._entries, admission, name, address)
        return kept

    def _admit(self, attempts: Attempts, name: str, address: str) -> Admission:
        with self._turn:
            admission = attempts.admit(key_of(name), address, self._clock.now())
        if admission.wait > 0:
            raise NotPermitted(
                "Too many attempts have failed. Try again in {seconds} seconds.",
                seconds=ceil(admission.wait),
            )
        return admission

    def _succeeded(self, attempts: Attempts, admission: Admission, name: str, address: str) -> None:
        with self._turn:
            attempts.succeeded(admission, key_of(name), address)

    def _failed(self, admission: Admission, wrong: str, name: str, address: str) -> None:
        """One entry for a burst. A name that nobody has is left out: it may be a password in the wrong field."""
        if not admission.last:
            return
        account = self._accounts.one(name)
        known = {"name": account.name} if account else {}
        with Books.open(self._home) as books:
            books.note(
                Entry(EntryKind.SIGN_INS_FAILED, {**known, "wrong": wrong, "address": address})
            )


def _not_in() -> NotPermitted:
    return NotPermitted("You are no longer signed in. Sign in again.")


def _not_invited() -> NotPermitted:
    return NotPermitted("The name or the code is wrong, or the code is too old.")


def _checked(name: str, password: str, pin: str) -> tuple[str, str]:
    return checked_password(password, name), checked_pin(pin)


def _visitor(account: Account) -> Visitor:
    return Visitor(account.name, account.roles, account.plays)
