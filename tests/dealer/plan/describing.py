"""Descriptions for tests, as an organiser would write them."""

from datetime import datetime

from dealer.errors import WrongUse
from dealer.plan.description import described
from dealer.plan.plan import planned


def no_movement(name, boards):
    raise WrongUse("There is no movement {name}.", name=name)


def stage(format_, entrants, boards=8, **more):
    return {"name": "stage", "format": format_, "entrants": entrants, "boards": boards, **more}


def event(*stages, **more):
    named = [{**one, "name": f"S{index}"} for index, one in enumerate(stages, 1)]
    return {"name": "event", "stage": named, **more}


def hours(*times, day=26):
    """Stretches such as "8:30-12:00" on one day of May."""
    found = []
    for time in times:
        start, end = (
            datetime.strptime(f"2011-05-{day} {one}", "%Y-%m-%d %H:%M")  # noqa: DTZ007 (the hall's clock)
            for one in time.split("-")
        )
        found.append({"from": start, "until": end})
    return found


def plan(*stages, **more):
    return planned(described(event(*stages, **more), no_movement))
