"""Who may write a station's journal: one program at a time, which others are told by name."""

from multiprocessing import current_process
from pathlib import Path

from dealer.errors import WrongUse
from firmware_bridge.locks import Lock, LockHeld


def hold(journal: Path, station: str, patience: float = 0.0) -> Lock:
    """Take the lock of a journal, waiting `patience` seconds for another writer to end.

    Raises:
        WrongUse: somebody else is writing it.
    """
    try:
        return Lock.take(journal.with_suffix(".lock"), current_process().name, patience)
    except LockHeld as error:
        raise WrongUse(
            "“{station}” is at work already: {program}, process {pid}. Wait until it has ended, or end it there.",
            station=station,
            program=error.holder.name or "?",
            pid=error.holder.pid,
        ) from error
