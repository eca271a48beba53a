"""Wallets, as the books know them: what the journals say of each."""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Select, select

from cardboards.qr import Token
from dealer.custody import Content, Wallet
from dealer.entries import About, Entry, EntryKind
from dealer.errors import WrongUse
from dealer.store.database import Database
from dealer.store.events import Event
from dealer.store.fold import wallet_in
from dealer.store.models import CheckRow, MoveRow, WalletRow
from dealer.store.pen import Pen
from dealer.wallet_name import WalletName
from dealer.whereabouts import Move


@dataclass(frozen=True, slots=True)
class Check:
    """One verification, as it was written down."""

    name: WalletName
    at: str
    verdict: str
    facts: Mapping[str, object]


class Wallets:
    """All wallets of a house."""

    def __init__(self, database: Database, pen: Pen) -> None:
        self._database = database
        self._pen = pen

    def by_token(self, token: str) -> Wallet | None:
        """The wallet whose label carries this token, a replaced label too."""
        with self._database.reading() as session:
            row = session.get(WalletRow, token)
            return wallet_in(row) if row else None

    def named(self, name: WalletName) -> Wallet | None:
        """The wallet with this number, set and copy."""
        found = self._found(
            _current().where(
                WalletRow.number == name.number,
                WalletRow.set_name == name.set_name,
                WalletRow.copy == name.copy,
            )
        )
        return found[0] if found else None

    def all(self) -> tuple[Wallet, ...]:
        """All wallets by set, copy and number, without labels that were replaced."""
        return self._found(_current())

    def holding(self, event: Event) -> tuple[Wallet, ...]:
        """The wallets that hold cards of an event, or an unfinished deal of it."""
        return self._found(_current().where(WalletRow.event == event.id))

    def checks(self, event: Event) -> tuple[Check, ...]:
        """All verifications of an event, in order."""
        with self._database.reading() as session:
            rows = session.scalars(
                select(CheckRow)
                .where(CheckRow.event == event.id)
                .order_by(CheckRow.at, CheckRow.chain, CheckRow.seq)
            ).all()
            return tuple(
                Check(
                    WalletName(row.number or 0, row.set_name or "", row.copy or 1),
                    row.at,
                    row.verdict,
                    row.facts,
                )
                for row in rows
            )

    def moves(self, name: WalletName) -> tuple[Move, ...]:
        """The way of one wallet, in order of time, whichever label it bore."""
        with self._database.reading() as session:
            rows = session.scalars(
                select(MoveRow)
                .where(
                    MoveRow.number == name.number,
                    MoveRow.set_name == name.set_name,
                    MoveRow.copy == name.copy,
                )
                .order_by(MoveRow.at, MoveRow.chain, MoveRow.seq)
            )
            return tuple(map(_move, rows))

    def all_moves(self) -> Mapping[WalletName, tuple[Move, ...]]:
        """The ways of all wallets."""
        found: dict[WalletName, list[Move]] = defaultdict(list)
        with self._database.reading() as session:
            rows = session.scalars(select(MoveRow).order_by(MoveRow.at, MoveRow.chain, MoveRow.seq))
            for row in rows:
                name = WalletName(row.number or 0, row.set_name or "", row.copy or 1)
                found[name].append(_move(row))
        return {name: tuple(moves) for name, moves in found.items()}

    def register(self, names: Iterable[WalletName], actor: str | None = None) -> tuple[Wallet, ...]:
        """New wallets, each with a new random token.

        Raises:
            WrongUse: one of them is there already; then none is made.
        """
        journal = self._pen.hold()
        wanted = tuple(names)
        known = {wallet.name for wallet in self.all()}
        twice = tuple(name for name in wanted if name in known)
        if twice:
            raise WrongUse(
                "There is already a wallet {names}. Give the new ones another set or more copies, or renew a lost "
                "label ({fapai wallet replace}).",
                names=twice,
            )
        made = tuple(Wallet(_new_token(), name) for name in wanted)
        for wallet in made:
            journal.append(Entry(EntryKind.WALLET_REGISTERED), _about(wallet, actor))
        self._pen.project()
        return made

    def replace(self, token: str, actor: str | None = None) -> Wallet:
        """A new token for the wallet of a lost or damaged label; the old label is worth nothing from now on.

        Raises:
            WrongUse: no wallet has this token, or it was replaced already.
        """
        self._pen.hold()
        old = self._known(token)
        new = Wallet(_new_token(), old.name)
        self._pen.note(Entry(EntryKind.WALLET_REPLACED, {"old": token}), _about(new, actor))
        return self._known(new.token)

    def spoil(self, token: str, reason: str, actor: str | None = None) -> Wallet:
        """Another, empty wallet in the place of one that is spoilt or lost; the old label is worth nothing from now on.

        Raises:
            WrongUse: no wallet has this token, it was replaced already, or the referee holds it.
        """
        self._pen.hold()
        old = self._known(token)
        if old.held:
            raise WrongUse(
                "{name} is held by the referee: he lets it go first ({fapai scan --step release-hold}).",
                name=old.name,
            )
        new = Wallet(_new_token(), old.name)
        facts = {"old": token, "reason": reason}
        about = replace(_about(new, actor), event=old.event)
        self._pen.note(Entry(EntryKind.WALLET_SPOILT, facts), about)
        return self._known(new.token)

    def bind(self, token: str, number: int, actor: str | None = None) -> Wallet:
        """Bind a label to the wallet that it is stuck on: `number` is what the operator reads on the wallet itself.

        Raises:
            WrongUse: no wallet has this token, or the label is for another number.
        """
        self._pen.hold()
        wallet = self._known(token)
        if wallet.name.number != number:
            raise WrongUse(
                "This label is for {name}, but the wallet in hand says {number}. "
                "Take the label off and stick it on its own wallet.",
                name=wallet.name,
                number=number,
            )
        self._pen.note(Entry(EntryKind.WALLET_BOUND), _about(wallet, actor))
        return self._known(token)

    def _known(self, token: str) -> Wallet:
        wallet = self.by_token(token)
        if wallet is None:
            raise WrongUse(
                "No wallet of this house has the code {token}. All wallets: {fapai wallet list}.",
                token=token,
            )
        if wallet.content is Content.RETIRED:
            raise WrongUse(
                "This label of {name} was replaced already. Its new code: {fapai wallet list}.",
                name=wallet.name,
            )
        return wallet

    def _found(self, query: Select[WalletRow]) -> tuple[Wallet, ...]:
        with self._database.reading() as session:
            return tuple(wallet_in(row) for row in session.scalars(query).all())


def _current() -> Select[WalletRow]:
    return (
        select(WalletRow)
        .where(WalletRow.content != Content.RETIRED.value)
        .order_by(WalletRow.set_name, WalletRow.copy, WalletRow.number)
    )


def _move(row: MoveRow) -> Move:
    return Move(row.at, EntryKind(row.kind), row.facts, row.event)


def _new_token() -> str:
    return Token.drawn(secrets.token_bytes).text


def _about(wallet: Wallet, actor: str | None) -> About:
    return About.of(wallet.name, token=wallet.token, actor=actor)
