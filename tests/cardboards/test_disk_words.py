"""Why a file could not be read or written, in the language of the person."""

import errno
import os

import pytest

from cardboards.disk_words import why_not
from cardboards.language import Language, Saying, Tongue


def why(number, tongue=Tongue.ENGLISH):
    told = why_not(OSError(number, os.strerror(number)))
    return Language.speaking(tongue).say(told) if isinstance(told, Saying) else str(told)


def test_a_common_reason_is_said_in_the_language_of_the_person():
    assert why(errno.ENOENT, Tongue.HANS) == "没有这个文件"
    assert why(errno.ENOSPC, Tongue.HANT) == "磁碟已滿"


def test_a_rare_reason_is_said_in_the_systems_words():
    assert why(errno.EPIPE) == os.strerror(errno.EPIPE)


@pytest.mark.parametrize("path", ["gone/there.png", "."])
def test_what_the_system_really_raises_is_known(tmp_path, path):
    with pytest.raises(OSError) as caught:  # noqa: PT011 (which one is the system's affair)
        (tmp_path / path).write_bytes(b"")
    assert isinstance(why_not(caught.value), Saying)
