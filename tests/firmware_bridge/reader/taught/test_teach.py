import zipfile

import numpy as np
import pytest

from cardboards.cards import PACK, Card, Rank
from firmware_bridge.errors import CannotTeach, NoSuchDeck
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.reader.readings import Doubt, NoCard, Reading, Unsure
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.ink import SIZE
from firmware_bridge.reader.taught.labels import Other
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.teach import teach
from firmware_bridge.simulator.faces import Odd


def test_missing_cards_are_named(eye):
    with pytest.raises(CannotTeach) as refusal:
        teach("short", [one for one in eye.photographs() if one[0].code not in ("H7", "CT")])
    assert refusal.value.saying.facts["cards"] == [Card.named("H7"), Card.named("CT")]


def test_one_picture_under_two_names_is_refused_and_the_pair_named(eye):
    photographs = eye.photographs()
    three = dict(photographs)[Card.named("D3")]
    doubled = [(card, three if card.code == "C9" else image) for card, image in photographs]
    with pytest.raises(CannotTeach, match="♣9 – ♦3"):
        teach("doubled", doubled)


def test_a_further_picture_that_shows_another_card_is_refused(series):
    first = series["log_white_led"]
    wrong = (Card.named("S4"), dict(first)[Card.named("S9")])
    with pytest.raises(CannotTeach):
        teach("mislabelled", [*first, wrong])


def test_pictures_of_nothing_are_no_deck():
    random = np.random.default_rng(3)
    grey = [(card, random.integers(90, 110, (64, 64, 3)).astype(np.uint8)) for card in PACK]
    with pytest.raises(CannotTeach):
        teach("grey", grey)


def test_cards_that_lie_anywhere_are_refused(eye):
    """Half cards, of which the other end cannot be told, once each at another place."""
    random = np.random.default_rng(4)
    strewn = [
        (card, np.roll(image, tuple(random.integers(-60, 60, 2)), (0, 1)))
        for card, image in eye.photographs()
    ]
    with pytest.raises(CannotTeach):
        teach("strewn", strewn)


def test_several_pictures_of_each_card_make_one_deck(eye):
    reader = CardReader(teach("twice", eye.photographs() + eye.photographs()), view=SIMULATED)
    looks = [(card, reader.read(eye.look(card))) for card in PACK]
    assert not [card for card, look in looks if isinstance(look, Reading) and look.card != card]
    assert sum(isinstance(look, Reading) for _, look in looks) >= 51


def test_pictures_from_before_and_after_the_camera_was_moved_are_refused(series):
    with pytest.raises(CannotTeach, match="too differently"):
        teach("both", series["log_white_led"] + series["logdata"])


def test_backs_jokers_and_the_empty_eye_are_learnt(eye):
    samples = eye.photographs()
    samples += [
        (Other.BACK, SIMULATED.card.of(eye.look(Odd.BACK, turned))) for turned in (False, True)
    ]
    samples += [
        (Other.JOKER, SIMULATED.card.of(eye.look(Odd.JOKER, turned))) for turned in (False, True)
    ]
    samples += [(Other.NOTHING, SIMULATED.card.of(eye.scene.frame(None, 3)))]
    reader = CardReader(teach("whole", samples), view=SIMULATED)
    assert reader.read(eye.look(Odd.BACK, turned=False)) == Unsure(Doubt.FACE_DOWN)
    assert reader.read(eye.look(Odd.JOKER, turned=True)) == Unsure(Doubt.JOKER)
    assert reader.read(eye.scene.frame(None, 5)) == NoCard()


def test_teaching_the_same_pictures_gives_the_same_deck(eye, drawn_deck, tmp_path):
    photographs = eye.photographs()
    files = []
    for name in ("one", "two"):
        teach("deck", photographs).save(tmp_path / name)
        files.append((tmp_path / name).read_bytes())
    assert files[0] == files[1]


# Decks in files.


def test_a_saved_deck_reads_as_before(eye, drawn_deck, tmp_path):
    drawn_deck.save(tmp_path / "drawn.npz")
    loaded = Deck.load(tmp_path / "drawn.npz")
    assert (loaded.name, loaded.limits, loaded.looks.turn) == (
        drawn_deck.name,
        drawn_deck.limits,
        drawn_deck.looks.turn,
    )
    assert loaded.looks.labels == drawn_deck.looks.labels
    reader, again = (CardReader(deck, view=SIMULATED) for deck in (drawn_deck, loaded))
    for card in list(PACK)[::6]:
        frame = eye.look(card)
        first, second = reader.read(frame), again.read(frame)
        assert isinstance(first, Reading)
        assert isinstance(second, Reading)
        assert first.card == second.card


def test_a_deck_file_is_small_and_holds_no_pickle(drawn_deck, tmp_path):
    file = tmp_path / "drawn.npz"
    drawn_deck.save(file)
    assert file.stat().st_size < 1_000_000
    with np.load(file, allow_pickle=False) as packed:
        assert all(packed[name].dtype != object for name in packed.files)


def test_a_deck_that_was_never_taught_is_said_so(tmp_path):
    with pytest.raises(NoSuchDeck, match="white"):
        Deck.load(tmp_path / "white.npz")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 half", b"{}"])
def test_a_damaged_deck_is_said_to_be_damaged(tmp_path, content):
    (tmp_path / "white.npz").write_bytes(content)
    with pytest.raises(NoSuchDeck, match="damaged"):
        Deck.load(tmp_path / "white.npz")


def repacked(file, **parts):
    """The same deck's file, with some parts other than they were."""
    with np.load(file) as packed:
        np.savez(file, **(dict(packed) | parts))


def facts_of(file):
    with np.load(file) as packed:
        return packed["facts"].tobytes()


def test_a_deck_of_another_version_is_not_read(drawn_deck, tmp_path):
    file = tmp_path / "drawn.npz"
    drawn_deck.save(file)
    newer = facts_of(file).replace(b'"version": 1', b'"version": 9')
    repacked(file, facts=np.frombuffer(newer, np.uint8))
    with pytest.raises(NoSuchDeck, match="another version"):
        Deck.load(file)


@pytest.mark.parametrize(
    "part",
    [
        {"face": np.zeros((SIZE, SIZE), np.bool_)},
        {"face": np.ones((4, 4), np.bool_)},
        {"owners": np.zeros(3, np.uint8)},
        {"owners": np.array([{}], object)},
        {"colour_lines": np.full(13, np.nan, np.float32)},
        {"empty": np.zeros((1, 2, 2), np.uint8)},
        {"facts": np.zeros(9, np.uint8)},
        {"more": np.zeros(80_000_000, np.uint8)},
    ],
    ids=["blank", "small face", "owners", "pickle", "numbers", "empty", "facts", "large"],
)
def test_a_deck_whose_parts_do_not_fit_together_is_not_read(drawn_deck, tmp_path, part):
    file = tmp_path / "drawn.npz"
    drawn_deck.save(file)
    repacked(file, **part)
    with pytest.raises(NoSuchDeck, match="damaged"):
        Deck.load(file)


def test_no_byte_of_a_deck_changes_unnoticed(drawn_deck, tmp_path):
    file = tmp_path / "drawn.npz"
    drawn_deck.save(file)
    whole = file.read_bytes()
    with zipfile.ZipFile(file) as packed:
        starts = [part.header_offset for part in packed.infolist()]
        sizes = [part.compress_size for part in packed.infolist()]
    for start, size in zip(starts, sizes, strict=True):
        place = start + 60 + size // 2
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x40]) + whole[place + 1 :])
        with pytest.raises(NoSuchDeck, match="damaged"):
            Deck.load(file)


@pytest.mark.parametrize("taught_turned", [False, True])
def test_a_seven_is_read_by_either_end_whichever_end_of_it_was_taught(eye, taught_turned):
    """Half a card in view: a seven shows the pips of a six by one end, those of an eight by the other."""
    samples = [(card, SIMULATED.card.of(eye.look(card, taught_turned))) for card in PACK]
    reader = CardReader(teach("one way", samples), view=SIMULATED)
    sevens = [card for card in PACK if card.rank is Rank.SEVEN for _ in range(10)]
    looks = [(card, reader.read(eye.look(card))) for card in sevens]
    assert not [card for card, look in looks if not isinstance(look, Reading) or look.card != card]
