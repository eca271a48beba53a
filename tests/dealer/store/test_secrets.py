import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.deals import Deal, deals_of
from cardboards.games import BRIDGE, HUAPAI, WAKENG
from dealer.errors import NotPermitted, StoreError
from dealer.store.sealed_deals import Packed, mark_of, packed
from dealer.store.secrets import PASSPHRASE, Keys, Seal

GAMES = st.sampled_from([HUAPAI, BRIDGE, WAKENG])


def test_what_is_sealed_opens_again_and_differs_every_time(seal):
    first, second = (seal.seal("e1", b"a deal", "record/1") for _ in range(2))
    assert first != second
    assert b"a deal" not in first
    assert seal.unseal("e1", first, "record/1") == b"a deal"


@pytest.mark.parametrize(
    "spoilt", [lambda whole: whole[:-1] + bytes([whole[-1] ^ 1]), lambda _: b""]
)
def test_what_was_changed_does_not_open(seal, spoilt):
    with pytest.raises(StoreError):
        seal.unseal("e1", spoilt(seal.seal("e1", b"a deal", "record/1")), "record/1")


def test_what_was_moved_does_not_open(seal):
    with pytest.raises(StoreError):
        seal.unseal("e1", seal.seal("e1", b"a deal", "record/1"), "record/2")


def test_a_missing_key_is_named_and_not_made_anew(house, seal):
    with pytest.raises(StoreError, match="e2"):
        seal.seal("e2", b"a deal", "record/1")
    assert not Keys(house.keys).has("e2")


def test_a_key_is_made_once(house):
    Keys(house.keys).make("e1")
    key = Keys(house.keys).key("e1")
    Keys(house.keys).make("e1")
    assert Keys(house.keys).key("e1") == key


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights otherwise")
def test_key_files_are_for_this_user_only(house):
    Keys(house.keys).key("house")
    assert {file.stat().st_mode & 0o077 for file in house.keys.iterdir()} == {0}
    assert house.folder.stat().st_mode & 0o077 == 0


def test_a_key_under_a_passphrase_opens_with_that_only(house):
    Keys(house.keys, "开门").make("e1")
    assert Keys(house.keys, "开门").key("e1")
    for wrong in ("关门", None):
        with pytest.raises(NotPermitted, match=PASSPHRASE):
            Keys(house.keys, wrong).key("e1")
    assert "key" not in json.loads((house.keys / "e1.key").read_text())


def test_a_damaged_key_file_is_named(house):
    (house.keys / "e1.key").write_text("{")
    with pytest.raises(StoreError, match=r"e1\.key"):
        Keys(house.keys).key("e1")


@given(game=GAMES, data=st.data())
def test_a_packed_deal_is_the_same_deal_again(game, data):
    deal = Deal.numbered(game, data.draw(st.integers(0, deals_of(game) - 1)))
    from cardboards.boards import Board, HandRecord, Origin

    record = HandRecord(Board(7, deal), 2, Origin.IMPORTED)
    assert Packed.of(record).record(game, Origin.IMPORTED) == record


def test_the_mark_knows_a_deal_again_in_this_house_only(house, seal, tmp_path):
    one, other = (packed(Deal.numbered(HUAPAI, number)) for number in (1, 2))
    stranger = Seal(Keys(tmp_path))
    assert mark_of(seal, HUAPAI, one) == mark_of(Seal(Keys(house.keys)), HUAPAI, one)
    others = {
        mark_of(seal, HUAPAI, other),
        mark_of(seal, BRIDGE, one),
        mark_of(stranger, HUAPAI, one),
    }
    assert mark_of(seal, HUAPAI, one) not in others
