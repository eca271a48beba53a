"""Which wallets are verified now, and what that is worth."""

from hypothesis import given
from hypothesis import strategies as st

from dealer.entries import EntryKind
from dealer.sampling.choosing import Candidate, Need, chance, sample
from dealer.sampling.tables import TableRecord, hands, table_records
from dealer.sampling.trial import trial
from dealer.wallet_name import WalletName
from dealer.whereabouts import STAFF, Move, whereabouts

TABLES = ("1", "2", "3", "4")
CARELESS = {"3": TableRecord(plays=20, errors=4)}


def wallet(number, need=Need.RISK, at=("1",), plays=1):
    return Candidate(WalletName(number, "A", 1), need, at, plays)


def numbers(candidates):
    return [one.name.number for one in candidates]


candidates = st.lists(
    st.builds(
        wallet,
        st.integers(1, 10_000),
        st.sampled_from(Need),
        st.lists(st.sampled_from(TABLES), min_size=1, max_size=4, unique=True).map(tuple),
        st.integers(0, 5),
    ),
    max_size=40,
    unique_by=lambda one: one.name,
)


@given(candidates, st.integers(0, 50))
def test_whatever_must_be_verified_comes_before_chance_and_nothing_is_lost(some, room):
    choice = sample(some, room, CARELESS)
    assert len(choice.chosen) == min(room, len(some))
    assert sorted(numbers((*choice.chosen, *choice.left))) == sorted(numbers(some))
    if choice.late:
        assert all(one.need.must for one in choice.chosen)


def test_reports_come_first_then_what_was_dealt_then_what_passes_between_the_rooms():
    some = [
        wallet(1),
        wallet(2, Need.BETWEEN_ROOMS),
        wallet(3, Need.DEALT, (STAFF,)),
        wallet(4, Need.REPORTED),
    ]
    assert numbers(sample(some, 4, {}).chosen) == [4, 3, 2, 1]
    assert numbers(sample(some, 2, {}).late) == [2]


def test_a_wallet_from_a_careless_table_comes_before_one_from_many_tables():
    some = [wallet(1, at=("1", "2", "4")), wallet(2, at=("3",))]
    assert numbers(sample(some, 1, CARELESS).chosen) == [2]
    assert numbers(sample(some, 1, {}).chosen) == [1]


def test_a_wallet_that_nobody_plays_any_more_waits_for_the_end():
    some = [wallet(1, at=("3",), plays=0), wallet(2, at=("1",), plays=1)]
    assert numbers(sample(some, 1, CARELESS).chosen) == [2]


def verified(verdict):
    return Move("t", EntryKind.VERIFIED, {"verdict": verdict})


def issued(place):
    return Move("t", EntryKind.ISSUED, {"place": place})


DEALT = Move("t", EntryKind.WALLET_ACCEPTED)


def test_an_error_is_shared_by_all_tables_since_the_last_pass():
    found = table_records(
        [
            [DEALT, verified("pass"), issued("1"), issued("2"), verified("fail")],
            [DEALT, verified("pass"), issued("1"), verified("unreadable"), verified("pass")],
        ]
    )
    assert found == {
        STAFF: TableRecord(2, 0),
        "1": TableRecord(2, 0.5),
        "2": TableRecord(1, 0.5),
    }


def test_a_wallet_that_was_at_no_table_is_in_the_staffs_hands():
    assert hands(whereabouts([DEALT])) == (STAFF,)
    assert hands(whereabouts([DEALT, issued("2"), issued("1"), issued("2")])) == ("2", "1")


def test_a_table_that_was_right_often_is_trusted_more_and_one_that_erred_less():
    good, new, bad = TableRecord(100, 0), TableRecord(), TableRecord(100, 5)
    assert good.rate < new.rate < bad.rate
    assert chance(wallet(1), {"1": bad}) > chance(wallet(1), {"1": good})
    assert chance(wallet(1, Need.REPORTED), {}) > chance(wallet(1), {})


def test_all_that_is_verified_is_caught_and_nothing_else():
    some = [wallet(number, at=("3",)) for number in range(10)]
    whole = trial(sample(some, 10, CARELESS), CARELESS)
    assert (whole.share, whole.by_lot, whole.nothing_left) == (1.0, 1.0, 1.0)
    none = trial(sample(some, 0, CARELESS), CARELESS)
    assert (none.share, none.by_lot) == (0.0, 0.0)
    assert none.nothing_left < 1
    empty = trial(sample([], 5, {}), {})
    assert (empty.share, empty.nothing_left) == (1.0, 1.0)


def test_choosing_by_risk_catches_more_than_the_lot_where_tables_differ():
    some = [wallet(number, at=(str(number % 8 + 1),)) for number in range(64)]
    records = {"3": TableRecord(30, 6), "7": TableRecord(30, 3)}
    found = trial(sample(some, 16, records), records)
    assert found.by_lot == 0.25
    # Two of eight tables made nearly all errors so far: 16 wallets are all of theirs.
    assert found.share > 0.6


def test_the_same_seed_tells_the_same():
    choice = sample([wallet(number) for number in range(9)], 3, {})
    assert trial(choice, {}, 100, seed=7) == trial(choice, {}, 100, seed=7)
