"""A line between browsers and the console on which every byte that goes out is kept."""

import re
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field

_REQUEST = re.compile(rb"^[A-Z]+ (\S+) HTTP/1\.1\r\n")
_CHUNK = re.compile(rb"\r\n[0-9a-f]+\r\n")
_MANY = 1 << 16


@dataclass
class Said:
    """What was answered to one request: head, body, and whatever was pushed after it."""

    path: str
    data: bytearray = field(default_factory=bytearray)

    @property
    def joined(self):
        """Without the lengths that cut a body into pieces."""
        return _CHUNK.sub(b"", bytes(self.data))


class Line:
    """Stands before a server; what comes from there is kept, by what was asked for. Nothing on it is compressed."""

    def __init__(self, server):
        self.home = server.home
        self.said: list[Said] = []
        self._port = server.port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self):
        self._listener.close()

    def _listen(self):
        with suppress(OSError):  # closed: the test is over
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near):
        with near, suppress(OSError), socket.create_connection(("127.0.0.1", self._port)) as far:
            said = [Said("")]
            asking = threading.Thread(target=self._ask, args=(near, far, said), daemon=True)
            asking.start()
            with suppress(OSError):  # either has hung up
                for data in _read(far):
                    said[-1].data += data
                    near.sendall(data)
            _end(near)
            asking.join()

    def _ask(self, near, far, said):
        with suppress(OSError):  # the server has ended
            for data in _read(near):
                if asked := _REQUEST.match(data):
                    said.append(Said(asked[1].decode()))
                    self.said.append(said[-1])
                far.sendall(data.replace(b"\r\nAccept-Encoding:", b"\r\nNo-Such-Encoding:"))
        _end(far)


def _read(end):
    while data := end.recv(_MANY):
        yield data


def _end(end):
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
