"""What is installed is what was locked: the part of an audit that needs no database of vulnerabilities."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).parent.parent / "requirements"
PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;\\]+)")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def pins(file):
    """Each requirement with all that belongs to it."""
    text = file.read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith(("#", " "))]


@pytest.mark.parametrize("file", sorted(REQUIREMENTS.glob("*.txt")), ids=lambda file: file.name)
def test_every_requirement_is_one_version_known_by_its_hashes(file):
    assert pins(file)
    for pin in pins(file):
        assert PIN.match(pin), pin
        assert HASH.search(pin), pin
        assert "://" not in pin, pin


def test_what_developers_run_is_what_people_run():
    runtime, dev = (
        {
            found["name"]: found["version"]
            for pin in pins(REQUIREMENTS / name)
            if (found := PIN.match(pin))
        }
        for name in ("runtime.txt", "dev.txt")
    )
    assert {name: dev.get(name) for name in runtime} == runtime
