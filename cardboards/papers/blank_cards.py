"""Blank hand cards, for tables that deal by hand and register the deal themselves (§33.1).

Every rank stands on the card, to be ringed: faster than writing, and a camera can read it.
"""

from collections.abc import Mapping
from datetime import datetime

from cardboards.cards import Suit
from cardboards.games import Game
from cardboards.language import Language, says
from cardboards.papers.hand_cards import GRID
from cardboards.papers.holdings import write_suit
from cardboards.papers.page import Align, Box, Paper

RANK_PITCH = 5.5
"""From rank to rank, mm: room for a ring."""

_SYMBOL, _LINE = 4.8, 7.2
_FILLED_IN = says("Fill in at the table · ring every card held · the four counts make the total")


def print_blank_hand_cards(
    game: Game, session: str, language: Language, created: datetime
) -> bytes:
    """A PDF with one A4 sheet of ten blank hand cards.

    Raises:
        PaperError: the session's name holds a sign that the font lacks.
    """
    with Paper(says("Blank hand cards"), language, created) as paper:
        paper.grid_sheet(GRID, f"{paper.title} · {session}", "1/1", language.say(_FILLED_IN))
        for place in range(GRID.size):
            _write_card(paper, GRID.cell(place), game, session)
        return paper.finish()


def _write_card(paper: Paper, cell: Box, game: Game, session: str) -> None:
    say = paper.language.say
    paper.frame(cell.inset(1.2), thickness=0.25, corner=2)
    inner = cell.inset(2.2)
    blanks = (says("Board no."), says("Seat"), says("Set and copy"))
    _write_blanks(paper, inner.part(0, 1, inner.width, 6), {say(blank): 1 for blank in blanks})
    paper.write(inner.part(1, 8, inner.width - 2, 4), session, 8, align=Align.LEFT, smallest=6)
    grid = inner.part(0, 13, inner.width, _LINE * len(game.suit_order))
    for place, suit in enumerate(game.suit_order):
        _write_suit_row(paper, grid.part(0, place * _LINE, grid.width, _LINE), game, suit)
    foot = inner.part(0, 13 + grid.height, inner.width, inner.height - 13 - grid.height)
    signed = ((says("Total"), 1), (says("Registered by"), 3), (says("Pair"), 1), (says("Table"), 1))
    _write_blanks(paper, foot, {say(name): share for name, share in signed})


def _write_suit_row(paper: Paper, row: Box, game: Game, suit: Suit) -> None:
    paper.line(row.x, row.y, row.right, row.y, thickness=0.12)
    write_suit(paper, row.part(0.4, 0, _SYMBOL, row.height), suit, 12)
    for place, rank in enumerate(game.rank_order):
        cell = row.part(_SYMBOL + place * RANK_PITCH, 0, RANK_PITCH, row.height)
        paper.write(cell, rank.printed, 11)
    used = _SYMBOL + len(game.rank_order) * RANK_PITCH
    paper.frame(row.part(used, 1, row.width - used - 0.3, row.height - 2), thickness=0.25)


def _write_blanks(paper: Paper, box: Box, shares: Mapping[str, int]) -> None:
    """Names, each before a rule to write on; the rules share out the width that is left."""
    gap = 1.8
    words = {name: paper.width(name, 8) for name in shares}
    free = box.width - 2 - sum(words.values()) - gap * len(shares)
    x, y = box.x + 1, box.bottom - 1.2
    for name, word in words.items():
        paper.write(Box(x, box.y, word + 0.01, box.height), name, 8, align=Align.LEFT)
        rule = free * shares[name] / sum(shares.values())
        paper.line(x + word + 0.5, y, x + word + 0.5 + rule, y, thickness=0.15)
        x += word + rule + gap
