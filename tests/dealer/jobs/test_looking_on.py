"""Who looks at the cards while they are dealt may see them all, and is written down first."""

import pytest

from dealer.entries import EntryKind
from dealer.errors import NotPermitted
from dealer.home import Home
from dealer.jobs.events import make_event
from dealer.jobs.looking_on import look_on
from dealer.jobs.people import Person
from dealer.people import RIGHTS, Right, Role
from dealer.store.books import Books


@pytest.fixture
def house(tmp_path):
    home = Home.open(tmp_path / "house")
    make_event(home, "夜场", "huapai", Person("王芳"))
    return home


def revealed(house):
    with Books.open(house) as books, books.journals() as journals:
        event = books.events.named("夜场").id
        return list(journals.entries(event, frozenset({EntryKind.REVEALED})))


@pytest.mark.parametrize("role", Role)
def test_only_who_may_see_the_whole_deal_looks_on_and_the_journal_says_why(house, role):
    with Books.open(house) as books:
        event = books.events.named("夜场").id
    if Right.SEE_UNRELEASED in RIGHTS[role]:
        look_on(house, event, "a doubtful deck", Person("张敏", role))
        [entry] = revealed(house)
        assert entry.facts["reason"] == "a doubtful deck"
        assert entry.about.actor == Person("张敏", role).actor
    else:
        with pytest.raises(NotPermitted):
            look_on(house, event, "a doubtful deck", Person("张敏", role))
        assert not revealed(house)
