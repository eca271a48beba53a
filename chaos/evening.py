"""A short evening of bad luck: boards dealt and verified, held against what the world alone knows."""

import gc
import random
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from cardboards.boards import Board, HandRecord, Origin
from chaos.house import House, Judge, Keeper
from chaos.kept import KeptHouse
from chaos.luck import OF_CAMERA, OF_CARDS, OF_MACHINE, SILENT, Luck
from chaos.people import ROUTINE, SECONDS, Erring
from chaos.room import VirtualClock, open_room
from chaos.shift import EndlessWait, Killed, Mischief, Shift
from chaos.sight import Reader
from chaos.tally import Tally
from dealer.checking import Checking, CheckState
from dealer.custody import Content, to_deal, to_verify
from dealer.dealing import Dealing, State
from dealer.entries import NOTHING, Entry, EntryKind
from dealer.questions import Question
from dealer.shuffle import shuffled
from dealer.verifying import Outcome, Verdict, judge
from dealer.wallet_name import WalletName
from firmware_bridge.errors import HallError
from firmware_bridge.machine import Capabilities
from firmware_bridge.simulator.faces import face_code
from firmware_bridge.simulator.hall_store import HallSettings
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.meddling import meddle

BOARDS = 2
"""Boards of an evening; one more wallet lies beside them, for hands that take the wrong one."""
TRIES = 5
SHARE_KEPT = 0.01
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Found = Callable[[dict[str, WalletName], Mapping[int, HandRecord]], Keeper]
"""Makes a house that has these wallets, by token, and these records, by number."""


class Evening:
    """One hall, two boards, one draw of luck; `at_card` may plan what happens once so many cards have landed.

    `found` makes the house of the wallets and records; in memory, unless said otherwise.
    """

    def __init__(
        self,
        seed: str,
        luck: Luck | None = None,
        boards: int = BOARDS,
        found: Found = lambda wallets, _records: House(wallets),
    ) -> None:
        self.tally = Tally()
        self.seed = seed
        self.dice = dice = random.Random(seed)
        self.luck = luck = luck or Luck.drawn(dice)
        self.game = luck.game
        self.clock = VirtualClock()
        self.reader = Reader(dice, luck.unsure, luck.misread)
        settings = HallSettings(
            "chaos", rate=luck.rate, pockets=luck.pockets, seed=dice.randrange(2**32)
        )
        self.hall = open_room(settings, self.clock, luck.errs)
        self.records = {
            number: HandRecord(
                Board(number, shuffled(self.game, dice.randrange)), 1, Origin.GENERATED
            )
            for number in range(1, boards + 1)
        }
        labels = [
            Label(f"FP1{'A' * 25}{LETTERS[number]}", number + 1, "A", 1)
            for number in range(boards + 1)
        ]
        self.hall.stick(labels)
        wallets = {one.token: WalletName(one.number, "A", 1) for one in labels}
        self.house = found(wallets, self.records)
        self.shift: Shift | None = None
        self.unfinished = True
        self.causes: set[str] = set()
        self.asked: list[Question] = []
        self.at_card: dict[int, Callable[[], None]] = {}
        self.jobs = 0

    def run(self) -> Tally:
        """Deal and verify all; never raises."""
        began = self.clock.now()
        try:
            for number in self.records:
                self._board(number)
        except EndlessWait:
            self.tally.endless_waits.append(self.seed)
        except Exception:  # noqa: BLE001 - whatever it is, an operator would have seen it
            self.tally.tracebacks.append(f"{self.seed}: {traceback.format_exc(limit=-3)}")
        self._end_shift()
        self.tally.virtual_seconds = self.clock.now() - began
        return self.tally

    def _board(self, number: int) -> None:
        self.tally.boards += 1
        if not self._tried(lambda: self._dealt(number)):
            self.tally.given_up += 1
            return
        self.tally.complete += 1
        explained = self.causes & SILENT or self.reader.misread or self._erred()
        if not self.lies_right(number):
            self.tally.wrong_complete += 1
            if not explained:
                self.tally.wrong_unexplained.append(self.seed)
        if self.luck.trouble and self.dice.random() < 0.3:
            act, facts = self.dice.choice(OF_CARDS)
            self.meddle(act, {**facts, "number": number})
        if not self._tried(lambda: self._verified(number)):
            self.tally.given_up += 1

    def _tried(self, doing: Callable[[], bool]) -> bool:
        return any(doing() for _ in range(TRIES))

    # Sessions.

    def _open(self) -> Shift | None:
        """The session that is open, or a new one as a new call of the program opens it."""
        if self.shift is None:
            self._coast(self.dice.choice([0.1, 3.0, 8.0]))
            self.house.close_open_boards()
            shift = Shift(self.hall, self.clock, self.dice, self.reader, self.luck.line)
            self.tally.sessions += 1
            if not shift.open():
                self._end_shift()
                return None
            self.shift = shift
            found = shift.link.capabilities
            self.unfinished = found is not None and found.unfinished_job is not None
        return self.shift

    def _end_shift(self) -> None:
        if self.shift is not None:
            self._note_operator(self.shift)
        self.shift = None

    def _note_operator(self, shift: Shift) -> None:
        done = Counter(one.asked.value for one in shift.asked)
        self.asked += shift.asked
        shift.asked.clear()
        extra = sum(
            SECONDS[kind] * (times - (kind in ROUTINE) * (4 if "pocket" in kind else 1))
            for kind, times in done.items()
        )
        self.tally.operator_seconds += max(0.0, extra)

    def _coast(self, seconds: float) -> None:
        """Nobody is connected; the machine does what its watchdog allows."""
        ends = self.clock.now() + seconds
        for _ in range(10_000):
            due = self.hall.next_event()
            if due is None or due > ends:
                break
            self.clock.time = max(self.clock.time, due)
            self.hall.run()
        self.clock.time = ends
        self.hall.run()
        self.hall.take_sent()

    def _run(
        self,
        core: Dealing | Checking,
        number: int,
        job: str,
        judging: Judge,
        mischief: Sequence[Mischief],
    ) -> None:
        shift = self.shift
        assert shift is not None
        name = WalletName(number, "A", 1)

        landed = 0

        def write(entry: Entry) -> None:
            nonlocal landed
            self.house.write(job, name, core.gate.token, entry)
            landed += entry.kind is EntryKind.CARD_LANDED
            self.at_card.pop(landed, _nothing)()

        try:
            look_up = self.house.look_up(name, judging)
            shift.run(core, write, look_up, mischief)
        except Killed:
            self._end_shift()
            self.house.die()
        else:
            self.house.end_board()
            self._note_operator(shift)
            if isinstance(core, Dealing) and core.state is not State.COMPLETE:
                self._end_shift()
            if isinstance(core, Checking) and core.state is not CheckState.READ:
                self._end_shift()
        self._check_landings(job)

    def _mischief(self, *, cards: bool) -> list[Mischief]:
        planned: list[Mischief] = []
        trouble = self.luck.trouble
        while self.dice.random() < trouble / (1 + trouble):
            acts = OF_MACHINE + OF_CARDS if cards else OF_MACHINE
            act, facts = self.dice.choice(acts)
            at = self.dice.uniform(0, 40)
            planned.append((at, partial(self.meddle, act, facts)))
            if act in OF_CAMERA:
                mended = at + self.dice.uniform(2, 20)
                planned.append((mended, partial(self.meddle, act, {"on": False})))
        if self.dice.random() < trouble / 40:
            planned.append((self.dice.uniform(0, 30), self.kill))
        return planned

    def kill(self) -> None:
        """The host's process dies now."""
        self.tally.faults["kill"] += 1
        raise Killed

    def meddle(self, act: str, facts: Mapping[str, object] = NOTHING) -> None:
        """Make a trouble, where there is anything to make it with."""
        try:
            meddle(self.hall, act, facts)
        except HallError:
            return
        if facts.get("on", True):
            self.tally.faults[act] += 1
            self.causes.add(act)

    # Dealing and verifying.

    def _dealt(self, number: int) -> bool:
        self.deal(number, *self._mischief(cards=True))
        return self.content(number) is Content.DEALT

    def _verified(self, number: int) -> bool:
        return self.verify(number, *self._mischief(cards=False)) is not None

    def deal(self, number: int, *mischief: Mischief) -> Dealing | None:
        """One call of the program for one board; None when the machine does not answer."""
        shift = self._open()
        if shift is None or shift.link.capabilities is None:
            return None
        job = self._job()
        machine = self._machine(shift)
        core = Dealing(
            self.records[number], WalletName(number, "A", 1), job, machine, self.game.seats
        )
        self._run(core, number, job, to_deal, mischief)
        return core

    def verify(self, number: int, *mischief: Mischief) -> Verdict | None:
        """One call of the program for one wallet; None when it was not read."""
        shift = self._open()
        if shift is None or shift.link.capabilities is None:
            return None
        job = self._job()
        core = Checking(WalletName(number, "A", 1), job, self._machine(shift), self.game.seats)
        self._run(core, number, job, to_verify, mischief)
        if core.state is not CheckState.READ:
            return None
        deal = self.records[number].board.deal
        verdict = judge(core.found, core.unread, core.foreign, deal, {})
        outcome = verdict.outcome
        verified = Entry(EntryKind.VERIFIED, {"verdict": outcome.value})
        self.house.write(job, WalletName(number, "A", 1), core.gate.token, verified)
        self.house.end_board()
        right = self.lies_right(number)
        self.tally.passed += outcome is Outcome.PASS
        self.tally.failed += outcome is Outcome.FAIL
        self.tally.unreadable += outcome is Outcome.UNREADABLE
        self.tally.false_alarms += right and outcome is not Outcome.PASS
        if outcome is Outcome.PASS and not right:
            self.tally.wrong_pass.append(self.seed)
        return verdict

    def _machine(self, shift: Shift) -> Capabilities:
        found = shift.link.capabilities
        assert found is not None
        unfinished, self.unfinished = self.unfinished, False
        return found if unfinished else replace(found, unfinished_job=None)

    def _job(self) -> str:
        self.jobs += 1
        return f"job{self.jobs}"

    # The truth.

    def lies_right(self, number: int) -> bool:
        """Whether each pocket holds its hand of the record and nothing else."""
        wallet = self.hall.world.wallet(number, "A", 1)
        deal = self.records[number].board.deal
        lying = [
            sorted(face_code(card.face) for card in one) for one in self.hall.world.inside(wallet)
        ]
        return lying == [sorted(card.code for card in hand) for hand in deal.hands]

    def _check_landings(self, job: str) -> None:
        """What the journal says that a sensor saw land did land, once, in that pocket."""
        if not self.house.landings(job) <= self._landed(job):
            self.tally.lost_confirmed.append(self.seed)

    def _landed(self, job: str) -> set[tuple[int, int | None]]:
        return {
            (one.step, one.pocket)
            for one in self.hall.world.happened
            if (one.what, one.job) == ("landed", job)
        }

    def content(self, number: int) -> Content:
        """What the house believes of a wallet."""
        return self.house.content(WalletName(number, "A", 1))

    def _erred(self) -> int:
        person = self.hall._person
        assert isinstance(person, Erring)
        return person.errors


def _nothing() -> None:
    """No trouble is planned for this card."""


def play(seed: str) -> Tally:
    """The evening of a seed; one in a hundred is written into real books."""
    if random.Random(f"{seed}/kept").random() >= SHARE_KEPT:
        return Evening(seed).run()
    with tempfile.TemporaryDirectory(prefix="fapai-chaos-") as folder:
        evening = Evening(seed, found=partial(KeptHouse, Path(folder)))
        house = evening.house
        assert isinstance(house, KeptHouse)
        tally = evening.run()
        tally.kept += 1
        tally.broken_books += [f"{seed}: {fault}" for fault in house.faults()]
        house.close()
    return tally


def evenings(seeds: list[str]) -> Tally:
    """The tally of several evenings; what a worker does."""
    tally = Tally()
    # Most of what an evening makes lives as long as it does, and modules live for ever: looking for rubbish among
    # them costs a sixth. That of a score of evenings is a dozen megabytes.
    gc.collect()
    gc.freeze()
    gc.disable()
    for seed in seeds:
        tally.add(play(seed))
    gc.enable()
    return tally
