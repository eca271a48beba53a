"""Evenings on a virtual clock in which one thing goes wrong; the world alone tells what really lies where."""

import pytest

from chaos.evening import Evening
from chaos.luck import Luck


@pytest.fixture
def evening():
    """Makes an evening without trouble, or with the luck that is given."""

    def make(**luck):
        return Evening("fault", Luck(**luck))

    return make


@pytest.fixture
def at():
    """Plans a trouble for when so many cards have landed: `at(8, night, "jam", where="eye")`."""

    def plan(landed, night, act, **facts):
        night.at_card[landed] = lambda: night.meddle(act, facts)

    return plan
