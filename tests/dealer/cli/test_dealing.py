"""What `deal` and `verify` make of a job's result; the jobs themselves are tested with a machine in tests/e2e."""

import pytest

from cardboards.cards import Card
from cardboards.deals import Move
from cardboards.games import Seat
from cardboards.language import says
from dealer.errors import Interrupted
from dealer.jobs import deal as deal_job
from dealer.jobs import halls
from dealer.jobs import verify as verify_job
from dealer.jobs.deal import DealResult
from dealer.jobs.figures import DealFigures
from dealer.jobs.verify import Checked, VerifyResult
from dealer.verifying import HandsSwapped, Outcome, PocketCount, Verdict
from dealer.wallet_name import WalletName

WALLETS = [WalletName(number, "A", 1) for number in (1, 2)]
MACHINE = "--machine tcp:127.0.0.1:1"


@pytest.fixture
def asked(monkeypatch):
    """What the jobs were asked for, in place of doing it."""
    orders = []
    monkeypatch.setattr(
        halls, "bring_wallets", lambda home, machine, camera: orders.append(machine)
    )

    def deal(home, order, who, operator, progress):
        orders.append(order)
        for done, wallet in enumerate(WALLETS):
            for landed in (1, 52):
                progress(deal_job.Progress(wallet, landed, done, 2))
            progress(deal_job.Progress(wallet, 52, done + 1, 2))
        figures = DealFigures(boards=2, cards_landed=104, accepted=103, held=1)
        return DealResult("evening", figures, recheck=(WALLETS[0],), notes=(says("Mind this."),))

    monkeypatch.setattr(deal_job, "deal", deal)
    return orders


def test_dealing_ends_with_the_figures_and_says_what_to_do_next(fapai, asked):
    first, second, last = fapai(f"deal --boards 1-2 {MACHINE} --deck white --yes --json")
    assert [(line["type"], line["board"]) for line in (first, second)] == [
        ("progress", 1),
        ("progress", 2),
    ]
    assert (last["boards"], last["cards_landed"], last["held"]) == (2, 104, 1)
    assert "fapai verify" in fapai.said
    assert "Mind this." in fapai.said
    machine, order = asked
    assert (machine, order.gear.deck, order.numbers) == ("tcp:127.0.0.1:1", "white", (1, 2))


def test_dealing_is_confirmed_by_somebody(fapai, asked):
    fapai(f"deal {MACHINE}", code=2)
    assert "--yes" in fapai.said
    assert asked == []


def test_an_interrupted_deal_is_exit_4(fapai, asked, monkeypatch):
    def interrupted(*_):
        raise Interrupted("Stopped. fapai deal goes on.")

    monkeypatch.setattr(deal_job, "deal", interrupted)
    *_, last = fapai(f"deal {MACHINE} --yes --json", code=4)
    assert last["exit"] == 4


def verdict(outcome):
    counts = tuple(PocketCount(seat, 13, 13, 0, 0) for seat in (Seat.NORTH, Seat.WEST))
    failed = outcome is Outcome.FAIL
    fault = HandsSwapped(Seat.NORTH, Seat.WEST) if failed else None
    moves = (Move(Card.named("S10"), Seat.NORTH, Seat.WEST),) if failed else ()
    return Verdict(outcome, fault, counts, moves)


@pytest.fixture
def verified(monkeypatch):
    """Let the wallets have these outcomes; returns what was asked for."""
    orders = []

    def outcomes(*wanted):
        def verify(home, order, who, operator, progress):
            orders.append(order)
            checks = []
            for wallet, outcome in zip(WALLETS, wanted, strict=True):
                told = verdict(outcome)
                revealed = tuple(move.saying for move in told.moves) if order.reason else ()
                checks.append(Checked(wallet, told, 0, revealed))
            return VerifyResult("evening", tuple(checks))

        monkeypatch.setattr(verify_job, "verify", verify)
        return orders

    return outcomes


@pytest.mark.parametrize(
    ("outcomes", "code"),
    [
        ((Outcome.PASS, Outcome.PASS), 0),
        ((Outcome.PASS, Outcome.UNREADABLE), 5),
        ((Outcome.UNREADABLE, Outcome.FAIL), 1),
    ],
)
def test_the_exit_code_is_the_worst_verdict(fapai, verified, outcomes, code):
    verified(*outcomes)
    *checks, last = fapai(f"verify {MACHINE} --json", code=code)
    assert [one["verdict"] for one in checks] == [outcome.value for outcome in outcomes]
    assert last["exit"] == code


def test_a_verdict_is_blind_unless_it_is_revealed_with_a_reason(fapai, verified):
    verified(Outcome.FAIL, Outcome.PASS)
    for line in (f"verify {MACHINE}", f"verify {MACHINE} --json", f"verify {MACHINE} --reason x"):
        fapai(line, code=1)
        assert "♠10" not in fapai.said
    fapai(f"verify {MACHINE} --reveal", code=2)
    fapai(f"verify {MACHINE} --reveal --reason 判定", code=1)
    assert "♠10" in fapai.said
