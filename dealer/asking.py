"""The questions themselves: one function a question, so that what people are asked stands in one place.

What a question shows is what the screen may show: positions and counts, never a card with its
pocket (design.md §8).
"""

from cardboards.games import Seat
from cardboards.language import Saying, says
from dealer.questions import Asked, Choice, Question
from dealer.wallet_name import WalletName
from firmware_bridge.machine import Where

DEAL_HOLD = (Choice.RETRY, Choice.TURN, Choice.NAME, Choice.REMOVE, Choice.ABORT)
CHECK_HOLD = (
    Choice.RETRY,
    Choice.TURN,
    Choice.NAME,
    Choice.UNREAD,
    Choice.REMOVE,
    Choice.ABORT,
)
_DUPLICATE = (Choice.RETRY, Choice.NAME, Choice.REMOVE, Choice.EARLIER, Choice.ABORT)


def show_wallet(expected: WalletName) -> Question:
    """The wallet's code is to be shown, or typed."""
    return Question.about(
        expected,
        Asked.SHOW_WALLET,
        says("Show the code of {wallet} to the camera, or scan it.", wallet=expected),
        (Choice.SHOWN, Choice.ABORT),
    )


def show_wallet_again(expected: WalletName, asked: Asked = Asked.SHOW_WALLET) -> Question:
    """No code was seen."""
    return Question.about(
        expected,
        asked,
        says(
            "No code was seen. Hold the label of {wallet} flat under the camera.", wallet=expected
        ),
        (Choice.SHOWN, Choice.ABORT),
    )


def no_code_seen(times: int) -> Saying:
    """A person shows and shows it, and the camera sees nothing (F42, M17)."""
    return says(
        "The camera sees no code, though it was shown {count} times. Check the camera and its light.",
        count=times,
    )


def bind() -> Question:
    """A wallet that was never bound: the number on it is typed."""
    return Question(
        Asked.BIND,
        says("This wallet is used for the first time. Type the number that stands on it."),
        (Choice.NUMBER, Choice.ABORT),
    )


def bound_to_another(expected: WalletName, text: str) -> Saying:
    """The label is not on the wallet it was printed for."""
    return says(
        "This label belongs to {wallet}, but the wallet says {text}. Stick the label on its own "
        "wallet.",
        wallet=expected,
        text=text,
    )


def wrong_wallet(expected: WalletName, saying: Saying, *, arguable: bool) -> Question:
    """The wallet that was shown is not one to go on with (M10)."""
    choices = (Choice.ANOTHER, Choice.OVERRIDE) if arguable else (Choice.ANOTHER,)
    return Question.about(
        expected,
        Asked.WRONG_WALLET,
        saying,
        (*choices, Choice.ABORT),
    )


def empty_machine(expected: WalletName) -> Question:
    """Cards lie where none may lie (F33, M12)."""
    return Question.about(
        expected,
        Asked.EMPTY_MACHINE,
        says(
            "Take every card out of the machine and out of {wallet}, and put the pack together.",
            wallet=expected,
        ),
        (Choice.DONE, Choice.ABORT),
    )


def clear_machine(expected: WalletName) -> Question:
    """Cards lie in the machine before a wallet is checked; the wallet's own are not to be disturbed."""
    return Question.about(
        expected,
        Asked.CLEAR_MACHINE,
        says(
            "Take every card out of the machine, the hopper too. Cards of {wallet} go back into "
            "the pocket they came from.",
            wallet=expected,
        ),
        (Choice.DONE, Choice.ABORT),
    )


def free_slot(expected: WalletName) -> Question:
    """A wallet lies in the machine, and nobody knows which (M10)."""
    return Question.about(
        expected,
        Asked.TAKE_WALLET,
        says(
            "A wallet lies in the machine already. Take it out; {wallet} is pushed in afterwards.",
            wallet=expected,
        ),
        (Choice.DONE, Choice.ABORT),
    )


def insert_wallet(expected: WalletName) -> Question:
    """The wallet goes into the machine (M09)."""
    return Question.about(
        expected,
        Asked.INSERT_WALLET,
        says("Push {wallet} into the machine.", wallet=expected),
        (Choice.DONE, Choice.ABORT),
    )


def take_wallet(expected: WalletName) -> Question:
    """The wallet comes out of the machine."""
    return Question.about(
        expected,
        Asked.TAKE_WALLET,
        says("Take {wallet} out of the machine.", wallet=expected),
        (Choice.DONE,),
    )


def prove_wallet(expected: WalletName) -> Question:
    """Which wallet was it that was read? Shown before is not pushed in (M10)."""
    return Question.about(
        expected,
        Asked.PROVE_WALLET,
        says(
            "Show the code of the wallet whose cards were just read; it should be {wallet}.",
            wallet=expected,
        ),
        (Choice.SHOWN, Choice.ABORT),
    )


def fill_wallet(expected: WalletName) -> Question:
    """Four packets go from the bins into the pockets: the step that no machine sees (M13)."""
    return Question.about(
        expected,
        Asked.FILL_WALLET,
        says("Put the four packets into the pockets of {wallet}.", wallet=expected),
        (Choice.DONE, Choice.ABORT),
    )


def load_pack() -> Question:
    """A pack goes into the hopper."""
    return Question(
        Asked.LOAD_PACK,
        says("Put a shuffled pack of 52 into the hopper; jokers and advertising cards out."),
        (Choice.DONE, Choice.ABORT),
    )


def insert_any_wallet() -> Question:
    """Something has to take the taught cards up."""
    return Question(
        Asked.INSERT_WALLET,
        says("Push any empty wallet or board into the machine."),
        (Choice.DONE, Choice.ABORT),
    )


def take_any_wallet() -> Question:
    """The wallet that took them up comes out again."""
    return Question(Asked.TAKE_WALLET, says("Take the wallet out of the machine."), (Choice.DONE,))


def load_sorted() -> Question:
    """A sorted pack goes into the hopper, to teach its faces."""
    return Question(
        Asked.LOAD_SORTED,
        says(
            "Put a sorted pack into the hopper: spades, hearts, diamonds, clubs, each from ace to "
            "two; the ace of spades is fed first."
        ),
        (Choice.DONE, Choice.ABORT),
        {"order": "S A..2, H, D, C"},
    )


def restack(number: int, *, slot: bool) -> Question:
    """The four packets of a trial go into the hopper again, for round `number`, in an order that is known."""
    stack = says(
        "Round {number}: put the four packets into the hopper one behind the other, neither turned nor mixed; the "
        "cards of pocket 1 are fed first, then those of 2, 3 and 4.",
        number=number,
    )
    again = says("{stack} Push the empty wallet in again.", stack=stack)
    return Question(
        Asked.RESTACK, again if slot else stack, (Choice.DONE, Choice.ABORT), {"round": number}
    )


def gather_pack() -> Question:
    """The taught pack comes out of the machine."""
    return Question(
        Asked.EMPTY_MACHINE,
        says("Take every card out of the machine, and put the pack together."),
        (Choice.DONE,),
    )


def extra() -> Question:
    """Cards are left after the last one (M04)."""
    return Question(
        Asked.EXTRA,
        says(
            "All 52 cards have landed and the hopper is not empty. Is it the next pack, or has "
            "this one too many cards?"
        ),
        (Choice.TOOK_OUT, Choice.LOADED),
    )


def open_pocket(expected: WalletName, seat: Seat, pocket: int) -> Question:
    """One pocket's cards go into the hopper, its hand card stays out of it."""
    return Question(
        Asked.OPEN_POCKET,
        says(
            "Take the hand card out of pocket {seat}, and put its cards into the hopper.",
            seat=seat,
        ),
        (Choice.DONE, Choice.ABORT),
        {**expected.facts, "seat": seat.value, "pocket": pocket},
    )


def close_pocket(expected: WalletName, seat: Seat, pocket: int) -> Question:
    """Cards and hand card are back in their pocket."""
    return Question(
        Asked.CLOSE_POCKET,
        says("See that cards and hand card are back in pocket {seat}.", seat=seat),
        (Choice.DONE,),
        {**expected.facts, "seat": seat.value, "pocket": pocket},
    )


def rest() -> Question:
    """A person wanted a rest before the next board."""
    return Question(
        Asked.REST,
        says("Resting between two boards. Nothing moves until somebody goes on."),
        (Choice.GO_ON, Choice.ABORT),
    )


def rest_at_card(step: int) -> Question:
    """A person wanted a rest: the card at the eye waits, unread."""
    return Question(
        Asked.REST,
        says("Resting. A card waits at the eye; the one before it has gone its way."),
        (Choice.GO_ON, Choice.ABORT),
        {"step": step},
    )


def held(why: str, saying: Saying, step: int, choices: tuple[Choice, ...]) -> Question:
    """A card at the eye was not read (M01)."""
    return Question(
        Asked.HELD,
        says("The card at the eye was not read: {why}.", why=saying),
        choices,
        {"why": why, "step": step},
    )


def duplicate(step: int, earlier: int | None, suspects: tuple[int, ...]) -> Question:
    """A card was read that has passed before: it accuses the earlier one too (M02).

    `suspects`: the steps of those two whose next best guess has not passed yet.
    """
    return Question(
        Asked.DUPLICATE,
        says(
            "This card was read before in this pack. Either the earlier card or this one was "
            "misread, or the pack really holds two of them."
        ),
        _DUPLICATE,
        {"step": step, "earlier": earlier, "suspects": suspects},
    )


def not_the_earlier() -> Saying:
    """What the person says the earlier card was cannot be."""
    return says(
        "That card has passed as well. Look at the earlier picture again; if it does show that card, the pack holds "
        "it twice: stop this board and put the pack right."
    )


def hopper_empty(landed: int) -> Question:
    """The pack is short (M03)."""
    return Question(
        Asked.HOPPER_EMPTY,
        says(
            "The hopper is empty after {landed} cards. Look in the hopper, in the track, and in "
            "the boards before and after; load what is missing.",
            landed=landed,
        ),
        (Choice.LOADED, Choice.ABORT),
        {"landed": landed},
    )


def jam(where: Where) -> Question:
    """A card is stuck (M07, F34)."""
    return Question(
        Asked.JAM,
        says(
            "A card is stuck {where}. Take out every card between the hopper and the pockets and "
            "put them back into the hopper, first to be fed.",
            where=_PLACES[where],
        ),
        (Choice.CLEARED, Choice.ABORT),
        {"where": where.value},
    )


def double_fed() -> Question:
    """Two cards came together (M06)."""
    return Question(
        Asked.JAM,
        says(
            "Two cards came to the eye together. Take out every card between the hopper and the "
            "pockets and put them back into the hopper, first to be fed, apart from each other."
        ),
        (Choice.CLEARED, Choice.ABORT),
        {"where": Where.EYE.value, "double": True},
    )


def stopped() -> Question:
    """The machine stands still and no card is known to be stuck."""
    return Question(
        Asked.STOPPED,
        says(
            "The machine was stopped. Take out every card between the hopper and the pockets and "
            "put them back into the hopper, first to be fed."
        ),
        (Choice.CLEARED, Choice.ABORT),
    )


def card_fate(step: int) -> Question:
    """Did the card land that was on its way when the machine came to stand still?"""
    return Question(
        Asked.CARD_FATE,
        says("Where was the card that was on its way to a pocket?"),
        (Choice.IN_POCKET, Choice.IN_HAND, Choice.UNKNOWN),
        {"step": step},
    )


_PLACES = {
    Where.HOPPER: says("at the hopper"),
    Where.FEEDER: says("between the hopper and the eye"),
    Where.EYE: says("at the eye"),
    Where.TRACK: says("between the eye and the pockets"),
}
