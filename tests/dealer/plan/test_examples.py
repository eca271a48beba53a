import pytest

from dealer.jobs.plan import example_names, plan_event
from dealer.plan.description import Format


@pytest.mark.parametrize("name", example_names())
def test_every_example_can_be_planned(name):
    plan = plan_event(name)
    assert all(batch.finish <= batch.due for batch in plan.batches)


def test_the_collection_shows_every_format_that_needs_no_file():
    formats = {stage.format for stage in plan_event("all-formats").description.stages}
    assert formats == set(Format) - {Format.OWN}
