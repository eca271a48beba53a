"""A plan that was kept: written and read again, and where it sends a wallet next."""

import json

import pytest

from dealer.jobs.plan import plan_event
from dealer.movements.howell import howell
from dealer.plan.kept import KeptPlan, KeptWave, kept_in
from dealer.wallet_name import WalletName


def kept(number):
    wave = plan_event("tianjin-2011").waves[number - 1]
    return KeptPlan("event", (KeptWave.of(wave, "wave", ["one", "two"]),))


@pytest.mark.parametrize("number", [1, 13, 19])
def test_a_plan_is_the_same_after_it_went_through_the_journal(number):
    plan = kept(number)
    assert kept_in(json.loads(json.dumps(plan.facts()))) == plan


def test_who_has_no_name_is_called_by_number():
    [wave] = kept(1).waves
    assert [wave.contestant(number) for number in (1, 2, 3)] == ["one", "two", "3"]


def test_what_is_ahead_of_a_wallet_grows_shorter_from_table_to_table():
    wave = KeptWave(1, "howell", "A", howell(8, 2))
    plan = KeptPlan("event", (wave,))
    for name, stops in wave.ways.items():
        assert wave.way(name) == plan.ahead(name, None, None) == stops
        for index, stop in enumerate(stops, 1):
            assert plan.ahead(name, str(stop.table), stop.round) == stops[index:]


def test_nothing_is_said_of_a_wallet_that_is_not_planned_or_left_its_way():
    plan = kept(1)
    assert plan.ahead(WalletName(99, "A", 1), None, None) is None
    assert plan.ahead(WalletName(1, "Z", 1), None, None) is None
    assert plan.ahead(WalletName(1, plan.waves[0].set_name, 1), "999", None) is None
    assert (plan.wave(1), plan.wave(2)) == (plan.waves[0], None)
