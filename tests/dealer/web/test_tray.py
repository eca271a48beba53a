"""Files in the tray: for the session that made them, and gone when they are put away."""

from cardboards.language import says
from dealer.people import Right
from dealer.web import tray
from dealer.web.tray import MadeFile, Tray


def paper(session="mine", data=b"pdf", once=False):
    return MadeFile("labels.pdf", says("Labels"), data, session, Right.PRINT, once=once)


def test_a_file_is_there_for_the_session_that_made_it_and_for_no_other():
    found = Tray()
    key = found.put(paper())
    assert found.take("mine", key) == paper()
    assert found.take("other", key) is None
    found.put_away("other", key)
    assert key in found.of("mine")
    found.put_away("mine", key)
    assert found.take("mine", key) is None


def test_a_file_to_be_taken_once_is_gone_then():
    found = Tray()
    key = found.put(paper(once=True))
    assert found.take("other", key) is None
    assert found.take("mine", key) is not None
    assert found.take("mine", key) is None


def test_the_oldest_give_way(monkeypatch):
    monkeypatch.setattr(tray, "MOST", 2)
    found = Tray()
    first, second, third = (found.put(paper()) for _ in range(3))
    assert list(found.of("mine")) == [second, third]
    assert first not in found.of("mine")


def test_much_is_not_kept_in_memory(monkeypatch):
    monkeypatch.setattr(tray, "MOST_BYTES", 10)
    found = Tray()
    found.put(paper(data=bytes(6)))
    second = found.put(paper(data=bytes(6)))
    assert list(found.of("mine")) == [second]


def test_no_card_of_a_paper_is_part_of_its_repr():
    assert "secret" not in repr(paper(data=b"secret", session="secret"))
