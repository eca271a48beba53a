"""Simulated halls from the host's side: make one, open it, ask its operator, meddle, learn the truth.

The machine itself is reached like any other, by its serial and camera URLs.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from time import sleep

import cv2
import numpy as np

from cardboards.cards import PACK, Card, CardSet
from firmware_bridge.clock import RealClock
from firmware_bridge.errors import HallError
from firmware_bridge.machine import PocketKind
from firmware_bridge.reader.taught.labels import Other, label_of
from firmware_bridge.simulator import mechanical
from firmware_bridge.simulator.channel import Message, exchange
from firmware_bridge.simulator.faces import Face, Odd, face_of
from firmware_bridge.simulator.hall import EMPTY
from firmware_bridge.simulator.hall_store import FILE, HallSettings, HallStore
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.process import ENDPOINT
from firmware_bridge.simulator.things import Happened

OPERATORS = ("none", "careful", "clumsy", "silent")
_OPENS_WITHIN = 30.0
_LOOKS_EVERY = 0.02
_LARGEST_SIDE = 640
_SHOWS = {Other.JOKER: Odd.JOKER.value, Other.BACK: Odd.BACK.value, Other.NOTHING: EMPTY}

if sys.platform == "win32":
    _FLAGS = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
    _NEW_SESSION = False
else:
    _FLAGS = 0
    _NEW_SESSION = True


@dataclass(frozen=True, slots=True)
class HallEndpoints:
    """Where an open hall is reached: a pyserial URL, a camera URL, HOST:PORT of its operator."""

    serial: str
    camera: str
    operator: str


@dataclass(frozen=True, slots=True)
class Truth:
    """What is where in a hall, and what became of each card: what the host is measured by, never what it works with.

    `wallets`: by token, the faces in each pocket; `elsewhere`: the faces in the machine and lying about, by place;
    `answers`: where hands show cards, the seconds from each card's rest to its seat heard.
    """

    wallets: Mapping[str, tuple[tuple[Face, ...], ...]]
    elsewhere: Mapping[str, tuple[Face, ...]]
    happened: tuple[Happened, ...]
    answers: tuple[float, ...] = ()

    def pockets(self, token: str) -> tuple[CardSet, ...]:
        """The cards of the 52 in each pocket of a wallet, in the machine's order of pockets."""
        if token not in self.wallets:
            raise HallError("No wallet in this hall has the label {token}.", token=token)
        return tuple(
            CardSet.of(face for face in pocket if isinstance(face, Card))
            for pocket in self.wallets[token]
        )

    def card_at(self, job: str, step: int) -> Card | None:
        """The card that lay at the eye at a step; None for none, or for something that is no card."""
        for one in reversed(self.happened):
            if (one.what, one.job, one.step) == ("settled", job, step):
                face = face_of(one.card)
                return face if isinstance(face, Card) else None
        return None


def make_hall(
    directory: Path,
    *,
    faces: Iterable[Path] = (),
    rate: float = 10.4,
    pockets: PocketKind = PocketKind.BOARD,
    operator: str = "careful",
    camera_fps: float = 60.0,
    seed: int = 0,
) -> None:
    """Make a hall in a folder of its own, with no wallets and no cards yet.

    `faces`: photographs instead of drawn cards.

    Raises:
        HallError: there is one already, or the photographs do not show a whole pack.
    """
    if operator not in OPERATORS:
        raise HallError(
            "There is no operator “{kind}”. Choose one of these: {kinds}.",
            kind=operator,
            kinds=OPERATORS,
        )
    settings = HallSettings(directory.name, rate, pockets, operator, camera_fps, seed=seed)
    HallStore.make(directory, settings, _photographs(faces))


def pockets_of(directory: Path) -> PocketKind:
    """What the pockets of a hall's machine are; `HANDS`: there is none.

    Raises:
        HallError: there is no hall.
    """
    with closing(HallStore(directory / FILE)) as store:
        return store.settings().pockets


def stick_labels(directory: Path, labels: Iterable[Label]) -> None:
    """Stick each printed label on a new, empty wallet, and lay a pack of cards with it."""
    message = {"do": "stick", "labels": [asdict(label) for label in labels]}
    exchange(open_hall(directory).operator, message)


def open_hall(directory: Path) -> HallEndpoints:
    """The hall's endpoints; its process is started if it is not running.

    Raises:
        HallError: there is no hall, or its process does not answer within half a minute.
    """
    if not (directory / FILE).is_file():
        raise HallError(
            "There is no hall in {place}. Make one with “fapai sim new”.", place=directory
        )
    clock = RealClock()
    ends = clock.now() + _OPENS_WITHIN
    started: threading.Thread | None = None
    while clock.now() < ends:
        endpoints = _running(directory)
        if endpoints:
            return endpoints
        # One that ends at once found another at work, which may just be about to leave.
        if started is None or not started.is_alive():
            started = _start(directory)
        sleep(_LOOKS_EVERY)
    raise HallError(
        "The simulated hall in {place} does not start; hall.log there says why.", place=directory
    )


def ask(endpoints: HallEndpoints, question: Mapping[str, object]) -> Message:
    """A question to the hall's operator, as `Question.as_json` writes it: `choice` (None: nobody there) and `text`."""
    return exchange(endpoints.operator, question)


def truth(endpoints: HallEndpoints) -> Truth:
    """What is where in the hall, and what became of each card."""
    said = exchange(endpoints.operator, {"do": "truth"})
    return Truth(
        {
            wallet["token"]: tuple(tuple(map(face_of, pocket)) for pocket in wallet["pockets"])
            for wallet in said["wallets"]
        },
        {place: tuple(map(face_of, cards)) for place, cards in said["elsewhere"].items()},
        tuple(Happened(**one) for one in said["happened"]),
        tuple(said["answers"]),
    )


def call_out(endpoints: HallEndpoints, pocket: int) -> None:
    """Say a pocket's seat out loud, for whoever shows cards in the hall to hear."""
    exchange(endpoints.operator, {"do": "hear", "pocket": pocket})


def mechanical_seconds(directory: Path, routes: Sequence[int]) -> float:
    """How long this hall's machine takes for a board's routes, without camera or host."""
    with closing(HallStore(directory / FILE)) as store:
        return mechanical.mechanical_seconds(routes, store.settings().rate)


def meddle(endpoints: HallEndpoints, act: str, **facts: object) -> None:
    """Make a trouble happen; `firmware_bridge.simulator.meddling.TROUBLES` lists them.

    Raises:
        HallError: there is no such trouble, or nothing to make it with.
    """
    exchange(endpoints.operator, {"do": "meddle", "act": act, "facts": facts})


def _running(directory: Path) -> HallEndpoints | None:
    try:
        said = json.loads((directory / ENDPOINT).read_text(encoding="utf-8"))
        endpoints = HallEndpoints(said["serial"], said["camera"], said["operator"])
        status = exchange(endpoints.operator, {"do": "status"}, timeout=1.0)
    except (OSError, ValueError, KeyError, HallError):
        return None
    return endpoints if status.get("pid") == said["pid"] else None


def _start(directory: Path) -> threading.Thread:
    """Start the hall's process apart from ours: it outlives us, no Ctrl-C reaches it. The thread ends when it does."""
    with (directory / "hall.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "firmware_bridge.simulator", str(directory)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            creationflags=_FLAGS,
            start_new_session=_NEW_SESSION,
        )
    # Somebody has to wait for a child while we live, or it stays behind as a zombie.
    waiting = threading.Thread(target=process.wait, name="hall-reaper", daemon=True)
    waiting.start()
    return waiting


def _photographs(faces: Iterable[Path]) -> dict[str, bytes]:
    """Encoded images by what they show; of several of one card the first."""
    found: dict[str, bytes] = {}
    for file in faces:
        shows = label_of(file)
        if shows is None:
            raise HallError(
                "“{file}” does not say which card it shows. "
                "Put the card at the end of its name, or list it in a labels.csv.",
                file=file.name,
            )
        name = shows.code if isinstance(shows, Card) else _SHOWS[shows]
        if name not in found:
            found[name] = _small(file)
    missing = tuple(card for card in PACK if card.code not in found)
    if found and missing:
        raise HallError("No photograph shows {cards}. Add one of each.", cards=missing)
    return found


def _small(file: Path) -> bytes:
    try:
        image = cv2.imdecode(np.frombuffer(file.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error):
        image = None
    if image is None:
        raise HallError(
            "“{file}” is no picture that can be read. Leave it out, or copy it again.",
            file=file.name,
        )
    shrink = _LARGEST_SIDE / max(image.shape)
    if shrink < 1:
        image = cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".png", image)[1].tobytes()
