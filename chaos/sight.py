"""The eye of a virtual evening: frames from event to event, and a reader that sees the true face, as a rule."""

import random
from collections import deque
from dataclasses import dataclass
from typing import cast

from cardboards.cards import PACK, Card
from firmware_bridge.camera import Frame
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.readings import Doubt, Look, NoCard, Reading, Unsure
from firmware_bridge.simulator.faces import Face, Odd
from firmware_bridge.simulator.hall import Exposure, Hall
from firmware_bridge.simulator.scene import CardSeen, LabelSeen

GIVEN_UP_S = 2.0
"""After so long without a frame a camera is given up, as the grabber does."""

_ODD = {
    Odd.JOKER: Doubt.JOKER,
    Odd.ADVERT: Doubt.UNLIKE,
    Odd.BACK: Doubt.FACE_DOWN,
    Odd.OTHER_BACK: Doubt.FACE_DOWN,
}


@dataclass(frozen=True, slots=True)
class Shot:
    """What stands in place of a picture."""

    exposure: Exposure
    dark: bool
    blurred: bool


def shot_in(image: Image) -> Shot:
    """What a frame of this film carries where others carry pixels."""
    return cast(Shot, image)


class Reader:
    """Sees the true face, but for a share of the ways in which a card comes to lie; the same way, the same look."""

    def __init__(self, dice: random.Random, unsure: float, misread: float) -> None:
        self.misread = 0
        self.unsure = 0
        self._dice = dice
        self._shares = unsure, misread
        self._known: dict[tuple[Face, object], Look] = {}

    def read(self, image: Image) -> Look:
        """What a shot shows."""
        shot = shot_in(image)
        sight = shot.exposure.sight
        if shot.dark or not shot.exposure.lamp:
            return Unsure(Doubt.DARK)
        if sight is None:
            return NoCard()
        if isinstance(sight, LabelSeen):
            return Unsure(Doubt.UNLIKE)
        if shot.blurred or sight.away or sight.smear:
            return Unsure(Doubt.BLURRED)
        key = sight.face, sight.placement
        if key not in self._known:
            self._known[key] = self._look(sight)
        return self._known[key]

    def _look(self, sight: CardSeen) -> Look:
        face = sight.face
        if not isinstance(face, Card):
            return Unsure(_ODD[face])
        unsure, misread = self._shares
        drawn = self._dice.random()
        if drawn < unsure:
            self.unsure += 1
            return Unsure(self._dice.choice([Doubt.BLURRED, Doubt.BETWEEN_TWO, Doubt.UNLIKE]))
        if drawn < unsure + misread:
            self.misread += 1
            return Reading(self._dice.choice([one for one in PACK if one != face]), 0.9, face)
        return Reading(face, 0.99, None)


class ShownMark:
    """Fresh is what shows this step's mark."""

    def fresh(self, frame: Frame, mark: int | None, _since: float) -> bool:
        """Whether the shot was exposed under this mark."""
        shot = shot_in(frame.image)
        return mark is not None and shot.exposure.lamp and shot.exposure.mark == mark


class Film:
    """Frames of a hall while somebody waits for one; `take` at the time of `next_event`.

    The first frame after a quiet time was exposed before it: stale, as those that lie in a camera's queue.
    """

    def __init__(self, hall: Hall, dice: random.Random) -> None:
        self.wanted = False
        self.gone = False
        self._hall = hall
        self._dice = dice
        self._last = self._shoot()
        self._number = 0
        self._exposes: float | None = None
        self._coming: deque[tuple[float, Shot]] = deque()
        self._waits_since: float | None = None

    def want(self, now: float) -> None:
        """Somebody waits for a frame."""
        if not self.wanted:
            self.wanted = True
            self._coming.clear()
            self._coming.append((now + self._dice.random() * self._delay, self._last))
            self._exposes = now + self._dice.random() / self._hall.settings.fps
            self._waits_since = now

    def rest(self) -> None:
        """Nobody does any more."""
        self.wanted = False
        self._exposes = None
        self._coming.clear()

    def next_event(self) -> float | None:
        """When something is exposed or arrives."""
        if not self.wanted:
            return None
        times = [self._coming[0][0]] if self._coming else []
        if self._exposes is not None:
            times.append(self._exposes)
        return min(times)

    def take(self, now: float) -> Frame | None:
        """Expose what is due, and give a frame that has arrived."""
        if self._exposes is not None and self._exposes <= now:
            self._expose(now)
            self._exposes = now + 1.0 / self._hall.settings.fps
        if not self._coming or self._coming[0][0] > now:
            return None
        self._number += 1
        self._waits_since = now
        shot = self._coming.popleft()[1]
        return Frame(self._number, now, cast(Image, shot))

    @property
    def _delay(self) -> float:
        return self._hall.settings.delay

    def _expose(self, now: float) -> None:
        eye = self._hall.eye
        if eye.unplugged or eye.torn:
            self.gone = self._waits_since is not None and now - self._waits_since > GIVEN_UP_S
            return
        if not eye.frozen and self._dice.random() >= self._hall.settings.stale:
            self._last = self._shoot()
        self._coming.append((now + self._delay, self._last))

    def _shoot(self) -> Shot:
        eye = self._hall.eye
        return Shot(self._hall.expose(), eye.dark, eye.blur > 0)
