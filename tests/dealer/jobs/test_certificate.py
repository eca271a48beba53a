"""A certificate of this computer's own."""

import ssl
import stat
import sys
from datetime import timedelta

import pytest
from cryptography import x509

from dealer.home import Home
from dealer.jobs.certificate import own_certificate


@pytest.fixture
def home(tmp_path):
    return Home.open(tmp_path / "home")


def certificate(own):
    return x509.load_pem_x509_certificate(own.certificate.read_bytes())


def test_a_server_can_use_it_and_a_client_that_trusts_it_accepts_its_names(home):
    own = own_certificate(home)
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(own.certificate, own.key)
    names = certificate(own).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "localhost" in names.get_values_for_type(x509.DNSName)
    assert "127.0.0.1" in map(str, names.get_values_for_type(x509.IPAddress))


def test_it_stays_the_same_until_it_is_about_to_end(home):
    own = own_certificate(home)
    begins, end = certificate(own).not_valid_before_utc, certificate(own).not_valid_after_utc
    assert end - begins <= timedelta(days=398)
    assert own_certificate(home, end - timedelta(days=30)) == own
    later = own_certificate(home, end - timedelta(days=3))
    assert later.fingerprint != own.fingerprint
    assert certificate(later).not_valid_after_utc > end


def test_one_that_cannot_be_read_is_made_anew(home):
    own = own_certificate(home)
    own.certificate.write_text("torn")
    assert own_certificate(home).fingerprint != own.fingerprint


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such modes")
def test_nobody_else_can_read_its_key(home):
    mode = own_certificate(home).key.stat().st_mode
    assert stat.S_IMODE(mode) == stat.S_IRUSR | stat.S_IWUSR
