"""What tests of the dealer share."""

from pathlib import Path

import pytest

from dealer.home import Home
from dealer.jobs.people import Person
from dealer.jobs.teach import teach_from_photographs


@pytest.fixture(scope="session")
def white(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a deck that another computer learnt; it is copied, never changed."""
    elsewhere = Home.open(tmp_path_factory.mktemp("elsewhere"))
    images = sorted((corpus / "cards" / "machine_ece395").glob("log_white_led_*.png"))
    teach_from_photographs(elsewhere, "white", images, Person.here())
    return elsewhere.deck("white")
