"""The rooms of the console: where each page is, what it is called, and whom it lets in."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from cardboards.language import Saying, says
from dealer.people import Right
from dealer.wallet_name import WalletName


@dataclass(frozen=True, slots=True)
class Room:
    """One page; with no right it is open to all."""

    path: str
    title: Saying
    right: Right | None

    def holds(self, other: "Room") -> bool:
        """Whether that one is this room, or one behind it."""
        return other is self or other.path.startswith(f"{self.path}/")

    def about(self, wallet: WalletName) -> str:
        """The path of this page with a wallet named, which `wallet_in` finds there."""
        return f"{self.path}?{urlencode(wallet.facts)}"


def wallet_in(query: Mapping[str, str]) -> WalletName | None:
    """The wallet that a page was asked for, if it was asked for one."""
    number, set_name, copy = (query.get(key, "") for key in ("board", "set", "copy"))
    if not (number.isdecimal() and set_name and copy.isdecimal()):
        return None
    return WalletName(int(number), set_name, int(copy))


HOME = Room("/", says("Fapai"), None)
SIGN_IN = Room("/sign-in", says("Sign in"), None)
CODE = Room("/code", says("Choose a password"), None)

EVENTS = Room("/events", says("Events"), Right.LOOK)
BOARDS = Room("/boards", says("Board set"), Right.LOOK)
CHANGING = Room("/boards/change", says("Change boards"), Right.PREPARE)
FAIRNESS = Room("/boards/fairness", says("Fairness"), Right.LOOK)
EXPORTING = Room("/boards/export", says("Export"), Right.PRINT)
WALLETS = Room("/wallets", says("Wallets"), Right.LOOK)
DEALING = Room("/dealing", says("Dealing"), Right.RUN_MACHINE)
VERIFYING = Room("/verify", says("Verifying"), Right.VERIFY)
CAPTURING = Room("/verify/capture", says("A table's own deal"), Right.PREPARE)
SAMPLING = Room("/verify/sample", says("What to verify first"), Right.VERIFY)
SCANNING = Room("/scan", says("Scanning"), Right.SCAN)
PAPERS = Room("/papers", says("Papers"), Right.PRINT)
CONVERSIONS = Room("/papers/conversions", says("Conversion tables"), Right.PRINT)
MAKING = Room("/papers/{key}", says("Print a paper"), Right.PRINT)
LYING = Room("/papers/lying/{key}", says("Paper"), Right.PRINT)
PLAN = Room("/plan", says("Plan"), Right.LOOK)
REFEREE = Room("/referee", says("Rulings"), Right.RULE)
FOULED = Room("/referee/fouled", says("Fouled boards"), Right.LOOK)
HAND_CARDS = Room("/referee/hand-cards", says("Registered hand cards"), Right.VERIFY)
RELEASING = Room("/release", says("Release"), Right.RELEASE)
LOG = Room("/log", says("Log"), Right.READ_LOG)
JOURNALS = Room("/log/stations", says("Other stations"), Right.READ_LOG)
PEOPLE = Room("/people", says("People"), Right.MANAGE_PEOPLE)
MACHINE = Room("/machine", says("Machine"), Right.RUN_MACHINE)
DECKS = Room("/machine/decks", says("Decks"), Right.RUN_MACHINE)
TRIAL = Room("/machine/trial", says("Test deal"), Right.RUN_MACHINE)

LISTED = (
    EVENTS,
    BOARDS,
    WALLETS,
    DEALING,
    VERIFYING,
    SCANNING,
    PAPERS,
    PLAN,
    REFEREE,
    RELEASING,
    LOG,
    PEOPLE,
    MACHINE,
)
"""The row at the top of each page, in its order."""
