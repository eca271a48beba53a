"""A voice for a person whose eyes and hands are busy: espeak-ng, where it is installed."""

import logging
import shutil
import subprocess
import threading
from typing import Protocol

from cardboards.language import Tongue

log = logging.getLogger(__name__)

_LONGEST_S = 5.0
_TONGUES = {Tongue.HANS: "cmn", Tongue.HANT: "cmn", Tongue.ENGLISH: "en"}


class Voice(Protocol):
    """Something that speaks."""

    def speak(self, text: str) -> None:
        """Begin to say this; what is still being said is broken off. Returns at once."""
        ...


class EspeakVoice:
    """Speaks by a program that takes `-v TONGUE TEXT`, one word at a time."""

    def __init__(self, program: str, tongue: Tongue) -> None:
        self._command = (program, "-v", _TONGUES[tongue])
        self._speaking: subprocess.Popen[bytes] | None = None

    def speak(self, text: str) -> None:
        """Begin to say this; a voice that fails is passed over, for the seat is on the screen too."""
        if self._speaking:
            self._speaking.kill()
        try:
            self._speaking = subprocess.Popen(
                [*self._command, text],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            log.warning("the voice does not speak: %s", error)
            return
        threading.Thread(target=_attend, args=(self._speaking,), name="voice", daemon=True).start()


def voice_in(tongue: Tongue) -> Voice | None:
    """A voice for a tongue; None where espeak-ng is not installed."""
    program = shutil.which("espeak-ng")
    return EspeakVoice(program, tongue) if program else None


def _attend(speaking: subprocess.Popen[bytes]) -> None:
    """Wait for a child to end, or end it."""
    try:
        speaking.wait(_LONGEST_S)
    except subprocess.TimeoutExpired:
        speaking.kill()
        speaking.wait()
