"""The way of the cards: feeder, eye, track, pockets. Sensors in, motors out, and what happened is said.

Two cards at most are in the machine: one on its way to the eye or at it, one on its way to a pocket.
A card leaves the eye only when the track is free. Whatever moves is watched by a deadline of its own
place; a card that misses it is a jam, motors go off, and nothing moves until a person has cleared the
machine.
"""

from firmware_bridge.firmware.sensors import EYE, HOPPER, LAND0, LANDINGS, LONG, TRACK

# What is between hopper and track.
FREE = 0
FEEDING = 1
SETTLING = 2
SETTLED = 3
ROUTED = 4  # waits for the track
LEAVING = 5

_NONE = -1
_NOBODY = 0  # the step of a card that an earlier session left

_BY_CLEAR = 1
_BY_SESSION = 2


class Motion:
    """The cards' state machine. `say(name, words)` is called with each event."""

    def __init__(self, config, say):
        self.feed = 0
        self.eject = 0
        self.gate = _NONE
        self.mark = _NONE
        self.halted = "boot"  # why nothing may move; empty when it may
        self._say = say
        self._pockets: int = config["pockets"]
        self._has_mark: int = config["mark"]
        self._settle_ms: int = config["settle_ms"]
        self._feed_ms: int = config["feed_ms"]
        self._eye_ms: int = config["eye_ms"]
        self._track_ms: int = config["track_ms"]
        self._eye = FREE
        self._step = _NOBODY  # of the card that `_eye` speaks of
        self._until = _NONE
        self._thick = 0
        self._pocket = _NONE
        self._next = 0
        self._under_way = _NONE  # the step of the card in the track
        self._bound_for = _NONE
        self._lands_by = 0
        self._last = 0  # the highest step that settled in this job
        self._beams = 0
        self._lies = ""  # where a card may lie that no sensor sees
        self._looking = _BY_SESSION
        self._to_say = ""  # why it stopped, to be said when all is at rest

    # What the host asks for: each returns one word why not, or nothing.

    def new_job(self) -> str:
        """Steps count anew."""
        if not self.at_rest():
            return "moving"
        self._last = 0
        return ""

    def begin(self, step: int, now: int, sensors: int) -> str:
        """Feed the card of this step to the eye."""
        if self.halted:
            return "stopped"
        if step <= self._last:
            return "step"
        if self._eye not in (FREE, SETTLED) or sensors & EYE:
            return "eye"  # a card that settled and is seen no more was taken out by hand
        self._feed(step, now, sensors)
        return ""

    def look(self, step: int, now: int, sensors: int) -> str:
        """Let the card at the eye settle again, under a new mark."""
        if self.halted:
            return "stopped"
        if self._eye != SETTLED or step != self._step:
            return "step"
        if not sensors & EYE:
            return "eye"
        self._eye = SETTLING
        self._until = now + self._settle_ms
        return ""

    def route(self, step: int, pocket: int, following: int) -> str:
        """Send the card at the eye to a pocket when the track is free, then feed the next if asked."""
        if self.halted:
            return "stopped"
        if self._eye != SETTLED or step != self._step:
            return "step"
        if not 0 <= pocket < self._pockets:
            return "pocket"
        self._eye = ROUTED
        self._until = _NONE
        self._pocket = pocket
        self._next = following
        return ""

    def show(self, mark: int, working: bool) -> str:
        """Show a lamp mark, or none (-1): not while it tells which card of a job is looked at."""
        if working and self._eye != FREE:
            return "eye"
        self.mark = mark
        return ""

    def clear(self) -> None:
        """A person has cleared the machine: look at the sensors as soon as all is at rest."""
        self._looking = _BY_CLEAR

    # What ends motion.

    def stop(self, why: str) -> None:
        """All motors off at once. A card in the track may still land, and is told."""
        self._motors_off()
        self._to_say = ""
        self._looking = 0
        if self.halted != why:
            self.halted = why
            self._say("stopped", "why=" + why)

    def drain(self, why: str) -> None:
        """Nothing new begins; what is on its way arrives; then it is said that the machine stopped."""
        self.finish()
        if not self.halted:
            self.halted = why
            self._to_say = why

    def finish(self) -> None:
        """Nothing new begins."""
        self._next = 0
        if self._eye == ROUTED:
            self._eye = SETTLED

    def new_session(self) -> None:
        """Cards of an earlier session are nobody's: they come to rest untold, then what lies where is said."""
        self.finish()
        self._to_say = ""
        self.halted = "session"
        self._step = _NOBODY
        if self._under_way != _NONE:
            self._under_way = _NOBODY
        self._looking = _BY_SESSION

    def at_rest(self) -> bool:
        """Whether no card is on its way."""
        return self._under_way == _NONE and self._eye in (FREE, SETTLED)

    def run(self, now: int, sensors: int) -> None:
        """Take what the sensors see."""
        beams = sensors & LANDINGS
        fresh = beams & ~self._beams
        self._beams = beams
        if fresh and self._under_way != _NONE:
            self._land(fresh)
        while self._advance(now, sensors):
            pass
        if self._under_way != _NONE and self._eye != LEAVING and now >= self._lands_by:
            self._jam(self._under_way, "track")
        if self.at_rest():
            self._rest(sensors)

    def deadline(self) -> int | None:
        """When time alone changes something, in ms."""
        soonest = None
        if self._until != _NONE and self._eye not in (FREE, SETTLED):
            soonest = self._until
        if self._under_way != _NONE and self._eye != LEAVING:
            soonest = self._lands_by if soonest is None else min(soonest, self._lands_by)
        return soonest

    def _advance(self, now: int, sensors: int) -> bool:
        if self._eye == FEEDING:
            return self._arrive(now, sensors)
        if self._eye == SETTLING:
            return self._settle(now, sensors)
        if self._eye == ROUTED and self._under_way == _NONE:
            return self._send(now, sensors)
        if self._eye == LEAVING:
            return self._leave(now, sensors)
        return False

    def _feed(self, step: int, now: int, sensors: int) -> None:
        if not sensors & HOPPER:
            self._say("empty", "step=%d" % step)
            return
        self._eye = FEEDING
        self._step = step
        self._thick = 0
        self._until = now + self._feed_ms
        self.feed = 1

    def _arrive(self, now: int, sensors: int) -> bool:
        self._thick |= sensors & LONG
        if sensors & EYE:
            self.feed = 0
            self._eye = SETTLING
            self._until = now + self._settle_ms
            return True
        if now >= self._until:
            self._jam(self._step, "hopper" if sensors & HOPPER else "feeder")
        return False

    def _settle(self, now: int, sensors: int) -> bool:
        self._thick |= sensors & LONG
        if now < self._until:
            return False
        self._eye = SETTLED
        self._last = max(self._last, self._step)
        if not sensors & EYE:
            self._jam(self._step, "eye")
        elif self._thick:
            self._motors_off()
            self.halted = self.halted or "double"
            self._tell("double", self._step, "")
        else:
            words = ""
            if self._has_mark:
                self.mark = (self.mark + 1) % 4
                words = " mark=%d" % self.mark
            self._tell("settled", self._step, words)
        return False

    def _send(self, now: int, sensors: int) -> bool:
        if not sensors & EYE:
            self._jam(self._step, "eye")
            return False
        if sensors & TRACK:  # nobody's card: it must leave in time
            if self._until == _NONE:
                self._until = now + self._track_ms
            elif now >= self._until:
                self._jam(self._step, "track")
            return False
        self._eye = LEAVING
        self._until = now + self._eye_ms
        self._under_way = self._step
        self._bound_for = self.gate = self._pocket
        self.eject = 1
        return True

    def _leave(self, now: int, sensors: int) -> bool:
        if sensors & EYE:
            if now >= self._until:
                self._jam(self._step, "eye")
            return False
        self.eject = 0
        self._eye = FREE
        self._lands_by = now + self._track_ms
        if self._next:
            self._next = 0
            self._feed(self._step + 1, now, sensors)
        return True

    def _land(self, fresh: int) -> None:
        step = self._under_way
        self._under_way = _NONE
        self.gate = _NONE
        if fresh & (LAND0 << self._bound_for):
            self._tell("landed", step, " pocket=%d" % self._bound_for)
            return
        seen = 0
        while not fresh & (LAND0 << seen):
            seen += 1
        self._tell("strayed", step, " expected=%d pocket=%d" % (self._bound_for, seen))
        self.drain("fault")

    def _jam(self, step: int, where: str) -> None:
        self._motors_off()
        if self._eye == LEAVING:
            self._eye = SETTLED
        self._under_way = _NONE
        self.gate = _NONE
        self._lies = where
        self.halted = "jam"
        self._to_say = ""
        if self._looking == _BY_CLEAR:  # what the person saw is no longer so
            self._looking = 0
        self._tell("jam", step, " where=" + where)

    def _motors_off(self) -> None:
        self.finish()
        self.feed = 0
        self.eject = 0
        if self._eye == FEEDING:
            self._eye = FREE
            self._lies = "feeder"
        elif self._eye == SETTLING:
            self._eye = SETTLED
            self._last = max(self._last, self._step)

    def _rest(self, sensors: int) -> None:
        if self._to_say:
            self._say("stopped", "why=" + self._to_say)
            self._to_say = ""
        if not self._looking:
            return
        where = "eye" if sensors & EYE else "track" if sensors & TRACK else ""
        if self._looking == _BY_SESSION:
            where = where or self._lies
            self.halted = "blocked" if where else ""
        if where:
            self._say("blocked", "where=" + where)
        else:
            self.halted = self._lies = ""
            self._eye = FREE
            if self._looking == _BY_CLEAR:
                self._say("cleared", "")
        self._looking = 0

    def _tell(self, name: str, step: int, words: str) -> None:
        if step != _NOBODY:
            self._say(name, "step=%d" % step + words)
