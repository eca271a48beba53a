"""A plan kept with an event: scans, papers and `where` go by it without the organiser's file."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from cardboards.language import Language
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.jobs.plan import plan_event, text_of, wave_of
from dealer.plan.kept import KeptPlan, KeptWave
from dealer.plan.plan import Plan
from dealer.store.books import Books


@dataclass(frozen=True, slots=True)
class KeepOrder:
    """Which waves of a plan (None: all) are kept with which event; `names` are those of pairs or teams, by number."""

    plan: Plan
    event: str | None = None
    waves: Sequence[int] | None = None
    names: Mapping[int, str] = field(default_factory=dict)


def keep_plan(home: Home, order: KeepOrder, language: Language, person: Person) -> KeptPlan:
    """Keep waves of a plan with the event whose boards are played in them.

    Raises:
        WrongUse: no such event or wave; or two waves would play the same boards of the event.
    """
    plan = order.plan
    numbers = order.waves or [one.number for one in plan.waves]
    chosen = [wave_of(plan, number) for number in numbers]
    kept = KeptPlan(
        plan.description.name,
        tuple(
            KeptWave.of(
                wave,
                language.say(wave.saying),
                [
                    order.names.get(number) or language.say(one)
                    for number, one in enumerate(wave.sitting.contestants, 1)
                ],
            )
            for wave in chosen
            if wave.movement
        ),
    )
    if not kept.waves:
        raise WrongUse("These waves are played with packs, without wallets: nothing is kept.")
    for one, other in combinations(kept.waves, 2):
        common = set(one.movement.boards) & set(other.movement.boards)
        if common:
            raise WrongUse(
                "Waves {one} and {other} play the same board numbers, so each needs an event of its own, with deals "
                "of its own. Name the waves of this event ({--waves}).",
                one=one.number,
                other=other.number,
            )
    with Books.open(home) as books:
        books.hold()
        books.plans.keep(books.events.named(order.event), kept, person.actor)
    return kept


def kept_plan(home: Home, event: str | None) -> KeptPlan:
    """The plan that is kept with an event.

    Raises:
        WrongUse: there is no such event, or it has no plan.
    """
    with Books.open(home) as books:
        known = books.events.named(event)
        plan = books.plans.of(known.id)
    if plan is None:
        raise WrongUse(
            "No plan is kept with {event}. Keep one: {fapai plan keep}.",
            event=known.name,
        )
    return plan


def waves_kept(home: Home, event: str) -> tuple[KeptWave, ...]:
    """The waves that are kept with an event; none when no plan is.

    Raises:
        WrongUse: there is no such event.
    """
    with Books.open(home) as books:
        plan = books.plans.of(books.events.named(event).id)
    return plan.waves if plan else ()


def kept_wave(plan: KeptPlan, number: int | None) -> KeptWave:
    """A wave of a kept plan; with no number, the only one.

    Raises:
        WrongUse: there is none of this number, or none was named and there are several.
    """
    if number is None and len(plan.waves) == 1:
        return plan.waves[0]
    found = plan.wave(number) if number is not None else None
    if found is None:
        raise WrongUse(
            "Say which wave ({--wave}): the kept plan has {waves}.",
            waves=tuple(one.number for one in plan.waves),
        )
    return found


def described_wave(source: str, number: int) -> KeptWave:
    """A wave of an event's description, as it would be kept.

    Raises:
        WrongUse: no such description or wave, or it is played with packs.
    """
    wave = wave_of(plan_event(source), number)
    if wave.movement is None:
        raise WrongUse("Wave {number} is played with packs, without wallets.", number=number)
    return KeptWave.of(wave, "", ())


def names_in(file: Path) -> Mapping[int, str]:
    """Names of pairs or teams from a CSV file of rows `number,name`; a head is passed over.

    Raises:
        WrongUse: it cannot be read, or it names nobody.
    """
    rows = (row for row in csv.reader(io.StringIO(text_of(file))) if len(row) > 1)
    found = {int(row[0]): row[1].strip() for row in rows if row[0].strip().isdecimal()}
    if not found:
        raise WrongUse("{file} names nobody. Write rows such as 1,North Club.", file=file.name)
    return found
