"""What a deal comes to in figures; for a simulated hall, by the hall's own truth."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardboards.boards import HandRecord
from dealer.dealing import Dealing
from dealer.jobs.place import Hall
from dealer.passage.passing import By, Passed
from dealer.wallet_name import WalletName
from firmware_bridge.machines.simulated import Truth, mechanical_seconds, truth


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """One board: what passed at which step, how many were held, and the machine's seconds.

    `answers`: for each card the seconds from the arrival of its frame to its route on the wire.
    """

    record: HandRecord
    wallet: WalletName
    token: str
    job: str
    passed: tuple[Passed, ...]
    held: int
    seconds: float
    answers: tuple[float, ...]

    @classmethod
    def of(
        cls,
        record: HandRecord,
        wallet: WalletName,
        job: str,
        dealing: Dealing,
        *,
        seconds: float,
        answers: tuple[float, ...],
    ) -> "BoardFigures":
        """The figures of a board that is complete."""
        passed = tuple(dealing.passage.cards.values())
        token = dealing.gate.token or ""
        held = len(dealing.passage.held)
        return cls(
            record=record,
            wallet=wallet,
            token=token,
            job=job,
            passed=passed,
            held=held,
            seconds=seconds,
            answers=answers,
        )


@dataclass(frozen=True, slots=True)
class DealFigures:
    """All boards of a call. `wrong_…` and `mechanical_seconds` are known of a simulated hall only."""

    boards: int = 0
    cards_landed: int = 0
    accepted: int = 0
    held: int = 0
    named_by_operator: int = 0
    seconds_dealing: float = 0.0
    answers: tuple[float, ...] = ()
    wrong_pockets: int | None = None
    wrong_accepted: int | None = None
    mechanical_seconds: float | None = None

    def as_json(self) -> dict[str, object]:
        """The figures for a script; what is not known is left out."""
        every: dict[str, object] = {
            "boards": self.boards,
            "cards_landed": self.cards_landed,
            "accepted": self.accepted,
            "held": self.held,
            "named_by_operator": self.named_by_operator,
            "seconds_dealing": round(self.seconds_dealing, 3),
            "answer_ms_p99": _percentile_ms(self.answers, 99),
            "wrong_pockets": self.wrong_pockets,
            "wrong_accepted": self.wrong_accepted,
            "mechanical_seconds": self.mechanical_seconds and round(self.mechanical_seconds, 3),
        }
        return {name: figure for name, figure in every.items() if figure is not None}


def hall_figures(hall: Hall | None, boards: Sequence[BoardFigures]) -> DealFigures:
    """The figures of these boards, with what only a simulated hall can know."""
    passed = [one for board in boards for one in board.passed]
    told = DealFigures(
        boards=len(boards),
        cards_landed=sum(one.landed for one in passed),
        accepted=sum(one.by is By.READER for one in passed),
        held=sum(board.held for board in boards),
        named_by_operator=sum(one.by is By.OPERATOR for one in passed),
        seconds_dealing=sum(board.seconds for board in boards),
        answers=tuple(one for board in boards for one in board.answers),
    )
    if hall is None:
        return told
    known = truth(hall.endpoints)
    return replace(
        told,
        wrong_pockets=sum(_wrong_pockets(known, board) for board in boards),
        wrong_accepted=sum(_wrong_accepted(known, board) for board in boards),
        mechanical_seconds=sum(
            mechanical_seconds(hall.folder, [one.pocket for one in board.passed])
            for board in boards
        ),
    )


def _wrong_pockets(known: Truth, board: BoardFigures) -> int:
    """Cards that do not lie where the record says, by what really lies in the wallet's pockets."""
    deal = board.record.board.deal
    lying = known.pockets(board.token)
    return sum(len(deal.hand(seat) - lying[place]) for place, seat in enumerate(deal.game.seats))


def _wrong_accepted(known: Truth, board: BoardFigures) -> int:
    return sum(
        one.by is By.READER and known.card_at(board.job, one.step) != one.card
        for one in board.passed
    )


def _percentile_ms(seconds: Sequence[float], percent: int) -> float | None:
    if not seconds:
        return None
    inorder = sorted(seconds)
    return round(1000 * inorder[min(len(inorder) - 1, len(inorder) * percent // 100)], 2)
