"""What changes by itself comes to a page as soon as it has: one push, after one look at who is there."""

import asyncio
from collections.abc import Callable

from dealer.jobs.situation import Noticeboard, Situation
from dealer.web import rooms
from dealer.web.kit.visits import Visit


def follow(visit: Visit, board: Noticeboard, show: Callable[[Situation], None]) -> None:
    """Show the situation now and after each change, for as long as the page is open and its session goes on."""
    show(board.now)
    visit.shows.append(show)
    if len(visit.shows) > 1:
        return
    loop = asyncio.get_running_loop()
    due = False

    def refresh() -> None:
        nonlocal due
        due = False
        if visit.client.is_deleted:
            return
        if visit.visitor is None:
            end()
            visit.go(rooms.SIGN_IN.path)
            return
        with visit.client:
            for one in visit.shows:
                one(board.now)

    def changed() -> None:
        nonlocal due
        if not due and not loop.is_closed():
            due = True
            loop.call_soon_threadsafe(refresh)

    end = board.subscribe(changed)
    visit.client.on_delete(end)
