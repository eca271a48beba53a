"""The bundle for whoever has to find a fault far away, made in the browser."""

from pathlib import Path
from tempfile import TemporaryDirectory

from cardboards.language import says
from dealer.home import Home
from dealer.jobs.bundle import BundleOrder, make_bundle
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.web.kit import parts
from dealer.web.kit.handing_over import give
from dealer.web.kit.visits import Visit
from dealer.web.tray import MadeFile

_NAME = "fapai-bundle.zip"


def offer_bundle(visit: Visit) -> None:
    """The press that makes it; it names people and events, and no card."""

    async def make() -> None:
        person = visit.person(Right.RUN_MACHINE)
        data = await visit.job(_bundle, visit.console.home, person)
        title = says("Bundle")
        give(visit, MadeFile(_NAME, title, data, visit.session, Right.RUN_MACHINE, once=True))

    parts.button(visit, says("Bundle for finding a fault"), visit.acting(Right.RUN_MACHINE, make))


def _bundle(home: Home, person: Person) -> bytes:
    with TemporaryDirectory(dir=home.folder) as folder:
        file = Path(folder) / _NAME
        make_bundle(home, BundleOrder(file), person)
        return file.read_bytes()
