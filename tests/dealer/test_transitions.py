"""The tables of the pure machines, and the sketches of them that stand at the head of each module."""

import random
import re
from dataclasses import replace
from enum import Enum

import pytest

from dealer import checking, dealing, gate
from dealer.checking import CheckState
from dealer.dealing import State
from dealer.gate import GateState
from dealer.passage import passage, passing
from dealer.passage.passing import Passing
from dealer.transitions import IllegalTransition, led
from tests.dealer import plays
from tests.dealer.floor import Floor

MACHINES = [
    pytest.param(Passing, passing.NEXT, Passing.IDLE, passage.__doc__, id="passage"),
    pytest.param(GateState, gate.NEXT, GateState.SHOWING, gate.__doc__, id="gate"),
    pytest.param(State, dealing.NEXT, State.GATE, dealing.__doc__, id="dealing"),
    pytest.param(CheckState, checking.NEXT, CheckState.GATE, checking.__doc__, id="checking"),
]


@pytest.mark.parametrize(("states", "table", "first", "sketch"), MACHINES)
def test_every_state_stands_in_the_table_can_be_reached_and_is_drawn(states, table, first, sketch):
    assert set(table) == set(states)
    reached, new = {first}, {first}
    while new:
        new = {into for state in new for into in table[state]} - reached
        reached |= new
    assert reached == set(states)
    drawn = set(re.findall(r"[A-Z]{4,}", sketch.split("```")[1]))
    assert drawn == {state.name for state in states}


@pytest.mark.parametrize(("states", "table", "first", "sketch"), MACHINES)
def test_an_illegal_transition_raises(states, table, first, sketch):
    ended = [state for state in states if not table[state]]
    assert ended
    with pytest.raises(IllegalTransition):
        led(table, ended[0], first)


def test_every_state_is_really_come_to():
    seats = plays.record().board.game.seats
    fill = [[card for card in plays.whole_pack() if card.index % 4 == place] for place in range(4)]
    every = set(Passing) | set(GateState) | set(State) | set(CheckState)
    been: set[Enum] = set()
    seeds = iter(range(500))
    while been != every:
        seed = next(seeds)
        draw = random.Random(seed)
        bins = seed % 3 == 0
        job = "before" if seed % 5 == 0 else None
        machine = replace(plays.BINS if bins else plays.BOARD, unfinished_job=job)
        how = {"trouble": (0.0, 0.003, 0.03, 0.3)[seed % 4], "bins": bins}
        board = plays.dealing(machine=machine)
        been |= Floor(board, seats, draw, packs=2 - seed % 2, **how).run().been
        wallet = plays.checking(machine)
        been |= Floor(wallet, seats, draw, once=False, fill=fill, **how).run().been
