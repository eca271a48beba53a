"""Which number each deal of a file has, and what to do where two claim one."""

from collections.abc import Iterable, Mapping, Sequence

from cardboards.boards import Board
from cardboards.deals import Deal
from cardboards.formats.hands import Found
from cardboards.formats.report import Findings, place_of
from cardboards.language import says


def numbered(
    found: Iterable[Found], findings: Findings
) -> tuple[tuple[Board, ...], tuple[int, ...]]:
    """Boards in ascending order, each number once; and those numbers that the file does not say.

    Of deals that differ under one number none is taken, since nobody can know here which is right. Deals without a
    number come after the largest one, in the file's order, unless a board has their cards already. One that cannot be
    dealt takes its number with it, so that those after it are not moved up.
    """
    claims: dict[int, list[Found]] = {}
    nameless: list[Found] = []
    last = 0
    for one in found:
        number = one.draft.number
        if number is None:
            nameless.append(one)
            continue
        last = max(last, number)
        if one.deal is not None:
            claims.setdefault(number, []).append(one)
    boards = _undisputed(claims, findings)
    assumed = {number for number in boards if not claims[number][0].draft.stated}
    numbers = {deal: number for number, deal in boards.items()} if nameless else {}
    for one in nameless:
        if one.deal is not None and one.deal in numbers:
            known = numbers[one.deal]
            what = says("the cards of board {number} once more; passed over", number=known)
            findings.noted(one.draft.place, what)
            continue
        last += 1
        if one.deal is not None:
            boards[last], numbers[one.deal] = one.deal, last
            assumed.add(last)
            what = says("a board without a number; taken as board {number}", number=last)
            (findings.mended if one.draft.called else findings.noted)(one.draft.place, what)
    return (
        tuple(Board(number, boards[number]) for number in sorted(boards)),
        tuple(sorted(assumed)),
    )


def _undisputed(claims: Mapping[int, Sequence[Found]], findings: Findings) -> dict[int, Deal]:
    boards: dict[int, Deal] = {}
    owners: dict[tuple[int, ...], int] = {}
    for number, (first, *again) in claims.items():
        assert first.deal is not None
        if again and any(one.deal != first.deal for one in again):
            _dispute(number, (first, *again), findings)
            continue
        for one in again:
            what = says("board {number} stands here again; taken once", number=number)
            findings.noted(one.draft.place, what)
        other = owners.setdefault(first.deal.masks, number)
        if other != number:
            what = says(
                "board {number} has the same cards as board {other}", number=number, other=other
            )
            findings.noted(first.draft.place, what)
        boards[number] = first.deal
    return boards


def _dispute(number: int, claims: Sequence[Found], findings: Findings) -> None:
    """Several deals under one number: a fault, unless they are of several events."""
    first, *again = claims
    places = tuple(place_of(findings.unit, one.draft.place) for one in again)
    by_event: dict[str, Deal | None] = {}
    if all(by_event.setdefault(one.draft.event, one.deal) == one.deal for one in claims):
        what = says(
            "board {number} stands here and at {places} in several events, so none of them was taken; "
            "put each event into a file of its own",
            number=number,
            places=places,
        )
        findings.noted(first.draft.place, what)
    else:
        what = says(
            "board {number} stands here and at {places} with different cards, so none of them was taken; "
            "give each a number of its own",
            number=number,
            places=places,
        )
        findings.wrong(first.draft.place, what)
