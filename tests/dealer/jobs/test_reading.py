"""Images that somebody brings: found out what they are, read, or refused with the reason; and the rest goes on."""

import cv2
import numpy as np
import pytest
from PIL import Image

from cardboards.cards import PACK, Card
from cardboards.games import Seat
from cardboards.mat import A3
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.pictures import Way
from dealer.jobs.reading import Looker, read_images
from tests.firmware_bridge.reader.tabletop import Tabletop

FIVE = [Card.named(name) for name in ("S9", "HA", "D3", "CQ", "H6")]


@pytest.fixture(scope="module")
def looker(tmp_path_factory):
    return Looker(Home.open(tmp_path_factory.mktemp("home")), None)


def row(cards):
    table = Tabletop(400, 160)
    for place, card in enumerate(cards):
        table.lay(card, 20 + 75 * place, 35)
    return table.photograph(1600, 0.03)[0]


def read(home, paths, **more):
    return [one.as_json() for one in read_images(home, paths, **more)]


def test_several_cards_and_one_and_none_are_found_out(looker):
    several = looker.look(row(FIVE), None)
    assert (several.way, {one.card for one in several.cards}) == (Way.SPREAD, set(FIVE))
    one = looker.look(row(FIVE[:1]), None)
    assert [found.card for found in one.cards] == FIVE[:1]
    nothing = looker.look(row([]), None)
    assert not nothing.cards
    assert nothing.refused is not None


def test_several_cards_in_a_tall_photograph_are_no_strip_with_an_index(looker):
    """Three clear cards in 949×1920 pixels were refused: what is so slim was taken for a strip."""
    seen = looker.look(np.ascontiguousarray(np.rot90(row(FIVE))), None)
    assert (seen.way, {one.card for one in seen.cards}) == (Way.SPREAD, set(FIVE))


@pytest.mark.parametrize("far", ["S9", "HA"])
def test_a_card_beside_others_that_are_seen_and_not_believed_is_not_the_only_one(looker, far):
    """A ♥4 was the one card of a photograph of four, three of them out of focus."""
    near = Card.named("H6")
    picture = row([near, Card.named(far)]).copy()
    half = picture.shape[1] * 95 // 400
    picture[:, half:] = cv2.GaussianBlur(picture, (0, 0), 3)[:, half:]
    seen = looker.look(picture, None)
    assert (seen.way, [one.card for one in seen.cards]) == (Way.SPREAD, [near])


def test_a_picture_that_was_enlarged_in_squares_is_read_as_it_was_and_boxed_as_it_is(looker):
    picture = row(FIVE[:2])
    large = cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    before, after = (looker.look(image, Way.SPREAD).cards for image in (picture, large))
    assert [one.card for one in after] == [one.card for one in before]
    for one, other in zip(before, after, strict=True):
        assert np.allclose(np.array(other.box), 2 * np.array(one.box), atol=1)


def test_hands_on_the_mat_come_with_their_seats(looker):
    table = Tabletop.with_mat(A3)
    hand = list(PACK)[::4]
    table.lay_hand(A3, Seat.WEST, hand)
    seen = looker.look(table.photograph(2000)[0], None)
    assert seen.way is Way.MAT
    assert set(seen.seats) == {Seat.WEST}
    assert {one.card for one in seen.cards} <= set(hand)
    assert all(line["seat"] == "W" for line in seen.as_json()["cards"])


def test_what_is_said_to_be_on_a_mat_and_is_not_is_refused(looker):
    assert "no mat" in looker.look(row(FIVE), Way.MAT).refused.english()


def test_a_line_tells_file_cards_boxes_and_refusal(looker, tmp_path):
    file = tmp_path / "five.png"
    cv2.imwrite(str(file), row(FIVE))
    [line] = read(Home.open(tmp_path / "home"), [file], way=Way.SPREAD)
    assert (line["type"], line["file"], line["as"], line["refused"]) == (
        "image",
        str(file),
        "spread",
        None,
    )
    assert {one["card"] for one in line["cards"]} == {"9s", "Ah", "3d", "Qc", "6h"}
    for one in line["cards"]:
        assert np.array(one["box"]).shape == (4, 2)
        assert 0 < one["confidence"] <= 1
        assert one["runner_up"] != one["card"]


def test_bad_files_are_refused_with_the_reason_and_the_rest_goes_on(tmp_path):
    good = tmp_path / "good.png"
    cv2.imwrite(str(good), row(FIVE))
    letter, cut, tiny = (tmp_path / name for name in ("a.jpg", "b.png", "c.png"))
    letter.write_text("Dear sirs")
    cut.write_bytes(good.read_bytes()[:2000])
    Image.new("RGB", (1, 1)).save(tiny)
    missing = tmp_path / "missing.jpg"
    lines = read(Home.open(tmp_path / "home"), [letter, cut, tiny, missing, good])
    assert [bool(line["refused"]) for line in lines] == [True, True, True, True, False]
    assert all(line["file"] in line["refused"] for line in lines[:4])
    assert not any(line["cards"] for line in lines[:4])


def test_of_a_moving_picture_the_first_is_read_and_that_is_said(tmp_path):
    first = Image.fromarray(cv2.cvtColor(row(FIVE[:1]), cv2.COLOR_BGR2RGB))
    file = tmp_path / "film.webp"
    first.save(file, save_all=True, append_images=[Image.new("RGB", first.size)])
    [one] = read_images(Home.open(tmp_path / "home"), [file])
    assert [found.card for found in one.seen.cards] == FIVE[:1]
    assert one.note is not None
    assert "2 pictures" in one.note.english()


def test_a_deck_that_was_never_taught_is_refused_with_those_that_are_known(tmp_path):
    home = Home.open(tmp_path)
    home.deck("white").parent.mkdir(parents=True, exist_ok=True)
    home.deck("white").touch()
    with pytest.raises(WrongUse, match=r"no deck bicycle\..*: white, en, de, fr, nl, sv\."):
        Looker(home, "bicycle")
