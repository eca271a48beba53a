"""Hands that show cards to a camera one by one and put each where they are told: their motion, by the clock.

```
NOTHING → PAUSING → BRINGING → LETTING_GO → WAITING ─ a seat is heard ─→ REACHING → TAKING → PUTTING → PAUSING …
                                               └─ nothing is heard ─→ REACHING → TAKING → BRINGING (the same again)
```

The cards in hand lie at `HOPPER`, the one before the camera at `EYE`, the one that is put away in `HAND`; the wallet
that is filled lies in the slot's place, open before the person.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from firmware_bridge.simulator.faces import face_code
from firmware_bridge.simulator.mechanism import visible
from firmware_bridge.simulator.scene import CardSeen, Placement
from firmware_bridge.simulator.things import (
    EYE,
    HAND,
    HOPPER,
    POCKETS,
    TABLE,
    Happened,
    PhysicalCard,
    WalletPlace,
    pocket_of,
)
from firmware_bridge.simulator.world import World

LISTENS_S = 6.0
"""A person who hears nothing for so long lays the card down once more."""

_WAY_MM = 64.0
_REACH_MM = 16.0
_SHUTTER = 0.004


class Doing(Enum):
    """What the hands are at."""

    NOTHING = "nothing"
    PAUSING = "pausing"
    BRINGING = "bringing"
    LETTING_GO = "letting_go"
    WAITING = "waiting"
    REACHING = "reaching"
    TAKING = "taking"
    PUTTING = "putting"


_MOVEMENTS: Mapping[Doing, float] = {
    Doing.BRINGING: 1.0,
    Doing.LETTING_GO: 0.5,
    Doing.REACHING: 0.5,
    Doing.TAKING: 1.0,
    Doing.PUTTING: 1.0,
}
"""How long each takes, in movements."""


@dataclass(slots=True)
class Slips:
    """How often hands err, as shares of all cards.

    `wrong_pocket`: put into another pocket than the one heard; `again`: shown a second time; `two`: two held together
    as one; `pause`: nothing done for `pause_s` seconds. `misput_next`: the next card goes wrong whatever the odds.
    """

    wrong_pocket: float = 0.0
    again: float = 0.0
    two: float = 0.0
    pause: float = 0.0
    pause_s: float = 6.0
    misput_next: bool = False


class Showing:
    """Two hands before a camera. `movement`: seconds from hand to camera. Times never go back."""

    def __init__(self, world: World, chance: random.Random, movement: float) -> None:
        self.slips = Slips()
        self.doing = Doing.NOTHING
        self.answers: list[float] = []
        """For each seat that was heard: seconds since its card lay still and the hand was gone."""
        self._world = world
        self._chance = chance
        self._movement = movement
        self._began = 0.0
        self._until: float | None = None
        self._pocket: int | None = None
        self._shown_before = False

    @property
    def shows_again(self) -> bool:
        """Whether the card before the camera is one that was shown before: its person knows."""
        return self._shown_before

    def begin(self, now: float) -> None:
        """Show the cards in hand, one after the other."""
        self._next_card(now)

    def hear(self, pocket: int, now: float) -> None:
        """A seat is called; who is not waiting for one does not heed it."""
        if self.doing is Doing.WAITING:
            self.answers.append(now - self._began)
            self._pocket = self._other_than(pocket) if self._misputs() else pocket
            self._do(Doing.REACHING, now)

    def lay_again(self, now: float) -> None:
        """Take the card up and lay it down once more."""
        if self.doing is Doing.WAITING:
            self._pocket = None
            self._do(Doing.REACHING, now)

    def put_aside(self, now: float) -> None:
        """The card before the camera was taken out by other hands: go on with the next."""
        self._next_card(now)

    # Time.

    def next_event(self) -> float | None:
        """When the next movement ends."""
        return self._until

    def advance(self, now: float) -> None:
        """Let happen what is due by `now`."""
        while self._until is not None and self._until <= now:
            self._end(self._until)

    def sight(self, now: float) -> CardSeen | None:
        """What the camera sees of cards and hands."""
        if self.doing in (Doing.NOTHING, Doing.PAUSING):
            return None
        card = self._world.first(EYE)
        if card is None:
            return None
        seen = CardSeen(visible(card), card.placement)
        left = 1.0 - self._done(now)
        match self.doing:
            case Doing.BRINGING:
                return self._in_hand(seen, left)
            case Doing.LETTING_GO:
                return replace(seen, hand=_REACH_MM * left)
            case Doing.REACHING:
                return replace(seen, hand=_REACH_MM * (1.0 - left))
            case Doing.TAKING:
                return self._in_hand(seen, 1.0 - left)
            case _:
                return seen

    def _in_hand(self, seen: CardSeen, away: float) -> CardSeen:
        smear = _WAY_MM * _SHUTTER / self._movement
        return replace(seen, away=-_WAY_MM * away, smear=smear, hand=_REACH_MM)

    def _done(self, now: float) -> float:
        if self._until is None or self._until <= self._began:
            return 1.0
        return min(1.0, (now - self._began) / (self._until - self._began))

    def _do(self, doing: Doing, now: float, seconds: float | None = None) -> None:
        self.doing, self._began = doing, now
        self._until = now + (self._movement * _MOVEMENTS[doing] if seconds is None else seconds)

    def _end(self, at: float) -> None:
        match self.doing:
            case Doing.PAUSING:
                self._bring(at)
            case Doing.BRINGING:
                self._do(Doing.LETTING_GO, at)
            case Doing.LETTING_GO:
                self._do(Doing.WAITING, at, LISTENS_S)
            case Doing.WAITING:
                self.lay_again(at)
            case Doing.REACHING:
                self._do(Doing.TAKING, at)
            case Doing.TAKING:
                self._taken(at)
            case Doing.PUTTING:
                self._put(at)
            case Doing.NOTHING:
                self._until = None

    # Cards.

    def _next_card(self, now: float) -> None:
        """The next card of those in hand; a pause first, now and then."""
        if not self._world.holds(HOPPER) and not self._world.holds(EYE):
            self.doing, self._until = Doing.NOTHING, None
            return
        self._do(Doing.PAUSING, now, self.slips.pause_s if self._slips(self.slips.pause) else 0.0)

    def _bring(self, now: float) -> None:
        if not self._world.holds(EYE):
            self._shown_before = False
            self._pick_up()
            if self._slips(self.slips.two):
                self._pick_up()
        self._lay()
        self._do(Doing.BRINGING, now)

    def _pick_up(self) -> None:
        card = self._world.first(HOPPER)
        if card:
            self._world.move(card, EYE)

    def _lay(self) -> None:
        for card in self._world.at(EYE):
            placement = Placement.laid(self._chance, turned=card.placement.turned)
            self._world.change(replace(card, placement=placement))

    def _taken(self, now: float) -> None:
        if self._pocket is not None and not self._shown_before and self._slips(self.slips.again):
            self._shown_before = True
            self._bring(now)
        elif self._pocket is None:
            self._bring(now)
        else:
            for card in self._world.at(EYE):
                self._world.move(card, HAND)
            self._do(Doing.PUTTING, now)

    def _put(self, now: float) -> None:
        wallet = self._world.wallet_at(WalletPlace.SLOT)
        assert self._pocket is not None
        spot = pocket_of(wallet.ident, self._pocket) if wallet else TABLE
        for card in self._world.at(HAND):
            self._note(self._world.move(card, spot), wallet.label.token if wallet else None)
        self._next_card(now)

    def _note(self, card: PhysicalCard, wallet: str | None) -> None:
        face = face_code(card.face)
        self._world.note(
            Happened("put", thing=card.ident, card=face, pocket=self._pocket, wallet=wallet)
        )

    def _misputs(self) -> bool:
        wrong = self.slips.misput_next or self._slips(self.slips.wrong_pocket)
        self.slips.misput_next = False
        return wrong

    def _other_than(self, pocket: int) -> int:
        return (pocket + self._chance.randrange(1, POCKETS)) % POCKETS

    def _slips(self, share: float) -> bool:
        return share > 0.0 and self._chance.random() < share
