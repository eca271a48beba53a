"""What a wallet is and holds, how that may change, and what a scan of its token means.

A wallet's state is what the journals say (design.md §9): each entry about it is one step of `TRANSITIONS`; whatever is
not in that table is not legal and changes nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from cardboards.language import Saying, says
from dealer.entries import About, EntryKind
from dealer.verifying import Outcome
from dealer.wallet_name import WalletName


class Content(Enum):
    """What lies in a wallet."""

    EMPTY = "empty"
    DEALING = "dealing"
    VOID = "void"
    DEALT = "dealt"
    VERIFIED = "verified"
    FAILED = "failed"
    RETIRED = "retired"

    @property
    def saying(self) -> Saying:
        """The content for people."""
        return _CONTENTS[self]


_CONTENTS = {
    Content.EMPTY: says("empty"),
    Content.DEALING: says("being dealt"),
    Content.VOID: says("void: take its cards out and deal it again, or verify it"),
    Content.DEALT: says("dealt, not verified"),
    Content.VERIFIED: says("dealt and verified"),
    Content.FAILED: says("verified: does not match"),
    Content.RETIRED: says("its label was replaced"),
}


@dataclass(frozen=True, slots=True)
class Wallet:
    """A wallet as the journals know it.

    `event`, `version` and `job` say what lies in it and which job dealt that; `place` where it was issued to. `held` by
    the referee, it is neither cleared nor dealt (§41).
    """

    token: str
    name: WalletName
    bound: bool = False
    content: Content = Content.EMPTY
    event: str | None = None
    version: int | None = None
    job: str | None = None
    place: str | None = None
    since: str = ""
    held: bool = False

    @property
    def is_dealt(self) -> bool:
        """Whether a whole deal lies in it, right or not."""
        return self.content in _FILLED


_FILLED = (Content.DEALT, Content.VERIFIED, Content.FAILED)
_ANYHOW = (Content.EMPTY, Content.DEALING, Content.VOID, *_FILLED)

Step = EntryKind | Outcome
TRANSITIONS: Mapping[Step, Mapping[Content, Content]] = {
    EntryKind.WALLET_BOUND: {content: content for content in _ANYHOW},
    EntryKind.WALLET_ACCEPTED: {
        Content.EMPTY: Content.DEALING,
        Content.VOID: Content.DEALING,
    },
    # The override is written first, by the person who answers for it; what lies in the wallet does not count any more.
    EntryKind.OVERRIDE: dict.fromkeys(_ANYHOW, Content.VOID),
    EntryKind.BOARD_COMPLETE: {Content.DEALING: Content.DEALT},
    EntryKind.POCKETED: {Content.DEALING: Content.DEALT},
    EntryKind.BOARD_VOID: {Content.DEALING: Content.VOID, Content.VOID: Content.VOID},
    EntryKind.CAPTURED: dict.fromkeys((Content.EMPTY, *_FILLED), Content.DEALT),
    Outcome.PASS: dict.fromkeys((Content.DEALING, Content.VOID, *_FILLED), Content.VERIFIED),
    Outcome.FAIL: {
        Content.DEALING: Content.VOID,
        Content.VOID: Content.VOID,
        **dict.fromkeys(_FILLED, Content.FAILED),
    },
    Outcome.UNREADABLE: {
        Content.DEALING: Content.DEALING,
        Content.VOID: Content.VOID,
        Content.DEALT: Content.DEALT,
        Content.VERIFIED: Content.DEALT,
        Content.FAILED: Content.FAILED,
    },
    EntryKind.ISSUED: {content: content for content in (Content.DEALT, Content.VERIFIED)},
    EntryKind.PASSED: {content: content for content in _FILLED},
    EntryKind.RETURNED: {content: content for content in _FILLED},
    EntryKind.REPORTED: {content: content for content in _FILLED},
    EntryKind.HELD: {content: content for content in _FILLED},
    EntryKind.HOLD_ENDED: {content: content for content in _FILLED},
    # A wallet that is being dealt is not cleared: `fapai deal` ends that first, and voids what a crash left open.
    EntryKind.WALLET_CLEARED: dict.fromkeys((Content.EMPTY, Content.VOID, *_FILLED), Content.EMPTY),
    EntryKind.WALLET_REPLACED: dict.fromkeys(_ANYHOW, Content.RETIRED),
    EntryKind.WALLET_SPOILT: dict.fromkeys(_ANYHOW, Content.RETIRED),
}

_NOT_WHILE_HELD = (
    EntryKind.WALLET_ACCEPTED,
    EntryKind.OVERRIDE,
    EntryKind.CAPTURED,
    EntryKind.WALLET_CLEARED,
    EntryKind.WALLET_SPOILT,
)


def step_of(kind: EntryKind, facts: Mapping[str, object]) -> Step | None:
    """The step that an entry is for the wallet it is about; None when it is none."""
    if kind is EntryKind.VERIFIED:
        return Outcome(facts["verdict"])
    if kind is EntryKind.BOARD_COMPLETE and facts.keys() & {"in_bins", "by_hand"}:
        return None  # no machine saw the cards reach this wallet; a scan proves it (M13)
    return kind if kind in TRANSITIONS else None


def after(
    wallet: Wallet, step: Step, about: About, facts: Mapping[str, object], at: str
) -> Wallet | None:
    """The wallet after a step; None when the step is not legal now."""
    content = TRANSITIONS[step].get(wallet.content)
    if content is None or (wallet.held and step in _NOT_WHILE_HELD):
        return None
    if step in (EntryKind.HELD, EntryKind.HOLD_ENDED):
        # Since when it has held what lies in it does not change.
        return replace(wallet, held=step is EntryKind.HELD)
    if step is EntryKind.REPORTED:
        return wallet
    stepped = replace(wallet, content=content, since=at)
    if step is EntryKind.WALLET_BOUND:
        return replace(stepped, bound=True)
    if step in (EntryKind.WALLET_ACCEPTED, EntryKind.CAPTURED):
        version = facts.get("version")
        return replace(
            stepped,
            event=about.event,
            job=about.job,
            version=version if isinstance(version, int) else None,
        )
    if step is EntryKind.WALLET_CLEARED:
        return replace(stepped, event=None, job=None, version=None, place=None)
    if step in (EntryKind.ISSUED, EntryKind.PASSED):
        place = facts.get("place")
        return replace(stepped, place=str(place) if place is not None else None)
    return replace(stepped, place=None) if step is EntryKind.RETURNED else stepped


class ScanFinding(Enum):
    """What a scanned token means at the moment."""

    EXPECTED = "expected"
    UNKNOWN = "unknown"
    RETIRED = "retired"
    OTHER_WALLET = "other_wallet"
    UNBOUND = "unbound"
    OPEN = "open"
    HELD = "held"
    ALREADY_DEALT = "already_dealt"
    OTHER_EVENT = "other_event"
    NOTHING_DEALT = "nothing_dealt"

    def saying(self, expected: WalletName, wallet: Wallet | None) -> Saying:
        """What was scanned, what was expected, and what to do next."""
        return Saying(
            _FINDINGS[self].text,
            {"expected": expected, "found": wallet.name if wallet else expected},
        )


_FINDINGS = {
    ScanFinding.EXPECTED: says("This is {found}, as expected."),
    ScanFinding.UNKNOWN: says(
        "No wallet of this house has this code; expected is {expected}. Register it ({fapai wallet add}), or take the "
        "right one."
    ),
    ScanFinding.RETIRED: says(
        "This label of {found} was replaced. Take it off the wallet and stick the new one on; expected is {expected}."
    ),
    ScanFinding.OTHER_WALLET: says(
        "This is {found}, but expected is {expected}. Take the right wallet."
    ),
    ScanFinding.UNBOUND: says(
        "The label of {found} is not bound to its wallet yet. Say the number that is printed on the wallet itself."
    ),
    ScanFinding.OPEN: says(
        "The last deal into {found} was not finished, so what lies in it does not count. "
        "Take all cards out of the wallet, then go on."
    ),
    ScanFinding.HELD: says(
        "{found} is held by the referee: its cards stay as they are. Take another wallet, or ask the referee."
    ),
    ScanFinding.ALREADY_DEALT: says(
        "{found} is dealt already. To deal it again, take its cards out and clear it ({fapai scan --step clear})."
    ),
    ScanFinding.OTHER_EVENT: says(
        "{found} still holds the cards of another event. Take them out and clear it ({fapai scan --step clear})."
    ),
    ScanFinding.NOTHING_DEALT: says(
        "Nothing was dealt into {found} for this event. Deal it first ({fapai deal})."
    ),
}


def to_deal(expected: WalletName, event: str, wallet: Wallet | None) -> ScanFinding:
    """What a scan means where a wallet is about to be dealt.

    `EXPECTED` goes on; so do `UNBOUND` and `OPEN`, once the wallet was bound or emptied.
    """
    known = _identity(expected, wallet)
    if known is not None or wallet is None:
        return known or ScanFinding.UNKNOWN
    if wallet.held:
        return ScanFinding.HELD
    if wallet.content in _FILLED:
        return ScanFinding.ALREADY_DEALT if wallet.event == event else ScanFinding.OTHER_EVENT
    if not wallet.bound:
        return ScanFinding.UNBOUND
    return ScanFinding.EXPECTED if wallet.content is Content.EMPTY else ScanFinding.OPEN


def to_verify(expected: WalletName, event: str, wallet: Wallet | None) -> ScanFinding:
    """What a scan means where a wallet is about to be verified: only `EXPECTED` and `UNBOUND` can go on."""
    known = _identity(expected, wallet)
    if known is not None or wallet is None:
        return known or ScanFinding.UNKNOWN
    if wallet.content is Content.EMPTY:
        return ScanFinding.NOTHING_DEALT
    if wallet.event != event:
        return ScanFinding.OTHER_EVENT
    return ScanFinding.EXPECTED if wallet.bound else ScanFinding.UNBOUND


def _identity(expected: WalletName, wallet: Wallet | None) -> ScanFinding | None:
    if wallet is None:
        return ScanFinding.UNKNOWN
    if wallet.content is Content.RETIRED:
        return ScanFinding.RETIRED
    return None if wallet.name == expected else ScanFinding.OTHER_WALLET
