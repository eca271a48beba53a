"""Boards whose copies were not the same cards (牌副错乱), grouped by form, so that each is rated by itself.

A form is what lay in a wallet. Which tables met it is told by the wallet's way: those since the last PASS, when a
verification found other cards; else they met the record that was dealt into it. The referee decides what follows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dealer.entries import EntryKind
from dealer.verifying import Outcome
from dealer.wallet_name import WalletName
from dealer.whereabouts import Move

Form = tuple[int, ...]
"""The cards of a board, as a mask for each seat."""

UNKNOWN: Form = ()
"""Cards that are not as recorded, and were not kept."""


@dataclass(frozen=True, slots=True)
class Played:
    """A form, the tables that met it in one wallet, and whether it lies there now."""

    form: Form = field(repr=False)
    tables: tuple[str, ...]
    lies: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """All wallets and tables of one form; `versions` are those of the record that it is, none if it is other cards."""

    versions: tuple[int, ...]
    wallets: tuple[WalletName, ...]
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fouled:
    """A board of several forms, the one that most tables met first."""

    board: int
    groups: tuple[Group, ...]


def played(
    way: Iterable[Move], versions: Mapping[int, Form], found: Mapping[str, Form]
) -> Iterator[Played]:
    """What was met in one wallet.

    `versions` are the forms of the board's records, `found` those that failed verifications found, by their time.
    """
    record = now = UNKNOWN
    tables: list[str] = []
    lies = False
    for move in way:
        if move.kind in _FILLED_ANEW:
            if tables:
                yield Played(now, tuple(tables))
            tables, lies = [], move.kind not in _EMPTIED
            version = move.facts.get("version")
            record = now = versions.get(version, UNKNOWN) if isinstance(version, int) else UNKNOWN
        elif move.kind in (EntryKind.ISSUED, EntryKind.PASSED):
            tables += [place] if (place := move.text("place")) else []
        elif move.kind is EntryKind.VERIFIED and move.text("verdict") in _DECIDED:
            now = record if move.text("verdict") == _PASS else found.get(move.at, UNKNOWN)
            if tables:
                yield Played(now, tuple(tables))
            tables = []
    if tables or lies:
        yield Played(now, tuple(tables), lies)


def fouled(
    boards: Mapping[int, Mapping[WalletName, Sequence[Played]]],
    versions: Mapping[int, Mapping[int, Form]],
) -> tuple[Fouled, ...]:
    """The boards that were met, or lie there, in more than one form."""
    found = []
    for board, wallets in sorted(boards.items()):
        forms: dict[Form, tuple[set[WalletName], list[str]]] = {}
        for name, met in wallets.items():
            for one in met:
                names, tables = forms.setdefault(one.form, (set(), []))
                names.add(name)
                tables += one.tables
        if len(forms) > 1:
            known = versions.get(board, {})
            groups = [
                Group(
                    tuple(number for number, form in sorted(known.items()) if form == one),
                    tuple(sorted(names)),
                    tuple(dict.fromkeys(tables)),
                )
                for one, (names, tables) in forms.items()
            ]
            found.append(Fouled(board, tuple(sorted(groups, key=lambda one: -len(one.tables)))))
    return tuple(found)


_EMPTIED = (EntryKind.WALLET_CLEARED, EntryKind.WALLET_SPOILT)
_FILLED_ANEW = (EntryKind.WALLET_ACCEPTED, EntryKind.CAPTURED, *_EMPTIED)
_PASS = Outcome.PASS.value
_DECIDED = (_PASS, Outcome.FAIL.value)
