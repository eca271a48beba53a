"""Consoles that begin at once: a process that has loaded all they need forks one for each test.

Loading takes longer than most tests do. It stands where `subprocess.Popen` stands; where libraries do not bear a fork
(macOS) or the system has none (Windows), each console begins as a person begins it.
"""

import multiprocessing
import os
import subprocess
import sys
import threading
from contextlib import suppress

CAN_FORK = sys.platform == "linux"


class Forked:
    """`fapai WORDS` with this environment."""

    def __init__(self, words, environment):
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["dealer.cli.app", "dealer.web.serving", __name__])
        out, its_out = context.Pipe(duplex=False)
        self._said, its_said = context.Pipe(duplex=False)
        self._process = context.Process(target=_run, args=(words, environment, its_out, its_said))
        self._process.start()
        its_out.close()
        its_said.close()
        self.stdout = os.fdopen(os.dup(out.fileno()), encoding="utf-8")
        out.close()

    def send_signal(self, number):
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def communicate(self, timeout=None):
        """Its last words on stdout and stderr, once it has ended; none when asked again."""
        self._process.join(timeout)
        if self._process.is_alive():
            raise subprocess.TimeoutExpired(self._process.name, timeout)
        return tuple(_rest(stream) for stream in (self.stdout, self._said))

    def kill(self):
        self._process.kill()


def _rest(stream):
    """What is left in a pipe, whoever else may hold its other end; it is closed then."""
    if stream.closed:
        return ""
    said = b""
    with stream:
        os.set_blocking(stream.fileno(), False)
        with suppress(BlockingIOError):
            while piece := os.read(stream.fileno(), 65536):
                said += piece
    return said.decode()


def _run(words, environment, out, said):
    os.environ.clear()
    os.environ.update(environment)
    for number, pipe in ((1, out), (2, said)):
        os.dup2(pipe.fileno(), number)
        pipe.close()
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
    threading.Thread(target=_end_with, args=[multiprocessing.parent_process()], daemon=True).start()
    from dealer.cli.app import run

    sys.exit(run(words))


def _end_with(tests):
    """No console outlives the tests, however they end."""
    tests.join()
    os._exit(1)
