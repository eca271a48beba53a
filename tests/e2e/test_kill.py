"""The host is killed with SIGKILL in mid-board; hall, machine and cards go on by themselves (M12, F31).

Every journal step is cut in `tests/dealer/jobs/test_crash.py`; here a few are, with real processes.
"""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

from dealer.home import STATION
from dealer.jobs.halls import SCHEME
from dealer.store.books import Books
from tests.e2e.conftest import DECK, HALL, NAME

# The host's own program, with a journal that kills it after so many entries.
HOST = textwrap.dedent(
    """
    import os, signal, sys
    from dealer.cli.app import run
    from dealer.store.journal import Journal

    left = int(sys.argv[1])
    append = Journal.append

    def deadly(self, *args, **kwargs):
        global left
        written = append(self, *args, **kwargs)
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return written

    Journal.append = deadly
    sys.exit(run(sys.argv[2:]))
    """
)


def killed_after(night, entries):
    """`fapai deal` until its journal has so many more entries."""
    words = ["deal", "--event", NAME, "--machine", SCHEME + HALL, "--deck", DECK, "--yes"]
    command = [sys.executable, "-c", HOST, str(entries), *words, "--json"]
    environment = {**os.environ, "FAPAI_HOME": str(night.home.folder)}
    return subprocess.run(command, env=environment, capture_output=True, timeout=90, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize(
    "entries",
    [4, 31, 108],
    ids=["deal started", "a card under way", "the last card landed"],
)
def test_m12_f31_a_killed_host_leaves_a_void_board_which_is_dealt_anew(evening, entries):
    night = evening(boards=2)
    killed = killed_after(night, entries)
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    again = night.deal()
    assert again.figures.boards == 2
    assert night.lies_right(1)
    assert night.lies_right(2)
    kinds = [entry.kind.value for entry in night.entries()]
    assert kinds.count("board_complete") == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_m12_f31_what_was_done_stays_done_and_the_last_board_is_offered_for_a_check(evening):
    night = evening(boards=2)
    killed = killed_after(night, 150)
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    again = night.deal()
    assert [name.number for name in again.skipped] == [1]
    assert [name.number for name in again.recheck] == [1]
    assert night.lies_right(1)
    assert night.lies_right(2)


def test_the_journal_of_an_evening_is_whole(evening):
    night = evening()
    night.deal()
    with Books.open(night.home, STATION) as books:
        assert books.journal.check() == ()
