import os
import subprocess
import sys

import pytest

from firmware_bridge.locks import Holder, Lock, LockHeld

HOLD = """
import sys
from pathlib import Path
from firmware_bridge.locks import Lock
held = Lock.take(Path(sys.argv[1]), "dealing at table 3")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_owner_is_told_who_has_it(tmp_path):
    held = Lock.take(tmp_path / "it.lock", "first")
    with pytest.raises(LockHeld) as refused:
        Lock.take(tmp_path / "it.lock", "second")
    assert refused.value.holder == Holder("first", os.getpid())
    held.free()


def test_a_freed_lock_can_be_taken_again(tmp_path):
    held = Lock.take(tmp_path / "it.lock", "first, with a long name")
    held.free()
    held.free()
    again = Lock.take(tmp_path / "it.lock", "second")
    with pytest.raises(LockHeld) as refused:
        Lock.take(tmp_path / "it.lock", "third")
    assert refused.value.holder.name == "second"
    again.free()


def test_a_killed_owner_leaves_nothing_behind(tmp_path):
    path = tmp_path / "it.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as owner:
        assert next(iter(owner.stdout or ())).strip() == b"held"
        with pytest.raises(LockHeld) as refused:
            Lock.take(path, "mine")
        assert refused.value.holder == Holder("dealing at table 3", owner.pid)
        owner.kill()
        owner.wait(30)
    Lock.take(path, "mine").free()


def test_a_lock_file_that_says_nothing_still_holds(tmp_path):
    path = tmp_path / "it.lock"
    held = Lock.take(path, "first")
    path.write_bytes(b"")
    with pytest.raises(LockHeld) as refused:
        Lock.take(path, "second")
    assert refused.value.holder == Holder("", 0)
    held.free()
