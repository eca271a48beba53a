import os
import subprocess
import sys

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has classes of priority instead")
def test_desk_work_waits_for_what_moves_cards():
    program = (
        "import os; from dealer.cli.manners import step_aside; step_aside(); print(os.nice(0))"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert int(said.stdout) == min(19, os.nice(0) + 10)
