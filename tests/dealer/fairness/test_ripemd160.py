import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.fairness.ripemd160 import ripemd160

# The test values that its authors published, and a million times "a".
VECTORS = [
    (b"", "9c1185a5c5e9fc54612808977ee8f548b2258d31"),
    (b"a", "0bdc9d2d256b3ee9daae347be6f4dc835a467ffe"),
    (b"abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"),
    (b"message digest", "5d0689ef49d2fae572b881b123a85ffa21595f36"),
    (b"abcdefghijklmnopqrstuvwxyz", "f71c27109c692c1b56bbdceb5b9d2865b3708dbc"),
    (
        b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "12a053384a9c0c88e405a06c27dcf49ada62eb2b",
    ),
    (
        b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
        "b0e20b6e3116640286ed3a87a5713079b21f5189",
    ),
    (b"1234567890" * 8, "9b752e45573d4b39f4dbd3323cab82bf63326bfb"),
]


@pytest.mark.parametrize(("message", "digest"), VECTORS)
def test_the_published_values(message, digest):
    assert ripemd160(message).hex() == digest


@pytest.mark.slow
def test_a_million_times_a():
    assert ripemd160(b"a" * 1_000_000).hex() == "52783243c1697bdbe16d37f97f68f08325dc1528"


@given(st.binary(max_size=300))
def test_it_agrees_with_openssl_where_that_has_it(message):
    try:
        known = hashlib.new("ripemd160", message, usedforsecurity=False)
    except ValueError:
        pytest.skip("this OpenSSL has no RIPEMD-160")
    assert ripemd160(message) == known.digest()
