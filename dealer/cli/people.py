"""`fapai people …`: accounts of the console, and tokens of programs. Whoever sits at this computer may do all of it."""

from typing import Annotated

import typer

from cardboards.language import Saying, says
from dealer.cli.options import As, EventName, Yes, person, screen_of
from dealer.cli.screen import Screen
from dealer.home import Home
from dealer.jobs import accounts as job
from dealer.people import Role

app = typer.Typer(no_args_is_help=True)
tokens = typer.Typer(no_args_is_help=True)
app.add_typer(tokens, name="token", help="Tokens of programs: add, list, revoke.")

Name = Annotated[str, typer.Argument(help="The name of the account.")]
TokenName = Annotated[str, typer.Argument(help="What the token is called.")]
Roles = Annotated[
    list[Role], typer.Option("--role", help="What the person is; may be given several times.")
]
_CHIEF = Role.CHIEF_REFEREE


@app.command()
def add(context: typer.Context, name: Name, roles: Roles, role: As = _CHIEF) -> int:
    """Make an account; its owner chooses a password and a PIN with the code that is shown once."""
    screen = screen_of(context)
    return _invited(screen, job.invite(Home.open(), name, roles, person(role)))


@app.command()
def code(context: typer.Context, name: Name, role: As = _CHIEF) -> int:
    """Show a new code, once, for somebody who has forgotten the password."""
    screen = screen_of(context)
    return _invited(screen, job.renew(Home.open(), name, person(role)))


@app.command("list")
def list_all(context: typer.Context) -> int:
    """List all accounts."""
    screen = screen_of(context)
    everybody = job.people(Home.open())
    for account in everybody:
        screen.line(
            {
                "type": "account",
                "name": account.name,
                "roles": [one.value for one in Role if one in account.roles],
                "plays": sorted(account.plays),
                "claimed": account.claimed,
            }
        )
    if not everybody:
        screen.say(says("There is no account yet: fapai serve makes the first."))
    elif not screen.as_json:
        screen.table(
            (says("name"), says("roles"), says("sign-in")),
            (
                (
                    account.name,
                    _listed(account.roles),
                    says("password chosen") if account.claimed else says("not chosen yet"),
                )
                for account in everybody
            ),
        )
    return screen.result({"accounts": len(everybody)})


@app.command("roles")
def set_roles(context: typer.Context, name: Name, roles: Roles, role: As = _CHIEF) -> int:
    """Change what somebody is; who is signed in has to sign in again."""
    screen = screen_of(context)
    account = job.set_roles(Home.open(), name, roles, person(role))
    screen.say(
        says("{name} is now: {roles}.", name=account.name, roles=tuple(_in_order(account.roles)))
    )
    return screen.result({"name": account.name, "roles": _values(account.roles)})


@app.command()
def plays(
    context: typer.Context,
    name: Name,
    event: EventName = None,
    no_longer: Annotated[
        bool, typer.Option("--no-longer", help="Take it back: this person does not play.")
    ] = False,
    role: As = _CHIEF,
) -> int:
    """Enter somebody of the staff as a player of an event: no card of it is shown to a player."""
    screen = screen_of(context)
    account = job.set_plays(Home.open(), name, event, person(role), plays=not no_longer)
    screen.say(
        says("{name} does not play in it.", name=account.name)
        if no_longer
        else says("{name} plays in it, and is shown no card of it.", name=account.name)
    )
    return screen.result({"name": account.name, "plays": sorted(account.plays)})


@app.command()
def remove(context: typer.Context, name: Name, role: As = _CHIEF, yes: Yes = False) -> int:
    """Remove an account."""
    screen = screen_of(context)
    screen.confirm(says("Remove the account of {name}?", name=name), yes=yes)
    job.remove(Home.open(), name, person(role))
    screen.say(says("The account of {name} is removed.", name=name))
    return screen.result({"name": name})


@tokens.command("add")
def add_token(
    context: typer.Context,
    name: TokenName,
    acts_as: Annotated[
        Role, typer.Option("--role", help="The role in which the program acts; it sees no card.")
    ] = Role.CADDY,
    role: As = _CHIEF,
) -> int:
    """Make a token for a program or a station; it is shown once."""
    screen = screen_of(context)
    secret = job.make_token(Home.open(), name, acts_as, person(role))
    screen.say(
        says("{name} acts as {role}. Its token, which is not shown again:", name=name, role=acts_as)
    )
    if not screen.as_json:
        screen.show(secret)
    return screen.result({"name": name, "role": acts_as.value, "token": secret})


@tokens.command("list")
def list_tokens(context: typer.Context) -> int:
    """List all tokens by name."""
    screen = screen_of(context)
    found = job.tokens(Home.open())
    for token in found:
        screen.line({"type": "token", "name": token.name, "role": token.role.value})
    if not found:
        screen.say(says("There is no token."))
    elif not screen.as_json:
        screen.table((says("name"), says("roles")), ((token.name, token.role) for token in found))
    return screen.result({"tokens": len(found)})


@tokens.command()
def revoke(context: typer.Context, name: TokenName, role: As = _CHIEF) -> int:
    """Revoke a token: it is worth nothing from now on."""
    screen = screen_of(context)
    job.revoke_token(Home.open(), name, person(role))
    screen.say(says("The token {name} is revoked.", name=name))
    return screen.result({"name": name})


def _invited(screen: Screen, invitation: job.Invitation) -> int:
    account = invitation.account
    screen.say(
        says(
            "{name} ({roles}) chooses a password and a PIN at the console's sign-in page, with this code, which is not "
            "shown again and is good for a week:",
            name=account.name,
            roles=tuple(_in_order(account.roles)),
        )
    )
    if not screen.as_json:
        screen.show(invitation.code)
    return screen.result(
        {"name": account.name, "roles": _values(account.roles), "code": invitation.code}
    )


def _in_order(roles: frozenset[Role]) -> list[Role]:
    return [one for one in Role if one in roles]


def _values(roles: frozenset[Role]) -> list[str]:
    return [one.value for one in _in_order(roles)]


def _listed(roles: frozenset[Role]) -> Saying:
    return Saying("{roles}", {"roles": tuple(_in_order(roles))})
