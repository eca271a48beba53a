"""The hall's side door: JSON lines over TCP, for questions to the operator, for meddling, and for the truth.

A request is one object: `{"ask": KIND, "facts": {…}, "choices": […]}`, or `{"do": WHAT, …}` with WHAT one of status,
truth, meddle, stick, hear. The answer is one object; `{"error": TEMPLATE, "facts": {…}}` when it cannot be done.
"""

import json
import os
import socket
import socketserver
import threading
from collections.abc import Callable, Mapping
from typing import Any, cast

from firmware_bridge.errors import HallError
from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.meddling import meddle

Message = dict[str, Any]
_LONGEST_LINE = 1 << 20


def exchange(address: str, message: Mapping[str, object], timeout: float = 10.0) -> Message:
    """Ask a hall at HOST:PORT one thing; `timeout` in seconds.

    Raises:
        HallError: it does not answer, or says that it cannot do this.
    """
    host, _, port = address.rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout) as line:
            line.sendall(json.dumps(message).encode() + b"\n")
            with line.makefile("rb") as answers:
                answer = json.loads(answers.readline())
    except (OSError, ValueError) as error:
        raise HallError(
            "The simulated hall at {address} does not answer.", address=address
        ) from error
    if "error" in answer:
        raise HallError(answer["error"], **answer["facts"])
    return cast(Message, answer)


class ChannelServer:
    """Answers on a port that the system chooses."""

    def __init__(self, hall: Hall, heard: Callable[[], None]) -> None:
        self._server = _Server(("127.0.0.1", 0), _Caller)
        self._server.hall = hall
        self._server.heard = heard
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.1,), name="operator"
        )

    @property
    def port(self) -> int:
        """The TCP port."""
        return int(self._server.server_address[1])

    @property
    def busy(self) -> bool:
        """Whether anybody is on the line."""
        return self._server.callers > 0

    def start(self) -> None:
        """Begin to answer, on threads of its own."""
        self._thread.start()

    def close(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    hall: Hall
    heard: Callable[[], None]
    callers = 0


class _Caller(socketserver.StreamRequestHandler):
    disable_nagle_algorithm = True
    server: _Server

    def handle(self) -> None:
        self.server.callers += 1
        try:
            while line := self.rfile.readline(_LONGEST_LINE):
                self.server.heard()
                self.wfile.write(_answer(self.server.hall, line))
        except OSError:
            pass
        finally:
            self.server.callers -= 1
            self.server.heard()


def _answer(hall: Hall, line: bytes) -> bytes:
    try:
        message = json.loads(line)
        if not isinstance(message, dict):
            raise TypeError("no object")
        answer = respond(hall, message)
    except HallError as error:
        answer = {"error": error.saying.text, "facts": dict(error.saying.facts)}
    except (ValueError, LookupError, TypeError) as error:
        answer = {
            "error": "The hall did not understand this: {why}.",
            "facts": {"why": repr(error)},
        }
    return json.dumps(answer, default=str).encode() + b"\n"


def respond(hall: Hall, message: Message) -> Message:
    """What a hall answers to one request.

    Raises:
        HallError: it cannot be done.
        LookupError, TypeError, ValueError: it is no request.
    """
    facts = message.get("facts", {})
    if not isinstance(facts, dict):
        raise TypeError("facts")
    if "ask" in message:
        return hall.ask(str(message["ask"]), facts, list(message.get("choices", ())))
    do = message.get("do")
    if do == "status":
        return {"pid": os.getpid(), "hall": hall.settings.name, "moving": hall.moving()}
    if do == "truth":
        return hall.truth()
    if do == "meddle":
        meddle(hall, str(message["act"]), facts)
        return {}
    if do == "stick":
        hall.stick([Label(**label) for label in message["labels"]])
        return {}
    if do == "hear":
        hall.hear(int(message["pocket"]))
        return {}
    raise HallError("The hall knows no request “{what}”.", what=do)
