"""JSON of our own, for every game: what the other formats have no room for travels here.

    {"schema": "fapai boards", "version": 1, "game": "wakeng", "event": "…", "boards": [
    {"board": 1, "leader": null, "hands": {"1": ["SA", "HT", …], "2": […], "3": […], "K": […]}}, …]}

`game` is a key of `GAMES`, seats are values of `Seat`, cards are suit and rank. A hand that is not known is left out.
`leader` is for those who read; reading, the game's own rule counts. A version with a larger number is not read.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from cardboards.boards import Board
from cardboards.cards import PACK, CardSet
from cardboards.formats.file_format import FileFormat, Heading, Source, any_game
from cardboards.formats.hands import Draft, Hand, Hands, together
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings, Unit
from cardboards.games import GAMES, Game, Seat
from cardboards.language import says

SCHEMA = "fapai boards"
VERSION = 1

_CARDS = {card.code: Hand(CardSet.of((card,))) for card in PACK}
_SEATS = {seat.value: seat for seat in Seat}
_HIGHEST = 999_999
_SHOWN = 5
_SEATS_OF_A_GAME = 4


def game_of(source: Source) -> Game | None:
    """The game that the file names."""
    content = _content(source.text)
    return GAMES.get(str(content.get("game"))) if content else None


def _content(text: str) -> Mapping[str, Any] | None:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a file of ours."""
    content = _content(source.text)
    if content is None or content.get("schema") != SCHEMA:
        findings.wrong(
            None,
            says("it is not “{schema}”: of JSON only that can be read", schema=SCHEMA),
        )
    elif content.get("version") != VERSION:
        what = says(
            "its version is not {version}: a newer program wrote it, which can write another format",
            version=VERSION,
        )
        findings.wrong(None, what)
    elif not isinstance(content.get("boards"), list):
        findings.wrong(None, says("its boards are not a list"))
    else:
        for place, board in enumerate(content["boards"], start=1):
            if isinstance(board, dict):
                yield _draft(place, board)
            else:
                findings.wrong(place, says("it is no board"))


def _draft(place: int, board: Mapping[str, Any]) -> Draft:
    number = board.get("board")
    is_number = type(number) is int and 1 <= number <= _HIGHEST
    hands = board.get("hands")
    return Draft(
        place,
        number if is_number else None,
        hands_of(hands) if isinstance(hands, dict) else None,
        called="" if number is None else str(number)[:20],
    )


def hands_of(given: Mapping[str, Any]) -> Hands:
    """The hands of a board."""
    hands: dict[Seat, Hand] = {}
    strange: list[object] = []
    for name, codes in given.items():
        if name not in _SEATS or not isinstance(codes, list):
            return Hands({}, wrong=(says("“{name}” is no seat with its cards", name=name[:20]),))
        strange += [code for code in codes if not isinstance(code, str) or code not in _CARDS]
        hands[_SEATS[name]] = together(_CARDS[code] for code in codes if _is_card(code))
    if strange:
        shown = tuple(f"“{str(code)[:20]}”" for code in strange[:_SHOWN])
        return Hands({}, wrong=(says("{codes} are no cards", codes=shown),))
    known = {seat: hand for seat, hand in hands.items() if len(hand)}
    return Hands(known, some_unknown=len(known) < _SEATS_OF_A_GAME)


def _is_card(code: object) -> bool:
    return isinstance(code, str) and code in _CARDS


def written(boards: tuple[Board, ...], heading: Heading) -> bytes:
    """The boards with their game, a line a board."""
    head = {
        "schema": SCHEMA,
        "version": VERSION,
        "game": boards[0].game.key,
        "event": heading.event,
    }
    lines = ",\n".join(json.dumps(_board(board)) for board in boards)
    start = json.dumps(head, ensure_ascii=False).removesuffix("}")
    return f'{start}, "boards": [\n{lines}\n]}}\n'.encode()


def _board(board: Board) -> dict[str, object]:
    return {
        "board": board.number,
        "leader": board.leader.value if board.leader else None,
        "hands": {seat.value: [card.code for card in hand] for seat, hand in board.deal},
    }


JSON = FileFormat(
    Format.JSON, ".json", drafts, written, holds=any_game, unit=Unit.RECORD, game=game_of
)
