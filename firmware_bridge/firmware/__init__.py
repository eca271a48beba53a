"""The reference firmware: the common subset of MicroPython and CPython."""
