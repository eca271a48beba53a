from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.movements.knockout import (
    Bracket,
    Loser,
    Seed,
    Winner,
    double_elimination,
    single_elimination,
)


def played(matches, wins):
    """Play a bracket: `wins(home, away)` says who does. Returns losses by seed and the rounds they played in."""
    won: dict[int, int] = {}
    lost: dict[int, int] = {}
    losses: Counter[int] = Counter()
    rounds: dict[int, set[int]] = {}

    def who(entrant):
        match entrant:
            case Seed(number):
                return number
            case Winner(match):
                return won[match]
            case Loser(match):
                return lost[match]

    for match in matches:
        home, away = who(match.home), who(match.away)
        assert home != away
        for one in (home, away):
            assert match.round not in rounds.setdefault(one, set()), "two matches in one round"
            assert max(rounds[one], default=0) < match.round
            rounds[one].add(match.round)
        winner = home if wins(home, away) else away
        won[match.number], lost[match.number] = winner, home + away - winner
        losses[lost[match.number]] += 1
    return losses, rounds, won


@given(st.integers(2, 130), st.randoms(use_true_random=False))
def test_each_loses_once_until_one_is_left(entrants, random):
    matches = single_elimination(entrants, byes=True)
    losses, _, _ = played(matches, lambda *_: random.random() < 0.5)
    assert len(matches) == entrants - 1
    assert sorted(losses.values()) == [1] * (entrants - 1)


@given(st.integers(3, 70), st.randoms(use_true_random=False))
def test_each_loses_twice_but_the_two_of_the_final(entrants, random):
    matches = double_elimination(entrants, byes=True, extra=False)
    losses, _, won = played(matches, lambda *_: random.random() < 0.5)
    final = matches[-1]
    assert final.bracket is Bracket.FINAL
    assert len(matches) == 2 * entrants - 2
    out = [one for one in range(1, entrants + 1) if losses[one] == 2]
    assert len(out) >= entrants - 2
    assert losses[won[final.number]] <= 1


def test_the_extra_final_is_between_the_same_two():
    *_, final, extra = double_elimination(8)
    assert (final.bracket, extra.bracket) == (Bracket.FINAL, Bracket.EXTRA)
    assert (extra.home, extra.away) == (Winner(final.number), Loser(final.number))


@pytest.mark.parametrize("entrants", [4, 8, 16, 64])
def test_when_the_stronger_always_wins_the_strong_meet_late(entrants):
    """§20.1, appendix 6: 1 and 2 meet in the final, 1 to 4 not before the round before it."""
    matches = single_elimination(entrants)
    _, rounds, won = played(matches, lambda home, away: home < away)
    assert won[matches[-1].number] == 1
    last = matches[-1].round
    assert (len(rounds[1]), len(rounds[2]), len(rounds[3]), len(rounds[4])) == (
        last,
        last,
        last - 1,
        last - 1,
    )


def test_the_first_round_of_eight_is_that_of_the_tianjin_final():
    """Its regulation: 1-8, 2-7, 3-6, 4-5."""
    pairings = {frozenset((one.home, one.away)) for one in single_elimination(8, 1)}
    assert pairings == {
        frozenset((Seed(one), Seed(other))) for one, other in ((1, 8), (2, 7), (3, 6), (4, 5))
    }


@given(st.integers(3, 200))
def test_the_strongest_sit_out_the_first_round(entrants):
    matches = single_elimination(entrants, byes=True)
    playing = {
        seed.number
        for one in matches
        if one.round == 1
        for seed in (one.home, one.away)
        if isinstance(seed, Seed)
    }
    idle = set(range(1, entrants + 1)) - playing
    assert idle == set(range(1, len(idle) + 1))


def test_31_teams_are_named_with_what_would_do():
    with pytest.raises(WrongUse, match=r"31 are no power of two.*byes.*strongest 1 sit.*16 or 32"):
        single_elimination(31)


@pytest.mark.parametrize("rounds", [0, 6])
def test_more_rounds_than_there_are_is_refused(rounds):
    with pytest.raises(WrongUse, match=f"has 1 to 5 rounds, not {rounds}"):
        single_elimination(32, rounds)
