"""The cores with a machine that is a person's hands: what is asked, and what is proved at the end."""

from dealer.checking import CheckState
from dealer.dealing import State
from dealer.entries import EntryKind
from dealer.questions import Asked, Choice
from dealer.signals import TimedOut, Timer, Write, seconds
from dealer.teaching import Teaching
from firmware_bridge.machine import HopperEmpty, PocketKind
from firmware_bridge.machines.guided import HANDS
from tests.dealer.plays import (
    DONE,
    answer,
    asked,
    checking,
    dealing,
    entries,
    heard,
    pass_card,
    pass_cards,
    question,
    sensed,
    token,
    whole_pack,
)

SHOWN = answer(Choice.SHOWN)


def dealt():
    """All 52 cards were carried to their pockets."""
    core = dealing(machine=HANDS)
    core.begin()
    heard(core, token(), sensed(), DONE)
    pass_cards(core, whole_pack())
    return core


def test_there_is_no_machine_to_push_a_wallet_into():
    core = dealing(machine=HANDS)
    core.begin()
    assert asked(heard(core, token(), sensed())) == [Asked.LOAD_PACK]
    heard(core, DONE)
    assert core.state is State.DEALING


def test_a_card_under_the_camera_is_taken_away_first():
    core = dealing(machine=HANDS)
    core.begin()
    commands = heard(core, token(), sensed(eye=True))
    assert asked(commands) == [Asked.EMPTY_MACHINE]
    assert "camera" in question(commands).saying.text


def test_m10_a_board_dealt_by_hand_is_proved_to_be_in_its_wallet():
    core = dealt()
    assert asked(heard(core, sensed())) == [Asked.PROVE_WALLET]
    heard(core, SHOWN, token())
    assert core.state is State.COMPLETE
    assert core.pocketed


def test_m10_another_wallet_proves_nothing():
    core = dealt()
    heard(core, sensed(), SHOWN, token(text="another"))
    assert core.state is State.PROVING
    heard(core, TimedOut(Timer.PERSON))
    assert core.ended
    assert not core.pocketed


def test_the_journal_says_that_the_board_was_dealt_by_hand():
    core = dealing(machine=HANDS)
    core.begin()
    heard(core, token(), sensed(), DONE)
    commands = pass_cards(core, whole_pack())
    (complete,) = [
        command.entry
        for command in commands
        if isinstance(command, Write) and command.entry.kind is EntryKind.BOARD_COMPLETE
    ]
    assert complete.facts["by_hand"] is True


def test_each_pocket_is_shown_until_a_person_says_that_it_is_empty():
    core = checking(machine=HANDS)
    core.begin()
    commands = heard(core, token(), sensed())
    assert asked(commands) == [Asked.OPEN_POCKET]
    assert "camera" in question(commands).saying.text
    heard(core, DONE)
    for card in whole_pack()[:13]:
        pass_card(core, card)
    assert asked(heard(core, HopperEmpty(14, 0.0))) == [Asked.HOPPER_EMPTY]
    commands = heard(core, answer(Choice.LAST))
    assert EntryKind.POCKET_READ in entries(commands)
    assert asked(commands) == [Asked.CLOSE_POCKET]


def test_a_wallet_checked_by_hand_is_proved_to_be_the_one():
    core = checking(machine=HANDS)
    core.begin()
    heard(core, token(), sensed())
    for following in [*[Asked.OPEN_POCKET] * 3, Asked.PROVE_WALLET]:
        heard(core, DONE)
        heard(core, HopperEmpty(core.passage.step, 0.0), answer(Choice.LAST))
        assert asked(heard(core, DONE)) == [following]
    heard(core, SHOWN, token())
    assert core.state is CheckState.READ


def test_a_sorted_pack_is_taken_in_hand():
    core = Teaching("job", HANDS)
    assert "in hand" in question(core.begin()).saying.text


def test_hands_have_a_persons_time_where_a_motor_has_seconds():
    for timer in (Timer.FEED, Timer.LANDING):
        assert seconds(timer, PocketKind.HANDS) == seconds(Timer.PERSON, PocketKind.HANDS)
        assert seconds(timer, PocketKind.BOARD) < 60
    assert seconds(Timer.LOOK, PocketKind.HANDS) == seconds(Timer.LOOK, PocketKind.BOARD)
