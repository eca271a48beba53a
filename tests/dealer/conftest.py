"""What tests of the dealer share."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from dealer.home import Home
from dealer.jobs.people import Person
from dealer.jobs.teach import teach_from_photographs
from tests.conftest import Make


@pytest.fixture(scope="session")
def white(
    corpus: Path,
    tmp_path_factory: pytest.TempPathFactory,
    once: Callable[[str, Make], Path],
) -> Path:
    """The file of a deck that another computer learnt; it is copied, never changed."""

    def learn(file: Path) -> None:
        elsewhere = Home.open(tmp_path_factory.mktemp("elsewhere"))
        images = sorted((corpus / "cards" / "machine_ece395").glob("log_white_led_*.png"))
        teach_from_photographs(elsewhere, "white", images, Person.here())
        shutil.copy(elsewhere.deck("white"), file)

    return once("white.npz", learn)
