"""What the house knows of wallets: the real rules of custody over a journal in memory."""

from collections.abc import Callable
from dataclasses import replace

from dealer.custody import Content, ScanFinding, Wallet, after, step_of
from dealer.entries import About, Entry, EntryKind
from dealer.station import Scan
from dealer.wallet_name import WalletName

EVENT = "evening"
Judge = Callable[[WalletName, str, Wallet | None], ScanFinding]


class House:
    """Entries as they were committed, and what follows from them."""

    def __init__(self, wallets: dict[str, WalletName]) -> None:
        self.journal: list[tuple[str, Entry]] = []
        self.wallets = {token: Wallet(token, name) for token, name in wallets.items()}

    def write(self, job: str, token: str | None, entry: Entry) -> None:
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
                self.write(wallet.job or "", wallet.token, void)

    def clear(self, name: WalletName) -> None:
        """Somebody took a wallet's cards out and says so at the desk."""
        for wallet in self.wallets.values():
            if wallet.name == name:
                self.wallets[wallet.token] = replace(wallet, content=Content.EMPTY)
