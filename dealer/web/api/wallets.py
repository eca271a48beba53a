"""Wallets: what lies in each, where it is, what the last check said; scans on their way."""

from dataclasses import dataclass
from datetime import datetime, time
from enum import Enum
from typing import Annotated, ClassVar, Literal

from fastapi import APIRouter, Body, Depends, Path, Query

from cardboards.errors import NotAToken
from cardboards.language import says
from cardboards.qr import Token
from dealer.custody import Content
from dealer.home import Home
from dealer.jobs.overview import WalletView, wallets_overview
from dealer.jobs.people import Person
from dealer.jobs.scan import CustodyStep, ScanOrder, Why, scan_wallets
from dealer.jobs.time_of_day import now_here
from dealer.verifying import Outcome
from dealer.web.api.callers import Holding, House, Looking, Scanning
from dealer.web.api.described import answers, reading
from dealer.web.api.pages import Page, Part
from dealer.web.api.problems import Code, Refused
from dealer.web.api.routes import Answering, job
from dealer.web.api.strict import SAID, STRICT
from dealer.whereabouts import Trouble, Whereabouts

router = APIRouter(prefix="/wallets", tags=["wallets"], route_class=Answering)

_WALLET = {
    "token": "FP1ABCDEFGHJKMNPQRSTVWXYZ234567",
    "board": 7,
    "set": "A",
    "copy": 2,
    "bound": True,
    "content": "verified",
    "event": "4f1c09ab",
    "held": False,
    "since": "2026-11-30T20:11:32.104233+00:00",
    "checked": "2026-11-30T20:11:32.104233+00:00",
    "verdict": "pass",
    "where": {
        "expected": "3",
        "round": 2,
        "seen": "3",
        "seen_at": "2026-11-30T20:40:02.500012+00:00",
        "passed_at": "2026-11-30T20:11:32.104233+00:00",
        "tables_since_pass": ["5", "3"],
        "trouble": None,
        "held": None,
        "until": None,
    },
}


@dataclass(frozen=True, slots=True)
class WhereTold:
    """Where a wallet is. A place is a table, "" for the staff, null for one that nobody named; times are UTC.

    `expected`: where it was sent to, in which `round`; `seen`: where it was scanned last; `passed_at`: its last PASS,
    `tables_since_pass`: where it was sent since; `trouble`: what is out of place; `held`: why the referee holds it,
    `until`: when the time for an appeal ends.
    """

    expected: str | None
    round: int | None
    seen: str | None
    seen_at: str | None
    passed_at: str | None
    tables_since_pass: list[str]
    trouble: Trouble | None
    held: str | None
    until: str | None

    @classmethod
    def of(cls, known: Whereabouts) -> "WhereTold":
        """The whereabouts, as they are told."""
        return cls(
            expected=known.expected,
            round=known.round,
            seen=known.seen,
            seen_at=known.seen_at,
            passed_at=known.passed_at,
            tables_since_pass=list(known.tables),
            trouble=known.trouble,
            held=known.held,
            until=known.until,
        )


@dataclass(frozen=True, slots=True)
class WalletTold:
    """A wallet. `event`: the id of the event whose cards it holds; `checked`: its last check, `verdict`: its outcome.

    `bound`: its label was proved to be on the right wallet; `since`: when its content changed last. Times are UTC.
    """

    token: str
    board: int
    set: str
    copy: int
    bound: bool
    content: Content
    event: str | None
    held: bool
    since: str
    checked: str | None
    verdict: Outcome | None
    where: WhereTold

    @classmethod
    def of(cls, view: WalletView) -> "WalletTold":
        """A wallet, as it is told."""
        wallet, name = view.wallet, view.wallet.name
        return cls(
            token=wallet.token,
            board=name.number,
            set=name.set_name,
            copy=name.copy,
            bound=wallet.bound,
            content=wallet.content,
            event=wallet.event,
            held=wallet.held,
            since=wallet.since,
            checked=view.checked,
            verdict=view.verdict,
            where=WhereTold.of(view.where),
        )


class OnItsWay(Enum):
    """What is done with a wallet that is scanned: given out, passed on, seen, reported, taken back, emptied."""

    ISSUE = "issue"
    PASS = "pass"
    SEE = "see"
    REPORT = "report"
    RETURN = "return"
    CLEAR = "clear"


Place = Annotated[str, Body(max_length=60, strict=True)]
Reason = Annotated[str, Body(pattern=SAID, max_length=500, strict=True)]


@dataclass(frozen=True, slots=True)
class Scan:
    """A scan. `place`: the table it goes to (null: where the kept plan sends it) or is seen at; `origin`: from where.

    `reason`: why a wallet that was played and not verified since is cleared all the same.
    """

    __pydantic_config__: ClassVar = STRICT
    place: Place | None = None
    origin: Place | None = None
    round: Annotated[int, Body(ge=1, le=999, strict=True)] | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """Why the referee holds a wallet.

    `round_end`: today by the hall's clock, hh:mm; from then on 90 minutes are the time for an appeal (§41).
    """

    __pydantic_config__: ClassVar = STRICT
    why: Literal["ruling", "appeal"] = "ruling"
    round_end: Annotated[str, Body(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")] | None = None


@dataclass(frozen=True, slots=True)
class LetGo:
    """The end of a hold. `reason`: why before the time for an appeal is over."""

    __pydantic_config__: ClassVar = STRICT
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Scanned:
    """What came of a scan. `found`: what was out of place; `planned`: where the plan sends it, if it went elsewhere."""

    wallet: WalletTold
    found: Trouble | None
    planned: str | None


_SCANNED = answers(
    Code.NOT_FOUND, Code.NOT_NOW, example={"wallet": _WALLET, "found": None, "planned": None}
)


async def _known(
    console: House,
    token: Annotated[str, Path(max_length=200, description="The code on its label.")],
) -> WalletView:
    return await job(_of_token, console.home, token)


AtWallet = Annotated[WalletView, Depends(_known)]
"""The wallet of a path."""


@router.get("", responses=reading(example={"items": [_WALLET], "total": 1, "next": None}))
async def wallets(
    console: House,
    _: Looking,
    part: Part,
    event: Annotated[
        str | None, Query(max_length=64, description="Only those with cards of this event (id).")
    ] = None,
    content: Annotated[Content | None, Query(description="Only those in this state.")] = None,
) -> Page[WalletTold]:
    """All wallets of the house, by set, copy and board number."""
    every = await job(wallets_overview, console.home)
    return part.of(
        [
            one
            for one in every
            if event in (None, one.wallet.event) and content in (None, one.wallet.content)
        ],
        WalletTold.of,
    )


@router.get("/{token}", responses=reading(Code.NOT_FOUND, example=_WALLET))
async def wallet(_: Looking, view: AtWallet) -> WalletTold:
    """One wallet, by the code on its label."""
    return WalletTold.of(view)


@router.post("/{token}/hold", responses=_SCANNED)
async def hold(console: House, who: Holding, view: AtWallet, wanted: Hold) -> Scanned:
    """The referee holds a wallet: it is neither cleared nor dealt until he lets it go."""
    end = _today(wanted.round_end) if wanted.round_end else None
    order = ScanOrder(CustodyStep.HOLD, why=Why(wanted.why), round_end=end)
    return await job(_step, console.home, view.wallet.token, order, who)


@router.post("/{token}/release-hold", responses=_SCANNED)
async def release_hold(console: House, who: Holding, view: AtWallet, wanted: LetGo) -> Scanned:
    """The referee lets a wallet go."""
    order = ScanOrder(CustodyStep.RELEASE_HOLD, reason=wanted.reason)
    return await job(_step, console.home, view.wallet.token, order, who)


@router.post("/{token}/{step}", responses=_SCANNED)
async def scan(
    console: House, who: Scanning, view: AtWallet, step: OnItsWay, wanted: Scan
) -> Scanned:
    """A wallet on its way was scanned."""
    order = ScanOrder(
        CustodyStep(step.value),
        place=wanted.place,
        origin=wanted.origin,
        round=wanted.round,
        reason=wanted.reason,
    )
    return await job(_step, console.home, view.wallet.token, order, who)


def _today(text: str) -> datetime:
    return datetime.combine(now_here(), time.fromisoformat(text)).astimezone()


def _of_token(home: Home, text: str) -> WalletView:
    """The wallet with this code; the same nothing for every code that is none of ours."""
    try:
        token = Token.scanned(text).text
    except NotAToken:
        token = ""
    found = next((one for one in wallets_overview(home) if one.wallet.token == token), None)
    if found is None or found.wallet.content is Content.RETIRED:
        raise Refused(Code.NOT_FOUND, says("No wallet of this house has this code."))
    return found


def _step(home: Home, token: str, order: ScanOrder, who: Person) -> Scanned:
    [scanned] = scan_wallets(home, (token,), order, who)
    if scanned.refusal is not None:
        raise Refused(Code.NOT_NOW, scanned.refusal)
    wallet = WalletTold.of(_of_token(home, token))
    return Scanned(wallet, scanned.found, scanned.planned)
