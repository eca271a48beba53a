"""Frames: what passes, what never does, and how sync is found again."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.firmware.frames import (
    BAD,
    LONG,
    MAX_BODY,
    MAX_LINE,
    Decoder,
    compose,
    natural,
    parse,
    seal,
    unseal,
)

SEEDS = (0x5EED5EED, 0)
BODIES = ["@12 route step=17 pocket=2 next=1", "#9 landed step=17 pocket=2", "!stop", "?bad"]
seeds = st.integers(0, 2**32 - 1)
bodies = st.builds(
    lambda kind, rest: kind + rest,
    st.sampled_from("@#!?"),
    st.text("abcxyz0189 =.:_-", min_size=1, max_size=MAX_BODY - 1),
)


def pulled(decoder, wanted=SEEDS):
    found = []
    while one := decoder.pull(wanted):
        found.append(one)
    return found


def decoded(data, wanted=SEEDS):
    decoder = Decoder()
    decoder.push(data)
    return pulled(decoder, wanted)


def frames_in(data):
    return [body for body, _ in decoded(data) if body]


@given(bodies, seeds)
def test_what_is_sealed_is_unsealed_with_its_seed_only(body, seed):
    line = seal(body, seed)
    assert len(line) <= MAX_LINE
    assert all(0x20 <= byte < 0x7F for byte in line[:-1])
    assert unseal(line[:-1], seed) == body
    assert unseal(line[:-1], seed ^ 1) == ""


@pytest.mark.parametrize(
    "body", ["", "@", "x1", "@1 a*b", "@1 牌", "@1 \x03", "@" + "a" * MAX_BODY]
)
def test_what_no_line_can_carry_is_not_sealed(body):
    with pytest.raises(ValueError, match="no frame"):
        seal(body, 0)


@pytest.mark.parametrize("body", BODIES)
def test_F12_one_or_two_flipped_bits_never_pass(body):
    line = seal(body, SEEDS[0])
    bits = range(8 * len(line))
    for flips in [*combinations(bits, 1), *combinations(bits, 2)]:
        broken = bytearray(line)
        for bit in flips:
            broken[bit // 8] ^= 1 << bit % 8
        assert frames_in(bytes(broken)) == [], flips


@pytest.mark.parametrize("body", BODIES)
def test_F12_two_swapped_bytes_never_pass(body):
    line = seal(body, SEEDS[0])
    for one, other in combinations(range(len(line)), 2):
        broken = bytearray(line)
        broken[one], broken[other] = broken[other], broken[one]
        assert line == broken or frames_in(bytes(broken)) == [], (one, other)


@given(st.data())
def test_F12_no_part_of_a_frame_passes(data):
    line = seal(data.draw(st.sampled_from(BODIES)), SEEDS[0])
    start = data.draw(st.integers(0, len(line) - 2))
    end = data.draw(st.integers(start + 1, len(line) - 1))
    if (start, end) != (0, len(line) - 1):
        assert frames_in(line[start:end] + b"\n") == []


@given(st.lists(bodies, max_size=5), st.lists(st.integers(1, 40), min_size=1))
def test_F07_frames_come_whole_from_any_pieces(sent, sizes):
    stream = b"".join(seal(body, SEEDS[0]) for body in sent)
    decoder = Decoder()
    found: list = []
    while stream:
        size = sizes[len(found) % len(sizes)]
        decoder.push(stream[:size])
        stream = stream[size:]
        found += pulled(decoder)
    assert [body for body, _ in found] == sent


@given(st.binary(max_size=400), st.sampled_from(BODIES))
def test_F06_garbage_before_a_frame_does_not_cost_it(garbage, body):
    found = decoded(garbage + seal(body, SEEDS[0]))
    assert found[-1] == (body, SEEDS[0])


@given(st.integers(0, 20_000))
def test_F06_garbage_of_any_length_is_not_kept(length):
    decoder = Decoder()
    for _ in range(length // 500):
        decoder.push(b"\x80" * 500)
        assert pulled(decoder) == []
        assert len(decoder._buffer) < MAX_LINE
    decoder.push(seal("!stop", 0))
    assert pulled(decoder) == [("!stop", 0)]


def test_F10_a_loss_is_told_once_until_the_next_good_frame():
    good = seal("!stop", 0)
    assert decoded(b"x\ny\n\n" + good + b"z\n") == [("", BAD), ("!stop", 0), ("", BAD)]


def test_F16_a_line_that_is_too_long_is_told_as_such_and_dropped():
    assert decoded(b"@1 job job=" + b"j" * MAX_LINE + b"*00000000\n") == [("", LONG)]
    assert decoded(b"a" * (MAX_LINE - 1) + b"\n") == [("", BAD)]
    assert decoded(b"a" * MAX_LINE + b"\n") == [("", LONG)]


def test_the_longest_line_passes():
    body = "@" + "a" * (MAX_BODY - 1)
    assert len(seal(body, 0)) == MAX_LINE
    assert decoded(seal(body, 0)) == [(body, 0)]


@given(seeds, seeds)
def test_a_frame_of_another_session_never_passes(ours, theirs):
    for body in BODIES:
        found = decoded(seal(body, theirs), (ours,))
        assert found == ([(body, ours)] if ours == theirs else [("", BAD)])


@given(bodies)
def test_upper_case_digits_do_not_pass(body):
    line = seal(body, SEEDS[0])
    shouted = line[:-9] + line[-9:].upper()
    assert frames_in(shouted) == ([body] if shouted == line else [])


words = st.text("abcxyz0189.:_-", min_size=1, max_size=8)


@given(
    st.sampled_from("@#"),
    st.integers(1, 999_999_999),
    words,
    st.dictionaries(words, words, max_size=4),
)
def test_what_is_composed_is_parsed(kind, number, name, found):
    text = " ".join(f"{key}={value}" for key, value in found.items())
    assert parse(compose(kind, number, name, text)) == (kind, number, name, found)


@pytest.mark.parametrize(
    "body",
    ["@0 ping", "@01 ping", "@x ping", "@1", "@1 ", "@1 a  b=1", "@1 a b", "@1 a b=", "@1 a =1",
     "@1 a b=1 b=2", "@1 a b=1 ", "!", "x1 a", "@-1 ping", "@1234567890 ping"],
)  # fmt: skip
def test_what_is_not_of_the_form_is_not_parsed(body):
    assert parse(body) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), ("999999999", 999_999_999)]
    + [(text, -1) for text in ("1000000000", "", "07", "+7", " 7", "7.0", "-7")],
)
def test_a_number_is_written_in_one_way(text, number):
    assert natural(text) == number
