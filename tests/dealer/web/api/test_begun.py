"""Idempotency keys: what one asks for is begun once, however often and from wherever it is asked again."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.web.api.begun import KEPT_S, MOST, Ask, Begun, Once
from dealer.web.api.problems import Code, Refused

few = st.sampled_from
asks = st.builds(
    Ask, few([b"one", b"other"]), few(["/deal", "/verify"]), few("ab"), few([b"1-4", b"5"])
)
steps = st.lists(st.tuples(asks, st.floats(0, KEPT_S)), max_size=40)


@given(steps)
def test_for_a_day_a_key_stands_for_what_was_begun_with_it_first(steps):
    begun: Begun[object] = Begun()
    model: dict[tuple, tuple] = {}
    now = 0.0
    for ask, waited in steps:
        now += waited
        first = model.get(ask.place)
        if first is None or now >= first[0]:
            assert begun.found(ask, now) is None
            work = object()
            begun.keep(ask, work, now)
            model[ask.place] = now + KEPT_S, ask.body, work
        elif ask.body != first[1]:
            with pytest.raises(Refused) as refused:
                begun.found(ask, now)
            assert refused.value.code is Code.KEY_USED
        else:
            assert begun.found(ask, now) is first[2]


def test_no_more_keys_are_kept_than_there_is_room_for():
    begun: Begun[int] = Begun()
    for number in range(MOST + 1):
        begun.keep(Ask(b"", "", str(number), b""), number, 0.0)
    assert begun.found(Ask(b"", "", "0", b""), 0.0) is None
    assert begun.found(Ask(b"", "", "1", b""), 0.0) == 1
    assert begun.found(Ask(b"", "", str(MOST), b""), 0.0) == MOST


@given(times=st.integers(1, 8))
def test_asked_at_once_and_again_it_is_begun_once(times, run_async):
    count = 0

    async def act():
        nonlocal count
        count += 1
        await asyncio.sleep(0)
        return count

    async def ask():
        once = Once(Begun(), Ask(b"", "/deal", "a", b""))
        together = await asyncio.gather(*(once(act) for _ in range(times)))
        return [*together, await once(act)]

    assert run_async(ask()) == [1] * (times + 1)


def test_what_was_refused_is_tried_again(run_async):
    count = 0

    async def act():
        nonlocal count
        count += 1
        if count == 1:
            raise WrongUse("not now")
        return count

    async def ask():
        once = Once(Begun(), Ask(b"", "/deal", "a", b""))
        with pytest.raises(WrongUse):
            await once(act)
        return await once(act)

    assert run_async(ask()) == 2


def test_a_request_that_gives_up_is_joined_by_the_next(run_async):
    count = 0

    async def ask():
        ready = asyncio.Event()

        async def act():
            nonlocal count
            count += 1
            await ready.wait()
            return count

        once = Once(Begun(), Ask(b"", "/deal", "a", b""))
        gone = asyncio.create_task(once(act))
        await asyncio.sleep(0)
        gone.cancel()
        again = asyncio.create_task(once(act))
        ready.set()
        return await again

    assert run_async(ask()) == 1


def test_without_a_key_each_request_begins_anew(run_async):
    count = 0

    async def act():
        nonlocal count
        count += 1
        return count

    async def ask():
        once = Once(Begun(), None)
        return [await once(act), await once(act)]

    assert run_async(ask()) == [1, 2]
