from dealer.entries import About, Entry, EntryKind
from dealer.home import Home
from dealer.jobs.pace import pace_of
from dealer.store.books import Books


class Ticking:
    """A clock that somebody else moves on."""

    def __init__(self):
        self.time = 0.0

    def now(self):
        return self.time


def deal(journal, clock, job, seconds):
    for step in range(1, 53):
        clock.time += seconds
        facts = {"step": step, "by": "operator"} if step == 20 else {"step": step}
        journal.append(Entry(EntryKind.CARD_READ, {"step": step}), About(job=job))
        journal.append(Entry(EntryKind.CARD_LANDED, facts), About(job=job))


def test_m08_the_journal_tells_that_a_station_slows_down(tmp_path):
    clock = Ticking()
    with Books.open(Home.open(tmp_path), "station") as books:
        journal = books.journal
        journal._clock = clock
        for board in range(8):
            deal(journal, clock, f"good{board}", 0.1)
        before = pace_of(journal)
        assert before is not None
        assert not before.slows
        for board in range(3):
            deal(journal, clock, f"slow{board}", 0.2)
        found = pace_of(journal)
    assert found is not None
    assert found.slows
    assert (round(found.usual, 3), round(found.now, 3)) == (0.1, 0.2)


def test_a_new_station_has_no_pace(tmp_path):
    with Books.open(Home.open(tmp_path), "station") as books:
        assert pace_of(books.journal) is None
