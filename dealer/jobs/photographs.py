"""What is asked of photographs of one wallet's hands, and what they answer."""

from dataclasses import dataclass, field
from pathlib import Path

from cardboards.games import Seat
from cardboards.language import Saying, says
from dealer.errors import AnswerIsNo, DealerError, Undecided
from dealer.verifying import Outcome, Verdict
from dealer.wallet_name import WalletName
from firmware_bridge.reader.photograph import file_of


@dataclass(frozen=True, slots=True)
class Shot:
    """One photograph as it came: the bytes of its file; `name` stands in what is said of it.

    `seat`: whose hand alone it shows, as the person says who took it; None: hands on the mat.
    """

    name: str
    data: bytes = field(repr=False)
    seat: Seat | None = None


def shot(path: Path, seat: Seat | None = None) -> Shot:
    """The photograph in a file.

    Raises:
        NotAPhotograph: the file cannot be opened.
    """
    return Shot(str(path), file_of(path), seat)


@dataclass(frozen=True, slots=True)
class PhotoOrder:
    """Which wallet the photographs show: by number, by token, or (neither) by the label in one of them.

    `reason`: why cards are asked for by name; without one they stay hidden.
    """

    shots: tuple[Shot, ...]
    event: str | None = None
    number: int | None = None
    token: str | None = None
    reason: str | None = None

    def pockets(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Whose hands are to be seen, of a game's seats: those that photographs name; all, when one names none."""
        named = {one.seat for one in self.shots}
        return seats if None in named else tuple(seat for seat in seats if seat in named)


@dataclass(frozen=True, slots=True)
class PhotoChecked:
    """What the photographs say of one wallet, or of some pockets of it.

    `seats`: these pockets alone; none: the whole wallet. `notes`: photographs that could not be used, and
    cards that lie in no zone. `revealed` and `pictures` (JPEG, with a box on each card) show cards, for those who
    asked with a reason.
    """

    event: str
    wallet: WalletName
    verdict: Verdict
    seats: tuple[Seat, ...]
    notes: tuple[Saying, ...]
    revealed: tuple[Saying, ...] = ()
    pictures: tuple[bytes, ...] = field(default=(), repr=False)

    @property
    def saying(self) -> Saying:
        """Wallet, pockets and verdict, for people; blind."""
        if not self.seats:
            return says("{wallet}: {verdict}", wallet=self.wallet, verdict=self.verdict)
        return says(
            "{wallet}, {seat}: {verdict}",
            wallet=self.wallet,
            seat=self.seats,
            verdict=self.verdict,
        )

    @property
    def answer(self) -> DealerError | None:
        """What to say when it does not pass."""
        match self.verdict.outcome:
            case Outcome.PASS:
                return None
            case Outcome.FAIL:
                return AnswerIsNo(
                    "Not as recorded: {wallets}. Call the referee; he is shown what to move ({fapai verify --reveal}).",
                    wallets=(self.wallet,),
                )
            case Outcome.UNREADABLE:
                return Undecided(
                    "Not all cards of {wallet} were seen: {hidden}. Spread them so that every corner shows, "
                    "and photograph them again; several photographs add up.",
                    wallet=self.wallet,
                    hidden=tuple(
                        says(
                            "{seat}: {seen} of {expected}",
                            seat=one.seat,
                            seen=one.found - one.unread,
                            expected=one.expected,
                        )
                        for one in self.verdict.counts
                        if one.unread
                    ),
                )

    def as_json(self) -> dict[str, object]:
        """Blind facts; cards only where they were revealed."""
        fault = self.verdict.fault
        blind: dict[str, object] = {
            **self.wallet.facts,
            "verdict": self.verdict.outcome.value,
            "class": fault.key if fault else None,
            "seats": [seat.value for seat in self.seats],
            "counts": {one.seat.value: one.found - one.unread for one in self.verdict.counts},
            "hidden": {one.seat.value: one.unread for one in self.verdict.counts},
            "notes": [note.english() for note in self.notes],
        }
        return blind | (
            {"revealed": [one.english() for one in self.revealed]} if self.revealed else {}
        )
