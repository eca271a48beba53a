"""Desk work steps aside on a computer that deals at the same time."""

import ctypes
import os
import sys

_NICE = 10
_BELOW_NORMAL = 0x00004000


def step_aside() -> None:
    """Let this whole process wait for those that move cards; without effect where that is not allowed."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
        return
    try:
        os.nice(_NICE)
    except OSError:
        return
