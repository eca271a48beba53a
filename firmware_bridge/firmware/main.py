"""Runs the core on the board it finds: an RP2040 or RP2350, or pipes.

- On a board: copy `firmware_bridge/__init__.py` and `firmware_bridge/firmware/` to `/lib/firmware_bridge/`,
  and let its `main.py` say `from firmware_bridge.firmware.main import main; main()`.
- On a computer: `micropython -m firmware_bridge.firmware.main PINS [boot=… job=… settle_ms=…]`.
"""

import sys

from firmware_bridge.firmware.core import Core


def run(board) -> None:
    """For ever: sense, step, act."""
    core = Core(board.config)
    received = b""
    while True:
        deadline = core.step(board.now(), board.sensors, received)
        board.show(core)
        board.send(core)
        received = board.wait(deadline)


def main() -> None:
    """Run on this board."""
    if sys.platform == "rp2":
        from firmware_bridge.firmware.hal_rp2 import Board

        run(Board())
    else:
        from firmware_bridge.firmware.hal_unix import Board

        run(Board(sys.argv[1], sys.argv[2:]))


if __name__ == "__main__":
    main()
