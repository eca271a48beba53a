"""Errors of this package.

BridgeError
├── MachineError            the machine or its link
│   ├── PortNotOpened       no such port, no right to it, another program has it
│   ├── LinkFailed          the link is given up; only a new session leaves this
│   ├── NotOurMachine       it answers, but speaks another protocol version or is another device
│   └── FrameError          bytes that are no frame
├── CameraError             the camera is not there, or no longer gives frames
├── ReaderError
│   ├── CannotTeach         the samples do not tell the cards apart, or are not what they should be
│   ├── NoSuchDeck          no deck of this name was taught
│   └── NotAPhotograph      a file is no picture that can be read
└── HallError               the simulated hall is not there, is in use, or was asked for the impossible

An error carries a `Saying`: what is wrong, where, and what to do next. Foreign exceptions are
translated in `transport` and `camera`.
"""

from cardboards.language import Saying


class BridgeError(Exception):
    """Something between the host and the cards is not as it must be."""

    def __init__(self, text: str, /, **facts: object) -> None:
        self.saying = Saying(text, facts)
        super().__init__(self.saying.english())


class MachineError(BridgeError):
    """The machine or its link."""


class PortNotOpened(MachineError):
    """The port cannot be opened."""


class LinkFailed(MachineError):
    """The link is given up."""


class NotOurMachine(MachineError):
    """The device that answers is not the one that was asked for."""


class FrameError(MachineError):
    """Bytes that are no frame."""


class CameraError(BridgeError):
    """The camera is not there, or no longer gives frames."""


class ReaderError(BridgeError):
    """The reader or a deck."""


class CannotTeach(ReaderError):
    """The samples do not make a deck that can be read."""


class NoSuchDeck(ReaderError):
    """No deck of this name was taught."""


class NotAPhotograph(ReaderError):
    """A file is no picture that can be read."""


class HallError(BridgeError):
    """The simulated hall."""
