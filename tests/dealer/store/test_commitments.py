import pytest

from cardboards.games import HUAPAI
from dealer.entries import About, Entry, EntryKind
from dealer.fairness.keys import SessionKeys
from dealer.fairness.sessions import Session
from dealer.fairness.tournament import Phase, Tournament
from dealer.store.commitments import Drawn, facts_of_draw

PHASES = (Phase.named("2:16:R#:Round"),)
DESCRIPTION = Tournament("夜场", "五粒骰子", PHASES).written


@pytest.fixture
def event(books):
    return books.events.make("夜场", HUAPAI)


def test_an_event_has_no_commitment_until_one_is_made(books, event):
    assert books.commitments.of(event) is None


def test_what_was_committed_is_the_same_after_the_store_is_made_again(books, event):
    keys = SessionKeys.drawn(PHASES)
    made = books.commitments.make(event, DESCRIPTION, keys, "x")
    valued = books.commitments.enter_value(made, "12,5", None, "x")
    drawn = Drawn(event.id, (Session(1, 2), Session(1, 1, reserve=True)), range(3, 9))
    plain = Drawn(event.id, (Session(1, 1),), None)
    for one in (drawn, plain):
        books.records.write(event, (), EntryKind.DRAWN, facts_of_draw(one, made))
    for _ in range(2):
        known = books.commitments.of(event)
        assert known == valued
        assert known.description == DESCRIPTION
        assert books.commitments.keys(known) == keys.written
        assert books.commitments.draws(known) == (drawn, plain)
        books.rebuild()


def test_a_second_commitment_of_an_event_changes_nothing(books, event):
    first = books.commitments.make(event, DESCRIPTION, SessionKeys.drawn(PHASES), "x")
    books.commitments.make(event, b"TN other\n", SessionKeys.drawn(PHASES), "x")
    assert books.commitments.of(event) == first
    assert books.slips() == 1


def test_a_value_without_a_commitment_is_a_slip(books, event):
    books.note(Entry(EntryKind.VALUE_ENTERED, {"value": "1"}), About(event=event.id))
    assert books.commitments.of(event) is None
    assert books.slips() == 1


def test_the_draws_of_other_commitments_are_not_counted(books, event):
    other = books.events.make("other", HUAPAI)
    one, two = (
        books.commitments.make(each, DESCRIPTION, SessionKeys.drawn(PHASES), "x")
        for each in (event, other)
    )
    drawn = Drawn(other.id, (Session(1, 1),), None)
    books.records.write(other, (), EntryKind.DRAWN, facts_of_draw(drawn, one))
    assert books.commitments.draws(one) == (drawn,)
    assert books.commitments.draws(two) == ()
