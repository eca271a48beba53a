"""No card moves before the wallet is the right one, in its place, and the machine free."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.custody import ScanFinding
from dealer.endings import Void
from dealer.entries import Entry, EntryKind
from dealer.gate import MOST_REFUSALS, MOST_SHOWS, TO_CHECK, TO_DEAL, Gate, GateState
from dealer.questions import Asked, Choice
from dealer.signals import (
    CameraGone,
    NobodyThere,
    ScanWallet,
    SetTimer,
    TimedOut,
    Timer,
    Write,
)
from firmware_bridge.machine import (
    Clear,
    Cleared,
    DeviceRestarted,
    LinkLost,
    PocketKind,
    Sense,
    StillBlocked,
    Strayed,
    WalletSwitched,
    Where,
)
from tests.dealer.laws import Laws, any_events, tell_all
from tests.dealer.plays import (
    BOARD,
    CABLE,
    DONE,
    PUSHED_IN,
    WALLET,
    answer,
    asked,
    entries,
    heard,
    question,
    sensed,
    token,
)

ACCEPTED = Entry(EntryKind.WALLET_ACCEPTED, {"version": 1})


def gate(admission=TO_DEAL, pockets=PocketKind.BOARD, *, switch=True, unfinished=False):
    made = Gate(WALLET, admission, ACCEPTED, machine(pockets, switch, unfinished))
    made.begin()
    return made


def machine(pockets, switch, unfinished):
    job = "before" if unfinished else None
    return replace(BOARD, kind=pockets, wallet_switch=switch, unfinished_job=job)


def test_the_right_wallet_is_pushed_into_a_free_machine_a_pack_is_loaded_and_that_is_all():
    core = gate()
    assert entries(heard(core, token())) == [EntryKind.WALLET_SCANNED, EntryKind.WALLET_ACCEPTED]
    assert asked(heard(core, sensed())) == [Asked.INSERT_WALLET]
    assert asked(heard(core, PUSHED_IN)) == [Asked.LOAD_PACK]
    heard(core, DONE)
    assert (core.state, core.token) == (GateState.PASSED, "wallet")


@pytest.mark.parametrize("admission", [TO_DEAL, TO_CHECK])
def test_m10_only_a_wallet_that_is_welcome_or_argued_for_is_accepted(admission):
    for finding in ScanFinding:
        core = gate(admission)
        commands = heard(core, token(finding))
        refused = asked(commands) == [Asked.WRONG_WALLET]
        assert refused == (finding not in admission.welcome | admission.to_empty)
        assert core.accepted == (not refused and finding is not ScanFinding.UNBOUND)
        assert (Choice.OVERRIDE in question(commands).choices if refused else True) == (
            finding in admission.arguable or not refused
        )


def test_m10_the_refusal_says_what_was_found_and_another_wallet_is_looked_for():
    core = gate()
    refusal = question(heard(core, token(ScanFinding.OTHER_WALLET)))
    assert refusal.facts == {"board": 7, "set": "A", "copy": 2}
    again = heard(core, answer(Choice.ANOTHER))
    assert asked(again) == [Asked.SHOW_WALLET]
    assert ScanWallet(passing_over="wallet") in again


def test_m10_a_wallet_that_was_refused_is_seen_again_only_when_somebody_says_that_it_is_shown():
    core = gate()
    heard(core, token(ScanFinding.OTHER_WALLET), answer(Choice.ANOTHER))
    assert ScanWallet(just_refused="wallet") in heard(core, answer(Choice.SHOWN))
    assert ScanWallet() in heard(core, TimedOut(Timer.SCAN))
    assert asked(heard(core, token(ScanFinding.OTHER_WALLET))) == [Asked.WRONG_WALLET]


def test_a_wallet_that_was_bound_to_a_wrong_number_is_seen_again_at_once():
    core = gate()
    heard(core, token(ScanFinding.UNBOUND), answer(Choice.DONE, "8"))
    assert ScanWallet() in heard(core, answer(Choice.ANOTHER))


def test_m10_a_wrong_wallet_again_and_again_is_the_end_of_it():
    core = gate()
    for _ in range(MOST_REFUSALS):
        assert not core.ended
        heard(core, token(ScanFinding.OTHER_WALLET), answer(Choice.ANOTHER))
    assert core.void is Void.WRONG_WALLET
    assert not core.accepted


def test_f42_a_code_that_is_shown_again_and_again_and_never_seen_ends_with_the_camera():
    core = gate()
    for _ in range(MOST_SHOWS):
        assert core.state is GateState.SHOWING
        heard(core, answer(Choice.SHOWN), TimedOut(Timer.SCAN))
    assert core.void is Void.CAMERA_GONE
    assert not core.accepted


def test_m10_a_dealt_wallet_takes_a_reason_which_is_journalled_before_it_is_accepted():
    core = gate()
    heard(core, token(ScanFinding.ALREADY_DEALT))
    commands = heard(core, answer(Choice.OVERRIDE, " its cards were lost "))
    written = [command.entry for command in commands if isinstance(command, Write)]
    assert [entry.kind for entry in written] == [EntryKind.OVERRIDE, EntryKind.WALLET_ACCEPTED]
    assert written[0].facts == {"reason": "its cards were lost"}
    assert asked(heard(core, sensed())) == [Asked.EMPTY_MACHINE]
    heard(core, DONE, Cleared(0.0))
    assert asked(heard(core, sensed())) == [Asked.INSERT_WALLET]


@pytest.mark.parametrize(
    ("finding", "reason"),
    [(ScanFinding.ALREADY_DEALT, "  "), (ScanFinding.OTHER_WALLET, "the hall is waiting")],
)
def test_m10_without_a_reason_or_against_identity_nobody_can_insist(finding, reason):
    core = gate()
    heard(core, token(finding))
    commands = heard(core, answer(Choice.OVERRIDE, reason))
    assert entries(commands) == []
    assert (core.state, core.accepted) == (GateState.SHOWING, False)


def test_a_new_wallet_is_bound_by_the_number_that_stands_on_it():
    core = gate()
    assert asked(heard(core, token(ScanFinding.UNBOUND))) == [Asked.BIND]
    bound = heard(core, answer(Choice.NUMBER, " 7 "))
    assert entries(bound) == [EntryKind.WALLET_BOUND, EntryKind.WALLET_ACCEPTED]


@pytest.mark.parametrize("number", ["8", "", "seven", "77"])
def test_a_label_on_the_wrong_wallet_is_not_bound(number):
    core = gate()
    heard(core, token(ScanFinding.UNBOUND))
    commands = heard(core, answer(Choice.NUMBER, number))
    assert asked(commands) == [Asked.WRONG_WALLET]
    assert entries(commands) == []


@pytest.mark.parametrize(
    "lying", [{"eye": True}, {"track": True}, {"halted": True}, {"eye": True, "hopper": True}]
)
def test_f33_cards_left_in_the_machine_are_taken_out_before_any_is_fed(lying):
    core = gate()
    heard(core, token())
    assert asked(heard(core, sensed(**lying))) == [Asked.EMPTY_MACHINE]
    assert Clear() in heard(core, DONE)
    assert asked(heard(core, StillBlocked(Where.EYE, 0.0))) == [Asked.EMPTY_MACHINE]
    heard(core, DONE)
    assert Sense() in heard(core, Cleared(0.0))
    assert asked(heard(core, sensed())) == [Asked.INSERT_WALLET]


def test_the_next_pack_waits_until_all_bins_are_empty():
    core = gate(pockets=PocketKind.BINS, switch=False)
    heard(core, token())
    assert asked(heard(core, sensed(bins=True))) == [Asked.EMPTY_MACHINE]
    heard(core, DONE, Cleared(0.0))
    assert asked(heard(core, sensed(bins=True))) == [Asked.EMPTY_MACHINE]
    heard(core, DONE, Cleared(0.0))
    assert asked(heard(core, sensed())) == [Asked.LOAD_PACK]


def test_a_check_wants_the_hopper_empty_and_never_the_wallet_emptied():
    for lying in ({"hopper": True}, {"eye": True}, {"halted": True}):
        core = gate(TO_CHECK)
        heard(core, token())
        assert asked(heard(core, sensed(**lying))) == [Asked.CLEAR_MACHINE]
        heard(core, DONE, Cleared(0.0), sensed(), PUSHED_IN)
        assert core.state is GateState.PASSED


def test_a_pack_loaded_early_is_no_hindrance_to_a_deal():
    core = gate()
    heard(core, token(), sensed(hopper=True))
    assert asked(heard(core, PUSHED_IN)) == [Asked.LOAD_PACK]


def test_m09_a_wallet_that_is_not_in_the_machine_is_asked_for_until_the_switch_says_so():
    core = gate()
    heard(core, token())
    assert asked(heard(core, sensed())) == [Asked.INSERT_WALLET]
    claimed = heard(core, DONE)
    assert Sense() in claimed
    assert SetTimer(Timer.SENSE) in claimed
    assert asked(heard(core, sensed())) == [Asked.INSERT_WALLET]
    assert asked(heard(core, WalletSwitched(True, 0.0))) == [Asked.LOAD_PACK]


def test_m09_a_wallet_taken_out_while_the_pack_is_loaded_is_asked_for_again():
    core = gate()
    heard(core, token(), sensed(), PUSHED_IN)
    assert asked(heard(core, WalletSwitched(False, 0.0))) == [Asked.INSERT_WALLET]
    assert asked(heard(core, WalletSwitched(True, 0.0))) == [Asked.LOAD_PACK]


@pytest.mark.parametrize("out", [WalletSwitched(False, 0.0), DONE])
def test_a_wallet_that_was_in_the_slot_before_is_not_taken_for_the_one_that_was_shown(out):
    core = gate()
    heard(core, PUSHED_IN, token())
    lying = heard(core, sensed(wallet=True, eye=True))
    assert asked(lying) == [Asked.TAKE_WALLET]
    assert Choice.ABORT in question(lying).choices
    assert Sense() in heard(core, out)
    assert asked(heard(core, sensed(wallet=True))) == [Asked.TAKE_WALLET]
    heard(core, out)
    assert asked(heard(core, sensed())) == [Asked.INSERT_WALLET]


def test_the_wallet_that_was_shown_may_be_pushed_in_before_the_machine_was_looked_at():
    core = gate()
    heard(core, token(), PUSHED_IN)
    assert asked(heard(core, sensed(wallet=True))) == [Asked.LOAD_PACK]


def test_a_claim_is_believed_when_the_sensor_sees_the_wallet():
    core = gate()
    heard(core, token(), sensed(), DONE)
    assert asked(heard(core, sensed(wallet=True))) == [Asked.LOAD_PACK]


def test_without_a_switch_the_persons_word_counts():
    core = gate(switch=False)
    heard(core, token())
    assert asked(heard(core, sensed())) == [Asked.INSERT_WALLET]
    assert asked(heard(core, DONE)) == [Asked.LOAD_PACK]


def test_a_code_that_nobody_sees_is_asked_for_again():
    core = gate()
    assert SetTimer(Timer.SCAN) in heard(core, answer(Choice.SHOWN))
    again = heard(core, TimedOut(Timer.SCAN))
    assert asked(again) == [Asked.SHOW_WALLET]
    assert ScanWallet() in again


@pytest.mark.parametrize(
    ("event", "void"),
    [
        (answer(Choice.ABORT), Void.ABORTED),
        (NobodyThere(), Void.NOBODY),
        (TimedOut(Timer.PERSON), Void.NOBODY),
        (LinkLost(CABLE, None, 0.0), Void.LINK_LOST),
        (CameraGone(CABLE), Void.CAMERA_GONE),
        (DeviceRestarted("2", 0.0), Void.RESTARTED),
    ],
)
def test_a_gate_closes_and_says_why(event, void):
    core = gate()
    heard(core, event)
    assert (core.ended, core.state, core.void) == (True, GateState.CLOSED, void)
    assert core.why is not None
    assert heard(core, token(), sensed(), DONE) == []


def test_a_machine_that_does_not_say_whether_it_is_clear_is_asked_about_again():
    core = gate(unfinished=True)
    heard(core, token(), sensed(), DONE)
    assert asked(heard(core, TimedOut(Timer.CLEARING))) == [Asked.EMPTY_MACHINE]


def test_a_machine_that_does_not_tell_what_it_sees_is_not_dealt_with():
    core = gate()
    heard(core, token(), TimedOut(Timer.SENSE))
    assert core.void is Void.SILENT


@pytest.mark.parametrize("timer", [Timer.SENSE, Timer.CLEARING, Timer.SCAN])
def test_a_timer_that_went_off_as_its_answer_came_changes_nothing(timer):
    core = gate()
    heard(core, token(), sensed(), PUSHED_IN)
    assert heard(core, TimedOut(timer)) == []
    assert (core.state, core.void) == (GateState.LOADING, None)


def test_what_is_left_over_from_the_board_before_does_not_close_the_gate():
    core = gate()
    assert heard(core, Strayed(52, 0, 1, 0.0), WalletSwitched(False, 0.0)) == []
    assert core.state is GateState.SHOWING


@given(
    st.sampled_from([TO_DEAL, TO_CHECK]),
    st.sampled_from(list(PocketKind)),
    st.booleans(),
    st.booleans(),
    any_events,
)
def test_no_order_of_events_lets_another_wallet_pass(
    admission, pockets, switch, unfinished, events
):
    core = Gate(WALLET, admission, ACCEPTED, machine(pockets, switch, unfinished))
    laws = tell_all(Laws(core, once=True), events, lambda: 1)
    kinds = Counter(laws.kinds())
    assert kinds[EntryKind.WALLET_ACCEPTED] == core.accepted
    if core.accepted:
        last = [entry for entry in laws.journal if entry.kind is EntryKind.WALLET_SCANNED][-1]
        finding = ScanFinding(last.facts["finding"])
        assert finding in admission.welcome | admission.to_empty | admission.arguable
        assert (finding in admission.arguable) == kinds[EntryKind.OVERRIDE]
        assert (finding is ScanFinding.UNBOUND) == kinds[EntryKind.WALLET_BOUND]
    assert core.accepted or core.state is not GateState.PASSED
