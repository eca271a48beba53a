"""One card anywhere in a photograph: drawn cards, so that the truth is known."""

import cv2
import numpy as np
import pytest

from cardboards.cards import PACK, Card, Suit
from firmware_bridge.reader.anywhere import find
from firmware_bridge.reader.anywhere.find import single_card
from firmware_bridge.reader.anywhere.spread import spread_in
from firmware_bridge.reader.glyphs import LETTERS
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.photograph import opened
from firmware_bridge.reader.readings import Doubt, NoCard, Reading, Unsure
from firmware_bridge.simulator.faces import Odd
from tests.firmware_bridge.reader.photographs import HEIGHT, WIDTH, corners_at, lay, table

MIDDLE = (WIDTH / 2, HEIGHT / 2)


@pytest.fixture(scope="module")
def net():
    return Network.load()


def look(net, picture, locale="en"):
    return single_card(picture, net, LETTERS[locale])


def photograph(face, seed=1, tall=380.0, angle=20.0):
    chance = np.random.default_rng(seed)
    corners = corners_at(MIDDLE, tall, angle, chance)
    return lay(table(chance), face, corners), corners


def test_a_drawn_pack_that_was_never_taught_is_read_and_nothing_is_misread(net):
    accepted = 0
    for seed, card in enumerate(list(PACK)[::2]):
        picture, corners = photograph(card, seed, angle=7.0 * seed)
        found = look(net, picture)
        if isinstance(found.look, Reading):
            accepted += 1
            assert found.look.card == card
            around = np.array(corners, np.float32)
            inside = [
                cv2.pointPolygonTest(around, (float(x), float(y)), True) for x, y in found.box
            ]
            assert min(inside) > -20
    assert accepted >= 25


def test_the_same_photograph_gives_the_same_answer(net):
    picture, _ = photograph(Card.named("S7"))
    first, second = look(net, picture), look(net, picture)
    assert first.look == second.look
    assert np.array_equal(first.box, second.box)


@pytest.mark.parametrize("sigma", [2, 4, 6])
def test_a_blurred_card_is_read_rightly_or_not_at_all(net, sigma):
    for card in list(PACK)[::17]:
        picture, _ = photograph(card)
        found = look(net, cv2.GaussianBlur(picture, (0, 0), sigma))
        assert not isinstance(found.look, Reading) or found.look.card == card


@pytest.mark.parametrize("pixels", [9, 15, 21])
def test_a_card_in_motion_is_read_rightly_or_not_at_all(net, pixels):
    kernel = np.full((pixels, 1), 1 / pixels, np.float32)
    for name in ("D5", "C7", "S6"):
        picture, _ = photograph(Card.named(name), angle=0)
        found = look(net, cv2.filter2D(picture, -1, kernel))
        assert not isinstance(found.look, Reading) or found.look.card == Card.named(name)


def test_of_two_cards_that_lie_there_whole_none_is_read(net):
    chance = np.random.default_rng(3)
    picture = table(chance)
    for name, middle in (("H7", (260.0, 360.0)), ("SK", (700.0, 360.0))):
        picture = lay(picture, Card.named(name), corners_at(middle, 380.0, 12.0, chance))
    found = look(net, picture)
    assert isinstance(found.look, Unsure)
    assert found.look.doubt is Doubt.SEVERAL
    assert found.box is None


def test_a_cards_back_is_never_read(net):
    picture, _ = photograph(Odd.BACK)
    assert not isinstance(look(net, picture).look, Reading)


def test_an_empty_table_shows_none(net):
    assert look(net, table(np.random.default_rng(5))).look == NoCard()


def test_letters_of_another_country_are_not_read(net):
    picture, _ = photograph(Card.named("HQ"))
    assert not isinstance(look(net, picture, "de").look, Reading)


def test_a_card_whose_ink_has_the_other_suits_colour_is_doubted(net):
    picture, _ = photograph(Card.named("H7"))
    black = picture.copy()
    red = picture[..., 2].astype(int) - picture[..., 1] > 12
    black[red] = (24, 22, 26)
    assert isinstance(look(net, picture).look, Reading)
    assert not isinstance(look(net, black).look, Reading)


# Photographs that were misread once.


@pytest.mark.parametrize("times", [2.5, 3.5])
def test_a_pip_of_a_card_whose_indices_are_washed_out_is_no_index(corpus, net, times):
    image = opened(corpus / "cards" / "cdio" / "9s_1.jpg").image
    noise = np.random.default_rng(1).normal(0, 3, image.shape)
    bright = np.clip(image * times + noise, 0, 255).astype(np.uint8)
    found = look(net, bright)
    assert not isinstance(found.look, Reading) or found.look.card == Card.named("S9")


def test_a_card_in_motion_whose_three_is_smeared_into_an_eight_is_not_read(corpus, net):
    image = opened(corpus / "cards" / "bidly_cards" / "3s.jpg").image
    moved = cv2.filter2D(image, -1, np.full((13, 1), 1 / 13, np.float32))
    found = look(net, moved.astype(np.uint8))
    assert not isinstance(found.look, Reading) or found.look.card == Card.named("S3")


def test_a_card_too_far_away_to_tell_a_spade_from_a_club_is_not_read(corpus, net):
    image = opened(corpus / "cards" / "bidly_cards" / "2s.jpg").image
    far = cv2.resize(image, None, fx=0.18, fy=0.18, interpolation=cv2.INTER_AREA)
    found = look(net, far.astype(np.uint8))
    assert not isinstance(found.look, Reading) or found.look.card == Card.named("S2")


@pytest.mark.parametrize(
    ("name", "card", "share"),
    [("foltys/test40.jpg", "SQ", 0.123), ("bidly_cards/8c.jpg", "C8", 0.12)],
)
def test_a_small_picture_made_large_says_no_more_than_it_did(corpus, net, name, card, share):
    image = opened(corpus / "cards" / name).image
    part = min(1.0, 1000 / max(image.shape))
    whole = cv2.resize(image, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    small = cv2.resize(whole, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    found = look(net, cv2.resize(small, whole.shape[1::-1], interpolation=cv2.INTER_CUBIC))
    assert not isinstance(found.look, Reading) or found.look.card == Card.named(card)


@pytest.mark.parametrize(("name", "side"), [("5c", 9), ("8c", 9), ("Jc", 13)])
def test_a_club_that_a_telephone_smoothed_into_a_spade_is_not_read(corpus, net, name, side):
    image = opened(corpus / "cards" / "bidly_cards" / f"{name}.jpg").image
    noise = np.random.default_rng(1).normal(0, 25, image.shape)
    smooth = cv2.medianBlur(np.clip(image + noise, 0, 255).astype(np.uint8), side)
    found = look(net, cv2.bilateralFilter(smooth, side, 40, side))
    assert not isinstance(found.look, Reading) or found.look.card.suit is Suit.CLUBS


def test_where_a_blurred_card_is_seen_the_eye_is_not_empty(corpus, net):
    image = opened(corpus / "cards" / "cdio" / "5c_1.jpg").image
    moved = cv2.filter2D(image, -1, np.eye(13, dtype=np.float32) / 13)
    assert look(net, moved.astype(np.uint8)).look == Unsure(Doubt.BLURRED, (Card.named("C5"),))


def test_what_was_seen_of_a_photograph_is_not_searched_for_anew(net, monkeypatch):
    picture, corners = photograph(Card.named("S7"), angle=0.0)
    half = picture[:, : int(np.mean(corners, 0)[0])]
    among = spread_in(half, net, LETTERS["en"])
    asked = single_card(half, net, LETTERS["en"]).look
    monkeypatch.setattr(find, "spread_in", None)
    assert single_card(half, net, LETTERS["en"], among).look == asked == among.cards[0].reading
