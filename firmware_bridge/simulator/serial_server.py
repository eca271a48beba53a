"""The machine's serial port, as TCP: one host at a time. Its loop is also what lets the hall's time pass."""

import selectors
import socket
from collections.abc import Callable

from firmware_bridge.clock import Clock
from firmware_bridge.simulator.hall import Hall

_LONGEST_WAIT = 0.25
_CHUNK = 4096
_UNREAD = 8192
"""So many bytes wait for a host that does not read; more are lost, as on a USB port (F21)."""


class SerialServer:
    """Listens on a port of this computer that the system chooses."""

    def __init__(self, hall: Hall, clock: Clock) -> None:
        self._hall = hall
        self._clock = clock
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)
        self._host: socket.socket | None = None
        self._waiting = b""
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ, self._accept)
        self._selector.register(self._woken, selectors.EVENT_READ, self._drain)
        hall.on_change(self.wake)

    @property
    def port(self) -> int:
        """The TCP port."""
        return int(self._listener.getsockname()[1])

    @property
    def connected(self) -> bool:
        """Whether a host is on the line."""
        return self._host is not None

    def wake(self) -> None:
        """Have the loop look around at once; from any thread."""
        try:
            self._waker.send(b"!")
        except BlockingIOError:
            pass

    def serve(self, goes_on: Callable[[], bool]) -> None:
        """Serve, and let the hall's time pass, as long as `goes_on` says so; it is asked several times a second."""
        while goes_on():
            for key, _events in self._selector.select(self._wait()):
                key.data()
            self._hall.run()
            if self._hall.line_cut:
                self._hall.line_cut = False
                self._hang_up()
            self._send()

    def close(self) -> None:
        """Close all sockets."""
        self._hang_up()
        self._selector.close()
        for one in (self._listener, self._woken, self._waker):
            one.close()

    def _wait(self) -> float:
        due = self._hall.next_event()
        return (
            _LONGEST_WAIT if due is None else min(_LONGEST_WAIT, max(0.0, due - self._clock.now()))
        )

    def _accept(self) -> None:
        host, _address = self._listener.accept()
        # A host that was killed may still have words and its end unread: it is gone, not busy.
        while self._host and self._receive():
            pass
        if self._host:
            host.close()
            return
        host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        host.setblocking(False)
        self._host, self._waiting = host, b""
        self._selector.register(host, selectors.EVENT_READ, self._receive)

    def _drain(self) -> None:
        self._woken.recv(_CHUNK)

    def _receive(self) -> bool:
        """Take what the host sent, or its end; whether there was any of it."""
        if not self._host:
            return False  # it hung up while others of the same round were served
        try:
            data = self._host.recv(_CHUNK)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if data:
            self._hall.run(data)
        else:
            self._hang_up()
        return True

    def _send(self) -> None:
        self._waiting = (self._waiting + self._hall.take_sent())[:_UNREAD]
        if not self._host:
            self._waiting = b""
        elif self._waiting:
            try:
                self._waiting = self._waiting[self._host.send(self._waiting) :]
            except BlockingIOError:
                pass
            except OSError:
                self._hang_up()

    def _hang_up(self) -> None:
        """The host is gone for us before it can see that its line has ended."""
        host, self._host, self._waiting = self._host, None, b""
        if host:
            self._selector.unregister(host)
            host.close()
