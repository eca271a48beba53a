"""What was printed, and what is a reprint."""

import pytest

from dealer.jobs.prints import prints
from tests.dealer.cli.test_desk import deal_all, text_of


@pytest.fixture
def marks(evening, tmp_path):
    """Prints hand cards; how many of them say that they are reprints."""
    deal_all(evening.home)

    def print_cards(line=""):
        evening(f"print hand-cards {line} --out", tmp_path)
        return text_of(tmp_path / "hand-cards.pdf").replace("\0", "").count("REPRINT")

    return print_cards


def test_a_hand_card_that_was_printed_before_says_so(marks):
    assert marks("--boards 1-2") == 0
    assert marks("--boards 2-3 --seat N") == 1
    assert marks("--boards 3") == 1
    assert marks("--boards 4") == 0


def test_hand_cards_of_new_cards_are_no_reprint(marks, evening):
    assert marks("--boards 1") == 0
    evening("edit rotate --boards 1 --yes")
    evening("wallet add --boards 1 --set B")
    assert marks("--boards 1 --set B") == 0


def test_the_journal_tells_what_was_printed_when_by_whom_in_which_version(marks, evening):
    evening("print labels --out", evening.home.folder)
    marks("--boards 1-2")
    marks("--boards 2")
    again, cards, labels = prints(evening.home, "evening")
    assert (labels.paper, labels.count) == ("labels", 4)
    assert (cards.paper, cards.boards, cards.count, cards.versions) == ("hand-cards", "1-2", 8, "1")
    assert (cards.again, again.again) == (False, True)
    assert "dealing-staff" in cards.actor
    assert labels.at < cards.at < again.at
