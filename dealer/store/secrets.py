"""Keys, and what is sealed with them: deals, card images and the secret half of journal entries (design.md §8).

Each event has its own key, the house has one for what belongs to no event. A key lies in a file for this user only;
with a passphrase (`FAPAI_PASSPHRASE` at the time it is made) the file alone opens nothing.
"""

import hmac
import json
import os
import secrets
from pathlib import Path

from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from dealer.errors import NotPermitted, StoreError
from dealer.store.durable import put_in_place
from firmware_bridge.locks import Lock

HOUSE = "house"
PASSPHRASE = "FAPAI_PASSPHRASE"
_KEY_SIZE = 32
_NONCE_SIZE = 12
_PATIENCE = 10.0


class Keys:
    """The keys in a folder; each is made once and read when it is first needed."""

    def __init__(self, folder: Path, passphrase: str | None = None) -> None:
        self._folder = folder
        self._passphrase = passphrase or os.environ.get(PASSPHRASE) or None
        self._known: dict[str, bytes] = {}

    def make(self, name: str) -> None:
        """Make the key of an event, unless it has one."""
        lock = Lock.take(self._folder / "keys.lock", name, _PATIENCE)
        try:
            if not self._file(name).exists():
                self._write(name, secrets.token_bytes(_KEY_SIZE))
        finally:
            lock.free()

    def has(self, name: str) -> bool:
        """Whether there is such a key."""
        return self._file(name).exists()

    def key(self, name: str) -> bytes:
        """The key of an event, or the house's own, which is made when it is first asked for.

        Raises:
            StoreError: there is no such key here.
            NotPermitted: it needs a passphrase, or another one.
        """
        if name not in self._known:
            if name == HOUSE:
                self.make(HOUSE)
            self._known[name] = self._read(name)
        return self._known[name]

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.key"

    def _write(self, name: str, key: bytes) -> None:
        content: dict[str, object] = {"v": 1, "key": key.hex()}
        if self._passphrase:
            salt = secrets.token_bytes(16)
            sealed = _sealed(_stretched(self._passphrase, salt), key, name.encode())
            content = {"v": 1, "salt": salt.hex(), "sealed": sealed.hex()}
        unfinished = self._file(name).with_suffix(".new")
        with os.fdopen(
            os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w"
        ) as file:
            json.dump(content, file)
        # Nothing is sealed with a key that a power cut could take.
        put_in_place(unfinished, self._file(name))

    def _read(self, name: str) -> bytes:
        try:
            content = json.loads(self._file(name).read_text(encoding="utf-8"))
            if "key" in content:
                return bytes.fromhex(content["key"])
            salt, sealed = bytes.fromhex(content["salt"]), bytes.fromhex(content["sealed"])
        except FileNotFoundError as error:
            raise StoreError(
                "The key {name} is not in {folder}. Nothing that it sealed opens without it: "
                "bring it from a backup.",
                name=name,
                folder=self._folder,
            ) from error
        except (ValueError, KeyError, OSError) as error:
            raise StoreError(
                "The key file {file} cannot be read. Bring it from a backup.", file=self._file(name)
            ) from error
        if not self._passphrase:
            raise NotPermitted(
                "The key {name} is kept under a passphrase. Set {variable}, then try again.",
                name=name,
                variable=PASSPHRASE,
            )
        try:
            return _opened(_stretched(self._passphrase, salt), sealed, name.encode())
        except InvalidTag as error:
            raise NotPermitted(
                "The passphrase in {variable} does not open the key {name}.",
                name=name,
                variable=PASSPHRASE,
            ) from error


class Seal:
    """Seals bytes under an event's key. `place` is where they are kept: sealed bytes open at that place only."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    def seal(self, event: str | None, plain: bytes, place: str) -> bytes:
        """The sealed bytes, 28 longer than the plain ones; no event: under the house's key."""
        return _sealed(self._keys.key(event or HOUSE), plain, place.encode())

    def unseal(self, event: str | None, sealed: bytes, place: str) -> bytes:
        """The plain bytes.

        Raises:
            StoreError: they were changed, moved, or sealed with another key; or the key is not here.
        """
        try:
            return _opened(self._keys.key(event or HOUSE), sealed, place.encode())
        except InvalidTag as error:
            raise StoreError(
                "What is sealed at {place} was changed or belongs to another key. Have this computer examined "
                "({fapai doctor}).",
                place=place,
            ) from error

    def mark(self, plain: bytes) -> bytes:
        """Sixteen bytes by which this house, and nobody else, knows the same bytes again."""
        return hmac.digest(self._keys.key(HOUSE), plain, "sha256")[:16]


def _sealed(key: bytes, plain: bytes, place: bytes) -> bytes:
    nonce = secrets.token_bytes(_NONCE_SIZE)
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, plain, place)


def _opened(key: bytes, sealed: bytes, place: bytes) -> bytes:
    if len(sealed) < _NONCE_SIZE:
        raise InvalidTag
    return ChaCha20Poly1305(key).decrypt(sealed[:_NONCE_SIZE], sealed[_NONCE_SIZE:], place)


def _stretched(passphrase: str, salt: bytes) -> bytes:
    return hash_secret_raw(
        passphrase.encode(),
        salt,
        time_cost=3,
        memory_cost=65536,
        parallelism=1,
        hash_len=_KEY_SIZE,
        type=Type.ID,
    )
