"""What a station asks a person, and what the person can answer.

A question shows no more than the screen may show (design.md §8): never a card together with its
pocket. It travels as plain JSON to whoever stands at the machine: a terminal, a page, or the
operator of a simulated hall.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Protocol

from cardboards.language import Saying, says
from dealer.announcing import Announcement
from dealer.wallet_name import WalletName


class Asked(Enum):
    """What is asked for."""

    SHOW_WALLET = "show_wallet"
    BIND = "bind"
    WRONG_WALLET = "wrong_wallet"
    EMPTY_MACHINE = "empty_machine"
    CLEAR_MACHINE = "clear_machine"
    INSERT_WALLET = "insert_wallet"
    LOAD_PACK = "load_pack"
    LOAD_SORTED = "load_sorted"
    RESTACK = "restack"
    HELD = "held"
    DUPLICATE = "duplicate"
    JAM = "jam"
    STOPPED = "stopped"
    CARD_FATE = "card_fate"
    HOPPER_EMPTY = "hopper_empty"
    EXTRA = "extra"
    TAKE_WALLET = "take_wallet"
    PROVE_WALLET = "prove_wallet"
    FILL_WALLET = "fill_wallet"
    OPEN_POCKET = "open_pocket"
    CLOSE_POCKET = "close_pocket"
    SHOWN_AGAIN = "shown_again"
    REST = "rest"

    @property
    def is_fault(self) -> bool:
        """Whether something went wrong that a person has to mend; all else is the way of the work."""
        return self in _FAULTS


_FAULTS = frozenset(
    {
        Asked.HELD,
        Asked.DUPLICATE,
        Asked.SHOWN_AGAIN,
        Asked.JAM,
        Asked.STOPPED,
        Asked.CARD_FATE,
        Asked.HOPPER_EMPTY,
        Asked.EXTRA,
        Asked.WRONG_WALLET,
        Asked.EMPTY_MACHINE,
        Asked.CLEAR_MACHINE,
    }
)


class Choice(Enum):
    """What a person can answer."""

    SHOWN = "shown"
    NUMBER = "number"
    DONE = "done"
    ABORT = "abort"
    ANOTHER = "another"
    OVERRIDE = "override"
    RETRY = "retry"
    TURN = "turn"
    NAME = "name"
    REMOVE = "remove"
    EARLIER = "earlier"
    UNREAD = "unread"
    CLEARED = "cleared"
    IN_POCKET = "in_pocket"
    IN_HAND = "in_hand"
    UNKNOWN = "unknown"
    LOADED = "loaded"
    TOOK_OUT = "took_out"
    LAST = "last"
    MORE = "more"
    AGAIN = "again"
    SECOND = "second"
    GO_ON = "go_on"

    @property
    def saying(self) -> Saying:
        """The answer as it stands on a key."""
        return _CHOICES[self]

    @property
    def wants(self) -> Saying | None:
        """The words that go with this answer, if it takes any."""
        return _WORDS.get(self)


_CHOICES = {
    Choice.SHOWN: says("shown"),
    Choice.NUMBER: says("type the number on the wallet"),
    Choice.DONE: says("done"),
    Choice.ABORT: says("stop this board"),
    Choice.ANOTHER: says("show another wallet"),
    Choice.OVERRIDE: says("use it all the same, and say why"),
    Choice.RETRY: says("look again"),
    Choice.TURN: says("turned it over; look again"),
    Choice.NAME: says("name the card"),
    Choice.REMOVE: says("took it out: it does not belong to this pack"),
    Choice.EARLIER: says("the earlier card was misread; name it from its picture"),
    Choice.UNREAD: says("leave it unread"),
    Choice.CLEARED: says("cleared; every card taken out lies in the hopper again"),
    Choice.IN_POCKET: says("it fell into its pocket"),
    Choice.IN_HAND: says("it had not arrived; it lies in the hopper again"),
    Choice.UNKNOWN: says("nobody knows"),
    Choice.LOADED: says("more cards loaded"),
    Choice.TOOK_OUT: says("took them out"),
    Choice.LAST: says("that was the last card"),
    Choice.MORE: says("there are more cards"),
    Choice.AGAIN: says("the same card, shown again; say its seat once more"),
    Choice.GO_ON: says("go on"),
    Choice.SECOND: says("another card that looks the same"),
}


_WORDS = {
    Choice.NUMBER: says("number on the wallet"),
    Choice.NAME: says("card, for example S10 or 黑桃10"),
    Choice.EARLIER: says("the earlier card, for example S10 or 黑桃10"),
    Choice.OVERRIDE: says("why"),
}


@dataclass(frozen=True, slots=True)
class Question:
    """One question: its kind, the sentence, the facts for the screen, and what can be answered."""

    asked: Asked
    saying: Saying
    choices: tuple[Choice, ...]
    facts: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def about(
        cls, wallet: WalletName, asked: Asked, saying: Saying, choices: tuple[Choice, ...]
    ) -> "Question":
        """A question about one wallet, whose name its facts are."""
        return cls(asked, saying, choices, wallet.facts)

    def as_json(self) -> dict[str, object]:
        """The question as it travels."""
        return {
            "ask": self.asked.value,
            "facts": dict(self.facts),
            "choices": [choice.value for choice in self.choices],
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person chose, and the words that go with it: a token, a number, a card, a reason."""

    choice: Choice
    text: str = ""


class Operator(Protocol):
    """Whoever stands at the machine."""

    def ask(self, question: Question) -> Answer | None:
        """Answer a question; None when nobody is there to answer. May block as a person does."""
        ...

    def withdraw(self) -> None:
        """The question that is open no longer matters: its `ask` returns soon."""
        ...

    def hear(self, announcement: Announcement) -> None:
        """A person's hands are the machine: where its card goes, or that the next is wanted. Returns at once."""
        ...
