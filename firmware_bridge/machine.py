"""What a dealing machine can do and say, whatever stands behind it.

A step is one card's way: fed to the eye, looked at, routed to a pocket, landed. Steps count from 1
within a job. Pockets count from 0 in the order that the machine's hello gives; which seat lives in
which pocket is the station's business.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from cardboards.language import Saying


class PocketKind(Enum):
    """What the machine's pockets are: the wallet's own, bins that a person empties, or a person's hands.

    With `HANDS` each card goes from the eye into the wallet's pocket by hand, and no machine sees where.
    """

    BOARD = "board"
    BINS = "bins"
    HANDS = "hands"


class Evidence(Enum):
    """What tells that a card has landed: a sensor at the pocket, or that a person took it away and has a free hand."""

    SENSOR = "sensor"
    TAKEN = "taken"


class Where(Enum):
    """Where a card probably is."""

    HOPPER = "hopper"
    FEEDER = "feeder"
    EYE = "eye"
    TRACK = "track"


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the device's hello says of it.

    `unfinished_job`: the job that was open at its last boot or session, or None.
    """

    device: str
    boot: str
    firmware: str
    pockets: int
    kind: PocketKind
    mark: bool
    wallet_switch: bool
    bin_sensor: bool
    unfinished_job: str | None


# Commands: what the host asks for.


@dataclass(frozen=True, slots=True)
class OpenJob:
    """A job begins: a new count of steps."""

    job: str


@dataclass(frozen=True, slots=True)
class Feed:
    """Bring the next card from the hopper to the eye."""

    step: int


@dataclass(frozen=True, slots=True)
class Look:
    """The card at the eye is to be looked at again: a new mark, then `Settled` again."""

    step: int


@dataclass(frozen=True, slots=True)
class Route:
    """The card at the eye goes to a pocket as soon as the track is free.

    Then, if asked, the next is fed as soon as the eye is.
    """

    step: int
    pocket: int
    feed_next: bool


@dataclass(frozen=True, slots=True)
class Clear:
    """A person has cleared the machine.

    It looks at its sensors and is ready again, or says what still lies where.
    """


@dataclass(frozen=True, slots=True)
class CloseJob:
    """The job is over; nothing moves."""

    job: str


@dataclass(frozen=True, slots=True)
class ShowMark:
    """Show a lamp mark, 0 … 3, or none: for finding it in the camera's view."""

    mark: int | None


@dataclass(frozen=True, slots=True)
class SetLamp:
    """The eye's light."""

    on: bool


@dataclass(frozen=True, slots=True)
class Sense:
    """Tell what the sensors see now; comes back as `Sensed`."""


MachineCommand = OpenJob | Feed | Look | Route | Clear | CloseJob | ShowMark | SetLamp | Sense


# Events: what the machine says. `at` is host time in seconds at which the bytes came.


@dataclass(frozen=True, slots=True)
class Settled:
    """A card lies at the eye.

    `mark` is the lamp mark shown since, 0 … 3, or None without that capability.
    """

    step: int
    mark: int | None
    at: float


@dataclass(frozen=True, slots=True)
class Landed:
    """The card of this step lies in a pocket, by this evidence."""

    step: int
    pocket: int
    at: float
    evidence: Evidence = Evidence.SENSOR


@dataclass(frozen=True, slots=True)
class Strayed:
    """A sensor saw the card of this step enter another pocket than it was routed to."""

    step: int
    expected: int
    pocket: int
    at: float


@dataclass(frozen=True, slots=True)
class HopperEmpty:
    """There was no card to feed for this step."""

    step: int
    at: float


@dataclass(frozen=True, slots=True)
class Jammed:
    """A card did not arrive or did not leave in time; motors are off."""

    step: int
    where: Where
    at: float


@dataclass(frozen=True, slots=True)
class DoubleFed:
    """The card was too long or too thick: two together; it is held at the eye."""

    step: int
    at: float


@dataclass(frozen=True, slots=True)
class WalletSwitched:
    """A wallet was pushed in or taken out."""

    present: bool
    at: float


@dataclass(frozen=True, slots=True)
class BinsSensed:
    """The bins hold cards, or are all empty."""

    empty: bool
    at: float


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """The start button on the machine."""

    at: float


@dataclass(frozen=True, slots=True)
class Stopped:
    """The machine stopped its motors by itself or was told to.

    `why` is host, silence, button or fault.
    """

    why: str
    at: float


@dataclass(frozen=True, slots=True)
class Refused:
    """The device did not take a command, and says why in one word."""

    command: MachineCommand
    why: str
    at: float


@dataclass(frozen=True, slots=True)
class Cleared:
    """The machine found itself free of cards after `Clear`."""

    at: float


@dataclass(frozen=True, slots=True)
class StillBlocked:
    """After `Clear` a sensor still sees a card."""

    where: Where
    at: float


@dataclass(frozen=True, slots=True)
class Sensed:
    """What the sensors see: which places hold a card, whether a wallet is in the slot.

    `halted`: the machine stands still until `Clear`, so a card may lie where no sensor looks.
    """

    hopper: bool
    eye: bool
    track: bool
    wallet: bool
    bins: bool
    halted: bool
    at: float


@dataclass(frozen=True, slots=True)
class DeviceRestarted:
    """The boot id changed in mid-session: an interruption, never a continuation (F24)."""

    boot: str
    at: float


@dataclass(frozen=True, slots=True)
class LinkLost:
    """Nothing more will come from this session.

    `unknown`: the command whose fate nobody knows, if one was under way.
    """

    reason: Saying
    unknown: MachineCommand | None
    at: float


MachineEvent = (
    Settled
    | Landed
    | Strayed
    | HopperEmpty
    | Jammed
    | DoubleFed
    | WalletSwitched
    | BinsSensed
    | ButtonPressed
    | Stopped
    | Refused
    | Cleared
    | StillBlocked
    | Sensed
    | DeviceRestarted
    | LinkLost
)


class Machine(Protocol):
    """One session with a dealing machine.

    May be used once; after `LinkLost` or `close` open another.
    """

    @property
    def capabilities(self) -> Capabilities:
        """What its hello said."""
        ...

    def send(self, command: MachineCommand) -> None:
        """Queue a command; returns at once. What becomes of it comes as an event."""
        ...

    def stop(self) -> None:
        """Stop all motors now: unsequenced, idempotent, written at once."""
        ...

    def close(self) -> None:
        """End the session within a second."""
        ...


MachineSink = Callable[[MachineEvent], None]
"""Takes events on the link's own thread; must return at once."""
