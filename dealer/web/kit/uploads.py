"""Files that a person drops on a page or chooses there; a tablet opens its own chooser."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from nicegui import ui
from nicegui.events import MultiUploadEventArguments

from cardboards.language import Saying, says
from dealer.home import Home
from dealer.people import Right
from dealer.web.kit.visits import Visit

MOST_BYTES = 20_000_000
_MOST_SIGNS = 100


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file as a browser sent it: its own name, without a folder, and what is in it."""

    name: str
    data: bytes = field(repr=False)


Take = Callable[[Sequence[Dropped]], Awaitable[None]]


def drop(
    visit: Visit, saying: Saying, right: Right, take: Take, most_bytes: int = MOST_BYTES
) -> ui.element:
    """A place that files are dropped on, or chosen at; `take` gets all that came at once. Returns its input element."""

    async def came(uploaded: MultiUploadEventArguments) -> None:
        async def act() -> None:
            await take([Dropped(_named(one.name), await one.read()) for one in uploaded.files])

        await visit.acting(right, act)()
        carrier.reset()

    def refused() -> None:
        visit.warn(says("A file may have {size} MB at most.", size=most_bytes // 1_000_000))

    # Quasar's uploader only carries the files: what it shows cannot be used without a mouse.
    carrier = ui.upload(
        multiple=True,
        max_file_size=most_bytes,
        on_multi_upload=came,
        on_rejected=refused,
        auto_upload=True,
    ).classes("drop-carrier")
    send = f"getElement({carrier.id}).$refs.qRef.addFiles"
    with ui.element("label").classes("drop") as place:
        ui.label(visit.say(saying))
        chooser = ui.element("input").props("type=file multiple")
    chooser.on(
        "change",
        js_handler=f"(event) => {{ {send}(event.target.files); event.target.value = ''; }}",
    )
    place.on("dragover", js_handler="(event) => event.preventDefault()")
    place.on(
        "drop",
        js_handler=f"(event) => {{ event.preventDefault(); {send}(event.dataTransfer.files); }}",
    )
    return chooser


@contextmanager
def on_disk(home: Home, files: Sequence[Dropped]) -> Iterator[tuple[Path, ...]]:
    """The files in a folder of their own, under their names, while a job reads them."""
    with TemporaryDirectory(dir=home.folder) as folder:
        paths = tuple(Path(folder) / one.name for one in files)
        for path, one in zip(paths, files, strict=True):
            path.write_bytes(one.data)
        yield paths


def _named(name: str) -> str:
    """A browser's name for a file as one that every system takes."""
    last = name.replace("\\", "/").rpartition("/")[2]
    kept = "".join(sign for sign in last if sign.isprintable() and sign not in ':*?"<>|')
    return kept.strip(" .")[-_MOST_SIGNS:] or "file"
