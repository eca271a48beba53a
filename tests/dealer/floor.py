"""A room around a core: a machine, an eye and a person; the laws are checked at every step.

Nothing here has a clock. What can happen next is a list; a seeded draw takes one, so that a machine's
word, a picture, an answer and a time-out come in any order in which they could.
"""

from collections import deque
from typing import Any

from cardboards.cards import PACK, PACK_SIZE, Card
from cardboards.errors import NotACard
from cardboards.games import Seat
from cardboards.language import says
from dealer.custody import ScanFinding
from dealer.questions import Answer, Asked, Choice
from dealer.signals import (
    Answered,
    Ask,
    CameraGone,
    CancelTimer,
    Capture,
    CardSeen,
    NobodyThere,
    ScanWallet,
    SetTimer,
    StopMachine,
    TimedOut,
    Timer,
    TokenSeen,
    Write,
)
from firmware_bridge.machine import (
    Cleared,
    DeviceRestarted,
    Landed,
    LinkLost,
    Settled,
    WalletSwitched,
)
from firmware_bridge.reader.readings import Doubt, NoCard, Reading, Unsure
from tests.dealer.laws import Laws
from tests.dealer.model_machine import JOKER, Machine


class Floor:
    """A core among machine, eye and person; `run` to the end, the laws checked at every step.

    `trouble`: how often something goes wrong, 0 … 1. `honest`: the reader refuses rather than
    misreads, the person looks, acts and tells as it is; otherwise both may do anything they can.
    `fill`: what the wallet holds at first, in the order of `seats`; `packs`: how many are loaded.
    `doubles`: whether two cards may pass as one, unseen.
    `wallet`: its pockets; those of the machine, or apart from them when it has bins.
    """

    ENOUGH = 20_000

    def __init__(
        self,
        core,
        seats,
        draw,
        *,
        trouble=0.0,
        honest=True,
        once=True,
        fill=None,
        packs=1,
        bins=False,
        doubles=True,
    ):
        self.core = core
        self.laws = Laws(core, once=once)
        self.draw = draw
        self.trouble = trouble
        self.honest = honest
        self.seats = list(seats)
        self.packs = packs
        self.machine = Machine()
        self.machine.unseen_doubles = doubles
        self.machine.wallet = not bins and draw.random() < trouble  # one was left in the slot
        self.wallet = [[], [], [], []] if bins else self.machine.pockets
        for pocket, cards in zip(self.wallet, fill or [[], [], [], []], strict=True):
            pocket += cards
        self.question: Any = None
        self.number = 0
        self.replies: deque[Any] = deque()
        self.scanning = False
        self.looking: Any = None
        self.lost = []
        self.been = set()

    def run(self):
        """Until the core has ended; that it does is a law."""
        self.execute(self.laws.begin())
        for _ in range(self.ENOUGH):
            if self.core.ended:
                break
            self.act()
        assert self.core.ended, "something goes on for ever"
        for timer in Timer:
            self.laws.tell(TimedOut(timer))
        for event in (NobodyThere(), Cleared(0.0), Landed(52, 0, 0.0), Settled(53, 0, 0.0)):
            self.laws.tell(event)
        return self

    def act(self):
        """One thing of all that can happen now."""
        if self.draw.random() < self.trouble:
            troubles = [*self.machine.troubles(), *self.misfortunes()]
            if troubles:
                self.draw.choice(troubles)()
        acts = list(self.acts())
        if acts:
            self.draw.choice(acts)()
        else:
            self.tell(TimedOut(self.draw.choice(self.timers())))

    def acts(self):
        yield from self.machine.moves()
        if self.machine.said:
            yield lambda: self.tell(self.machine.said.popleft())
        if self.looking is not None:
            yield self.look
        if self.question is not None:
            yield self.answer
        if self.replies:
            yield self.reply
        if self.scanning:
            yield self.scan

    def misfortunes(self):
        if self.draw.random() < 0.9:
            return
        for timer in self.timers():
            yield lambda timer=timer: self.tell(TimedOut(timer))
        yield lambda: self.gone(LinkLost(says("cable"), None, 0.0))
        yield lambda: self.gone(DeviceRestarted("2", 0.0))
        yield lambda: self.tell(CameraGone(says("cable")))
        if self.question is not None:
            yield lambda: self.tell(NobodyThere())
        if self.machine.wallet:
            yield self.pull_the_wallet

    def timers(self):
        return sorted(self.laws.timers, key=lambda timer: timer.value)

    def gone(self, event):
        self.machine.dead = True
        self.machine.said.append(event)

    def pull_the_wallet(self):
        self.machine.wallet = False
        self.machine.said.append(WalletSwitched(False, 0.0))
        self.machine.stop("fault")

    def lying(self):
        """What lies in each pocket, or for it in its bin."""
        if self.wallet is self.machine.pockets:
            return self.wallet
        return [one + two for one, two in zip(self.wallet, self.machine.pockets, strict=True)]

    # The core hears, and what it says is executed as a station does it.

    def tell(self, event):
        commands = self.laws.tell(event)
        self.been |= {self.core.state, self.core.passage.state, self.core.gate.state}
        self.execute(commands)

    def execute(self, commands):
        for command in commands:
            match command:
                case Write() | SetTimer() | CancelTimer():
                    pass
                case Capture(step=step):
                    self.looking = step
                case Ask(question=question):
                    self.number += 1
                    self.question = question
                case ScanWallet():
                    self.scanning = True
                case StopMachine():
                    self.machine.stop("host")
                case _ if not self.machine.dead:
                    self.machine.hear(command)

    def look(self):
        """The reader sees what lies at the eye."""
        step, self.looking = self.looking, None
        self.tell(CardSeen(step, self.seen()))

    def seen(self):
        if self.machine.eye is None:
            return NoCard()
        card = self.machine.eye.cards[0]
        if card is JOKER:
            return Unsure(Doubt.JOKER)
        if self.draw.random() < self.trouble:
            return self.draw.choice([Unsure(Doubt.BLURRED), Unsure(Doubt.FACE_DOWN), NoCard()])
        if not self.honest and self.draw.random() < 0.01:
            return Reading(self.draw.choice(list(PACK)), 0.9, card)
        return Reading(card, 0.99, None)

    def scan(self):
        self.scanning = False
        self.question = None
        finding = ScanFinding.EXPECTED
        if self.draw.random() < self.trouble:
            finding = self.draw.choice(list(ScanFinding))
        token = "wallet" if finding is not ScanFinding.OTHER_WALLET else "another"
        self.tell(TokenSeen(token, finding, says("what it is")))

    # The person.

    def reply(self):
        number, answer = self.replies.popleft()
        if number == self.number:
            self.tell(Answered(answer))

    def answer(self):
        question, self.question = self.question, None
        choice = self.draw.choice(self.likely(question))
        answer = Answer(choice, self.act_on(question, choice))
        if choice is Choice.NAME:
            self.note_name(question.facts["step"], answer.text)
        self.replies.append((self.number, answer))

    def note_name(self, step, text):
        try:
            self.laws.name(step, Card.named(text))
        except NotACard:
            pass

    def likely(self, question):
        """The choices that such a person may take."""
        choices = list(question.choices)
        if self.draw.random() < self.trouble and Choice.ABORT in choices:
            return [Choice.ABORT] if self.draw.random() < 0.1 else choices
        if not self.honest and self.draw.random() < 0.2:
            return choices
        eye = self.machine.eye.cards[0] if self.machine.eye else JOKER
        match question.asked:
            case Asked.HELD | Asked.DUPLICATE if eye is JOKER:
                return [Choice.REMOVE]
            case Asked.HELD:
                return [Choice.RETRY, Choice.NAME]
            case Asked.DUPLICATE if self.under_earlier(question) == eye:
                return [Choice.REMOVE]  # the pack really has two of them
            case Asked.DUPLICATE:
                return [Choice.EARLIER]
            case Asked.CARD_FATE:
                return [self.fate(question.facts["step"])]
            case Asked.HOPPER_EMPTY:
                return [Choice.LOADED] if self.lost else [Choice.ABORT]
        return [choice for choice in choices if choice is not Choice.ABORT]

    def under_earlier(self, question):
        return self.machine.under.get(question.facts["earlier"])

    def fate(self, step):
        return Choice.IN_POCKET if step in self.machine.fallen else Choice.IN_HAND

    def act_on(self, question, choice):
        """Do in the world what the answer says; the text that goes with it."""
        machine = self.machine
        lazy = not self.honest and self.draw.random() < 0.2
        match choice:
            case Choice.REMOVE if not lazy:
                self.lost += [card for card in machine.take_from_the_eye() if card is not JOKER]
            case Choice.CLEARED if not lazy:
                machine.cleared_by_hand()
            case Choice.NAME:
                return self.name(machine.eye.cards[0] if machine.eye else JOKER)
            case Choice.EARLIER:
                return self.name(self.under_earlier(question))
            case Choice.NUMBER:
                return "7" if self.draw.random() >= self.trouble else "8"
            case Choice.OVERRIDE:
                return "the hall is waiting"
            case Choice.LOADED:
                machine.hopper += self.lost
                self.lost = []
            case Choice.DONE if not lazy:
                self.done(question)
        return ""

    def name(self, card):
        if not self.honest and self.draw.random() < 0.1:
            return self.draw.choice(["", *(one.code for one in PACK)])
        return "a joker" if card is JOKER else str(card)

    def done(self, question):
        machine = self.machine
        match question.asked:
            case Asked.EMPTY_MACHINE:
                machine.cleared_by_hand()
                machine.hopper = []
                for pocket in (*machine.pockets, *self.wallet):
                    pocket.clear()
            case Asked.CLEAR_MACHINE:
                machine.cleared_by_hand()
                machine.hopper = []
            case Asked.INSERT_WALLET if not machine.wallet:
                machine.wallet = True
                machine.said.append(WalletSwitched(True, 0.0))
            case Asked.TAKE_WALLET if machine.wallet:
                machine.wallet = False
                machine.said.append(WalletSwitched(False, 0.0))
            case Asked.LOAD_PACK:
                machine.hopper = [card for _ in range(self.packs) for card in self.pack()]
            case Asked.OPEN_POCKET:
                pocket = self.wallet[self.seats.index(Seat(question.facts["seat"]))]
                machine.hopper, pocket[:] = pocket[:], []
            case Asked.FILL_WALLET | Asked.CLOSE_POCKET if self.wallet is not machine.pockets:
                for pocket, lying in zip(self.wallet, machine.pockets, strict=True):
                    pocket += lying
                    lying.clear()

    def pack(self):
        """A pack as it comes out of its box: whole, as a rule."""
        pack: list[Any] = list(PACK)
        if self.draw.random() < self.trouble:
            pack.append(JOKER)
        if self.draw.random() < self.trouble:
            self.lost.append(pack.pop(self.draw.randrange(PACK_SIZE)))
        if self.draw.random() < self.trouble:
            pack.append(self.draw.choice(pack))
        if self.honest and len(pack) > len({*pack} - {JOKER}):
            self.machine.unseen_doubles = False  # a card too many under another: who could know?
        self.draw.shuffle(pack)
        return pack
