"""What a device says of itself when a session begins: whether it is one to work with, and what it can do."""

from firmware_bridge.errors import NotOurMachine
from firmware_bridge.machine import Capabilities, PocketKind
from firmware_bridge.wire import PROTOCOL, Answer, number_in, word_in


def objection(hello: Answer, port: str, wanted: str | None) -> NotOurMachine | None:
    """Why a session with the device that answered so cannot go on, if it cannot.

    `port`: its name, for the message. `wanted`: the id that the device must have, if one is asked for (F03).

    Raises:
        FrameError: the answer lacks a word.
    """
    version = word_in(hello.words, "v")
    if not hello.accepted or version != str(PROTOCOL):
        return _other_version(port, version, word_in(hello.words, "fw"))
    found = word_in(hello.words, "device")
    if wanted in (None, found):
        return None
    return NotOurMachine(
        "The machine at {port} is {found}, not {wanted}. Connect {wanted}, or choose {found}.",
        port=port,
        found=found,
        wanted=wanted,
    )


def capabilities(hello: Answer, about: Answer) -> Capabilities:
    """What the device can do, from its two answers of one start.

    Raises:
        FrameError: an answer lacks a word, or a number is none.
    """
    kind = PocketKind.BOARD if PocketKind.BOARD.value in about.words else PocketKind.BINS
    able = word_in(about.words, "can").split(",")
    job = word_in(about.words, "job")
    return Capabilities(
        device=word_in(hello.words, "device"),
        boot=word_in(hello.words, "boot"),
        firmware=word_in(hello.words, "fw"),
        pockets=number_in(about.words, kind.value),
        kind=kind,
        mark="mark" in able,
        wallet_switch="wallet" in able,
        bin_sensor="bins" in able,
        unfinished_job=None if job == "-" else job,
    )


def _other_version(port: str, theirs: str, firmware: str) -> NotOurMachine:
    facts = {"port": port, "theirs": theirs, "firmware": firmware, "ours": PROTOCOL}
    if theirs.isdigit() and int(theirs) < PROTOCOL:
        return NotOurMachine(
            "The machine at {port} speaks protocol {theirs} (firmware {firmware}), this program {ours}. "
            "Load the firmware that comes with this program.",
            **facts,
        )
    return NotOurMachine(
        "The machine at {port} speaks protocol {theirs} (firmware {firmware}), this program {ours}. "
        "Update this program.",
        **facts,
    )
