"""Whatever comes in from outside, bytes or text, ends in a value or in a sentence of ours, and nothing moves for it.

Deal files have their own fuzz in tests/cardboards/formats.
"""

import http.client
import io
import json
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import Card
from cardboards.errors import NotACard, NotAToken
from cardboards.qr import Token
from dealer.errors import StoreError, WrongUse
from dealer.home import Home
from dealer.jobs.backup import restore
from dealer.jobs.ranges import numbers_in
from firmware_bridge import grabber
from firmware_bridge.firmware.core import Core
from firmware_bridge.firmware.frames import seal
from firmware_bridge.link import Link, LinkState
from firmware_bridge.simulator import channel
from firmware_bridge.wallet_code import token_in

bits = st.binary(max_size=400)
words = st.text(
    st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="*"),
    min_size=1,
    max_size=100,
)
verbs = st.sampled_from(
    ["hello", "job", "feed", "look", "route", "mark", "lamp", "clear", "status", "events", "about"]
)
keys = st.sampled_from(["v", "session", "job", "step", "pocket", "next", "shown", "on", "since"])
values = st.one_of(st.integers(-5, 2**40).map(str), st.text("0123456789abcdefx.-", max_size=12))
sentences = st.builds(
    lambda number, verb, pairs: f"@{number} {verb} " + " ".join(f"{k}={v}" for k, v in pairs),
    st.integers(-1, 10**6),
    verbs,
    st.lists(st.tuples(keys, values), max_size=4),
)


def core():
    made = Core({"device": "d", "boot": "b"})
    made.step(0, 1 | 8, b"")
    made.take_tx()
    return made


@given(st.lists(bits, max_size=8))
def test_no_bytes_move_a_machine_or_stop_its_firmware(pieces):
    firmware = core()
    for at, piece in enumerate(pieces, 1):
        firmware.step(at, 1 | 8, piece)
        assert not firmware.feed
        assert not firmware.eject
        assert len(firmware.take_tx()) < 4000


@given(st.lists(st.one_of(sentences, words.map("@".__add__)), max_size=12))
def test_no_sealed_sentence_stops_the_firmware_or_ejects_from_an_empty_eye(spoken):
    firmware = core()
    firmware.step(1, 1 | 8, seal("@1 hello v=1 session=00000007", 0))
    for at, sentence in enumerate(spoken, 2):
        firmware.step(at, 1 | 8, seal(sentence, 7))
        assert not firmware.eject
        firmware.take_tx()


@given(
    st.lists(
        st.one_of(
            bits,
            st.builds("{}{}".format, st.sampled_from("@#!?"), words).map(
                lambda text: seal(text, 7)
            ),
        ),
        max_size=10,
    )
)
def test_no_bytes_confuse_a_link(pieces):
    link = Link(7, "line")
    link.start(0.0)
    for at, piece in enumerate(pieces):
        link.hear(piece, float(at) / 100)
        link.tick(float(at) / 100)
        assert isinstance(link.take_output(), bytes)
    assert link.state is not LinkState.OPEN or link.capabilities


@given(st.text(max_size=40))
def test_any_text_is_a_token_or_none(text):
    with suppress(NotAToken):
        assert Token.scanned(text).text.startswith("FP1")


@given(st.text(max_size=12))
def test_any_text_is_a_card_or_none(text):
    with suppress(NotACard):
        assert isinstance(Card.named(text), Card)


@given(st.one_of(st.text(max_size=20), st.text("0123456789-, ，～", max_size=20)))
def test_any_text_is_board_numbers_or_none(text):
    with suppress(WrongUse):
        assert all(number > 0 for number in numbers_in(text))


@given(st.integers(0, 2**32 - 1), st.integers(1, 60), st.integers(1, 60))
def test_no_picture_confuses_the_reading_of_codes(seed, height, width):
    noise = np.random.default_rng(seed).integers(0, 256, (height, width, 3), np.uint8)
    assert token_in(noise) is None


class Answer(http.client.HTTPResponse):
    def __init__(self, data):
        class Socket:
            def makefile(self, *_):
                return io.BytesIO(data)

        super().__init__(Socket())  # type: ignore[arg-type]
        self.fp = io.BufferedReader(io.BytesIO(data))
        self.length = None
        self.chunked = False


@given(
    st.lists(
        st.one_of(
            bits,
            st.just(b"--frame\r\nContent-Type: image/jpeg\r\n"),
            st.integers(-2, 10**9).map(lambda size: b"Content-Length: %d\r\n\r\n" % size),
            st.just(b"\xff\xd8\xff\xe0"),
            st.just(b"\r\n\r\n"),
        ),
        max_size=12,
    ).map(b"".join)
)
def test_no_stream_confuses_the_grabber(data):
    answer = Answer(data)
    for _ in range(20):
        picture = grabber._part(answer)
        if picture is None:
            return
        assert len(picture) <= grabber._LARGEST_JPEG
        grabber._decoded(picture)


@given(st.one_of(bits, bits.map(b"\xff\xd8\xff".__add__)))
def test_no_bytes_confuse_the_decoder(data):
    picture = grabber._decoded(data)
    assert picture is None or picture.ndim == 3


json_things = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
requests = st.one_of(
    json_things,
    st.fixed_dictionaries(
        {"do": st.sampled_from(["status", "truth", "meddle", "stick", "x"])},
        optional={"act": st.text(max_size=8), "facts": json_things, "labels": json_things},
    ),
    st.fixed_dictionaries(
        {
            "ask": st.sampled_from(
                ["held", "load_pack", "card_fate", "insert_wallet", "open_pocket"]
            )
        },
        optional={"facts": json_things, "choices": json_things},
    ),
)


@given(st.one_of(bits, requests.map(lambda thing: json.dumps(thing).encode())))
def test_no_line_confuses_a_hall(line):
    from chaos.room import VirtualClock, open_room
    from firmware_bridge.simulator.hall_store import HallSettings

    answer = json.loads(channel._answer(open_room(HallSettings("fuzz"), VirtualClock()), line))
    assert isinstance(answer, dict)


@given(bits)
def test_no_file_confuses_the_restoring(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("fuzz")
    (folder / "file.zip").write_bytes(data)
    with pytest.raises((StoreError, WrongUse)):
        restore(Home.open(folder / "home"), folder / "file.zip")
