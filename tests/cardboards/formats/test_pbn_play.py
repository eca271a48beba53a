"""Hands and play of a PBN game against each other."""

import pytest

from cardboards.formats.files import inspected
from cardboards.formats.hands import CLOCKWISE
from cardboards.formats.notation import read
from cardboards.formats.pbn_play import contradicts
from cardboards.games import BRIDGE

# The standard's own example game.
HANDS = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
PLAYED = """SK H3 S4 S3
C5 C2 C6 CK =1=
S2 H6 S5! S7
c8 ca ct c4
D2 DA $5 DT ^R D3
D4 DK=2= H5 H7
-  -  -  H2
*"""


def deal(hands=HANDS):
    return read(hands).deal(BRIDGE)


def test_the_play_of_these_hands_fits_them():
    assert not contradicts(deal(), "W", PLAYED)


@pytest.mark.parametrize("first", ["E", "S", "W"])
def test_turned_hands_do_not_fit_the_play(first):
    """A whole session was turned by 90° against its auction (ben #128)."""
    assert contradicts(deal(first + HANDS[1:]), "W", PLAYED)


def test_one_wrong_card_is_another_matter():
    assert not contradicts(deal(), "W", PLAYED.replace("H3", "H4"))


@pytest.mark.parametrize(
    ("leader", "played"), [("", ""), ("W", ""), ("W", "- - - -"), ("?", PLAYED), ("#", PLAYED)]
)
def test_without_play_nothing_is_said(leader, played):
    turned = deal("E" + HANDS[1:])
    assert not contradicts(turned, leader, played)


@pytest.mark.parametrize(("first", "remarks"), [("N", 0), ("E", 1)])
def test_a_turned_board_is_pointed_out_and_still_read(first, remarks):
    text = f'[Board "1"]\n[Deal "{first + HANDS[1:]}"]\n[Auction "N"]\nAP\n[Play "W"]\n{PLAYED}\n[Note "1:x"]\n'
    boards, report = inspected(text.encode(), BRIDGE)
    assert boards[0].deal.hand(CLOCKWISE["NESW".index(first)]) == deal().hand(CLOCKWISE[0])
    assert ["turned" in remark.saying.english() for remark in report.notes] == [True] * remarks


def test_no_real_file_is_accused(corpus):
    """All games of the corpus with play were played with the hands they give."""
    for file in (corpus / "deals").rglob("*.pbn"):
        _, report = inspected(file.read_bytes(), BRIDGE)
        assert not [one for one in report.notes if "turned" in one.saying.english()], file.name
