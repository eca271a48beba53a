"""A person's hands before a camera, as the tests of the machine without a motor play them."""

from typing import Any

import numpy as np

from cardboards.cards import Card
from firmware_bridge.camera import Frame
from firmware_bridge.machine import Feed, OpenJob, Route
from firmware_bridge.machines.guided import Guide
from firmware_bridge.reader.readings import Doubt, NoCard, Reading, Unsure
from firmware_bridge.resting import RestDetector

ACE, KING = (Reading(Card.named(name), 0.9, None) for name in ("SA", "SK"))
BLURRED = Unsure(Doubt.BLURRED)
EMPTY, HAND = 20, None
FRAME = 1 / 30
FACES = {120: ACE, 200: KING, 160: BLURRED, 50: NoCard()}
ACE_LIES, KING_LIES, UNREADABLE, TABLE = 120, 200, 160, 50


class Grey:
    """Reads a card by the grey level of the picture: a striped one, whose stripes the gain leaves alone."""

    def read(self, image):
        return FACES.get(int(image[0, -1, 0]), NoCard())


class Play:
    """Frames and commands for a guide, one after the other, and all that it says."""

    def __init__(self, reader=None, learnt=True):
        self.guide = Guide(RestDetector(None), reader or Grey())
        self.now = 0.0
        self.number = 0
        self.said: list[Any] = []
        self.flicker = 0
        if learnt:
            self.shows(EMPTY)
            self.said.clear()

    def shows(self, what, seconds=0.3):
        """So long the view shows this; HAND moves."""
        said = []
        for _ in range(max(1, round(seconds / FRAME))):
            self.now += FRAME
            self.number += 1
            said += self.guide.see(Frame(self.number, self.now, self.picture(what)))
        self.said += said
        return said

    def picture(self, what):
        image = np.zeros((32, 32, 3), np.uint8)
        if what is HAND:
            self.flicker += 1
            image[:, :16] = 60 + 90 * (self.flicker % 2)
        else:
            image[:, 16:] = what
        return image

    def obeys(self, *commands):
        said = [one for command in commands for one in self.guide.obey(command, self.now)]
        self.said += said
        return said

    def events(self, kind):
        return [one for one in self.said if isinstance(one, kind)]


def called_for(made):
    """A guide that waits for the first card of a job."""
    made.obeys(OpenJob("job"))
    made.shows(EMPTY)
    made.obeys(Feed(1))
    return made


def called(play, step=1, pocket=2, card=ACE_LIES, more=True):
    """A card came to rest, and its seat was called."""
    play.shows(card)
    play.obeys(Route(step, pocket, feed_next=more))
    return play


class Counting(Grey):
    """How often it looked."""

    looks = 0

    def read(self, image):
        self.looks += 1
        return super().read(image)
