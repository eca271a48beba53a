"""What the station's camera sees, while it is set up: the picture, with the card's place marked, and its light."""

import queue
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field

import cv2

from cardboards.language import Saying, says
from dealer.errors import NotPermitted, NotThere, WrongUse
from dealer.home import Home
from dealer.jobs.halls import SCHEME, hall_of
from dealer.jobs.people import Person
from dealer.jobs.stations import settings
from dealer.people import Right
from firmware_bridge.camera import FIRST_FRAME, Camera, CameraLost, Frame
from firmware_bridge.clock import Clock, RealClock
from firmware_bridge.eye_view import SIMULATED, Box, Image

LONGEST_S = 120.0
"""So long a camera is looked through at most; then somebody has to ask again."""
EVERY_S = 0.4
SETTLES_S = 2.0
"""By then a camera has found its exposure (F45)."""
_WIDEST = 960
_DARK, _BRIGHT, _WHITE = 45.0, 215.0, 250
_MOST_WHITE = 0.3


@dataclass(frozen=True, slots=True)
class Sight:
    """A picture (JPEG). `light`: its mean brightness at the card's place, `white`: the share of it without any drawing,
    both 0 to 1; `focus`: how sharp that place is, in no unit: the larger the sharper.
    """

    picture: bytes = field(repr=False)
    light: float
    white: float
    focus: float

    @property
    def well_lit(self) -> bool:
        """Whether a card can be read in this light."""
        return _DARK <= self.light * 255 <= _BRIGHT and self.white <= _MOST_WHITE

    @property
    def saying(self) -> Saying:
        """What is to be done about the light, if anything."""
        if self.light * 255 < _DARK:
            return says("too dark, or no card lies there: more light, or a longer exposure")
        if self.light * 255 > _BRIGHT or self.white > _MOST_WHITE:
            return says("too bright: less light, or a shorter exposure")
        return says("the light is good")


def look_through(
    home: Home, person: Person, shown: Callable[[Sight], bool], clock: Clock | None = None
) -> None:
    """Show what the station's camera sees, until `shown` returns False or two minutes are over.

    Raises:
        NotPermitted: a card may lie at the eye, and this person may not see one.
        WrongUse: the station has no camera yet.
        NotThere: the camera gives no pictures.
    """
    if not person.may(Right.SEE_HELD_CARD):
        raise NotPermitted(
            "The camera may show a card that lies at the eye. Ask somebody who may see a held card."
        )
    next_at = 0.0
    with closing(_frames(home, clock or RealClock(), LONGEST_S)) as frames:
        for frame, place in frames:
            if frame.arrived >= next_at:
                next_at = frame.arrived + EVERY_S
                if not shown(sight(frame.image, place)):
                    return


def glance(home: Home, clock: Clock | None = None) -> Sight:
    """What the station's camera sees once its exposure has settled; for its light, not for anybody's eyes.

    Raises:
        WrongUse: the station has no camera yet.
        NotThere: the camera gives no pictures.
    """
    with closing(_frames(home, clock or RealClock(), SETTLES_S)) as frames:
        *_, (frame, place) = frames
    return sight(frame.image, place)


def _frames(home: Home, clock: Clock, seconds: float) -> Generator[tuple[Frame, Box]]:
    """The newest frame again and again, with the card's place in it: for so long, and once at least."""
    url, place = _camera(home)
    seen: queue.Queue[Frame | CameraLost] = queue.Queue()
    camera = Camera(url, seen.put_nowait)
    try:
        frame = _newest(seen)
        until = clock.now() + seconds
        while clock.now() < until:
            yield frame, place
            frame = _newest(seen)
        yield frame, place
    finally:
        camera.close()


def sight(image: Image, place: Box) -> Sight:
    """A picture as it is shown, measured where the card lies."""
    there = place.of(image)
    grey = cv2.cvtColor(there if there.size else image, cv2.COLOR_BGR2GRAY)
    marked = image.copy()
    corner = (place.x + place.width, place.y + place.height)
    cv2.rectangle(marked, (place.x, place.y), corner, (0, 200, 255), 2)
    height, width = image.shape[:2]
    scale = min(1.0, _WIDEST / width)
    shown = cv2.resize(marked, (round(width * scale), round(height * scale)))
    return Sight(
        cv2.imencode(".jpg", shown)[1].tobytes(),
        float(grey.mean()) / 255,
        float((grey >= _WHITE).mean()),
        float(cv2.Laplacian(grey, cv2.CV_64F).var()),
    )


def _camera(home: Home) -> tuple[str, Box]:
    own = settings(home)
    place = own.eye or SIMULATED.card
    for url in (own.machine or "", own.camera or ""):
        if url.startswith(SCHEME):
            hall = hall_of(home, url)
            if hall is not None:
                return hall.camera, SIMULATED.card
    if own.camera is None:
        raise WrongUse("Say where the camera is: {--camera}, for example 0.")
    return own.camera, place


def _newest(seen: "queue.Queue[Frame | CameraLost]") -> Frame:
    """The last of the frames that wait, or the next one."""
    try:
        found = seen.get(timeout=FIRST_FRAME)
        while not seen.empty():
            found = seen.get_nowait()
    except queue.Empty:
        raise NotThere(
            "The camera gives no pictures. Check its cable, and that no other program uses it."
        ) from None
    if isinstance(found, CameraLost):
        raise NotThere(found.reason.text, **found.reason.facts)
    return found
