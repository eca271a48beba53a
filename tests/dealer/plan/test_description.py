from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.movements.mitchell import Even, mitchell
from dealer.movements.movement import Contest
from dealer.plan.description import SHARING, Format, Scoring, described, with_sharing
from tests.dealer.plan.describing import event, hours, no_movement, stage


def read(*stages, **more):
    return described(event(*stages, **more), no_movement)


def test_a_short_description_has_the_rules_own_defaults():
    [one] = read(stage("knockout", 8)).stages
    assert one.minutes == 60, "§39: 7.5 minutes a board"
    assert (one.share, one.segments, one.contest, one.scoring) == (
        1,
        1,
        Contest.PAIRS,
        Scoring.BOARDS,
    )


def test_everything_that_can_be_said_is_read():
    found = read(
        stage("mitchell", 20, 3, even="relay", rounds=8, lines=2),
        stage("swiss", 16, 16, of="teams", segments=2, share="halves", running=True, rounds=6),
        {"format": "round-robin", "entrants": 6, "scoring": "time", "minutes": 60, "double": True},
        tables=20,
        wallets=300,
        pools=2,
        pause=10,
        dealing={"stations": 2, "seconds": 22.5, "hours": hours("18:00-23:00", day=25)},
        remarks=["…"],
    )
    mitchells, swiss, robin = found.stages
    assert (mitchells.even, mitchells.rounds, mitchells.lines) == (Even.RELAY, 8, 2)
    assert (swiss.contest, swiss.segments, swiss.share, swiss.running) == (
        Contest.TEAMS,
        2,
        2,
        True,
    )
    assert (robin.scoring, robin.boards, robin.double) == (Scoring.TIME, 0, True)
    assert (found.tables, found.wallets, found.pools, found.pause) == (20, 300, 2, 10)
    assert (found.stations.count, found.stations.seconds) == (2, 22.5)
    assert found.stations.hours[0].start == datetime(2011, 5, 25, 18)  # noqa: DTZ001


def test_times_may_be_texts_as_json_has_them():
    row = {"from": "2011-05-26T08:30:00", "until": "2011-05-26T12:00"}
    [one] = read(stage("swiss", 8, hours=[row])).stages
    assert (one.hours[0].end - one.hours[0].start).seconds == 210 * 60


def test_an_organisers_own_movement_is_loaded_with_the_size_of_its_groups():
    asked = []

    def load(name, boards):
        asked.append((name, boards))
        return mitchell(5, 2)

    own = {"name": "own", "format": "own", "movement": "ours.csv", "boards": 2}
    [one] = described({"name": "event", "stage": [own]}, load).stages
    assert asked == [("ours.csv", 2)]
    assert (one.format, one.boards, one.minutes) == (Format.OWN, 2, 15)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": "e", "stage": []}, "e has 0 stages"),
        ({"stage": [stage("swiss", 8)]}, "The event lacks “name”"),
        (
            event(stage("swiss", 8), tables=0),
            "“tables” is to be a whole number from 1 to 2000, not 0",
        ),
        (
            event(stage("swiss", 8), tabels=4),
            "a field “tabels” that means nothing here. Is it tables",
        ),
        (event(stage("swis", 8)), "“format” is to be one of mitchell, howell.*not swis"),
        (event(stage("swiss", 1)), r"Stage 1 \(S1\): “entrants” is to be .* 2 to 2048, not 1"),
        (
            event(stage("swiss", 8, boards=0)),
            "“boards” is to be a whole number from 1 to 128, not 0",
        ),
        (event(stage("swiss", 8, minutes="long")), "“minutes” is to be a number, not long"),
        (event(stage("swiss", 8, share=9)), "“share” is to be a whole number from 1 to 8, not 9"),
        (event(stage("swiss", 8, segments=9)), "8 boards cannot be cut into 9 segments"),
        (event(stage("swiss", 8, even="skip")), "a field “even” that means nothing here"),
        (event(stage("howell", 8, of="teams")), "a field “of” that means nothing here"),
        (event(stage("knockout", 8, byes="yes")), "“byes” is to be true or false, not yes"),
        (event(stage("interwoven", 40)), "lacks “finalists”"),
        (
            event({"format": "mitchell", "scoring": "time", "entrants": 8}),
            "a movement moves boards",
        ),
        (event({"format": "swiss", "scoring": "time", "entrants": 8}), "lacks “minutes”"),
        (
            event(stage("swiss", 8, hours=[{"from": "noon"}])),
            r"\(S1\), hours 1: “from” is to be a time",
        ),
        (event(stage("swiss", 8, hours=hours("12:00-8:30"))), "is no time that follows"),
        (event(stage("swiss", 8, hours=hours("8:30-12:00", "9:00-13:00"))), "hours 2: from 2011"),
        (event(stage("swiss", 8), dealing={"stations": 0}), "“dealing”: “stations” is to be"),
        ({"name": "e", "stage": ["x"]}, "Stage 1 is to be a table of fields"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(wrong, said):
    with pytest.raises(WrongUse, match=said):
        described(wrong, no_movement)


def test_sharing_leaves_movements_and_packs_as_they_are():
    found = read(
        stage("swiss", 8, 9, segments=2),
        stage("howell", 8, 2),
        {"format": "swiss", "entrants": 8, "scoring": "games", "minutes": 60},
    )
    assert [[with_sharing(one, word).share for word in SHARING] for one in found.stages] == [
        [1, 2, 4],
        [1, 1, 1],
        [1, 1, 1],
    ]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.datetimes(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=6,
)
NAMES = (
    "name",
    "format",
    "entrants",
    "boards",
    "minutes",
    "hours",
    "share",
    "segments",
    "scoring",
    "rounds",
)


@given(st.dictionaries(st.sampled_from(NAMES), values), st.sampled_from(Format), values)
def test_whatever_comes_it_is_a_description_or_a_sentence(fields, form, dealing):
    table = {"name": "e", "dealing": dealing, "stage": [{**stage(form.value, 8), **fields}]}
    try:
        described(table, no_movement)
    except WrongUse as error:
        assert error.saying.english()  # noqa: PT017 (either outcome is right)
