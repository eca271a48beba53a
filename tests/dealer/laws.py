"""The laws of the cores, checked at every command (design.md §5)."""

import re

from hypothesis import strategies as st

from cardboards.cards import PACK, Card
from cardboards.language import says
from dealer.custody import ScanFinding
from dealer.entries import EntryKind
from dealer.questions import Answer, Asked, Choice
from dealer.signals import (
    Answered,
    Ask,
    CameraGone,
    CancelTimer,
    CardSeen,
    NobodyThere,
    PauseAsked,
    SetTimer,
    StopAsked,
    TimedOut,
    Timer,
    TokenSeen,
    Write,
)
from firmware_bridge.machine import (
    ButtonPressed,
    Clear,
    Cleared,
    DeviceRestarted,
    DoubleFed,
    Feed,
    HopperEmpty,
    Jammed,
    Landed,
    LinkLost,
    Look,
    Refused,
    Route,
    Sensed,
    Settled,
    StillBlocked,
    Stopped,
    Strayed,
    WalletSwitched,
    Where,
)
from firmware_bridge.reader.readings import Doubt, NoCard, Reading, Unsure

FACE = re.compile(r"^[SHDC][AKQJT2-9]$|[♠♥♦♣]")


class Laws:
    """Tells a core its events, and holds what it says against the laws.

    `once`: whether each card of a pack passes once. `journal`, `sent` and `asked` are what was
    written, commanded and asked; `passed` which card went where, as the journal tells.
    """

    def __init__(self, core, *, once):
        self.core = core
        self.journal = []
        self.sent = []
        self.asked = []
        self.timers = set()
        self.passed = {}
        self.landed = set()
        self._once = once
        self._told = {}

    def begin(self):
        """Start the core."""
        return self._take(self.core.begin())

    def tell(self, event):
        """The core's commands about an event."""
        ended = self.core.ended
        match event:
            case TimedOut(timer=timer):
                self.timers.discard(timer)
            case CardSeen(step=step, look=Reading(card=card)):
                self._told.setdefault(step, set()).add(card)
        commands = self.core.handle(event)
        assert not (ended and commands), "an ended core says nothing"
        return self._take(commands)

    def name(self, step, card):
        """A person is about to name the card of a step."""
        self._told.setdefault(step, set()).add(card)

    def waiting(self):
        """Steps of cards that were routed and have not landed."""
        return self.passed.keys() - self.landed

    def kinds(self):
        """The kinds of all entries, in order."""
        return [entry.kind for entry in self.journal]

    def _take(self, commands):
        for command in commands:
            match command:
                case Write(entry=entry):
                    self._write(entry)
                case SetTimer(timer=timer):
                    self.timers.add(timer)
                case CancelTimer(timer=timer):
                    self.timers.discard(timer)
                case Ask(question=question):
                    assert not faces_in(question.facts)
                    if question.asked not in {Asked.OPEN_POCKET, Asked.CLOSE_POCKET}:
                        assert "pocket" not in question.facts
                    assert SetTimer(Timer.PERSON) in commands, "a person has a deadline too"
                    self.asked.append(question)
                case Route():
                    self._check_route(command)
                    self.sent.append(command)
                case Feed():
                    assert len(self.waiting()) <= 1, "two cards at most are in the machine"
                    self.sent.append(command)
                case _:
                    self.sent.append(command)
        assert self.core.ended or self.timers, f"{self.core.state} waits for ever"
        return commands

    def _write(self, entry):
        if entry.kind is not EntryKind.OVERRIDE:  # a reason is in a person's own words
            assert not faces_in(entry.facts)
        assert "pocket" not in entry.facts
        self.journal.append(entry)
        step = entry.facts.get("step")
        match entry.kind:
            case EntryKind.CARD_READ:
                self.passed[step] = (entry.secret["card"], entry.secret["pocket"])
            case EntryKind.CARD_TAKEN_BACK:
                assert step not in self.landed
                self.passed.pop(step, None)
            case EntryKind.CARD_LANDED:
                assert step in self.passed
                assert step not in self.landed
                assert entry.secret["pocket"] == self.passed[step][1]
                self.landed.add(step)

    def _check_route(self, route):
        entry = self.journal[-1]
        assert entry.kind is EntryKind.CARD_READ, "the journal comes first"
        assert (entry.facts["step"], entry.secret["pocket"]) == (route.step, route.pocket)
        assert len(self.waiting()) <= 2, "k + 2 is not fed before k has landed"
        code = entry.secret["card"]
        if code is not None:
            assert Card.named(code) in self._told[route.step], "never guess"
        if self._once:
            assert code not in {one for step, (one, _) in self.passed.items() if step != route.step}


def faces_in(facts):
    """Whatever looks like a card in facts, however deep."""
    values, found = list(facts.values()), []
    while values:
        value = values.pop()
        if isinstance(value, Card) or (isinstance(value, str) and FACE.search(value)):
            found.append(value)
        elif isinstance(value, dict):
            values += value.values()
        elif isinstance(value, list | tuple | set | frozenset):
            values += value
    return found


# Events in any order, also such as never come: steps are told from the core's own.

_cards = st.sampled_from(list(PACK)[:4])
_near = st.sampled_from([0, 0, 0, 0, -1, -1, -2, 1])
_pockets = st.integers(0, 3)
_wheres = st.sampled_from(list(Where))
_texts = st.sampled_from(["SA", "♠K", "SQ", "SJ", "a joker", "", "7", "8"])
_looks = st.one_of(
    st.builds(Reading, _cards, st.just(0.9), st.none() | _cards),
    st.builds(Unsure, st.sampled_from(list(Doubt))),
    st.just(NoCard()),
)
_plain = st.one_of(
    st.builds(Answered, st.builds(Answer, st.sampled_from(list(Choice)), _texts)),
    st.builds(TimedOut, st.sampled_from(list(Timer))),
    st.sampled_from([PauseAsked(), StopAsked()]),
    st.builds(Stopped, st.sampled_from(["host", "silence", "button", "fault"]), st.just(0.0)),
    st.builds(WalletSwitched, st.booleans(), st.just(0.0)),
    st.builds(StillBlocked, _wheres, st.just(0.0)),
    st.builds(Sensed, *[st.booleans()] * 6, st.just(0.0)),
    st.builds(
        TokenSeen,
        st.sampled_from(["wallet", "another"]),
        st.sampled_from([*ScanFinding, *[ScanFinding.EXPECTED] * 8]),
        st.just(says("what it is")),
    ),
    st.just(Cleared(0.0)),
    st.just(ButtonPressed(0.0)),
    st.sampled_from(
        [
            NobodyThere(),
            DeviceRestarted("2", 0.0),
            LinkLost(says("cable"), None, 0.0),
            CameraGone(says("cable")),
        ]
    ),
)
_words = st.sampled_from(["stopped", "stopped", "eye", "eye", "step", "job"])
any_events = st.lists(
    st.one_of(
        _plain.map(lambda event: lambda _step: event),
        st.builds(lambda near, look: lambda step: CardSeen(step + near, look), _near, _looks),
        st.builds(lambda near: lambda step: Settled(step + near, 0, 0.0), _near),
        st.builds(lambda near, to: lambda step: Landed(step + near, to, 0.0), _near, _pockets),
        st.builds(lambda near: lambda step: HopperEmpty(step + near, 0.0), _near),
        st.builds(lambda where: lambda step: Jammed(step, where, 0.0), _wheres),
        st.just(lambda step: DoubleFed(step, 0.0)),
        st.just(lambda step: Strayed(step, 0, 1, 0.0)),
        st.builds(
            lambda near, make, why: lambda step: Refused(make(step + near), why, 0.0),
            _near,
            st.sampled_from([Feed, Look, lambda step: Route(step, 0, feed_next=True)]),
            _words,
        ),
        st.just(lambda _step: Refused(Clear(), "job", 0.0)),
    ),
    max_size=120,
)
"""Functions from the core's present step to an event."""


def tell_all(laws, events, step):
    """Tell a core any events in any order; `step` gives its present step."""
    laws.begin()
    for event_at in events:
        event = event_at(step())
        if isinstance(event, Answered):
            name_if_card(laws, step(), event.answer.text)
        laws.tell(event)
    return laws


def name_if_card(laws, step, text):
    """Whatever a person types counts as named if it names a card."""
    if text in {"SA", "♠K", "SQ", "SJ"}:
        laws.name(step, Card.named(text))
