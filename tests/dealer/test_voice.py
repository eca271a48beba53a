"""A voice by a program that is there, is not there, or hangs."""

import sys
import threading

import pytest

from cardboards.language import Tongue
from dealer import voice
from dealer.voice import EspeakVoice, voice_in


@pytest.fixture
def speaker(tmp_path):
    """A program that writes down what it is to say; the voice that speaks by it."""
    said = tmp_path / "said"
    if sys.platform == "win32":
        program = tmp_path / "espeak-ng.bat"
        program.write_text(f'@echo %*>>"{said}"\n', encoding="utf-8")
    else:
        program = tmp_path / "espeak-ng"
        program.write_text(f'#!/bin/sh\necho "$@" >> "{said}"\n', encoding="utf-8")
        program.chmod(0o755)
    return program, said


def ended():
    """Wait for all voices to end."""
    for thread in threading.enumerate():
        if thread.name == "voice":
            thread.join(20)


@pytest.mark.parametrize(
    ("tongue", "code"), [(Tongue.HANS, "cmn"), (Tongue.HANT, "cmn"), (Tongue.ENGLISH, "en")]
)
def test_it_speaks_the_tongue_of_the_screen(speaker, tongue, code):
    program, said = speaker
    EspeakVoice(str(program), tongue).speak("North")
    ended()
    assert said.read_text(encoding="utf-8").strip() == f"-v {code} North"


def test_without_the_program_there_is_no_voice(monkeypatch, tmp_path, speaker):
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    assert voice_in(Tongue.HANS) is None
    monkeypatch.setenv("PATH", str(speaker[0].parent))
    assert voice_in(Tongue.HANS) is not None


def test_a_voice_that_fails_is_no_reason_to_stop(tmp_path, caplog):
    EspeakVoice(str(tmp_path / "gone"), Tongue.HANS).speak("北")
    assert "does not speak" in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script that hangs")
def test_a_voice_that_hangs_is_ended(tmp_path, monkeypatch):
    program = tmp_path / "espeak-ng"
    program.write_text("#!/bin/sh\nexec sleep 600\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(voice, "_LONGEST_S", 0.05)
    EspeakVoice(str(program), Tongue.HANS).speak("北")
    ended()
    assert not [thread for thread in threading.enumerate() if thread.name == "voice"]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script that goes on")
def test_the_next_word_breaks_off_the_one_before(tmp_path):
    program = tmp_path / "espeak-ng"
    program.write_text('#!/bin/sh\n[ "$3" = long ] && exec sleep 600\n', encoding="utf-8")
    program.chmod(0o755)
    speaking = EspeakVoice(str(program), Tongue.ENGLISH)
    speaking.speak("long")
    speaking.speak("short")
    ended()
    assert not [thread for thread in threading.enumerate() if thread.name == "voice"]
