"""What the house says of the codes that are shown for one expected wallet."""

from collections.abc import Callable

from dealer.custody import ScanFinding, Wallet
from dealer.errors import AnswerIsNo
from dealer.station import Scan
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.wallet_name import WalletName

Judge = Callable[[WalletName, str, Wallet | None], ScanFinding]
"""`custody.to_deal` or `custody.to_verify`."""

_GOES_ON = frozenset({ScanFinding.EXPECTED, ScanFinding.UNBOUND, ScanFinding.OPEN})


class Reception:
    """Looks codes up, and remembers the last one that was refused."""

    def __init__(self, books: Books, event: Event, expected: WalletName, judge: Judge) -> None:
        self._books = books
        self._event = event
        self._expected = expected
        self._judge = judge
        self._last: Scan | None = None

    def look_up(self, token: str) -> Scan:
        """What a code means here and now."""
        wallet = self._books.wallets.by_token(token)
        finding = self._judge(self._expected, self._event.id, wallet)
        self._last = Scan(token, finding, finding.saying(self._expected, wallet))
        return self._last

    def refuse(self) -> None:
        """Say why the wallet that was shown last is not one to go on with.

        Raises:
            AnswerIsNo: unless it was, or none was shown.
        """
        if self._last and self._last.finding not in _GOES_ON:
            raise AnswerIsNo(self._last.saying.text, **self._last.saying.facts)
