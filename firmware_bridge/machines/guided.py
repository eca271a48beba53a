"""The machine for those who have none: a camera sees which card is shown, a person's hands take it to its pocket.

```
IDLE ─ Feed ─→ AWAITING ─ a new card rests ─→ AT_EYE ─ Route: its seat is called ─→ CALLED
                  └──────────── taken away, and the next rests or the view stays empty ─────┘
```

`Settled` is a picture's word: the view was empty, or shows another card than the one before, and stands still. So a
frame of a card at rest is younger than the card by its making, and no lamp mark is needed. `Landed` is no sensor's
word: the person was told the seat and took the card away, and their hand is free again. It carries `Evidence.TAKEN`;
into which pocket the hand put it, only verification finds out.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from firmware_bridge.camera import CameraLost, Frame
from firmware_bridge.clock import Clock
from firmware_bridge.errors import CameraError
from firmware_bridge.eye import Reader
from firmware_bridge.eye_view import Box, Image
from firmware_bridge.machine import (
    Capabilities,
    Clear,
    Cleared,
    CloseJob,
    Evidence,
    Feed,
    HopperEmpty,
    Landed,
    Look,
    MachineCommand,
    MachineEvent,
    MachineSink,
    OpenJob,
    PocketKind,
    Route,
    Sense,
    Sensed,
    Settled,
)
from firmware_bridge.reader.readings import Look as Seen
from firmware_bridge.reader.readings import NoCard, Reading
from firmware_bridge.resting import RestDetector, View

URL = "guided:"

FREE_S = 0.8
"""The view is empty for so long: the hand has put the card away."""

PAUSE_S = 4.0
"""The view is empty for so long: the person may have no card left."""

CALL_AGAIN_S = 8.0
"""A card lies there for so long after its seat was called: it was not heard."""

_JUDGE_AGAIN_S = 0.25
_NOTHING_S = 2.0
"""What rests for so long and is no card is the empty view now; a webcam may need half of it to see a card sharply."""
_EMPTY_WITHIN = 20.0

HANDS = Capabilities(
    device="guided",
    boot="",
    firmware="",
    pockets=4,
    kind=PocketKind.HANDS,
    mark=False,
    wallet_switch=False,
    bin_sensor=False,
    unfinished_job=None,
)


@dataclass(frozen=True, slots=True)
class SeatCalled:
    """The card at the eye goes to this pocket. `again`: it was called before and the card still lies there."""

    step: int
    pocket: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class CardAwaited:
    """The next card is to be shown."""

    step: int


Cue = SeatCalled | CardAwaited
"""What the person is told."""

Said = MachineEvent | Cue


class Stand(Enum):
    """Where the cards' way stands."""

    IDLE = "idle"
    AWAITING = "awaiting"
    AT_EYE = "at_eye"
    CALLED = "called"


class Guide:
    """Commands and frames in, events and cues out. Pure.

    `reader` tells a card from an empty place, and the next card from the one before where the view was not empty
    between them. Without one (a deck that is being taught) the view must be empty between two cards.
    """

    def __init__(self, detector: RestDetector, reader: Reader | None) -> None:
        self._detector = detector
        self._reader = reader
        self._stand = Stand.IDLE
        self._route = Route(0, 0, feed_next=False)
        self._step = 0
        self._next = 0
        self._since = 0.0  # what is awaited or was called, since when
        self._paused = False
        self._before: Seen | None = None
        self._was_empty = False
        self._empty_since: float | None = None
        self._rests_from: int | None = None
        self._rests_since = 0.0
        self._look: Seen | None = None
        self._judged = 0.0

    @property
    def knows_empty(self) -> bool:
        """Whether the empty view is known: before that nothing can be awaited."""
        return self._detector.knows_empty

    def shows_rest(self, frame: Frame) -> bool:
        """Whether a frame shows what rests in the view now."""
        return self._rests_from is not None and frame.number >= self._rests_from

    def look_again(self, image: Image) -> Seen:
        """What rests there, of which this is one more picture: it is looked at until it is read, and no longer."""
        if self._rests_from is None:
            return NoCard()
        if not isinstance(self._look, Reading):
            self._look = self._looked(image)
        return self._look or NoCard()

    # What the host asks for.

    def obey(self, command: MachineCommand, now: float) -> list[Said]:
        """What there is to say about a command."""
        match command:
            case OpenJob():
                self._stand, self._before, self._was_empty = Stand.IDLE, None, False
            case Feed(step=step):
                return self._feed(step, now)
            case Look(step=step):
                self._stand, self._step, self._look = Stand.AT_EYE, step, None
                return [Settled(step, None, now)] if self._rests_from is not None else []
            case Route():
                return self._call(command, now)
            case Clear():
                return [Cleared(now)]
            case Sense():
                lying = self._rests_from is not None and isinstance(self._look, Reading)
                return [
                    Sensed(
                        hopper=False,
                        eye=lying,
                        track=False,
                        wallet=False,
                        bins=False,
                        halted=False,
                        at=now,
                    )
                ]
            case CloseJob():
                self.stop()
            case _:
                pass
        return []

    def stop(self) -> None:
        """Nothing is awaited any more."""
        self._stand = Stand.IDLE

    def _feed(self, step: int, now: float) -> list[Said]:
        if self._stand is Stand.AT_EYE:
            self._leave_behind()
        return self._await(step, now)

    def _await(self, step: int, now: float) -> list[Said]:
        self._stand, self._step, self._since, self._paused = Stand.AWAITING, step, now, False
        return [CardAwaited(step)]

    def _call(self, route: Route, now: float) -> list[Said]:
        self._stand, self._route, self._since = Stand.CALLED, route, now
        self._next = max(route.step + 1, self._step)  # an earlier card may be called again
        self._leave_behind()
        return [SeatCalled(route.step, route.pocket)]

    def _leave_behind(self) -> None:
        """What lies in the view now is not the next card."""
        self._before, self._was_empty = self._look, self._empty_since is not None

    # What the camera sees.

    def see(self, frame: Frame) -> list[Said]:
        """What there is to say about a frame."""
        view = self._detector.see(frame.image, frame.arrived)
        if view is not View.EMPTY:
            self._empty_since = None
        if view is not View.RESTING:
            self._rests_from = None
        match view:
            case View.EMPTY:
                return self._empty(frame.arrived)
            case View.RESTING:
                return self._rests(frame)
            case View.MOVING:
                return []

    def _empty(self, now: float) -> list[Said]:
        if self._empty_since is None:
            self._empty_since = now
        self._was_empty = True
        for_long = now - max(self._empty_since, self._since)
        if self._stand is Stand.CALLED and now - self._empty_since >= FREE_S:
            return self._landed(now)
        if self._stand is Stand.AWAITING and not self._paused and for_long >= PAUSE_S:
            self._paused = True
            return [HopperEmpty(self._step, now)]
        return []

    def _rests(self, frame: Frame) -> list[Said]:
        came = self._rests_from is None
        now = frame.arrived
        if came:
            self._rests_from, self._rests_since = frame.number, now
            self._judge(frame)
        elif now - self._judged >= _JUDGE_AGAIN_S and self._stand is not Stand.AT_EYE:
            self._judge(frame)
        if not self._detector.knows_empty:
            if not isinstance(self._look, Reading):
                self._detector.take_as_empty()
            return []
        match self._stand:
            case Stand.AWAITING if self._is_new():
                return self._settled(self._step, now)
            case Stand.AT_EYE if came:  # laid down anew
                return self._settled(self._step, now)
            case Stand.CALLED if self._is_new():
                landed = self._landed(now)
                return landed + (self._settled(self._step, now) if self._route.feed_next else [])
            case Stand.CALLED if now - self._since >= CALL_AGAIN_S:
                self._since = now
                return [SeatCalled(self._route.step, self._route.pocket, again=True)]
            case _:
                return []

    def _judge(self, frame: Frame) -> None:
        self._judged = frame.arrived
        self._look = self._looked(frame.image)
        for_long = frame.arrived - self._rests_since >= _NOTHING_S
        if for_long and isinstance(self._look, NoCard) and self._detector.knows_empty:
            # Lamp, table or camera are not as they were: this is the empty view now.
            self._detector.take_as_empty()

    def _looked(self, image: Image) -> Seen | None:
        return self._reader.read(image) if self._reader else None

    def _is_new(self) -> bool:
        """Whether what rests is another card than the one before, which may just have been nudged."""
        if isinstance(self._look, NoCard):
            return False
        if self._was_empty:
            return True
        if self._before is None:
            return isinstance(self._look, Reading)
        if not isinstance(self._look, Reading) or not isinstance(self._before, Reading):
            return False
        return self._look.card != self._before.card

    def _settled(self, step: int, now: float) -> list[Said]:
        self._stand = Stand.AT_EYE
        return [Settled(step, None, now)]

    def _landed(self, now: float) -> list[Said]:
        route = self._route
        landed = Landed(route.step, route.pocket, now, Evidence.TAKEN)
        if route.feed_next:
            return [landed, *self._await(self._next, now)]
        self._stand = Stand.IDLE
        return [landed]


class GuidedMachine:
    """A session with a person before a camera. `see` gets the camera's frames before the eye does.

    `call` hears the cues, and `sink` the events, on whatever thread causes them; both must return at once.
    """

    def __init__(
        self,
        sink: MachineSink,
        call: Callable[[Cue], None],
        clock: Clock,
        box: Box | None,
        reader: Reader | None,
    ) -> None:
        self.capabilities = HANDS
        self._guide = Guide(RestDetector(box), reader)
        self._sink = sink
        self._call = call
        self._clock = clock
        self._lock = threading.Lock()
        self._watching = False
        self._knows_empty = threading.Event()

    def learn_empty_view(self) -> None:
        """Look at the frames from now on, and wait until the empty view is known.

        Raises:
            CameraError: a card lies there, or something moves all the time.
        """
        self._watching = True
        if not self._knows_empty.wait(_EMPTY_WITHIN):
            raise CameraError(
                "The place under the camera does not come to rest empty. Take every card and your hands away "
                "from it, see that the camera stands firm, then start again."
            )

    def see(self, seen: Frame | CameraLost) -> None:
        """The camera gave a frame; that it is lost is for the station to say."""
        if isinstance(seen, CameraLost) or not self._watching:
            return
        with self._lock:
            said = self._guide.see(seen)
            if self._guide.knows_empty:
                self._knows_empty.set()
        self._say(said)

    def fresh(self, frame: Frame, _mark: int | None, _since: float) -> bool:
        """Whether a frame shows the card that rests there now: then it is younger than the card."""
        with self._lock:
            return self._guide.shows_rest(frame)

    def read(self, image: Image) -> Seen:
        """What rests there, of which this is a fresh picture. A rest is read once, however many frames show it."""
        with self._lock:
            return self._guide.look_again(image)

    def send(self, command: MachineCommand) -> None:
        """Do what is asked for; what becomes of it comes as an event."""
        with self._lock:
            said = self._guide.obey(command, self._clock.now())
        self._say(said)

    def stop(self) -> None:
        """No hand is to move any more."""
        with self._lock:
            self._guide.stop()

    def close(self) -> None:
        """Nothing is left to close."""

    def _say(self, said: list[Said]) -> None:
        for one in said:
            if isinstance(one, SeatCalled | CardAwaited):
                self._call(one)
            else:
                self._sink(one)
