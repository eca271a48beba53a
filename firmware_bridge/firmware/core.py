"""The firmware without its board: `step(now, sensors, received bytes)`, then the outputs are in its attributes.

The same file runs on a board, under MicroPython on a computer, and in CPython inside the simulator.
It never waits: a board's loop calls `step` when a sensor changes, when bytes come, and at the
deadline that the last call returned, or just every millisecond.
"""

from firmware_bridge.firmware.frames import natural
from firmware_bridge.firmware.motion import Motion
from firmware_bridge.firmware.sensors import BINS, BUTTON, EYE, HOPPER, TRACK, WALLET
from firmware_bridge.firmware.talk import Talk

PROTOCOL = 1
FIRMWARE = "1.0"

# What a board's own settings replace. Times in ms.
DEFAULTS = {
    "device": "fapai",  # up to 32 signs, unique
    "boot": "0",  # up to 8 signs, another at each boot
    "job": "",  # the job that was open when the power went
    "kind": "board",  # or bins
    "pockets": 4,
    "mark": 1,  # it has a lamp mark
    "wallet": 1,  # a wallet switch
    "bins": 0,  # a sensor in the bins
    "settle_ms": 5,
    "feed_ms": 2000,  # from hopper to eye
    "eye_ms": 1000,  # to leave the eye
    "track_ms": 2000,  # from there to a pocket
    "silence_ms": 2000,
}


class Core:
    """A dealing machine's firmware. After each `step` the attributes say what the outputs are to be.

    feed, eject, lamp: 0 or 1. gate: pocket 0 … 3, -1 none. mark: 0 … 3, -1 none. job: the open or
    unfinished job, empty for none; a board that keeps it over a power loss gives it back as
    `config["job"]`.
    """

    def __init__(self, config: dict) -> None:
        self._config: dict = dict(DEFAULTS)
        self._config.update(config)
        self.job: str = self._config["job"]
        self.feed = 0
        self.eject = 0
        self.gate = -1
        self.lamp = 1
        self.mark = -1
        self._talk = Talk(self._config["boot"])
        self._motion = Motion(self._config, self._talk.event)
        self._open = False  # whether steps of `job` are taken
        self._heard = 0
        self._sensors = -1
        self._verbs = {
            "about": self._about,
            "sense": self._sense_now,
            "status": self._status,
            "events": self._events,
            "ping": self._ping,
            "job": self._begin_job,
            "end": self._end_job,
            "feed": self._feed,
            "look": self._look,
            "route": self._route,
            "clear": self._clear,
            "mark": self._show_mark,
            "lamp": self._set_lamp,
        }

    def step(self, now: int, sensors: int, received: bytes) -> int | None:
        """Take the sensors as they are and what the host sent; returns when to call again at the latest, or None.

        Times in ms that never go back.
        """
        motion = self._motion
        self._sense(sensors)
        motion.run(now, sensors)
        if received:
            self._listen(received, now)
            motion.run(now, sensors)
        silent_at: int = self._heard + self._config["silence_ms"]
        watched = self._open and not motion.halted
        if watched and now >= silent_at:
            motion.drain("silence")
            watched = False
            motion.run(now, sensors)
        self.feed = motion.feed
        self.eject = motion.eject
        self.gate = motion.gate
        self.mark = motion.mark
        deadline = motion.deadline()
        if not watched:
            return deadline
        return silent_at if deadline is None else min(deadline, silent_at)

    def take_tx(self) -> bytes:
        """What is to be sent, once.

        Call it when the last bytes are out: what waits here is bounded, and the rest is dropped.
        """
        return self._talk.take()

    def _listen(self, received: bytes, now: int) -> None:
        self._talk.push(received)
        frame = self._talk.pull()
        while frame:
            self._heed(frame, now)
            frame = self._talk.pull()
        if self._talk.heard:
            self._talk.heard = False
            self._heard = now

    def _sense(self, sensors: int) -> None:
        if self._sensors < 0:
            self._sensors = sensors
        changed = sensors ^ self._sensors
        self._sensors = sensors
        if self._config["wallet"] and changed & WALLET:
            self._say_wallet()
            if self._open and not sensors & WALLET:
                self._motion.drain("fault")
        if self._config["bins"] and changed & BINS:
            self._say_bins()
        if changed & sensors & BUTTON:
            if self._motion.at_rest():
                self._talk.event("button", "")
            else:
                self._motion.stop("button")

    def _say_wallet(self) -> None:
        self._talk.event("wallet", "present=%d" % bool(self._sensors & WALLET))

    def _say_bins(self) -> None:
        self._talk.event("bins", "empty=%d" % (not self._sensors & BINS))

    def _heed(self, frame: tuple, now: int) -> None:
        kind, number, name, words = frame
        if kind == "!":
            if name == "stop":
                self._motion.stop("host")
                self._talk.say("!", "stopped")
        elif name == "hello":
            self._greet(number, words)
        elif name in self._verbs:
            name, words = self._verbs[name](words, now)
            self._talk.answer(number, name, words)
        else:
            self._talk.answer(number, "no", "why=verb")

    def _greet(self, number: int, words: dict) -> None:
        version = "v=%d fw=%s" % (PROTOCOL, FIRMWARE)
        if words.get("v") != str(PROTOCOL):
            self._talk.turn_away(number, words, "why=version " + version)
            return
        self._talk.greet(words)
        self._open = False
        self._motion.new_session()
        version += " device=%s boot=%s" % (self._config["device"], self._config["boot"])
        self._talk.answer(number, "ok", version)
        if self._config["wallet"]:
            self._say_wallet()
        if self._config["bins"]:
            self._say_bins()

    # The verbs: each returns "ok" or "no", and words.

    def _about(self, words: dict, now: int) -> tuple:
        config = self._config
        able = [name for name in ("mark", "wallet", "bins") if config[name]]
        said = "boot=%s %s=%d can=%s" % (
            config["boot"],
            config["kind"],
            config["pockets"],
            ",".join(able) or "-",
        )
        return "ok", said + " job=" + (self.job or "-")

    def _sense_now(self, words: dict, now: int) -> tuple:
        places = (
            ("hopper", HOPPER),
            ("eye", EYE),
            ("track", TRACK),
            ("wallet", WALLET),
            ("bins", BINS),
        )
        seen = ["%s=%d" % (name, bool(self._sensors & bit)) for name, bit in places]
        seen.append("halted=%d" % bool(self._motion.halted))
        self._talk.event("sensed", " ".join(seen))
        return "ok", ""

    def _status(self, words: dict, now: int) -> tuple:
        said = "halted=%s sensors=%d" % (self._motion.halted or "-", self._sensors)
        return "ok", said + " dropped=%d bad=%d" % (self._talk.dropped, self._talk.bad)

    def _events(self, words: dict, now: int) -> tuple:
        since = natural(words.get("since", ""))
        if not 0 <= since <= self._talk.events:
            return "no", "why=words"
        return ("ok", "") if self._talk.replay(since) else ("no", "why=gone")

    def _ping(self, words: dict, now: int) -> tuple:
        return "ok", ""

    def _begin_job(self, words: dict, now: int) -> tuple:
        job = words.get("job", "")
        if not job or len(job) > 40:
            return "no", "why=words"
        if self._open:
            return "no", "why=job"
        why = self._motion.new_job()
        if not why:
            self.job = job
            self._open = True
        return _said(why)

    def _end_job(self, words: dict, now: int) -> tuple:
        if not self.job or words.get("job") != self.job:
            return "no", "why=job"
        self.job = ""
        self._open = False
        self._motion.finish()
        return "ok", ""

    def _feed(self, words: dict, now: int) -> tuple:
        step = natural(words.get("step", ""))
        if step < 1:
            return "no", "why=words"
        return _said(self._may_deal() or self._motion.begin(step, now, self._sensors))

    def _look(self, words: dict, now: int) -> tuple:
        step = natural(words.get("step", ""))
        return _said(self._may_deal() or self._motion.look(step, now, self._sensors))

    def _route(self, words: dict, now: int) -> tuple:
        step = natural(words.get("step", ""))
        pocket = natural(words.get("pocket", ""))
        following = words.get("next")
        if following not in ("0", "1"):
            return "no", "why=words"
        return _said(self._may_deal() or self._motion.route(step, pocket, int(following)))

    def _clear(self, words: dict, now: int) -> tuple:
        self._motion.clear()
        return "ok", ""

    def _show_mark(self, words: dict, now: int) -> tuple:
        mark = natural(words.get("n", ""))
        if mark > 3 or (mark < 0 and words.get("n") != "none"):
            return "no", "why=words"
        return _said(self._motion.show(mark, self._open))

    def _set_lamp(self, words: dict, now: int) -> tuple:
        if words.get("on") not in ("0", "1"):
            return "no", "why=words"
        self.lamp = int(words["on"])
        return "ok", ""

    def _may_deal(self) -> str:
        if not self._open:
            return "job"
        if (
            self._config["wallet"]
            and self._config["kind"] == "board"
            and not self._sensors & WALLET
        ):
            return "wallet"
        return ""


def _said(why: str) -> tuple:
    return ("no", "why=" + why) if why else ("ok", "")
