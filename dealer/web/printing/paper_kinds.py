"""The papers of the console: what each is for, who may print it, what it asks for, and the job that makes it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path

from cardboards.games import Seat
from cardboards.language import Language, Saying, says
from dealer.home import Home
from dealer.jobs import papers as job
from dealer.jobs import secret_papers as secret
from dealer.jobs.events import EventView
from dealer.jobs.hall_papers import HallOrder, HallPaper, print_hall_papers
from dealer.jobs.papers import MatSize, Papers, PrintOrder
from dealer.jobs.people import Person
from dealer.people import Right


class Ask(Enum):
    """What a paper asks for."""

    BOARDS = "boards"
    SET = "set"
    COPY = "copy"
    SEAT = "seat"
    SIZE = "size"
    WAVE = "wave"
    SEAL = "seal"
    BOX = "box"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Filled:
    """What a person has filled in; None and "" leave it open."""

    boards: tuple[int, ...] | None = None
    set_name: str | None = None
    copy: int | None = None
    seat: Seat | None = None
    size: MatSize = MatSize.A3
    wave: int | None = None
    seal: str = ""
    box: int = 32
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Making:
    """One paper being made into a folder, for somebody."""

    home: Home
    out: Path
    event: str | None
    filled: Filled
    language: Language
    person: Person
    reason: str | None = None

    def into(self, folder: Path) -> "Making":
        """The same, into another folder."""
        return replace(self, out=folder)


Make = Callable[[Making], Papers]


@dataclass(frozen=True, slots=True)
class Kind:
    """A paper. It takes `right`, and an event, or a plan kept with it, where `event` or `plan` say so.

    `closed` is the right that has to be proved while its event is not released, None where it shows no card;
    `one_board` the right that is enough then for a single board.
    """

    key: str
    title: Saying
    about: Saying
    asks: tuple[Ask, ...]
    make: Make
    right: Right = Right.PRINT
    closed: Right | None = None
    one_board: Right | None = None
    event: bool = True
    plan: bool = False

    def secret_right(self, view: EventView | None, filled: Filled) -> Right | None:
        """The right that has to be proved before it is made; None when it shows nothing that is not released."""
        if view is None or view.event.released is not None:
            return None
        if self.one_board is not None and filled.boards is not None and len(filled.boards) == 1:
            return self.one_board
        return self.closed


def _order(making: Making, *, stickers: bool = False) -> PrintOrder:
    filled = making.filled
    return PrintOrder(
        making.out,
        making.event,
        filled.boards,
        filled.set_name,
        filled.copy,
        seat=filled.seat,
        stickers=stickers,
        reason=making.reason,
    )


def _labels(making: Making, *, stickers: bool) -> Papers:
    order = _order(making, stickers=stickers)
    return job.print_wallet_labels(making.home, order, making.language, making.person)


def _hand_cards(making: Making) -> Papers:
    return job.print_wallet_cards(making.home, _order(making), making.language, making.person)


def _records(making: Making) -> Papers:
    return job.print_hand_records(making.home, _order(making), making.language, making.person)


def _mat(making: Making) -> Papers:
    return job.print_photo_mat(making.out, making.filled.size, making.language)


def _secret(
    print_it: Callable[[Home, secret.SecretOrder, Language, Person], Papers], making: Making
) -> Papers:
    filled = making.filled
    order = secret.SecretOrder(
        making.out,
        making.event,
        filled.boards,
        filled.set_name or "A",
        filled.copy or 1,
        making.reason,
    )
    return print_it(making.home, order, making.language, making.person)


def _hall(paper: HallPaper, making: Making) -> Papers:
    filled = making.filled
    order = HallOrder(
        out=making.out,
        papers=(paper,),
        event=making.event,
        wave=filled.wave,
        shown=filled.shown,
        seal=filled.seal,
        box=filled.box,
    )
    return print_hall_papers(making.home, order, making.language, making.person)


_WALLETS = (Ask.BOARDS, Ask.SET, Ask.COPY)
KINDS: Mapping[str, Kind] = {
    kind.key: kind
    for kind in (
        Kind(
            "labels",
            says("Wallet labels"),
            says("With each wallet's code, to be stuck on once."),
            _WALLETS,
            partial(_labels, stickers=False),
            event=False,
        ),
        Kind(
            "stickers",
            says("Stickers"),
            says("Small codes for boards that a club already has."),
            _WALLETS,
            partial(_labels, stickers=True),
            event=False,
        ),
        Kind(
            "hand-cards",
            says("Hand cards"),
            says("A slip for each pocket of the wallets that are dealt."),
            (*_WALLETS, Ask.SEAT),
            _hand_cards,
            right=Right.PRINT_HAND_CARDS,
            closed=Right.PRINT_HAND_CARDS,
        ),
        Kind(
            "records",
            says("Hand records"),
            says("All hands of the boards that were played, for after the release."),
            (Ask.BOARDS,),
            _records,
            closed=Right.SEE_UNRELEASED,
        ),
        Kind(
            "referee",
            says("The referee's records"),
            says("One board a leaf, to be sealed in an envelope."),
            (Ask.BOARDS,),
            partial(_secret, secret.print_for_referee),
            closed=Right.SEE_UNRELEASED,
            one_board=Right.REVEAL_BOARD,
        ),
        Kind(
            "making-sheets",
            says("Making sheets"),
            says("For clubs without a machine: a pocket for each card of a sorted pack."),
            _WALLETS,
            partial(_secret, secret.print_making),
            right=Right.PRINT_HAND_CARDS,
            closed=Right.PRINT_HAND_CARDS,
        ),
        Kind(
            "blank-cards",
            says("Blank hand cards"),
            says("For tables that deal by hand and write the deal down themselves."),
            (),
            partial(_secret, secret.print_blanks),
        ),
        Kind(
            "mat",
            says("Mat for photographs"),
            says("The four hands of a wallet are laid on it and photographed."),
            (Ask.SIZE,),
            _mat,
            event=False,
        ),
        Kind(
            HallPaper.CADDY_SHEETS.value,
            says("Caddy sheets"),
            says("Who carries which wallets where, round by round."),
            (Ask.WAVE,),
            partial(_hall, HallPaper.CADDY_SHEETS),
            plan=True,
        ),
        Kind(
            HallPaper.TABLE_CARDS.value,
            says("Table cards"),
            says("Who sits where, on which boards, for each table."),
            (Ask.WAVE,),
            partial(_hall, HallPaper.TABLE_CARDS),
            plan=True,
        ),
        Kind(
            HallPaper.BOARD_LIST.value,
            says("List of boards"),
            says("All boards of a wave with their first leaders."),
            (Ask.WAVE,),
            partial(_hall, HallPaper.BOARD_LIST),
            plan=True,
        ),
        Kind(
            HallPaper.BOX_LABELS.value,
            says("Box labels"),
            says("What lies in each box, with the number of its seal."),
            (Ask.WAVE, Ask.BOX, Ask.SEAL),
            partial(_hall, HallPaper.BOX_LABELS),
            plan=True,
        ),
        Kind(
            HallPaper.TRAVELLERS.value,
            says("Travelling score sheets"),
            says("They go with each wallet of a pairs wave."),
            (Ask.WAVE, Ask.SHOWN),
            partial(_hall, HallPaper.TRAVELLERS),
            plan=True,
        ),
        Kind(
            HallPaper.ROUND_SLIPS.value,
            says("Round slips"),
            says("The score of a round, table by table, of a pairs wave."),
            (Ask.WAVE,),
            partial(_hall, HallPaper.ROUND_SLIPS),
            plan=True,
        ),
        Kind(
            HallPaper.TEAM_SHEETS.value,
            says("Team sheets"),
            says("The score of a match, of a teams wave."),
            (Ask.WAVE,),
            partial(_hall, HallPaper.TEAM_SHEETS),
            plan=True,
        ),
    )
}
"""All of them, in the order in which an evening needs them."""
