"""An eye that sees an index alone: cells of a real machine (Dealer2024), taught and untaught."""

import cv2
import numpy as np
import pytest

from cardboards.cards import PACK, Card
from firmware_bridge.errors import CannotTeach
from firmware_bridge.eye_view import SIMULATED, Image
from firmware_bridge.reader.glyphs import ENGLISH
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.readings import Doubt, NoCard, Reading, Unsure
from firmware_bridge.reader.taught import bare
from firmware_bridge.reader.taught.bare import bare_card
from firmware_bridge.reader.taught.bare_looks import as_wide_as_indices, show_bare_index
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.ink import SIZE
from firmware_bridge.reader.taught.labels import label_of
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.teach import teach

SPADE_FOUR = Card.named("S4")
"""None of the machine's cells shows it."""


@pytest.fixture(scope="module")
def net():
    return Network.load()


@pytest.fixture(scope="module")
def cells(corpus):
    """The cells by card, those that their author did not move first; and the cells of no card, or of one in motion."""
    shown: dict[Card, list[Image]] = {}
    none = []
    files = (corpus / "cards" / "machine_dealer2024").glob("*.png")
    for file in sorted(files, key=lambda file: ("_c1" in file.name, file.name)):
        label, image = label_of(file), np.asarray(cv2.imread(str(file)), np.uint8)
        if isinstance(label, Card):
            shown.setdefault(label, []).append(image)
        else:
            none.append(image)
    return shown, none


@pytest.fixture(scope="module")
def deck(cells, taught_once):
    return taught_once("corners", lambda: [(card, images[0]) for card, images in cells[0].items()])


def test_a_deck_is_learnt_from_one_index_of_each_card_and_read_by_others(deck, cells):
    shown, none = cells
    reader = CardReader(deck)
    others = [(card, image) for card, images in shown.items() for image in images[1:]]
    looks = [(card, reader.read(image)) for card, image in others]
    read = [(card, look.card) for card, look in looks if isinstance(look, Reading)]

    assert all(card == seen for card, seen in read)
    assert len(read) >= 0.97 * len(others)
    assert not any(isinstance(reader.read(image), Reading) for image in none)


def lower(image, share):
    """The picture of a card that has gone so much of the height farther down; its paper goes on above."""
    rows = round(share * len(image))
    return cv2.copyMakeBorder(image[: len(image) - rows], rows, 0, 0, 0, cv2.BORDER_REPLICATE)


def higher(image, share):
    rows = round(share * len(image))
    return cv2.copyMakeBorder(image[rows:], 0, rows, 0, 0, cv2.BORDER_REPLICATE)


def test_the_upper_half_of_a_spade_is_no_diamond(cells):
    """Taught a little low and read lower still, five ♠s were read as ♦s: of both, only the upper half was in view."""
    shown = {card: images[0] for card, images in cells[0].items()}
    reader = CardReader(
        teach("corners", [(card, lower(image, 0.05)) for card, image in shown.items()])
    )
    looks = {card: reader.read(lower(image, 0.18)) for card, image in shown.items()}
    read = {card: look.card for card, look in looks.items() if isinstance(look, Reading)}

    assert all(card == seen for card, seen in read.items())
    assert len(read) >= 30
    for name in ("S5", "S6", "SJ", "S8"):
        assert getattr(looks[Card.named(name)], "doubt", None) in (Doubt.CUT_OFF, Doubt.BETWEEN_TWO)


@pytest.mark.parametrize("name", ["D5", "HK", "C5", "DK"])
def test_the_foot_of_a_rank_is_no_other_rank(cells, net, name):
    """Of a 5 of which the picture shows the lower half a J was read, of a K an A."""
    look = bare_card(higher(cells[0][Card.named(name)][0], 0.3), net, ENGLISH)

    assert isinstance(look, Unsure)
    assert look.doubt is Doubt.CUT_OFF


def test_a_card_without_an_index_is_no_empty_eye(deck, cells):
    """As advertising cards are: paper where the index would be, as light as the cards'."""
    high, wide = cells[0][Card.named("H4")][0].shape[:2]
    reader = CardReader(deck)

    paper, slot = (np.full((high, wide, 3), level, np.uint8) for level in (deck.paper, 40))

    assert reader.read(paper) == Unsure(Doubt.UNLIKE)
    assert reader.read(slot) == NoCard()


def test_a_card_without_a_picture_is_put_together_from_its_rank_and_its_suit(deck, cells):
    four, eight = (cells[0][Card.named(name)][0] for name in ("H4", "S8"))
    image = cv2.resize(eight, four.shape[1::-1]).astype(np.uint8)
    image[: round(0.58 * len(image))] = four[: round(0.58 * len(image))]

    look = CardReader(deck).read(image)

    assert isinstance(look, Reading)
    assert look.card == SPADE_FOUR


def test_a_rank_of_which_there_is_no_picture_is_asked_for(cells):
    samples = [
        (card, images[0]) for card, images in cells[0].items() if card.rank != SPADE_FOUR.rank
    ]

    with pytest.raises(CannotTeach, match="no picture shows"):
        teach("corners", samples)


def test_where_the_index_lies_is_kept_with_the_deck(deck, tmp_path):
    deck.save(tmp_path / "corners.deck")

    assert Deck.load(tmp_path / "corners.deck").looks.index == deck.looks.index


def test_an_index_is_read_untaught_and_what_moves_is_not(cells, net):
    shown, none = cells
    looks = [(card, bare_card(images[0], net, ENGLISH)) for card, images in shown.items()]
    read = [(card, look.card) for card, look in looks if isinstance(look, Reading)]

    assert all(card == seen for card, seen in read)
    assert len(read) >= 0.9 * len(looks)
    assert not any(isinstance(bare_card(image, net, ENGLISH), Reading) for image in none)


def cell(corpus, name):
    image = cv2.imread(str(corpus / "cards" / "machine_dealer2024" / name))
    assert image is not None
    return image


def grain(image, sigma):
    return np.random.default_rng(1).normal(0, sigma, image.shape[:2])[:, :, None]


def test_an_index_that_the_light_has_eaten_is_too_bright(corpus, net):
    image = cell(corpus, "6144afb_c5_0_14.png")
    eaten = np.clip(image * 3.5 + grain(image, 3), 0, 255).astype(np.uint8)
    look = bare_card(eaten, net, ENGLISH)
    assert isinstance(look, Unsure)
    assert look.doubt is Doubt.BRIGHT


def test_a_suit_half_covered_is_held_against_the_whole_of_a_rank_that_has_paled(corpus, net):
    image = cell(corpus, "6144afb_c11_2_31.png")
    pale = np.clip(image * 2.0 + grain(image, 3), 0, 255).astype(np.uint8)
    assert not isinstance(bare_card(pale, net, ENGLISH), Reading)


def test_noise_is_no_index(corpus, net):
    image = cv2.imread(str(corpus / "cards" / "machine_dealer2024" / "6144afb_c11_2_09.png"))
    noisy = np.clip(image + grain(image, 60), 0, 255).astype(np.uint8)
    assert not isinstance(bare_card(noisy, net, ENGLISH), Reading)


def test_half_a_card_is_no_bare_index(eye, net):
    cards = [(card, SIMULATED.card.of(eye.look(card))) for card in list(PACK)[::6]]

    assert not show_bare_index(cards, net)
    assert not any(isinstance(bare_card(image, net, ENGLISH), Reading) for _, image in cards)


def test_a_frame_and_pips_beside_the_index_do_not_belong_to_it():
    """They lie a little otherwise in each picture, and would outweigh a small suit."""
    cards = np.zeros((len(PACK), SIZE, SIZE), np.float32)
    cards[:, 20:80, 28:30] = 0.8
    cards[:, 20:80, 34:52] = 0.5
    cards[::3, 50:80, 57:] = 1.0
    face = np.zeros((SIZE, SIZE), np.bool_)
    face[18:82, 27:61] = True

    columns = np.flatnonzero(as_wide_as_indices(cards, face).any(0))

    assert (columns[0], columns[-1]) == (30, 56)


def test_a_face_with_blank_paper_around_its_index_stays_as_it_is():
    cards = np.zeros((len(PACK), SIZE, SIZE), np.float32)
    cards[:, 20:80, 34:52] = 0.5
    face = np.zeros((SIZE, SIZE), np.bool_)
    face[18:82, 27:61] = True

    assert (as_wide_as_indices(cards, face) == face).all()


def test_an_index_is_read_through_a_lens_out_of_focus(cells, net):
    """Sigma 4 % of its height, and no direction flatter than another."""
    looks = [
        (card, bare_card(cv2.GaussianBlur(images[0], (0, 0), 5.4).astype(np.uint8), net, ENGLISH))
        for card, images in list(cells[0].items())[::4]
    ]
    read = [(card, look.card) for card, look in looks if isinstance(look, Reading)]

    assert all(card == told for card, told in read)
    assert len(read) >= len(looks) / 3


@pytest.mark.parametrize(
    ("sure", "rival", "sharp", "contested"),
    [
        (0.949, 0.885, True, True),
        (0.964, 0.850, False, True),
        (0.970, 0.722, False, True),
        (0.975, 0.770, True, False),
        (0.980, 0.668, False, False),
        (0.932, 0.630, True, False),
    ],
)
def test_an_index_that_is_nearly_as_much_another_is_not_read(sure, rival, sharp, contested):
    """A Q whose tail crosses it is a 6 in a little blur (the first three); a sound index may be a little of another."""
    assert bare._is_contested(sure, rival, sharp=sharp) is contested
