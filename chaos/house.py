"""What the house knows of wallets: the real rules of custody over a journal in memory."""

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from dealer.custody import Content, ScanFinding, Wallet, after, step_of
from dealer.entries import About, Entry, EntryKind
from dealer.station import Scan
from dealer.wallet_name import WalletName

EVENT = "evening"
Judge = Callable[[WalletName, str, Wallet | None], ScanFinding]


class Keeper(Protocol):
    """Who keeps what was written down, and knows what follows from it."""

    def write(self, job: str, name: WalletName, token: str | None, entry: Entry, /) -> None:
        """Commit an entry about a wallet."""

    def look_up(self, expected: WalletName, judge: Judge) -> Callable[[str], Scan]:
        """What a code means where this wallet is expected."""

    def close_open_boards(self) -> None:
        """What an earlier process left open is void (M12), as `dealer.jobs.deal` has it."""

    def content(self, name: WalletName) -> Content:
        """What a wallet is believed to hold."""

    def landings(self, job: str) -> set[tuple[int, int]]:
        """The cards of a job that a sensor saw land: step and pocket."""

    def end_board(self) -> None:
        """A board has come to its end, good or bad."""

    def die(self) -> None:
        """The process is gone, and another one begins."""


class House:
    """Entries as they were committed, and what follows from them; a `Keeper` that forgets nothing when it dies."""

    def __init__(self, wallets: dict[str, WalletName]) -> None:
        self.journal: list[tuple[str, Entry]] = []
        self.wallets = {token: Wallet(token, name) for token, name in wallets.items()}

    def write(self, job: str, _name: WalletName, token: str | None, entry: Entry, /) -> None:
        """Commit an entry about a wallet."""
        self.journal.append((job, entry))
        wallet = self.wallets.get(token or "")
        step = step_of(entry.kind, entry.facts)
        if wallet is not None and step is not None:
            changed = after(wallet, step, About(event=EVENT, job=job), entry.facts, "")
            if changed is not None:
                self.wallets[wallet.token] = changed

    def look_up(self, expected: WalletName, judge: Judge) -> Callable[[str], Scan]:
        """What a code means where this wallet is expected."""

        def scan(token: str) -> Scan:
            wallet = self.wallets.get(token)
            finding = judge(expected, EVENT, wallet)
            return Scan(token, finding, finding.saying(expected, wallet))

        return scan

    def close_open_boards(self) -> None:
        """What an earlier process left open is void (M12), as `dealer.jobs.deal` has it."""
        for wallet in list(self.wallets.values()):
            if wallet.content is Content.DEALING:
                void = Entry(EntryKind.BOARD_VOID, {"why": "interrupted"})
                self.write(wallet.job or "", wallet.name, wallet.token, void)

    def content(self, name: WalletName) -> Content:
        """What a wallet is believed to hold."""
        return next(one.content for one in self.wallets.values() if one.name == name)

    def landings(self, job: str) -> set[tuple[int, int]]:
        """The cards of a job that a sensor saw land: step and pocket."""
        return {
            landing(entry.facts, entry.secret)
            for of, entry in self.journal
            if of == job and entry.kind is EntryKind.CARD_LANDED and "by" not in entry.facts
        }

    def end_board(self) -> None:
        """All is known as it is written."""

    def die(self) -> None:
        """Memory outlives it."""


def landing(facts: Mapping[str, object], secret: Mapping[str, object] | None) -> tuple[int, int]:
    """Step and pocket of a landing, as it was written down."""
    assert secret is not None
    return cast(int, facts["step"]), cast(int, secret["pocket"])
