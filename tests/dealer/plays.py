"""Boards and wallets to play with, and the way through a gate: what the tests of the cores share."""

from cardboards.boards import Board, HandRecord, Origin
from cardboards.cards import PACK_SIZE, Card
from cardboards.deals import Deal, deals_of
from cardboards.games import HUAPAI
from cardboards.language import says
from dealer.checking import Checking
from dealer.custody import ScanFinding
from dealer.dealing import Dealing, DealToRecord
from dealer.entries import EntryKind
from dealer.passage.passage import Passage
from dealer.questions import Answer, Choice
from dealer.signals import Answered, Ask, CardSeen, TokenSeen, Write
from dealer.wallet_name import WalletName
from firmware_bridge.machine import (
    Capabilities,
    Landed,
    PocketKind,
    Route,
    Sensed,
    Settled,
    WalletSwitched,
)
from firmware_bridge.reader.readings import Doubt, Reading, Unsure

WALLET = WalletName(7, "A", 2)
BOARD = Capabilities("dealer", "1", "1.0", 4, PocketKind.BOARD, True, True, False, None)
BINS = Capabilities("dealer", "1", "1.0", 4, PocketKind.BINS, True, False, True, None)
CABLE = says("the cable is out")


def record(game=HUAPAI, number=None):
    """A record of a game; without a number one that mixes suits and seats."""
    deal = Deal.numbered(game, deals_of(game) // 3 if number is None else number)
    return HandRecord(Board(7, deal), 1, Origin.GENERATED)


def dealing(made=None, machine=BOARD):
    """A board about to be dealt; its pockets are in the game's own order."""
    made = made or record()
    return Dealing(made, WALLET, "job", machine, made.board.game.seats)


def checking(machine=BOARD, seats=HUAPAI.seats):
    """A wallet about to be checked."""
    return Checking(WALLET, "job", machine, seats)


def token(finding=ScanFinding.EXPECTED, text="wallet"):
    """A wallet's code was seen."""
    return TokenSeen(text, finding, says("what it is"))


def sensed(*, hopper=False, eye=False, track=False, wallet=False, bins=False, halted=False):
    """What the sensors see: a free machine without a wallet, if nothing else is said."""
    return Sensed(hopper, eye, track, wallet, bins, halted, 0.0)


def answer(choice, text=""):
    """A person answers."""
    return Answered(Answer(choice, text))


DONE = answer(Choice.DONE)
PUSHED_IN = WalletSwitched(True, 0.0)
THROUGH_THE_GATE = (token(), sensed(), PUSHED_IN, DONE)
"""With a pack that is to be loaded; a machine with bins has no slot and passes over the wallet."""


def settled(step):
    """A card lies at the eye."""
    return Settled(step, step % 4, 0.0)


def read(step, card, runner_up=None):
    """The reader is sure."""
    return CardSeen(step, Reading(card, 0.99, runner_up))


def unsure(step, doubt=Doubt.BLURRED):
    """The reader is not."""
    return CardSeen(step, Unsure(doubt))


def landed(step, pocket):
    """A sensor saw the card fall."""
    return Landed(step, pocket, 0.0)


def heard(core, *events):
    """All that a core says about some events."""
    return [command for event in events for command in core.handle(event)]


def asked(commands):
    """The kinds of the questions among commands."""
    return [command.question.asked for command in commands if isinstance(command, Ask)]


def question(commands):
    """The one question among commands."""
    (one,) = [command.question for command in commands if isinstance(command, Ask)]
    return one


def entries(commands):
    """The kinds of the entries among commands."""
    return [command.entry.kind for command in commands if isinstance(command, Write)]


def at_the_machine(made=None, machine=BOARD):
    """A board whose wallet has passed the gate: the first card is being fed."""
    core = dealing(made, machine)
    core.begin()
    heard(core, *THROUGH_THE_GATE)
    return core


def pass_card(core, card):
    """One card passes without trouble, in a passage or a core that has one; the commands about it."""
    passage = getattr(core, "passage", core)
    step = passage.step
    commands = heard(core, settled(step), read(step, card))
    return commands + heard(core, landed(step, passage.cards[step].pocket))


def pass_cards(core, cards):
    """Cards pass one after the other."""
    return [command for card in cards for command in pass_card(core, card)]


def whole_pack():
    """The pack in an order of no meaning."""
    return [Card(place * 5 % PACK_SIZE) for place in range(PACK_SIZE)]


CARDS = whole_pack()


def passage():
    """Cards on their way to a record; the first is being fed."""
    made = record()
    core = Passage(DealToRecord(made, made.board.game.seats))
    core.begin()
    return core


def two_under_way():
    """Card 1 is in the track, card 2 is routed and waits for it, card 3 is to be fed."""
    core = passage()
    heard(core, settled(1), read(1, CARDS[0]), settled(2), read(2, CARDS[1]))
    return core


def taken_back(commands):
    """The steps whose cards were taken back."""
    return [
        command.entry.facts["step"]
        for command in commands
        if isinstance(command, Write) and command.entry.kind is EntryKind.CARD_TAKEN_BACK
    ]


def routes(commands):
    return [command for command in commands if isinstance(command, Route)]
