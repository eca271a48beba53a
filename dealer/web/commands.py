"""What stands on a page where a terminal would name a command or an option: the page, or what one fills in there."""

from collections.abc import Mapping

from cardboards.language import Saying, says
from dealer.web import rooms
from dealer.web.rooms import Room


def _page(room: Room) -> Saying:
    return says("page “{name}”", name=room.title)


def _field(name: Saying) -> Saying:
    return says("field “{name}”", name=name)


_DEALING, _VERIFYING = _page(rooms.DEALING), _page(rooms.VERIFYING)
_MACHINE, _SCANNING = _page(rooms.MACHINE), _page(rooms.SCANNING)
_WALLETS, _PEOPLE = _page(rooms.WALLETS), _page(rooms.PEOPLE)
_BOARDS, _FAIRNESS = _page(rooms.BOARDS), _page(rooms.FAIRNESS)
_EVENTS, _PLAN = _page(rooms.EVENTS), _page(rooms.PLAN)
_PROOF = says("with the PIN and a reason")

INSTEAD: Mapping[str, Saying] = {
    "fapai capture": _page(rooms.CAPTURING),
    "fapai capture, fapai verify": _VERIFYING,
    "fapai commit": _FAIRNESS,
    "fapai deal": _DEALING,
    "fapai deck list": _page(rooms.DECKS),
    "fapai doctor": _MACHINE,
    "fapai event new": _EVENTS,
    "fapai event show": _BOARDS,
    "fapai fouled": _page(rooms.FOULED),
    "fapai import, fapai shuffle": _BOARDS,
    "fapai log": _page(rooms.LOG),
    "fapai machine ports": _MACHINE,
    "fapai machine test": _MACHINE,
    "fapai people code": _PEOPLE,
    "fapai people list": _PEOPLE,
    "fapai plan keep": _PLAN,
    "fapai print labels": _page(rooms.PAPERS),
    "fapai register": _page(rooms.HAND_CARDS),
    "fapai release": _page(rooms.RELEASING),
    "fapai scan --station": says("given where it scans"),
    "fapai scan --step clear": _SCANNING,
    "fapai scan --step release-hold": _SCANNING,
    "fapai scan --step return": _SCANNING,
    "fapai station set": _MACHINE,
    "fapai station set --deck": _MACHINE,
    "fapai station set --eye": _MACHINE,
    "fapai station set --machine": _MACHINE,
    "fapai station set --pockets": _MACHINE,
    "fapai teach": _MACHINE,
    "fapai verify": _VERIFYING,
    "fapai verify --reveal": _VERIFYING,
    "fapai wallet add": _WALLETS,
    "fapai wallet list": _WALLETS,
    "fapai wallet replace": _WALLETS,
    "fapai where": _SCANNING,
    "--as": _MACHINE,
    "--as chief-referee --reason": _PROOF,
    "--as referee --boards --reason": _PROOF,
    "--boards": _field(says("Boards")),
    "--camera": _MACHINE,
    "--deck": _MACHINE,
    "--delayed": _field(says("What decides, and of which day")),
    "--event": _EVENTS,
    "--first": _field(says("Number of the first board")),
    "--from": _field(says("Event that holds the promise")),
    "--machine": _MACHINE,
    "--out": says("on this computer"),
    "--phase": says("in its description"),
    "--photo": _VERIFYING,
    "--photo N=FILE": _VERIFYING,
    "--place": _field(says("table; by the plan when empty")),
    "--place, --all": _SCANNING,
    "--reason": _field(says("Reason")),
    "--replace": says("when you are asked"),
    "--round": _field(says("round")),
    "--session": _field(says("Session")),
    "--step return": says("“{name}”", name=says("take back")),
    "--token": _field(says("Code or number of a wallet")),
    "--value": _field(says("What it turned out to be")),
    "--wave": _field(says("Wave")),
    "--waves": _PLAN,
}
"""By the command or option as sentences name it: `Language.instead`."""


def instead(room: Room) -> Mapping[str, Saying]:
    """The same on one page, which sends nobody to where they are."""
    here = _page(room)
    return {name: says("this page") if said == here else said for name, said in INSTEAD.items()}
