"""The server: a socket of this computer, and the console behind it until somebody ends it."""

import gc
import socket
import ssl
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from cardboards.disk_words import why_not
from cardboards.language import Language, Tongue
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.door import Door
from dealer.jobs.one_console import one_console
from dealer.jobs.under_way import UnderWay
from dealer.web.application import application
from dealer.web.commands import INSTEAD
from dealer.web.console import Console

_GRACE_S = 2


@dataclass(frozen=True, slots=True)
class Address:
    """Where the console is to be reached; port 0 is any free one. With certificate and key it speaks https."""

    host: str = "127.0.0.1"
    port: int = 8080
    certificate: Path | None = None
    key: Path | None = None


def serve(home: Home, at: Address, listening: Callable[[str, str | None], None]) -> None:
    """Serve the console until the process is told to end.

    `listening` is told its address once it is open, and the code for the first account while there is none.

    Raises:
        WrongUse: the address cannot be had, this home's console is open already, or certificate and key do not fit.
    """
    languages = {tongue: Language.speaking(tongue, INSTEAD) for tongue in Tongue}
    with (
        _listen(at) as listener,
        one_console(home, _url(at, listener)),
        closing(Door.open(home)) as door,
        closing(UnderWay()) as work,
    ):
        config = uvicorn.Config(
            application(Console(home, door, work, languages)),
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_per_message_deflate=False,  # ten screens are told of ten cards a second, and the station works beside it
            ssl_certfile=at.certificate,
            ssl_keyfile=at.key,
            timeout_graceful_shutdown=_GRACE_S,
        )
        _load_certificate(config, at)
        listening(_url(at, listener), door.first_code)
        _settle()
        uvicorn.Server(config).run(sockets=[listener])


def _settle() -> None:
    """Leave what is loaded by now out of all later sweeps: each would hold a card up for 0.1 s and more."""
    gc.collect()
    gc.freeze()


def _listen(at: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in at.host else socket.AF_INET
    try:
        return socket.create_server((at.host, at.port), family=family, backlog=128)
    except OSError as error:
        raise WrongUse(
            "The console cannot listen at {host}, port {port} ({why}). Is it open already? "
            "Name another port with --port.",
            host=at.host,
            port=at.port,
            why=why_not(error),
        ) from error


def _load_certificate(config: uvicorn.Config, at: Address) -> None:
    if (at.certificate is None) != (at.key is None):
        raise WrongUse("A certificate needs its key: give --certificate and --key together.")
    try:
        config.load()
    except (OSError, ssl.SSLError) as error:
        raise WrongUse(
            "The certificate {certificate} with the key {key} cannot be used ({why}).",
            certificate=at.certificate,
            key=at.key,
            why=why_not(error),
        ) from error


def _url(at: Address, listener: socket.socket) -> str:
    host = f"[{at.host}]" if ":" in at.host else at.host
    scheme = "https" if at.certificate else "http"
    return f"{scheme}://{host}:{listener.getsockname()[1]}"
