"""People: accounts with their roles, who of the staff plays, and the tokens of programs."""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs import accounts as job
from dealer.jobs.people import Person
from dealer.people import REVEALING, Account, ProgramToken, Right, Role
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.proof import asked
from dealer.web.kit.visits import Visit


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.PEOPLE)
    async def people(visit: Visit) -> None:
        everybody = await visit.job(job.people, console.home)
        tokens = await visit.job(job.tokens, console.home)
        parts.title(visit, rooms.PEOPLE.title)
        with ui.element("ul").classes("people"):
            for account in everybody:
                _account(visit, account)
        with ui.element("div").classes("halves"):
            _new_account(visit)
            _tokens(visit, tokens)


def _account(visit: Visit, account: Account) -> None:
    name = account.name
    with ui.element("li").classes("person"):
        with ui.element("div").classes("person-who"):
            ui.label(name).classes("person-name")
            ui.label(visit.say(_said(_in_order(account.roles))))
            if not account.claimed:
                ui.label(visit.say(says("has not chosen a password yet"))).classes("mark")
            if visit.event is not None and visit.event.event.id in account.plays:
                ui.label(visit.say(says("a player"))).classes("mark")
        if REVEALING & account.roles and not visit.may(Right.APPOINT_REFEREES):
            return
        with ui.element("div").classes("presses"):
            _press(visit, says("Roles"), partial(_change_roles, visit, account))
            if visit.event is not None:
                plays = visit.event.event.id in account.plays
                saying = says("Does not play") if plays else says("Plays in this event")
                change = partial(_change_plays, visit, name, visit.event.event.name, not plays)
                _press(visit, saying, change)
            _press(visit, says("New code"), partial(_renew, visit, name))
            _press(visit, says("Remove"), partial(_remove, visit, name))


def _new_account(visit: Visit) -> None:
    with parts.panel(visit, says("Somebody new")):
        name = ui.input(visit.say(says("Name"))).props("outlined autocomplete=off")
        boxes = _boxes(visit, frozenset())

        async def invite() -> None:
            named, roles = str(name.value or ""), _ticked(boxes)
            person = await _proved(visit, says("Make an account for {name}", name=named))
            if person is not None:
                home = visit.console.home
                await _show_code(visit, await visit.job(job.invite, home, named, roles, person))

        _press(visit, says("Make the account"), invite, Weight.MAIN)


def _tokens(visit: Visit, tokens: Iterable[ProgramToken]) -> None:
    with parts.panel(visit, says("Tokens of programs")):
        parts.text(
            visit,
            says("A scoring program or a script asks with a token, in one role; it sees no card."),
        )
        for token in tokens:
            with ui.element("div").classes("person"):
                with ui.element("div").classes("person-who"):
                    ui.label(token.name).classes("person-name")
                    ui.label(visit.say(token.role.saying))
                if token.role not in REVEALING or visit.may(Right.APPOINT_REFEREES):
                    _press(visit, says("Revoke"), partial(_revoke, visit, token.name))
        name = ui.input(visit.say(says("Name"))).props("outlined autocomplete=off")
        roles = {role.value: visit.say(role.saying) for role in _offered(visit)}
        role = ui.select(roles, value=Role.CADDY.value, label=visit.say(says("Role")))
        role.props("outlined")

        async def make() -> None:
            named, acts_as = str(name.value or "").strip(), Role(role.value)
            person = await _proved(visit, says("Make a token for {name}", name=named))
            if person is not None:
                home = visit.console.home
                secret = await visit.job(job.make_token, home, named, acts_as, person)
                saying = says("The token of {name}. It is not shown again.", name=named)
                await _show_once(visit, saying, secret)

        _press(visit, says("Make a token"), make)


async def _change_roles(visit: Visit, account: Account) -> None:
    with visit.client, ui.dialog() as dialog, ui.element("div").classes("panel"):
        question = says("What is {name}?", name=account.name)
        dialog.props["aria-label"] = visit.say(question)
        parts.heading(visit, question)
        boxes = _boxes(visit, account.roles)
        with ui.element("div").classes("presses"):
            parts.button(visit, says("Cancel"), dialog.close)
            parts.button(visit, says("Change"), partial(dialog.submit, True), Weight.MAIN)
    if not await dialog:
        return
    roles = _ticked(boxes)
    saying = says("{name} is now: {roles}.", name=account.name, roles=_in_order(roles))
    await _change(
        visit, saying, lambda by: job.set_roles(visit.console.home, account.name, roles, by)
    )


async def _change_plays(visit: Visit, name: str, event: str, plays: bool) -> None:
    saying = (
        says("{name} plays in {event}, and is shown no card of it.", name=name, event=event)
        if plays
        else says("{name} does not play in {event}.", name=name, event=event)
    )
    home = visit.console.home
    await _change(visit, saying, lambda by: job.set_plays(home, name, event, by, plays=plays))


async def _renew(visit: Visit, name: str) -> None:
    person = await _proved(visit, says("A new code for {name}", name=name))
    if person is not None:
        await _show_code(visit, await visit.job(job.renew, visit.console.home, name, person))


async def _remove(visit: Visit, name: str) -> None:
    saying = says("Remove the account of {name}?", name=name)
    await _change(visit, saying, lambda by: job.remove(visit.console.home, name, by))


async def _revoke(visit: Visit, name: str) -> None:
    saying = says("Revoke the token {name}?", name=name)
    await _change(visit, saying, lambda by: job.revoke_token(visit.console.home, name, by))


async def _change(visit: Visit, saying: Saying, change: Callable[[Person], object]) -> None:
    person = await _proved(visit, saying)
    if person is not None:
        await visit.job(change, person)
        visit.go(rooms.PEOPLE.path)


async def _proved(visit: Visit, saying: Saying) -> Person | None:
    """Whoever can change accounts can make himself a referee, so the PIN is asked again each time."""
    proof = await asked(visit, Right.MANAGE_PEOPLE, saying, why=False)
    return proof.person if proof else None


async def _show_code(visit: Visit, invitation: job.Invitation) -> None:
    saying = says(
        "{name} chooses a password at the sign-in page with this code. It is good once and for a week, and is not "
        "shown again.",
        name=invitation.account.name,
    )
    await _show_once(visit, saying, invitation.code)


async def _show_once(visit: Visit, saying: Saying, secret: str) -> None:
    with (
        visit.client,
        ui.dialog().props("persistent") as dialog,
        ui.element("div").classes("panel"),
    ):
        dialog.props["aria-label"] = visit.say(saying)
        parts.text(visit, saying)
        ui.label(secret).classes("secret")
        parts.button(visit, says("Noted"), dialog.close, Weight.MAIN)
    await dialog
    visit.go(rooms.PEOPLE.path)


def _press(
    visit: Visit,
    saying: Saying,
    act: Callable[[], Awaitable[None]],
    weight: Weight = Weight.PLAIN,
) -> None:
    parts.button(visit, saying, visit.acting(Right.MANAGE_PEOPLE, act), weight)


def _boxes(visit: Visit, roles: frozenset[Role]) -> dict[Role, ui.checkbox]:
    with ui.element("div").classes("boxes"):
        return {
            role: ui.checkbox(visit.say(role.saying), value=role in roles)
            for role in _offered(visit)
        }


def _ticked(boxes: dict[Role, ui.checkbox]) -> frozenset[Role]:
    return frozenset(role for role, box in boxes.items() if box.value)


def _offered(visit: Visit) -> list[Role]:
    """The roles that this visitor may give."""
    appoints = visit.may(Right.APPOINT_REFEREES)
    return [role for role in Role if appoints or role not in REVEALING]


def _in_order(roles: frozenset[Role]) -> tuple[Role, ...]:
    return tuple(role for role in Role if role in roles)


def _said(roles: tuple[Role, ...]) -> Saying:
    return Saying("{roles}", {"roles": roles})
