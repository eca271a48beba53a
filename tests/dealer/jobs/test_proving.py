"""What is known of the cards of a wallet that passed, and what becomes of a deck that learns from them."""

import shutil
from dataclasses import replace

import cv2
import numpy as np
import pytest

from cardboards.cards import Card
from cardboards.games import HUAPAI
from dealer.custody import Wallet
from dealer.entries import About, Entry, EntryKind
from dealer.home import Home
from dealer.jobs import proving
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.proving import Proofs, learn, told_when_dealt
from dealer.passage.passing import By, Told
from dealer.store.books import Books
from dealer.wallet_name import WalletName
from firmware_bridge.eye_view import Box
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.strengthen import Strengthened

NAME = WalletName(1, "A", 1)
ACE, KING = Card.named("SA"), Card.named("SK")
NAMED, SURE, POORLY = Told(ACE, By.OPERATOR), Told(KING, By.READER, 0.9), Told(KING, By.READER, 0.3)


@pytest.fixture
def books(tmp_path):
    home = Home.open(tmp_path / "home")
    make_event(home, "evening", HUAPAI.key, Person.here())
    with Books.open(home, "station") as opened:
        yield opened


@pytest.fixture
def event(books):
    return books.events.named("evening")


@pytest.fixture
def wallet(event):
    return replace(Wallet("TOKEN", NAME), event=event.id, job="dealt")


class Job:
    """Writes what the station does in a job on the wallet."""

    def __init__(self, books, event, job):
        self.books = books
        self.about = About.of(NAME, event.id, job)

    def read(self, step, card, by=By.READER, confidence=0.9):
        facts = {"step": step, "by": by.value, "confidence": confidence}
        secret = {"card": card and card.code, "pocket": 1, "runner_up": None}
        self.books.journal.append(Entry(EntryKind.CARD_READ, facts, secret), self.about)

    def takes_back(self, step):
        self.books.journal.append(Entry(EntryKind.CARD_TAKEN_BACK, {"step": step}), self.about)

    def verified(self, verdict):
        self.books.journal.append(Entry(EntryKind.VERIFIED, {"verdict": verdict}), self.about)


def jpeg(shade):
    return cv2.imencode(".png", np.full((8, 8, 3), shade, np.uint8))[1].tobytes()


def test_what_was_told_when_a_wallet_was_dealt_is_proved_once_it_passes(books, event, wallet):
    dealt = Job(books, event, "dealt")
    dealt.read(1, KING)
    dealt.read(1, ACE, By.OPERATOR, None)
    dealt.read(2, KING)
    dealt.read(3, None, By.NOBODY, None)
    dealt.read(4, KING)
    dealt.takes_back(4)
    Job(books, event, "another").read(5, KING)
    Job(books, event, "checked").verified("pass")
    assert told_when_dealt(books, event, wallet) == {1: NAMED, 2: SURE}


def test_a_wallet_that_had_to_be_mended_proves_nothing_of_how_it_was_dealt(books, event, wallet):
    Job(books, event, "dealt").read(1, ACE)
    Job(books, event, "checked").verified("fail")
    Job(books, event, "again").verified("pass")
    assert told_when_dealt(books, event, wallet) == {}


def proved(told):
    proofs = Proofs(Box(2, 2, 4, 4))
    proofs.take(told, lambda: [(1, jpeg(10)), (1, jpeg(20)), (2, jpeg(30))])
    return proofs.proved()


@pytest.mark.parametrize(
    ("told", "kept"), [({1: SURE}, 0), ({1: POORLY, 2: SURE}, 2), ({1: NAMED, 3: SURE}, 1)]
)
def test_pictures_are_kept_where_a_person_named_a_card_or_one_was_read_poorly(told, kept):
    pictures = proved(told)
    assert len(pictures) == kept
    assert all(image.shape == (4, 4, 3) for _, image in pictures)


def test_of_several_pictures_of_a_card_the_last_counts():
    """It is the one by which the card was told."""
    (card, image), *_ = proved({1: NAMED})
    assert card == ACE
    assert image.max() == 20


@pytest.fixture
def deck(books, white):
    shutil.copy(white, books.home.deck("white"))
    return books.home.deck("white")


@pytest.fixture
def proofs():
    made = Proofs(Box(0, 0, 8, 8))
    made.take({1: NAMED}, lambda: [(1, jpeg(10))])
    return made


def test_a_deck_that_learns_is_kept_as_it_was_beside_it(books, deck, proofs, monkeypatch):
    before = deck.read_bytes()
    monkeypatch.setattr(
        proving, "strengthened", lambda deck, _: Strengthened(replace(deck, name="stronger"), 3)
    )
    assert learn(books, "white", proofs) == 3
    assert Deck.load(deck).name == "stronger"
    assert deck.with_name("white.npz.before").read_bytes() == before
    *_, last = books.journal.entries()
    assert (last.kind, dict(last.facts), last.sealed) == (
        EntryKind.DECK_STRENGTHENED,
        {"deck": "white", "samples": 3},
        None,
    )


def test_a_deck_that_learns_nothing_is_not_written_and_a_missing_one_disturbs_nobody(
    books, deck, proofs
):
    before = deck.read_bytes()
    assert learn(books, "white", proofs) == 0  # what was shown is grey
    assert deck.read_bytes() == before
    assert not deck.with_name("white.npz.before").exists()
    assert learn(books, "black", proofs) == 0
