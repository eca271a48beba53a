import hashlib

import pytest

from dealer.errors import AnswerIsNo
from dealer.fairness.keys import SessionKeys, hash_of_keys, missing
from dealer.fairness.tournament import Phase, Tournament

PHASES = (Phase.named("3:16:A#:A"), Phase.named("0:?:B#:B"))


def test_a_key_a_session_and_one_for_a_phase_that_is_open_ended():
    keys = SessionKeys.drawn(PHASES).keys
    assert list(keys) == [(1, 1), (1, 2), (1, 3), (2, 0)]
    assert len(set(keys.values())) == 4
    assert all(len(key) == 60 and key.isalnum() and key.isascii() for key in keys.values())


def test_keys_are_drawn_from_all_62_signs():
    drawn = SessionKeys.drawn([Phase.named("99:1:A##:A")]).keys.values()
    assert len(set("".join(drawn))) == 62


def test_keys_are_written_with_cr_lf_and_read_again():
    keys = SessionKeys.drawn(PHASES)
    assert keys.written.count(b"\r\n") == keys.written.count(b"\n") == 4
    assert SessionKeys.read(keys.written) == keys


def test_the_hash_is_of_the_file_as_it_was_written():
    data = b"1,1:abc\r\n1,2:def\r\n"
    assert hash_of_keys(data) == hashlib.sha256(data).hexdigest()
    assert hash_of_keys(b"1,1:abc\n1,2:def") == hash_of_keys(data)
    assert hash_of_keys(b"1,1:abc\r\n1,2:deg\r\n") != hash_of_keys(data)


def test_no_key_is_shown_where_keys_are_shown():
    keys = SessionKeys.drawn(PHASES)
    assert not [key for key in keys.keys.values() if key in repr(keys)]


@pytest.mark.parametrize("data", [b"1,1\r\n", b"1:abc\r\n", b"x,1:abc\r\n", b"1,1:a\r\n\r\n2,1:b"])
def test_what_is_no_key_file_is_refused_without_showing_a_key(data):
    with pytest.raises(AnswerIsNo, match=r"Line [12] ") as caught:
        SessionKeys.read(data)
    assert "abc" not in str(caught.value)


def test_sessions_without_a_key_are_named():
    tournament = Tournament("x", "y", PHASES)
    keys = SessionKeys({(1, 1): "a" * 60, (1, 3): "b" * 60})
    assert missing(tournament, keys) == ((1, 2), (2, 0))
    with pytest.raises(AnswerIsNo, match="session 2 of phase 1"):
        keys.of(1, PHASES[0], 2)
