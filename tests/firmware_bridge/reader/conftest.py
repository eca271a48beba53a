"""Decks that many tests read with: teaching takes seconds, so each is taught once, however many workers test."""

import pickle
import random

import cv2
import pytest

from cardboards.cards import PACK
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.taught.labels import label_of
from firmware_bridge.reader.taught.teach import teach
from firmware_bridge.simulator.scene import CardSeen, Light, Placement, Scene


class Eye:
    """Frames of a drawn pack, each card lying as a feeder lets it come to rest."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.scene = Scene(Light.of_a_hall(self.chance), seed=seed)

    def look(self, face, turned=None):
        turned = self.chance.random() < 0.5 if turned is None else turned
        placement = Placement.settled(self.chance, turned=turned)
        return self.scene.frame(CardSeen(face, placement), self.chance.randrange(1000), mark=1)

    def photographs(self):
        return [(card, SIMULATED.card.of(self.look(card))) for card in PACK]


@pytest.fixture(scope="session", autouse=True)
def on_one_core():
    with one_core():
        yield


@pytest.fixture
def eye():
    return Eye(1)


@pytest.fixture(scope="session")
def taught_once(once):
    """The deck that is learnt from what is shown, under a name of its own among all tests."""

    def learnt(name, show, learn=teach):
        def keep(file):
            file.write_bytes(pickle.dumps(learn(name, show())))

        return pickle.loads(once(f"{name}.pickle", keep).read_bytes())

    return learnt


@pytest.fixture(scope="session")
def drawn_deck(taught_once):
    return taught_once("drawn", Eye(1).photographs)


@pytest.fixture(scope="session")
def series(corpus):
    """Two series of photographs by one real machine (ECE395), under different light."""
    folder = corpus / "cards" / "machine_ece395"
    return {
        name: [
            (label_of(file), cv2.imread(str(file), cv2.IMREAD_COLOR))
            for file in sorted(folder.glob(f"{name}_*.png"))
        ]
        for name in ("log_white_led", "logdata")
    }


@pytest.fixture(scope="session")
def real_decks(series, taught_once):
    return {
        name: taught_once(name, lambda samples=samples: samples) for name, samples in series.items()
    }
