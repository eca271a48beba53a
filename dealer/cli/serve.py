"""`fapai serve`: the operator's console."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import screen_of
from dealer.home import Home

_HERE = "127.0.0.1"


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="Who may reach it: 127.0.0.1 is this computer, 0.0.0.0 the network.")
    ] = _HERE,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8080,
    certificate: Annotated[
        Path | None, typer.Option(help="A certificate (PEM), for https; needs its key.")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="The certificate's key (PEM).")] = None,
) -> int:
    """Open the operator's console for browsers, until Ctrl-C."""
    from dealer.web.serving import Address, serve

    screen, home = screen_of(context), Home.open()

    def listening(url: str, first_code: str | None) -> None:
        screen.say(says("The console is open: {url}. Ctrl-C closes it.", url=url))
        if first_code is not None:
            screen.say(
                says(
                    "Nobody has an account yet. The chief referee makes the first one there, with this code: {code}",
                    code=first_code,
                )
            )
        screen.line({"type": "serving", "url": url, "first_code": first_code})

    serve(home, Address(host, port, certificate, key), listening)
    return screen.result({})
