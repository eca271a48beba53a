"""The questions that are put otherwise where a person's hands are the machine (`guided:`).

There is no hopper and no track; cards come from the hand and go to pockets by hand.
"""

from cardboards.games import Seat
from cardboards.language import says
from dealer.questions import Asked, Choice, Question
from dealer.wallet_name import WalletName


def clear_place(expected: WalletName, *, to_deal: bool) -> Question:
    """Cards lie where none may lie (F33, M12)."""
    if to_deal:
        saying = says(
            "Take every card from under the camera and out of {wallet}, and put the pack together.",
            wallet=expected,
        )
    else:
        saying = says(
            "Take every card from under the camera. Cards of {wallet} go back into the pocket they "
            "came from.",
            wallet=expected,
        )
    asked = Asked.EMPTY_MACHINE if to_deal else Asked.CLEAR_MACHINE
    return Question.about(expected, asked, saying, (Choice.DONE, Choice.ABORT))


def take_pack() -> Question:
    """A pack is shown card by card."""
    return Question(
        Asked.LOAD_PACK,
        says(
            "Lay the wallet open before you and take a shuffled pack of 52 in hand; jokers and "
            "advertising cards out. Then show one card after the other to the camera, and put each "
            "where you are told."
        ),
        (Choice.DONE, Choice.ABORT),
    )


def take_sorted() -> Question:
    """A sorted pack is shown, to teach its faces."""
    return Question(
        Asked.LOAD_SORTED,
        says(
            "Take a sorted pack in hand: spades, hearts, diamonds, clubs, each from ace to two. Show "
            "one card after the other to the camera, the ace of spades first; between two cards "
            "nothing may lie there."
        ),
        (Choice.DONE, Choice.ABORT),
        {"order": "S A..2, H, D, C"},
    )


def open_pocket(expected: WalletName, seat: Seat, pocket: int) -> Question:
    """One pocket's cards are shown, its hand card is not."""
    return Question(
        Asked.OPEN_POCKET,
        says(
            "Take the hand card and the cards out of pocket {seat}. Then show one card after the "
            "other to the camera, and put each back.",
            seat=seat,
        ),
        (Choice.DONE, Choice.ABORT),
        {**expected.facts, "seat": seat.value, "pocket": pocket},
    )


def no_card_shown(passed: int, *, may_end: bool) -> Question:
    """No card was shown for a while. `may_end`: nobody knows how many there are."""
    if may_end:
        saying = says(
            "{count} cards were shown. Was that the last one? If not, show the next.", count=passed
        )
    else:
        saying = says(
            "{count} cards were shown, and the pack is not whole. Show the next one. If none is "
            "left, look on the table and in the boards before and after.",
            count=passed,
        )
    choices = (Choice.LAST,) if may_end else ()
    return Question(
        Asked.HOPPER_EMPTY, saying, (*choices, Choice.MORE, Choice.ABORT), {"landed": passed}
    )


def shown_again(step: int) -> Question:
    """The same card was read twice, one after the other: once more, or its double (M02)?"""
    return Question(
        Asked.SHOWN_AGAIN,
        says("This card was shown just before. Is it the same card again, or a second one?"),
        (Choice.AGAIN, Choice.SECOND, Choice.ABORT),
        {"step": step},
    )


def prove_filled(expected: WalletName) -> Question:
    """Which wallet was filled? No machine saw it (M10, M13)."""
    return Question.about(
        expected,
        Asked.PROVE_WALLET,
        says(
            "Show the code of the wallet that you have just filled; it should be {wallet}.",
            wallet=expected,
        ),
        (Choice.SHOWN, Choice.ABORT),
    )
