"""Boards into an event, with the questions that may stand before it: cards that are replaced, cards seen elsewhere."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from cardboards.language import Saying, says
from dealer.errors import OtherCards, SameDeals
from dealer.jobs.boards import Change
from dealer.web.kit import dialogs
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit

Came = TypeVar("Came")


async def taken(
    visit: Visit, change: Change, work: Callable[[Change], Awaitable[Came]]
) -> Came | None:
    """What came of the work; None when the person thinks better of it."""
    while True:
        try:
            return await work(change)
        except OtherCards as error:
            question = says(
                "Boards {numbers} are there already, with other cards. Shall the new ones take their place? Wallets "
                "that hold the old ones must be dealt again.",
                **error.saying.facts,
            )
            if not await dialogs.agreed(visit, question, says("Replace them"), Weight.GRAVE):
                return None
            change = replace(change, replace=True)
        except SameDeals as error:
            reason = await dialogs.worded(visit, _odd(error), says("Reason"), says("It is right"))
            if reason is None:
                return None
            change = replace(change, reason=reason)


def _odd(error: SameDeals) -> Saying:
    facts = error.saying.facts
    if "events" in facts:
        return says(
            "Boards {numbers} hold the same cards as boards of {events}: probably this is the file of another session. "
            "Why is it right?",
            **facts,
        )
    return says("Boards {numbers} hold the same cards. Why is that right?", **facts)
