"""Who stands at the simulated machine: answers a station's questions by acting in the hall, with their own eyes.

A question is a kind, facts and the choices that the station offers; an answer is one of these and the words that go
with it. The operators know what they see and hold, never what the host believes.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from cardboards.cards import Card
from firmware_bridge.errors import HallError
from firmware_bridge.simulator.faces import face_of
from firmware_bridge.simulator.hands import Hands
from firmware_bridge.simulator.things import (
    EYE,
    HOPPER,
    TRACK,
    Happened,
    PhysicalCard,
    Place,
    Wallet,
    WalletPlace,
)
from firmware_bridge.simulator.world import World

Facts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Reply:
    """A choice, and its words: a card, a number, a reason. No choice: nobody answers."""

    choice: str | None
    text: str = ""


class Person(Protocol):
    """Somebody, or nobody, at the machine."""

    def answer(self, kind: str, facts: Facts, choices: Sequence[str], /) -> Reply:
        """Act, then answer."""
        ...


class Nobody:
    """Nobody is there."""

    def answer(self, _kind: str, _facts: Facts, _choices: Sequence[str], /) -> Reply:
        """No answer to anything."""
        return Reply(None)


_Act = Callable[[Facts], Reply]
_SEATS = ("NWSE", "123K")
"""How pockets are marked that the question does not number."""
_FATES = {
    Place.POCKET: "in_pocket",
    Place.BIN: "in_pocket",
    Place.HOPPER: "in_hand",
    Place.HAND: "in_hand",
}
_SPOKEN = frozenset({"bind", "wrong_wallet", "card_fate"})
"""What is answered in words alone."""
_DONE = Reply("done")
_ABORT = Reply("abort")
_LOOKED_TWICE = (
    3  # tries of a duplicate: seated again, named, the earlier picture, and that once more
)


class Careful:
    """Does what was asked for; retries a held card once, then names it by its own eyes."""

    def __init__(self, world: World, hands: Hands) -> None:
        self.world = world
        self.hands = hands
        self._tries: dict[tuple[str, int], int] = {}
        self._answers: dict[str, _Act] = {
            "show_wallet": self.show_wallet,
            "wrong_wallet": self.wrong_wallet,
            "bind": self.bind,
            "insert_wallet": self.insert_wallet,
            "take_wallet": self.take_wallet,
            "prove_wallet": self.prove_wallet,
            "load_pack": self.load_pack,
            "load_sorted": self.load_sorted,
            "restack": self.restack,
            "held": self.held,
            "duplicate": self.duplicate,
            "jam": self.jam,
            "stopped": self.jam,
            "card_fate": self.card_fate,
            "hopper_empty": self.hopper_empty,
            "extra": self.extra,
            "empty_machine": self.empty_machine,
            "clear_machine": self.clear_machine,
            "fill_wallet": self.fill_wallet,
            "open_pocket": self.open_pocket,
            "close_pocket": self.close_pocket,
        }

    def answer(self, kind: str, facts: Facts, choices: Sequence[str], /) -> Reply:
        """Act, then answer with one of the choices; abort, where that is offered, if it cannot be done."""
        act = self._answers.get(kind)
        try:
            reply = act(facts) if act else _ABORT
        except HallError:
            reply = _ABORT
        if not choices or reply.choice in choices:
            return reply
        return next((Reply(way) for way in ("unread", "abort") if way in choices), Reply(None))

    # Wallets.

    def show_wallet(self, facts: Facts) -> Reply:
        """Fetch the wallet whose label says so and hold it under the camera."""
        self.hands.show(self.wanted(facts))
        return Reply("shown")

    def wrong_wallet(self, facts: Facts) -> Reply:
        """Fetch the right one."""
        self.show_wallet(facts)
        return Reply("another")

    def bind(self, _facts: Facts) -> Reply:
        """Type the number that is printed on the wallet in hand."""
        held = self.world.wallet_at(WalletPlace.CAMERA)
        return Reply("number", str(held.label.number)) if held else _ABORT

    def insert_wallet(self, facts: Facts) -> Reply:
        """Push it in; any empty one, where none is named."""
        self.hands.insert(self.wanted(facts) if "board" in facts else self._an_empty_one())
        return _DONE

    def take_wallet(self, _facts: Facts) -> Reply:
        """Take it out."""
        self.hands.take_wallet_out()
        self.hands.put_away()
        return _DONE

    def prove_wallet(self, facts: Facts) -> Reply:
        """Show the one that was just worked on, whatever its label says."""
        self.hands.take_wallet_out()
        out = self.hands.last_out
        self.hands.show(self.wanted(facts) if out is None else self.world.wallets[out])
        return Reply("shown")

    # Packs.

    def load_pack(self, _facts: Facts) -> Reply:
        """Load a whole shuffled pack."""
        self.hands.put_away()
        self.hands.load_pack()
        return _DONE

    def load_sorted(self, _facts: Facts) -> Reply:
        """Load a pack sorted as files sort it, ♠A first."""
        self.hands.put_away()
        self.hands.load_pack(in_order=True)
        return _DONE

    def restack(self, _facts: Facts) -> Reply:
        """Stack the four packets in the hopper, the first pocket's first to be fed."""
        self.hands.restack()
        return _DONE

    def hopper_empty(self, _facts: Facts) -> Reply:
        """Look for cards that lie about."""
        return Reply("loaded") if self.hands.look_for_missing() else _ABORT

    def extra(self, _facts: Facts) -> Reply:
        """Take out what is left in the hopper."""
        self.hands.put_home(self.world.at(HOPPER))
        return Reply("took_out")

    def empty_machine(self, facts: Facts) -> Reply:
        """Take every card out of machine and wallet."""
        self.hands.gather(self.wanted(facts) if "board" in facts else None)
        return _DONE

    def clear_machine(self, _facts: Facts) -> Reply:
        """Take every card out of the machine; what comes from a pocket goes back there."""
        self.hands.put_back()
        return _DONE

    # Cards.

    def held(self, _facts: Facts) -> Reply:
        """Take out what does not belong, turn what lies face down; else look again once, then name it."""
        card = self.world.first(EYE)
        if card is None:
            return Reply("retry")
        if self.hands.is_foreign(card):
            return self._taken_out(card)
        if card.face_down:
            self.hands.turn_over(card)
            return Reply("turn")
        return self._named(card) if self._again("held", card) else self._seated_again(card)

    def duplicate(self, facts: Facts) -> Reply:
        """Look again, then name it; then look at the earlier picture, twice; take one out if there are two.

        Who is not believed, because the earlier card has its own double, stops the board.
        """
        card = self.world.first(EYE)
        if card is None:
            return Reply("retry")
        tries = self._again("duplicate", card)
        if tries == 0:
            return self._seated_again(card)
        if self.hands.is_foreign(card):
            return self._taken_out(card)
        if tries == 1:
            return self._named(card)
        earlier = self._seen_at(facts.get("earlier"))
        if earlier is None or earlier == card.face:
            return self._taken_out(card)
        return _ABORT if tries > _LOOKED_TWICE else Reply("earlier", _words(earlier))

    def jam(self, _facts: Facts) -> Reply:
        """Take out all cards between hopper and pockets and put them back, first to be fed."""
        self.hands.clear()
        return Reply("cleared")

    def card_fate(self, facts: Facts) -> Reply:
        """Say where the card is that had left the eye."""
        if self.world.holds(TRACK):
            self.hands.clear()
            return Reply("in_hand")
        settled = self._settled_at(facts.get("step"))
        place = self.world.cards[settled.thing].spot.place if settled else None
        return Reply(_FATES.get(place, "unknown") if place else "unknown")

    # Pockets.

    def fill_wallet(self, facts: Facts) -> Reply:
        """Move the four packets into the wallet."""
        self.hands.fill(self.wanted(facts))
        return _DONE

    def open_pocket(self, facts: Facts) -> Reply:
        """Put this pocket's cards into the hopper."""
        self.hands.put_away()
        self.hands.open_pocket(self._open_wallet(facts), self._pocket(facts))
        return _DONE

    def close_pocket(self, facts: Facts) -> Reply:
        """See that the cards are back in this pocket."""
        self.hands.close_pocket(self._open_wallet(facts), self._pocket(facts))
        return _DONE

    def wanted(self, facts: Facts) -> Wallet:
        """The wallet that a question speaks of; without facts, the one in hand."""
        if "board" not in facts:
            held = self.world.wallet_at(WalletPlace.CAMERA)
            if held is None:
                raise HallError("No wallet is in hand.")
            return held
        return self.world.wallet(
            int(str(facts["board"])), str(facts["set"]), int(str(facts["copy"]))
        )

    def _an_empty_one(self) -> Wallet:
        for wallet in self.world.wallets.values():
            if not any(self.world.inside(wallet)):
                return wallet
        raise HallError("No wallet in this hall is empty. Empty one, or stick another label.")

    def _open_wallet(self, facts: Facts) -> Wallet:
        slot = self.world.wallet_at(WalletPlace.SLOT)
        return self.wanted(facts) if "board" in facts or slot is None else slot

    def _pocket(self, facts: Facts) -> int:
        if "pocket" in facts:
            return int(str(facts["pocket"]))
        seat = str(facts["seat"])
        pocket = next((seats.index(seat) for seats in _SEATS if seat in seats), None)
        if pocket is None:
            raise HallError("No pocket is marked {seat}.", seat=seat)
        return pocket

    def _again(self, kind: str, card: PhysicalCard) -> int:
        """How often this card was asked about before in this way; other cards asked about since are forgotten."""
        ours = {key: tries for key, tries in self._tries.items() if key[1] == card.ident}
        tries = ours.get((kind, card.ident), 0)
        self._tries = ours | {(kind, card.ident): tries + 1}
        return tries

    def _seated_again(self, card: PhysicalCard) -> Reply:
        self.hands.seat_again(card)
        return Reply("retry")

    def _taken_out(self, card: PhysicalCard) -> Reply:
        self.hands.put_home([card])
        return Reply("remove")

    def _named(self, card: PhysicalCard) -> Reply:
        assert isinstance(card.face, Card)  # anything else is foreign
        return Reply("name", _words(card.face))

    def _seen_at(self, step: object) -> Card | None:
        """The card on the kept picture of an earlier step of this job."""
        settled = self._settled_at(step)
        face = face_of(settled.card) if settled else None
        return face if isinstance(face, Card) else None

    def _settled_at(self, step: object) -> Happened | None:
        """What settled at a step of the last job."""
        settled = [one for one in self.world.happened if one.what == "settled"]
        ours = (one for one in reversed(settled) if one.job == settled[-1].job)
        return next((one for one in ours if one.step == step), None)


class Silent(Careful):
    """Fetches, loads and clears what was asked for, and says nothing: the answers are given at a screen."""

    def answer(self, kind: str, facts: Facts, choices: Sequence[str], /) -> Reply:
        """Act where hands are needed; never answer."""
        if kind not in _SPOKEN:
            super().answer(kind, facts, choices)
        return Reply(None)

    def duplicate(self, _facts: Facts) -> Reply:
        """Take it out."""
        card = self.world.first(EYE)
        return self._taken_out(card) if card else Reply(None)


class Clumsy(Careful):
    """As careful, but errs now and then."""

    def __init__(self, world: World, hands: Hands, chance: random.Random) -> None:
        super().__init__(world, hands)
        self._chance = chance

    def show_wallet(self, facts: Facts) -> Reply:
        """Sometimes fetch a neighbour of the wallet that was asked for (M10)."""
        if self._errs():
            self.hands.show(self._chance.choice(sorted(self.world.wallets.values(), key=_ident)))
            return Reply("shown")
        return super().show_wallet(facts)

    def wrong_wallet(self, facts: Facts) -> Reply:
        """Fetch the right one: told twice is enough."""
        super().show_wallet(facts)
        return Reply("another")

    def bind(self, _facts: Facts) -> Reply:
        """Sometimes type a wrong number."""
        reply = super().bind(_facts)
        if reply.text and self._errs():
            return Reply("number", str(int(reply.text) + 1))
        return reply

    def load_pack(self, _facts: Facts) -> Reply:
        """Sometimes leave one card face down."""
        reply = super().load_pack(_facts)
        if self._errs():
            self.hands.turn_over(self._chance.choice(self.world.at(HOPPER)))
        return reply

    def fill_wallet(self, facts: Facts) -> Reply:
        """Sometimes put two packets into each other's pockets (M13)."""
        if self._errs():
            self.hands.fill(self.wanted(facts), (1, 0, 2, 3))
            return _DONE
        return super().fill_wallet(facts)

    def _errs(self) -> bool:
        return self._chance.random() < 0.15


def _ident(wallet: Wallet) -> int:
    return wallet.ident


def _words(card: Card) -> str:
    """A card as a person types it: S10."""
    return card.suit.letter + card.rank.printed
