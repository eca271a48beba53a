"""`fapai serve`: the operator's console."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import screen_of
from dealer.home import Home

_HERE = "127.0.0.1"
_NEW = "new"


def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="Who may reach it: 127.0.0.1 is this computer, 0.0.0.0 the network.")
    ] = _HERE,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8080,
    certificate: Annotated[
        str | None,
        typer.Option(
            help="For https: a certificate (PEM) with its key, or “new” for one of this computer's own."
        ),
    ] = None,
    key: Annotated[Path | None, typer.Option(help="The certificate's key (PEM).")] = None,
) -> int:
    """Open the operator's console for browsers, until Ctrl-C."""
    from dealer.jobs.certificate import own_certificate
    from dealer.web.serving import Address, serve

    screen, home = screen_of(context), Home.open()
    at = Address(host, port, Path(certificate) if certificate else None, key)
    if certificate == _NEW:
        own = own_certificate(home)
        at = Address(host, port, own.certificate, own.key)
        screen.say(
            says(
                "Browsers warn of this certificate once, since nobody vouches for it. It is the right one if its "
                "fingerprint (SHA-256) is {fingerprint}",
                fingerprint=own.fingerprint,
            )
        )

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

    serve(home, at, listening)
    return screen.result({})
