"""PROTOCOL.md is held to by the code: its golden frames byte for byte, its conversation with the real firmware."""

import re
import zlib
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge import delivery, link
from firmware_bridge.firmware import core, frames, talk
from firmware_bridge.machine import Where
from firmware_bridge.wire import PROTOCOL

PAGE = (Path(firmware_bridge.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8")
SESSION = 0x1234ABCD


def block(name):
    return PAGE.split(f"```{name}\n")[1].split("\n```")[0].splitlines()


def rows(heading):
    """First cells of the tables under a heading."""
    section = PAGE.split(f"\n## {heading}")[1].split("\n## ")[0]
    return [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("| ")]


@pytest.mark.parametrize("line", block("golden"))
def test_golden_frames_are_what_the_code_makes_and_takes(line):
    seed, text = int(line[:8], 16), line[9:]
    body, digits = text.rsplit("*", 1)
    assert f"{zlib.crc32(body.encode(), seed):08x}" == digits
    assert frames.seal(body, seed) == text.encode() + b"\n"
    assert frames.unseal(text.encode(), seed) == body
    assert frames.parse(body) is not None


@pytest.mark.parametrize("text", block("not-frames"))
def test_what_the_page_calls_no_frame_is_none(text):
    assert all(frames.unseal(text.encode(), seed) == "" for seed in (0, SESSION))


def test_the_conversation_is_what_the_firmware_says(make_board):
    board = make_board(2, device="e6616408432e6b2f")
    said = board.run(0)
    for line in block("conversation"):
        kind, text = line.split(" ", 1)
        if kind == "<":
            told, _, said = said.partition(b"\n")
            assert told.decode() == text
            continue
        assert not said, line
        if kind == "~":
            said = board.run(board.now + int(text.split()[0]))
        else:
            said = board.run(board.now, text.encode() + b"\n")
    assert not said


def test_the_commands_on_the_page_are_the_codes(bench):
    first_cells = rows("4.")
    commands = first_cells[1 : first_cells.index("why")]
    assert {cell.strip("`").split()[0] for cell in commands} == {"hello", *bench.core._verbs}


def test_the_numbers_on_the_page_are_the_codes():
    def has(text):
        return text in re.sub(r"\s+", " ", PAGE)

    assert has(f"Protocol version {PROTOCOL}.")
    assert core.PROTOCOL == PROTOCOL
    assert has(
        f"at most {frames.MAX_LINE} bytes with its newline, so a body at most {frames.MAX_BODY}"
    )
    assert has(f"after {talk.LAST_NUMBER} comes 1")
    assert has(f"The last {talk.RING} are kept")
    assert has(f"up to {talk.REPLAY}, then answers")
    assert has(f"({talk.TX_LIMIT} bytes wait at most)")
    assert has(f"{core.DEFAULTS['silence_ms']} ms without a good frame")
    assert has(
        f"to the eye {core.DEFAULTS['feed_ms']} ms, off the eye {core.DEFAULTS['eye_ms']} ms"
    )
    assert has(f"to the pocket {core.DEFAULTS['track_ms']} ms")
    assert has(f"{1000 * delivery.FIRST_RETRY_S:.0f} ms, then {2000 * delivery.FIRST_RETRY_S:.0f}")
    assert has(f"every {1000 * delivery.LONGEST_RETRY_S:.0f};")
    assert has(f"{delivery.MOST_TRIES} times at most")
    assert has(f"after {delivery.ANSWER_S:.0f} s; after {link.GREETING_S:.0f} s for the hello")
    assert has(f"{1000 * link.KEEP_ALIVE_S:.0f} ms of quiet")
    assert has(f"every {1000 * link.STOP_AGAIN_S:.0f} ms until `!stopped`")
    assert all(has(f"`{where.value}`") for where in Where)
