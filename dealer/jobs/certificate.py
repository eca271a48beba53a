"""A certificate of this computer's own, for phones: a browser gives a page its live camera over https alone.

No authority vouches for it, so a browser warns once; its fingerprint tells whether it is the right one.
"""

import ipaddress
import os
import socket
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from dealer.home import Home

VALID = timedelta(days=397)
"""Longer ones are refused by browsers."""
_LEAST_LEFT = timedelta(days=14)
_NAME = "Fapai"
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): asked for the way to it, a system names its own; nothing is sent."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True, slots=True)
class OwnCertificate:
    """Both PEM files, and the SHA-256 fingerprint by which people compare certificates."""

    certificate: Path
    key: Path
    fingerprint: str


def own_certificate(home: Home, now: datetime | None = None) -> OwnCertificate:
    """This home's certificate: the one that is there while it is good for this computer's names, else a new one."""
    now = now or datetime.now(UTC)
    file, key = home.keys / "console.pem", home.keys / "console-key.pem"
    wanted = _names()
    found = _read(file) if key.exists() else None
    if found is None or not _good(found, wanted, now):
        found = _make(file, key, wanted, now)
    return OwnCertificate(file, key, found.fingerprint(hashes.SHA256()).hex(":").upper())


def _names() -> tuple[x509.GeneralName, ...]:
    """What this computer is called in its networks."""
    host = socket.gethostname()
    names = dict.fromkeys(("localhost", host, f"{host}.local"))
    addresses: dict[Address, None] = dict.fromkeys(
        (ipaddress.ip_address("127.0.0.1"), ipaddress.ip_address("::1"))
    )
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_ELSEWHERE)
            addresses[ipaddress.ip_address(way.getsockname()[0])] = None
        except OSError:
            pass  # in no network
    known = (x509.DNSName(name) for name in names if name.isascii())
    return (*known, *map(x509.IPAddress, addresses))


def _read(file: Path) -> x509.Certificate | None:
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except (OSError, ValueError):
        return None


def _good(found: x509.Certificate, wanted: tuple[x509.GeneralName, ...], now: datetime) -> bool:
    has = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return found.not_valid_after_utc - now > _LEAST_LEFT and set(wanted) <= set(has)


def _make(
    file: Path, key_file: Path, names: tuple[x509.GeneralName, ...], now: datetime
) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, _NAME)])
    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now - timedelta(days=1) + VALID)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    _write(key_file, secret)
    _write(file, made.public_bytes(serialization.Encoding.PEM))
    return made


def _write(file: Path, data: bytes) -> None:
    """All of it, for this user's eyes only, or what was there before."""
    half = file.with_suffix(".new")
    half.unlink(missing_ok=True)
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as made:
        made.write(data)
    half.replace(file)
