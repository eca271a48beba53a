"""The door as a page: signing in and out, the first account, a password chosen with a code or anew."""

from nicegui import ui
from starlette.responses import RedirectResponse, Response

from cardboards.language import says
from dealer.errors import WrongUse
from dealer.jobs.door import Claim, SignedIn
from dealer.jobs.people import Visitor
from dealer.passwords import SHORTEST_PASSWORD
from dealer.people import Role
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.door import forms
from dealer.web.door.forms import Fields
from dealer.web.kit import parts
from dealer.web.kit.pages import page
from dealer.web.kit.visits import Visit

SIGN_OUT = "/sign-out"
CHANGE = "/password"
_PASSWORD_HINT = says(
    "At least {least} signs. Several words are easy to remember.", least=SHORTEST_PASSWORD
)
_PIN_HINT = says("4 to 12 digits. It is asked again before cards are shown.")


def register(console: Console) -> None:
    """Join the console."""
    door = console.door

    @page(console, rooms.SIGN_IN)
    def sign_in(visit: Visit) -> Response | None:
        visitor = visit.visitor
        if visitor is not None:
            _here(visit, visitor)
        elif door.first_code is not None:
            return RedirectResponse(rooms.CODE.path, 303)
        else:
            _sign_in(visit)
        return None

    @page(console, rooms.CODE)
    def code(visit: Visit) -> None:
        _with_code(visit, first=door.first_code is not None)

    def entered(fields: Fields, session: str, address: str) -> SignedIn:
        signed_in = door.sign_in(fields.get("name", ""), fields.get("password", ""), address)
        door.sign_out(session)
        return signed_in

    def claimed(fields: Fields, session: str, address: str) -> SignedIn:
        password, pin = _chosen(fields)
        claim = Claim(fields.get("name", ""), fields.get("code", ""), password, pin)
        signed_in = door.claim(claim, address)
        door.sign_out(session)
        return signed_in

    def changed(fields: Fields, session: str, address: str) -> SignedIn:
        return door.change(session, fields.get("password", ""), _chosen(fields), address)

    def left(_fields: Fields, session: str, _address: str) -> None:
        door.sign_out(session)

    forms.answers(console, rooms.SIGN_IN.path, entered)
    forms.answers(console, rooms.CODE.path, claimed)
    forms.answers(console, CHANGE, changed)
    forms.answers(console, SIGN_OUT, left)


def _sign_in(visit: Visit) -> None:
    with ui.element("div").classes("door"):
        parts.title(visit, says("Sign in"))
        with parts.panel(visit), forms.form(visit, rooms.SIGN_IN.path, says("Sign in")):
            forms.hidden("then", forms.inside(visit.request.query_params.get("then", "")))
            forms.field(visit, "name", says("Name"), "text", "username")
            forms.field(visit, "password", says("Password"), "password", "current-password")
        with ui.element("a").props(f"href={rooms.CODE.path}").classes("text"):
            ui.label(visit.say(says("For the first time here, or the password forgotten?")))


def _with_code(visit: Visit, *, first: bool) -> None:
    with ui.element("div").classes("door door-wide"):
        parts.title(visit, says("The chief referee's account") if first else rooms.CODE.title)
        parts.text(
            visit,
            says(
                "This is the first account of this console, the chief referee's. Its code stands in the window in "
                "which the console was started."
            )
            if first
            else says("The chief referee gives you a code; it is good once."),
        )
        with parts.panel(visit), forms.form(visit, rooms.CODE.path, says("Choose and sign in")):
            forms.field(visit, "name", says("Name"), "text", "username")
            forms.field(visit, "code", says("Code"), "text", "one-time-code")
            _passwords(visit)
            _pin(visit)


def _here(visit: Visit, visitor: Visitor) -> None:
    with ui.element("div").classes("door door-wide"):
        with ui.element("h1"):
            ui.label(visitor.name)
        roles = tuple(role for role in Role if role in visitor.roles)
        parts.text(visit, says("You are signed in as: {roles}.", roles=roles))
        with forms.form(visit, SIGN_OUT, says("Sign out"), parts.Weight.PLAIN):
            forms.hidden("then", rooms.SIGN_IN.path)
        with (
            parts.panel(visit, says("Another password and PIN")),
            forms.form(visit, CHANGE, says("Change both")),
        ):
            ui.element("input").props("hidden autocomplete=username").props["value"] = visitor.name
            forms.field(
                visit, "password", says("Password until now"), "password", "current-password"
            )
            _pin(visit)
            _passwords(visit)


def _passwords(visit: Visit) -> None:
    forms.field(visit, "new", says("New password"), "password", "new-password", _PASSWORD_HINT)
    forms.field(visit, "again", says("The same once more"), "password", "new-password")


def _pin(visit: Visit) -> None:
    forms.field(visit, "pin", says("New PIN"), "password", "off", _PIN_HINT)


def _chosen(fields: Fields) -> tuple[str, str]:
    if fields.get("new", "") != fields.get("again", ""):
        raise WrongUse("The two new passwords are not the same.")
    return fields.get("new", ""), fields.get("pin", "")
