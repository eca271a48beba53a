"""Whether everything here is as it must be: the folder, the keys, the journals, the store, the ports."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cardboards.language import Saying, says
from dealer.errors import DealerError
from dealer.home import STATION, Home
from dealer.jobs.camera_view import glance
from dealer.jobs.computer import oddities
from dealer.jobs.pace import pace_of
from dealer.store.accounts import Accounts
from dealer.store.accounts_file import AccountsFile
from dealer.store.books import Books
from dealer.store.journal import JournalReader
from dealer.store.secrets import Keys, Seal
from firmware_bridge.errors import BridgeError
from firmware_bridge.ports import ports


class Health(Enum):
    """How bad a finding is."""

    GOOD = "good"
    ODD = "odd"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    health: Health
    saying: Saying

    def as_json(self) -> dict[str, object]:
        """The finding as it is written for programs."""
        return {"type": "finding", "health": self.health.value, "what": self.saying.english()}


def examine(home: Home, *, camera: bool = False) -> tuple[Finding, ...]:
    """Look at everything, through the camera too if that is wanted; nothing is changed, no picture kept."""
    return (
        *_folder(home),
        *_journals(home),
        *_store(home),
        *_accounts(home),
        *_decks(home),
        *_ports(),
        *_computer(home),
        *_pace(home),
        *(_light(home) if camera else ()),
    )


def _folder(home: Home) -> Iterator[Finding]:
    yield Finding(Health.GOOD, says("The data lies in {folder}.", folder=home.folder))
    if sys.platform == "win32":
        return
    for folder in (home.folder, home.keys):
        if folder.stat().st_mode & 0o077:
            yield Finding(
                Health.ODD,
                says(
                    "Others on this computer can look into {folder}: chmod 700 it.", folder=folder
                ),
            )


def _journals(home: Home) -> Iterator[Finding]:
    seal = Seal(Keys(home.keys))
    for path in sorted(home.journals.glob("*.db")):
        try:
            with JournalReader(path, seal) as reader:
                faults = reader.check()
                length = 0 if faults else reader.last()
        except DealerError as error:
            yield Finding(Health.BAD, error.saying)
            continue
        for fault in faults:
            yield Finding(
                Health.BAD,
                says("The journal {name} is broken: {fault}.", name=path.stem, fault=fault.saying),
            )
        if not faults:
            yield Finding(
                Health.GOOD,
                says("The journal {name} is whole: {count} entries.", name=path.stem, count=length),
            )


def _store(home: Home) -> Iterator[Finding]:
    try:
        with Books.open(home) as books:
            damaged, slips, events = books.faults(), books.slips(), books.events.all()
    except DealerError as error:
        yield Finding(Health.BAD, error.saying)
        return
    if damaged:
        yield Finding(
            Health.BAD,
            says(
                "The store is damaged ({why}). Move it away: it is made again from the journals.",
                why=damaged,
            ),
        )
    else:
        yield Finding(Health.GOOD, says("The store is whole: {count} events.", count=len(events)))
    if slips:
        yield Finding(
            Health.ODD,
            says(
                "{count} entries were not possible when they came, and changed nothing: see {fapai log}.",
                count=slips,
            ),
        )
    missing = tuple(one.name for one in events if not Keys(home.keys).has(one.id))
    if missing:
        yield Finding(
            Health.BAD,
            says(
                "The keys of these events are missing: {events}. Bring them from a backup.",
                events=missing,
            ),
        )


def _accounts(home: Home) -> Iterator[Finding]:
    if not home.accounts.exists():
        return
    try:
        with AccountsFile.open(home.accounts) as file:
            damaged, everybody = file.faults(), Accounts(file).all()
    except DealerError as error:
        yield Finding(Health.BAD, error.saying)
        return
    if damaged:
        yield Finding(
            Health.BAD,
            says("The accounts are damaged ({why}). Bring them from a backup.", why=damaged),
        )
        return
    yield Finding(
        Health.GOOD, says("The accounts are whole: {count} people.", count=len(everybody))
    )
    if sys.platform != "win32" and home.accounts.stat().st_mode & 0o077:
        yield Finding(
            Health.ODD,
            says("Others on this computer can read {file}: chmod 600 it.", file=home.accounts),
        )
    if everybody and not any(account.appoints for account in everybody):
        yield Finding(
            Health.ODD,
            says("No chief referee has chosen a password yet. A new code: {fapai people code}."),
        )


def _decks(home: Home) -> Iterator[Finding]:
    decks = tuple(sorted(path.stem for path in home.decks.glob("*.npz")))
    if decks:
        yield Finding(Health.GOOD, says("Decks that are taught: {decks}.", decks=decks))
    else:
        yield Finding(Health.ODD, says("No deck is taught yet. Teach one: {fapai teach}."))


def _ports() -> Iterator[Finding]:
    for port in ports():
        if port.vendor is None:
            # A port on the board itself: no machine of ours is there, and nobody can tell what is.
            continue
        if sys.platform != "win32" and not os.access(port.device, os.R_OK | os.W_OK):
            yield Finding(
                Health.ODD,
                says(
                    "You may not use the port {port}. What to do is said when it is tried: {fapai machine test}.",
                    port=port.device,
                ),
            )
        elif not port.unique:
            yield Finding(
                Health.ODD,
                says(
                    "The port {port} cannot be told from others like it: name the machine by its own id.",
                    port=port.device,
                ),
            )
        else:
            yield Finding(Health.GOOD, says("The port {port} is free to use.", port=port.device))


def _computer(home: Home) -> Iterator[Finding]:
    usb = sum(port.vendor is not None for port in ports())
    found = tuple(Finding(Health.ODD, saying) for saying in oddities(home, usb))
    yield from found or (Finding(Health.GOOD, says("Disk, clock and fonts are in order.")),)


def _pace(home: Home) -> Iterator[Finding]:
    path = home.journal(STATION)
    if not path.exists():
        return
    try:
        with JournalReader(path, Seal(Keys(home.keys))) as journal:
            trend = pace_of(journal)
    except DealerError:
        return  # what is wrong with the journal was said above
    if trend is not None:
        yield Finding(Health.ODD if trend.slows else Health.GOOD, trend.saying)


def _light(home: Home) -> Iterator[Finding]:
    try:
        seen = glance(home)
    except (DealerError, BridgeError) as error:
        yield Finding(Health.BAD, error.saying)
        return
    health = Health.GOOD if seen.well_lit else Health.ODD
    yield Finding(health, says("Under the camera: {light}.", light=seen.saying))
