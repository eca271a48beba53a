"""Accounts and tokens: made, changed, removed, each change in the journal (issue 5; rules.md §6.2).

A password is never set for anybody: whoever is invited, or has forgotten it, gets a one-time code and chooses.
"""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.passwords import checked_name, code_of, new_code
from dealer.people import REVEALING, Account, ProgramToken, Right, Role
from dealer.store.accounts import Accounts
from dealer.store.accounts_file import AccountsFile
from dealer.store.books import Books
from dealer.store.hashes import CODE, Hashes
from dealer.store.secrets import Keys
from dealer.store.sessions import Tokens


@dataclass(frozen=True, slots=True)
class Invitation:
    """An account whose owner has to choose a password, and the one-time code for it, which is told here only."""

    account: Account
    code: str = field(repr=False)


def people(home: Home) -> tuple[Account, ...]:
    """All accounts by name."""
    with AccountsFile.open(home.accounts) as file:
        return Accounts(file).all()


def invite(home: Home, name: str, roles: Iterable[Role], by: Person) -> Invitation:
    """Make an account.

    Raises:
        NotPermitted: `by` may not; only the chief referee makes referees.
        WrongUse: there is one of this name, or no role is named.
    """
    with _changing(home, by) as desk:
        account = Account(checked_name(name), _some(roles))
        if desk.accounts.one(account.name) is not None:
            raise WrongUse(
                "There is an account {name} already. Choose another name, for example with a given name.",
                name=account.name,
            )
        desk.refuse_referees(account.roles)
        desk.note(EntryKind.PERSON_INVITED, account)
        desk.accounts.put(account)
        return desk.invited(account)


def renew(home: Home, name: str, by: Person) -> Invitation:
    """A new code for somebody who has forgotten the password; until it is used the old one is good.

    Raises:
        NotPermitted: `by` may not; a referee's account is the chief referee's business.
        WrongUse: there is no such account.
    """
    with _changing(home, by) as desk:
        account = desk.known(name)
        desk.refuse_referees(account.roles)
        desk.note(EntryKind.PERSON_INVITED, account)
        return desk.invited(account)


def set_roles(home: Home, name: str, roles: Iterable[Role], by: Person) -> Account:
    """Change what somebody is; their sessions end.

    Raises:
        NotPermitted: `by` may not; or it is a role that reveals, for somebody who plays in an unreleased event.
        WrongUse: there is no such account, no role is named, or nobody would be left who can appoint referees.
    """
    with _changing(home, by) as desk:
        before = desk.known(name)
        account = replace(before, roles=_some(roles))
        desk.refuse_referees(before.roles | account.roles)
        desk.refuse_without_chief(before, account)
        desk.refuse_players(account)
        desk.note(EntryKind.PERSON_CHANGED, account)
        desk.accounts.put(account)
        return account


def set_plays(home: Home, name: str, event_name: str | None, by: Person, *, plays: bool) -> Account:
    """Enter somebody as a player of an event, or take that back; their sessions end.

    Raises:
        NotPermitted: `by` may not; or this account has a role that reveals, and the event is not released.
        WrongUse: there is no such account or event.
    """
    with _changing(home, by) as desk:
        before = desk.known(name)
        event = desk.books.events.named(event_name)
        changed = before.plays | {event.id} if plays else before.plays - {event.id}
        account = replace(before, plays=changed)
        desk.refuse_players(account)
        kind = EntryKind.PLAYER_ENTERED if plays else EntryKind.PLAYER_LEFT
        desk.note(kind, account, event.id)
        desk.accounts.put(account)
        return account


def remove(home: Home, name: str, by: Person) -> None:
    """Remove an account; its sessions end.

    Raises:
        NotPermitted: `by` may not; a referee's account is the chief referee's business.
        WrongUse: there is no such account, or nobody would be left who can appoint referees.
    """
    with _changing(home, by) as desk:
        account = desk.known(name)
        desk.refuse_referees(account.roles)
        desk.refuse_without_chief(account, None)
        desk.note(EntryKind.PERSON_REMOVED, account)
        desk.accounts.remove(account.name)


def tokens(home: Home) -> tuple[ProgramToken, ...]:
    """All tokens of programs by name."""
    with AccountsFile.open(home.accounts) as file:
        return Tokens(file).all()


def make_token(home: Home, name: str, role: Role, by: Person) -> str:
    """A token for a program or a station; it is told here only.

    Raises:
        NotPermitted: `by` may not.
        WrongUse: there is one of this name.
    """
    with _changing(home, by) as desk:
        token = ProgramToken(checked_name(name), role)
        if token.name in {one.name for one in desk.tokens.all()}:
            raise WrongUse(
                "There is a token {name} already. Revoke it, or choose another name.",
                name=token.name,
            )
        desk.refuse_referees({role})
        desk.note(EntryKind.TOKEN_MADE, token)
        return desk.tokens.add(token)


def revoke_token(home: Home, name: str, by: Person) -> None:
    """Make a token worth nothing.

    Raises:
        NotPermitted: `by` may not.
        WrongUse: there is none of this name.
    """
    with _changing(home, by) as desk:
        token = next((one for one in desk.tokens.all() if one.name == name), None)
        if token is None:
            raise WrongUse("There is no token {name}.", name=name)
        desk.note(EntryKind.TOKEN_REVOKED, token)
        desk.tokens.revoke(token.name)


@dataclass(frozen=True, slots=True)
class _Desk:
    """One change: nobody else changes accounts or writes at the desk meanwhile."""

    books: Books
    accounts: Accounts
    tokens: Tokens
    by: Person

    def known(self, name: str) -> Account:
        account = self.accounts.one(name)
        if account is None:
            raise WrongUse(
                "There is no account {name}. All of them: {fapai people list}.", name=name
            )
        return account

    def invited(self, account: Account) -> Invitation:
        code = new_code(secrets.randbelow)
        hashes = Hashes(Keys(self.books.home.keys))
        self.accounts.invite(account.name, hashes.of(CODE, account.name, code_of(code)))
        return Invitation(account, code)

    def refuse_referees(self, roles: Iterable[Role]) -> None:
        """An administrator who could touch a referee's account could become one."""
        if REVEALING.intersection(roles) and not self.by.may(Right.APPOINT_REFEREES):
            raise NotPermitted("Only the chief referee decides who is a referee.")

    def refuse_without_chief(self, before: Account, after: Account | None) -> None:
        others = (one for one in self.accounts.all() if one.name != before.name)
        if (
            before.appoints
            and not (after and after.appoints)
            and not any(o.appoints for o in others)
        ):
            raise WrongUse(
                "{name} is the only chief referee. Make another one first.", name=before.name
            )

    def refuse_players(self, account: Account) -> None:
        if not REVEALING & account.roles:
            return
        unreleased = tuple(
            event.name
            for event in self.books.events.all()
            if event.id in account.plays and event.released is None
        )
        if unreleased:
            raise NotPermitted(
                "{name} plays in {events}, and no player holds a role that may see cards.",
                name=account.name,
                events=unreleased,
            )

    def note(self, kind: EntryKind, one: Account | ProgramToken, event: str | None = None) -> None:
        """The trace comes before the change."""
        roles = one.roles if isinstance(one, Account) else {one.role}
        facts = {"name": one.name, "roles": [role.value for role in Role if role in roles]}
        self.books.note(Entry(kind, facts), About(event=event, actor=self.by.actor))


@contextmanager
def _changing(home: Home, by: Person) -> Iterator[_Desk]:
    if not by.may(Right.MANAGE_PEOPLE):
        raise NotPermitted("The chief referee or an administrator manages accounts.")
    with Books.open(home) as books, AccountsFile.open(home.accounts) as file:
        books.hold()
        with file.changing():
            yield _Desk(books, Accounts(file), Tokens(file), by)


def _some(roles: Iterable[Role]) -> frozenset[Role]:
    found = frozenset(roles)
    if not found:
        raise WrongUse(
            "An account needs a role: caddy, dealing-staff, referee, chief-referee or administrator."
        )
    return found
