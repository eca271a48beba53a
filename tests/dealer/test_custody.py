import pytest

from cardboards.language import Language, Tongue
from dealer.custody import (
    TRANSITIONS,
    Content,
    ScanFinding,
    Wallet,
    after,
    step_of,
    to_deal,
    to_verify,
)
from dealer.entries import About, EntryKind
from dealer.verifying import Outcome
from dealer.wallet_name import WalletName

NAME = WalletName(3, "A", 1)
EMPTY = Wallet("FP1A", NAME, bound=True)
ABOUT = About("e1", "job-1", 3, "A", 1, "FP1A")


def walked(wallet, *steps):
    for step in steps:
        wallet = after(wallet, step, ABOUT, {"version": 2, "place": "table 4"}, "now")
        assert wallet is not None, f"{step} is not legal"
    return wallet


def holding(content, event="e1"):
    return Wallet("FP1A", NAME, bound=True, content=content, event=event, version=2, job="job-1")


def test_a_wallets_life_from_label_to_clearing():
    dealt = walked(
        Wallet("FP1A", NAME),
        EntryKind.WALLET_BOUND,
        EntryKind.WALLET_ACCEPTED,
        EntryKind.BOARD_COMPLETE,
    )
    assert (dealt.content, dealt.event, dealt.version, dealt.job) == (
        Content.DEALT,
        "e1",
        2,
        "job-1",
    )
    out = walked(dealt, Outcome.PASS, EntryKind.ISSUED)
    assert (out.content, out.place) == (Content.VERIFIED, "table 4")
    back = walked(out, EntryKind.PASSED, EntryKind.RETURNED)
    assert back.place is None
    cleared = walked(back, EntryKind.WALLET_CLEARED)
    assert (cleared.content, cleared.event, cleared.version, cleared.bound) == (
        Content.EMPTY,
        None,
        None,
        True,
    )


def test_m13_a_board_in_the_bins_is_not_dealt_before_its_packets_are_pocketed():
    accepted = walked(Wallet("FP1A", NAME), EntryKind.WALLET_BOUND, EntryKind.WALLET_ACCEPTED)
    assert step_of(EntryKind.BOARD_COMPLETE, {"in_bins": True}) is None
    assert step_of(EntryKind.BOARD_COMPLETE, {"by_hand": True}) is None
    assert step_of(EntryKind.BOARD_COMPLETE, {}) is EntryKind.BOARD_COMPLETE
    assert walked(accepted, EntryKind.POCKETED).content is Content.DEALT


@pytest.mark.parametrize("content", list(Content))
def test_only_an_empty_or_void_wallet_is_dealt_into(content):
    accepted = after(holding(content), EntryKind.WALLET_ACCEPTED, ABOUT, {}, "now")
    assert (accepted is not None) == (content in (Content.EMPTY, Content.VOID))


@pytest.mark.parametrize("content", [one for one in Content if one is not Content.RETIRED])
def test_an_override_makes_any_wallet_void_first(content):
    assert walked(holding(content), EntryKind.OVERRIDE).content is Content.VOID


def test_a_crash_leaves_a_wallet_that_is_refed_or_verified_but_not_cleared():
    left = walked(EMPTY, EntryKind.WALLET_ACCEPTED)
    assert after(left, EntryKind.WALLET_CLEARED, ABOUT, {}, "now") is None
    assert after(left, EntryKind.ISSUED, ABOUT, {}, "now") is None
    void = walked(left, EntryKind.BOARD_VOID)
    assert walked(void, EntryKind.WALLET_ACCEPTED).content is Content.DEALING
    assert walked(void, Outcome.PASS).content is Content.VERIFIED
    assert walked(void, Outcome.FAIL).content is Content.VOID


def test_unreadable_is_never_a_pass():
    assert walked(holding(Content.VERIFIED), Outcome.UNREADABLE).content is Content.DEALT
    assert all(to is not Content.VERIFIED for to in TRANSITIONS[Outcome.UNREADABLE].values())


def test_a_wallet_that_does_not_match_is_not_issued():
    assert after(holding(Content.FAILED), EntryKind.ISSUED, ABOUT, {}, "now") is None


def test_a_report_changes_nothing_of_what_lies_in_a_wallet():
    for content in (Content.DEALT, Content.VERIFIED, Content.FAILED):
        assert walked(holding(content), EntryKind.REPORTED) == holding(content)
    assert after(EMPTY, EntryKind.REPORTED, ABOUT, {}, "now") is None


def test_a_spoilt_wallet_is_given_up_unless_the_referee_holds_it():
    dealt = holding(Content.DEALT)
    assert walked(dealt, EntryKind.WALLET_SPOILT).content is Content.RETIRED
    held = walked(dealt, EntryKind.HELD)
    assert after(held, EntryKind.WALLET_SPOILT, ABOUT, {}, "now") is None


def test_nothing_is_done_with_a_replaced_label():
    for step in TRANSITIONS:
        assert after(holding(Content.RETIRED), step, ABOUT, {}, "now") is None


@pytest.mark.parametrize("outcome", list(Outcome))
def test_a_verification_is_the_step_of_its_verdict(outcome):
    assert step_of(EntryKind.VERIFIED, {"verdict": outcome.value}) is outcome


def test_cards_and_papers_are_no_steps_of_a_wallet():
    assert step_of(EntryKind.CARD_LANDED, {}) is None
    assert step_of(EntryKind.PRINTED, {}) is None


@pytest.mark.parametrize(
    ("wallet", "finding"),
    [
        (None, ScanFinding.UNKNOWN),
        (holding(Content.RETIRED), ScanFinding.RETIRED),
        (Wallet("FP1A", WalletName(4, "A", 1), bound=True), ScanFinding.OTHER_WALLET),
        (Wallet("FP1A", WalletName(3, "B", 1), bound=True), ScanFinding.OTHER_WALLET),
        (Wallet("FP1A", WalletName(3, "A", 2), bound=True), ScanFinding.OTHER_WALLET),
        (walked(holding(Content.DEALT), EntryKind.HELD), ScanFinding.HELD),
        (Wallet("FP1A", NAME), ScanFinding.UNBOUND),
        (EMPTY, ScanFinding.EXPECTED),
        (holding(Content.DEALING), ScanFinding.OPEN),
        (holding(Content.VOID), ScanFinding.OPEN),
        (holding(Content.DEALT), ScanFinding.ALREADY_DEALT),
        (holding(Content.VERIFIED), ScanFinding.ALREADY_DEALT),
        (holding(Content.FAILED), ScanFinding.ALREADY_DEALT),
        (holding(Content.VERIFIED, "e0"), ScanFinding.OTHER_EVENT),
    ],
)
def test_what_a_scan_means_before_dealing(wallet, finding):
    assert to_deal(NAME, "e1", wallet) is finding


@pytest.mark.parametrize(
    ("wallet", "finding"),
    [
        (None, ScanFinding.UNKNOWN),
        (holding(Content.RETIRED), ScanFinding.RETIRED),
        (Wallet("FP1A", WalletName(4, "A", 1), bound=True), ScanFinding.OTHER_WALLET),
        (EMPTY, ScanFinding.NOTHING_DEALT),
        (holding(Content.DEALT, "e0"), ScanFinding.OTHER_EVENT),
        (holding(Content.VOID), ScanFinding.EXPECTED),
        (holding(Content.DEALT), ScanFinding.EXPECTED),
        (Wallet("FP1A", NAME, content=Content.DEALT, event="e1"), ScanFinding.UNBOUND),
    ],
)
def test_what_a_scan_means_before_verifying(wallet, finding):
    assert to_verify(NAME, "e1", wallet) is finding


@pytest.mark.parametrize("finding", list(ScanFinding))
def test_every_finding_is_a_sentence_in_every_language(finding):
    sentences = {
        Language.speaking(tongue).say(finding.saying(NAME, holding(Content.DEALT)))
        for tongue in Tongue
    }
    assert len(sentences) == len(Tongue)
