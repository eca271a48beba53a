import pytest

from cardboards.cards import PACK, Card
from firmware_bridge.reader.taught.labels import Other, label_of


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("log_white_led_HT.png", "HT"),
        ("logdata_C2.png", "C2"),
        ("10clubs.jpg", "CT"),
        ("5s.png", "S5"),
        ("scan_SA.jpeg", "SA"),
        ("ace_of_spades.png", "SA"),
        ("hearts-10.jpg", "HT"),
        ("红心10.png", "HT"),
    ],
)
def test_the_card_at_the_end_of_a_name_is_what_the_photograph_shows(tmp_path, name, card):
    assert label_of(tmp_path / name) == Card.named(card)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("log_white_led_Black_Joker.png", Other.JOKER),
        ("logdata_rnothing.png", Other.NOTHING),
        ("Empty.jpg", Other.NOTHING),
        ("背面.png", Other.BACK),
        ("card_back.png", Other.BACK),
    ],
)
def test_what_is_no_card_is_named_too(tmp_path, name, other):
    assert label_of(tmp_path / name) is other


@pytest.mark.parametrize(
    "name", ["test2.jpg", "0.jpg", "IMG_20240101.jpg", "glass.png", "10_club_1.jpg"]
)
def test_a_name_that_says_nothing_or_two_things_is_no_label(tmp_path, name):
    assert label_of(tmp_path / name) is None


def test_every_card_is_known_by_the_code_it_is_stored_under(tmp_path):
    assert [label_of(tmp_path / f"x_{card.code}.png") for card in PACK] == list(PACK)


def test_a_list_in_a_folder_above_goes_before_the_name(tmp_path):
    (tmp_path / "labels.csv").write_text(
        "file,cards\nset/10_club_1.jpg,Tc\nset/x_HA.png,moving\nset/back.png,joker\n",
        encoding="utf-8",
    )
    shown = [
        label_of(tmp_path / "set" / name) for name in ("10_club_1.jpg", "x_HA.png", "back.png")
    ]
    assert shown == [Card.named("CT"), None, Other.JOKER]


def test_a_photograph_the_list_leaves_out_is_named_by_its_name(tmp_path):
    (tmp_path / "labels.csv").write_text("file,cards\nother.png,Tc\n", encoding="utf-8")
    assert label_of(tmp_path / "HA.png") == Card.named("HA")


def test_the_corpus_labels_and_names_agree_on_the_machine_photographs(corpus):
    folder = corpus / "cards" / "machine_ece395"
    shown = {file.name: label_of(file) for file in folder.glob("*.png")}
    assert len(shown) == 108
    assert all(
        label == Card.named(name[-6:-4]) for name, label in shown.items() if isinstance(label, Card)
    )
    assert sum(isinstance(label, Card) for label in shown.values()) == 104
