"""What is kept of passwords, PINs and codes: argon2id over an HMAC under the house's key.

A PIN has few digits, so whoever has the file of accounts could try them all; without the house's key he cannot try one.
"""

import hmac
import secrets
import threading

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from dealer.passwords import key_of
from dealer.store.secrets import HOUSE, Keys

PASSWORD = "password"
PIN = "pin"
CODE = "code"
_HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""OWASP's least for argon2id: 19 MB and one core for less than 0.1 s, since a deal may run on the same computer."""


class Hashes:
    """Makes and checks hashes, one at a time; may be used from several threads."""

    def __init__(self, keys: Keys, hasher: PasswordHasher = _HASHER) -> None:
        self._key = keys.key(HOUSE)
        self._hasher = hasher
        self._turn = threading.Lock()
        self._nobody = self._hasher.hash(secrets.token_bytes(32))

    def of(self, purpose: str, name: str, secret: str) -> str:
        """The hash of a secret for one purpose of one person: moved to another row it fits nothing."""
        with self._turn:
            return self._hasher.hash(self._marked(purpose, name, secret))

    def fits(self, kept: str | None, purpose: str, name: str, secret: str) -> bool:
        """Whether it is the secret of which `kept` is the hash. With nothing kept: the same work, and no."""
        marked = self._marked(purpose, name, secret)
        try:
            with self._turn:
                self._hasher.verify(kept or self._nobody, marked)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def _marked(self, purpose: str, name: str, secret: str) -> bytes:
        text = "\0".join((purpose, key_of(name), secret))
        return hmac.digest(self._key, text.encode("utf-8", "surrogatepass"), "sha256")
