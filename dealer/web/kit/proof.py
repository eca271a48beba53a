"""The PIN once more, and why: before a card is shown, before the release, before anybody's account is changed.

A tablet that its owner left on a table would otherwise show cards to whoever comes by, or make him a referee.
"""

from dataclasses import dataclass

from nicegui import ui
from nicegui.events import GenericEventArguments

from cardboards.language import Saying, says
from dealer.errors import DealerError, WrongUse
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.web import rooms
from dealer.web.kit import parts
from dealer.web.kit.visits import Visit

_MOST_SIGNS = 200
# The PIN is read from its field once and the field emptied: NiceGUI knows no value of it that it could send back.
_SEND = """(event) => {
    event.preventDefault();
    const { pin, reason } = event.target.elements;
    emit(pin.value, reason ? reason.value : "");
    pin.value = "";
}"""


@dataclass(frozen=True, slots=True)
class Proof:
    """Somebody has proved again who he is; `reason` is empty where none was asked for."""

    person: Person
    reason: str


async def asked(
    visit: Visit, right: Right, what: Saying, event: str | None = None, *, why: bool = True
) -> Proof | None:
    """Ask for the PIN, and for a reason if `why`; `event` is an id. None when the person thinks better of it.

    Raises:
        NotPermitted: this visitor may not, whatever the PIN.
    """
    visit.person(right, event)
    with visit.client, ui.dialog() as dialog, ui.element("div").classes("panel"):
        dialog.props["aria-label"] = visit.say(what)
        form = _form(visit, what, dialog, why=why)
        problem = ui.label().classes("problem").props("role=alert hidden")

    async def sent(emitted: GenericEventArguments) -> None:
        pin, reason = (str(one).strip() for one in emitted.args)
        try:
            if why and not reason:
                raise WrongUse("Say why: the reason is kept in the journal.")
            door = visit.console.door
            visitor = await visit.job(door.check_pin, visit.session, pin, visit.address)
            dialog.submit(Proof(visitor.acting(right, event), reason[:_MOST_SIGNS]))
        except DealerError as error:
            if visit.visitor is None:
                visit.go(rooms.SIGN_IN.path)
            problem.set_text(visit.say(error.saying))
            problem.props(remove="hidden")

    form.on("submit", sent, js_handler=_SEND)
    proof = await dialog
    return proof if isinstance(proof, Proof) else None


def _form(visit: Visit, what: Saying, dialog: ui.dialog, *, why: bool) -> ui.element:
    parts.heading(visit, what)
    with ui.element("form").classes("form") as form:
        if why:
            _field(visit, says("Reason"), f"name=reason maxlength={_MOST_SIGNS} autofocus")
        secret = "name=pin type=password inputmode=numeric autocomplete=off"
        _field(visit, says("PIN"), secret if why else f"{secret} autofocus")
        with ui.element("div").classes("presses"):
            parts.button(visit, says("Cancel"), dialog.close).props("type=button")
            with ui.element("button").props("type=submit").classes("press press-main"):
                ui.label(visit.say(says("Confirm")))
    return form


def _field(visit: Visit, saying: Saying, props: str) -> None:
    with ui.element("label").classes("field"):
        ui.label(visit.say(saying)).classes("field-name")
        ui.element("input").props(f"required {props}")
