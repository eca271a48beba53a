from collections import Counter

import numpy as np
import pytest

from cardboards.cards import PACK, Card
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.reader.readings import Doubt, NoCard, Reading, Unsure
from firmware_bridge.reader.taught.labels import Other
from firmware_bridge.reader.taught.perturb import perturbed
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.teach import teach
from firmware_bridge.simulator.faces import Odd
from firmware_bridge.simulator.scene import CardSeen, Placement
from tests.firmware_bridge.reader.conftest import Eye

BOTH_WAYS = [("log_white_led", "logdata"), ("logdata", "log_white_led")]


def verdict(look, card):
    if not isinstance(look, Reading):
        return "held"
    return "right" if look.card == card else "wrong"


def tally(reader, samples):
    return Counter(
        verdict(reader.read(image), card) for card, image in samples if isinstance(card, Card)
    )


# A real machine, taught in one light and read in another.


@pytest.mark.parametrize(("taught", "read"), BOTH_WAYS)
def test_a_real_deck_is_read_in_another_light_and_never_wrongly(series, real_decks, taught, read):
    counted = tally(CardReader(real_decks[taught]), series[read])
    assert counted["wrong"] == 0
    assert counted["right"] >= 48


@pytest.mark.parametrize(("taught", "read"), BOTH_WAYS)
def test_a_turned_card_is_read_right_or_held(series, real_decks, taught, read):
    turned = [(card, np.ascontiguousarray(image[::-1, ::-1])) for card, image in series[read]]
    counted = tally(CardReader(real_decks[taught]), turned)
    assert counted["wrong"] == 0
    assert counted["right"] >= 40


@pytest.mark.slow
@pytest.mark.parametrize(("taught", "read"), BOTH_WAYS)
def test_other_light_noise_and_place_never_make_a_wrong_card(series, real_decks, taught, read):
    random = np.random.default_rng(11)
    varied = [(card, perturbed(image, random)) for _ in range(4) for card, image in series[read]]
    counted = tally(CardReader(real_decks[taught]), varied)
    assert counted["wrong"] == 0
    assert counted["right"] >= 26 * 4


@pytest.mark.parametrize(("taught", "read"), BOTH_WAYS)
def test_a_joker_is_named_and_an_empty_eye_is_no_card(series, real_decks, taught, read):
    reader = CardReader(real_decks[taught])
    seen = {label: reader.read(image) for label, image in series[read] if isinstance(label, Other)}
    assert seen == {Other.JOKER: Unsure(Doubt.JOKER), Other.NOTHING: NoCard()}


def test_photographs_are_read_in_a_camera_frame_too(series, real_decks):
    """The simulated eye lays a photograph into the box that the reader crops."""
    import cv2

    reader = CardReader(real_decks["log_white_led"], view=SIMULATED)
    framed = []
    for card, image in series["log_white_led"]:
        frame = np.zeros((SIMULATED.height, SIMULATED.width, 3), np.uint8)
        box = SIMULATED.card
        box.of(frame)[:] = cv2.resize(image, (box.width, box.height))
        framed.append((card, frame))
    assert tally(reader, framed) == {"right": 52}


# The drawn pack: half a card in view, every card either end up.


def test_a_drawn_deck_is_read_from_both_ends_and_never_wrongly(eye, drawn_deck):
    reader = CardReader(drawn_deck, view=SIMULATED)
    samples = [(card, eye.look(card, turned)) for card in PACK for turned in (False, True) * 2]
    counted = tally(reader, samples)
    assert counted["wrong"] == 0
    assert counted["right"] >= 206


def test_what_is_no_card_of_the_deck_is_never_read_as_one(eye, drawn_deck):
    reader = CardReader(drawn_deck, view=SIMULATED)
    seen = [reader.read(eye.look(face, turned)) for face in Odd for turned in (False, True)]
    assert [type(look) for look in seen] == [Unsure] * len(seen)


def test_an_empty_slot_is_no_card_even_if_it_was_never_shown(eye, drawn_deck):
    assert CardReader(drawn_deck, view=SIMULATED).read(eye.scene.frame(None, 1)) == NoCard()


@pytest.mark.parametrize("away", [-30, -20, 20, 30])
def test_a_card_that_is_still_moving_is_not_read_wrongly(eye, drawn_deck, away):
    reader = CardReader(drawn_deck, view=SIMULATED)
    for card in list(PACK)[::5]:
        frame = eye.scene.frame(CardSeen(card, Placement(), away=away, smear=4), 1)
        assert verdict(reader.read(frame), card) != "wrong"


def test_a_dark_picture_is_said_to_be_dark(eye, drawn_deck):
    dim = (eye.look(Card.named("S9")) // 40).astype(np.uint8)
    assert CardReader(drawn_deck, view=SIMULATED).read(dim) == Unsure(Doubt.DARK)


def test_a_blurred_card_is_not_read(eye, drawn_deck):
    import cv2

    reader = CardReader(drawn_deck, view=SIMULATED)
    looks = [
        reader.read(cv2.GaussianBlur(eye.look(card), (0, 0), 6).astype(np.uint8))
        for card in list(PACK)[::4]
    ]
    assert all(isinstance(look, Unsure) for look in looks)
    assert Doubt.BLURRED in {look.doubt for look in looks if isinstance(look, Unsure)}


def test_the_same_picture_gives_the_same_answer(eye, drawn_deck):
    picture = eye.look(Card.named("H7"))
    answers = {CardReader(drawn_deck, view=SIMULATED).read(picture.copy()) for _ in range(3)}
    assert len(answers) == 1


def test_a_reading_names_another_card_as_runner_up(eye, drawn_deck):
    look = CardReader(drawn_deck, view=SIMULATED).read(eye.look(Card.named("C6"), turned=False))
    assert isinstance(look, Reading)
    assert look.runner_up not in (None, look.card)
    assert 0.25 <= look.confidence <= 1.0


def test_red_ink_on_a_black_suit_is_not_read(eye, drawn_deck):
    """Colour is a witness of its own: a spade printed in red is no spade."""
    reader = CardReader(drawn_deck, view=SIMULATED)
    frame = eye.look(Card.named("S9"), turned=False)
    dark = frame.max(2) < 110
    dark[: SIMULATED.card.height, : SIMULATED.card.x + 12] = False
    frame[dark] = (40, 30, 190)
    assert not isinstance(reader.read(frame), Reading)


@pytest.mark.parametrize(("hall", "code"), [(2, "H9"), (5, "S6")])
def test_a_card_that_another_was_likelier_than_at_first_is_compared_with_what_comes_near_it(
    hall, code
):
    """In these halls a five was likelier on the coarse grid, and the card itself was never laid on exactly."""
    eye = Eye(hall)
    reader = CardReader(teach("drawn", eye.photographs()), view=SIMULATED)
    card = Card.named(code)
    assert tally(reader, [(card, eye.look(card)) for _ in range(24)]) == {"right": 24}
