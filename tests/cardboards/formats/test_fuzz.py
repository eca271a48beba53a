"""Whatever bytes come: never a traceback, never a board that is not in the file. `make fuzz` searches for longer."""

import csv
import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.formats.detect import detected
from cardboards.formats.file_format import Source
from cardboards.formats.files import FORMATS, inspected
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings
from cardboards.formats.text import decoded
from cardboards.games import BRIDGE, GAMES, HUAPAI

CORPUS = Path(os.environ.get("FAPAI_CORPUS", Path(__file__).parents[4] / "shared" / "corpus"))
# A few signs changed here may be another deal, as whole as the first: cards that change places, a larger number.
ANOTHER_DEAL_IS_NEAR = {
    Format.BER,
    Format.BRI,
    Format.CDS,
    Format.GOE,
    Format.LIN,
    Format.RZD,
    Format.TYPED,
}

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus: set FAPAI_CORPUS")


@cache
def names():
    """The files that are quick to read."""
    with (CORPUS / "deals" / "index.csv").open(encoding="utf-8", newline="") as lines:
        return [row["file"] for row in csv.DictReader(lines) if int(row["bytes"]) < 20_000]


@cache
def bytes_of(name):
    return (CORPUS / "deals" / name).read_bytes()


@cache
def deals_of(name):
    """Every whole deal of a file, whatever becomes of its number."""
    data = bytes_of(name)
    form = next((one for one in FORMATS if one.kind is detected(data)), None)
    drafts = form.drafts(Source(data, decoded(data).text), Findings()) if form else ()
    return {draft.hands.deal(BRIDGE) for draft in drafts if draft.hands}


real_files = st.deferred(lambda: st.sampled_from(names()))


def hold(data, game=BRIDGE):
    """What is true of whatever was read."""
    boards, report = inspected(data, game)
    assert report.usable == len(boards) <= report.boards
    assert bool(boards) or report.errors
    numbers = [board.number for board in boards]
    assert numbers == sorted(set(numbers))
    assert set(report.assumed) <= set(numbers)
    for board in boards:
        assert tuple(map(len, board.deal.hands)) == game.sizes
        assert sum(hand.mask for hand in board.deal.hands) == (1 << 52) - 1
    for remark in (*report.notes, *report.repairs, *report.errors):
        assert len(remark.saying.english()) < 5_000
    return boards, report


@st.composite
def mutations(draw):
    """A real file with a few signs changed, cut out, or put twice."""
    name = draw(real_files)
    changed = bytearray(bytes_of(name))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(changed)))
        kind = draw(st.sampled_from(("change", "cut", "twice", "insert")))
        length = draw(st.integers(1, 40))
        if kind == "change" and place < len(changed):
            changed[place] = draw(st.integers(0, 255))
        elif kind == "cut":
            del changed[place : place + length]
        elif kind == "twice":
            changed[place:place] = changed[place : place + length]
        else:
            changed[place:place] = draw(st.binary(max_size=8))
    return name, bytes(changed)


@given(st.binary(max_size=400), st.sampled_from(sorted(GAMES)))
def test_any_bytes(data, game):
    hold(data, GAMES[game])


@given(real_files, st.integers(0, 200), st.binary(max_size=300))
def test_any_bytes_after_the_beginning_of_a_real_file(name, kept, rest):
    hold(bytes_of(name)[:kept] + rest)


@given(real_files, st.floats(0, 1))
def test_a_file_that_is_cut_short_gives_boards_of_its_own_under_their_own_numbers(name, part):
    data = bytes_of(name)
    boards, report = hold(data[: int(len(data) * part)])
    whole = {board.number: board.deal for board in inspected(data, BRIDGE)[0]}
    for board in boards:
        assert board.deal in deals_of(name)
        if board.number not in report.assumed and board.number in whole:
            assert whole[board.number] == board.deal


@given(mutations())
def test_a_changed_file_gives_no_board_that_is_not_in_it(both):
    name, changed = both
    boards, report = hold(changed)
    if report.format not in ANOTHER_DEAL_IS_NEAR:
        for board in boards:
            assert board.deal in deals_of(name)


@given(mutations())
def test_any_game_may_be_asked_for(both):
    hold(both[1], HUAPAI)
