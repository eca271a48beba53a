"""The state of a wallet at a glance: one word and one sign each, most urgent first."""

from collections.abc import Mapping
from enum import Enum

from cardboards.language import Saying, says
from dealer.custody import Content
from dealer.jobs.overview import WalletView
from dealer.verifying import Outcome


class State(Enum):
    """What a tile tells. Its value names its looks; the order is that of urgency."""

    TROUBLE = "trouble"
    FAILED = "failed"
    HELD = "held"
    VOID = "void"
    DEALING = "dealing"
    DEALT = "dealt"
    VERIFIED = "verified"
    UNBOUND = "unbound"
    EMPTY = "empty"


STATES: Mapping[State, Saying] = {
    State.TROUBLE: says("out of place"),
    State.FAILED: Outcome.FAIL.saying,
    State.HELD: says("held"),
    State.VOID: says("void"),
    State.DEALING: says("dealing"),
    State.DEALT: says("not verified"),
    State.VERIFIED: Outcome.PASS.saying,
    State.UNBOUND: says("not bound"),
    State.EMPTY: says("empty"),
}
_CONTENTS = {
    Content.VOID: State.VOID,
    Content.DEALING: State.DEALING,
    Content.DEALT: State.DEALT,
    Content.VERIFIED: State.VERIFIED,
    Content.FAILED: State.FAILED,
}


def state_of(view: WalletView) -> State:
    """The most urgent of what there is to say of a wallet."""
    wallet = view.wallet
    if view.out_of_place:
        return State.TROUBLE
    if wallet.content is Content.FAILED:
        return State.FAILED
    if wallet.held:
        return State.HELD
    if wallet.content is Content.EMPTY:
        return State.EMPTY if wallet.bound else State.UNBOUND
    return _CONTENTS[wallet.content]
