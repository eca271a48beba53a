"""How a board or a check comes to nothing: why, and the sentence for people."""

from dataclasses import dataclass
from enum import Enum

from cardboards.language import Saying, says
from dealer.signals import CameraGone, Event, StopAsked
from firmware_bridge.machine import DeviceRestarted, LinkLost


class Void(Enum):
    """Why a board came to nothing: it is void until it is dealt again or verified."""

    ABORTED = "aborted"
    NOBODY = "nobody"
    SHORT = "short"
    STRAYED = "strayed"
    FATE_UNKNOWN = "fate_unknown"
    WALLET_TAKEN = "wallet_taken"
    LINK_LOST = "link_lost"
    RESTARTED = "restarted"
    CAMERA_GONE = "camera_gone"
    OUT_OF_STEP = "out_of_step"
    SILENT = "silent"
    TO_MEND = "to_mend"
    EXTRA = "extra"
    WRONG_WALLET = "wrong_wallet"
    OTHER_WALLET = "other_wallet"

    @property
    def saying(self) -> Saying:
        """The reason for people."""
        return _VOIDS[self]


_VOIDS = {
    Void.ABORTED: says("Stopped by the person at the machine."),
    Void.NOBODY: says("A person is needed here, and nobody answered."),
    Void.SHORT: says("The pack is short."),
    Void.STRAYED: says("A card fell into another pocket than it was sent to."),
    Void.FATE_UNKNOWN: says("Nobody knows where a card is that was on its way to a pocket."),
    Void.WALLET_TAKEN: says("The wallet was taken out while cards were moving."),
    Void.LINK_LOST: says("The link to the machine is lost."),
    Void.RESTARTED: says("The machine restarted by itself. Check its power supply and its cable."),
    Void.CAMERA_GONE: says("The camera gives no more pictures."),
    Void.OUT_OF_STEP: says("The machine is no longer in step with this program."),
    Void.SILENT: says("The machine does not tell what its sensors see."),
    Void.EXTRA: says("The pack has more than 52 cards."),
    Void.WRONG_WALLET: says("The wallet that was shown is not one to go on with."),
    Void.OTHER_WALLET: says(
        "The wallet that was read is not the one that was shown before it was pushed in."
    ),
    Void.TO_MEND: says("An earlier card was misread and lies in the wrong pocket."),
}


@dataclass(frozen=True, slots=True)
class Ending:
    """Why nothing can go on, and the sentence for people."""

    void: Void
    why: Saying

    @classmethod
    def of(cls, void: Void) -> "Ending":
        """For this reason, in its own sentence."""
        return cls(void, void.saying)


def ending(event: Event) -> Ending | None:
    """The end of a whole session, whatever goes on in it; None for any other event."""
    match event:
        case LinkLost(reason=reason):
            return Ending(Void.LINK_LOST, reason)
        case CameraGone(reason=reason):
            return Ending(Void.CAMERA_GONE, reason)
        case DeviceRestarted():
            return Ending.of(Void.RESTARTED)
        case StopAsked():
            return Ending.of(Void.ABORTED)
        case _:
            return None
