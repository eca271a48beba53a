"""What `fapai machine` says of ports, and of a machine on trial; the trial itself is in tests/e2e."""

import pytest

from cardboards.cards import Card
from cardboards.language import says
from dealer.jobs import halls, trial
from dealer.jobs import machines as job
from dealer.passage.passing import By, Passed, Told
from dealer.trial import Fault, Round, Wrong
from firmware_bridge.ports import Port

TRIAL = "machine test tcp:127.0.0.1:1 --deal --rounds 2 --deck white"


@pytest.fixture
def tried(monkeypatch, tmp_path):
    """The trial comes out like this, in place of doing it."""

    def comes_out(*landed, fault=None):
        told = Told(Card(12), By.READER, 0.71, Card(11))
        rounds = tuple(
            Round(number, (Passed(1, told, 0, landed=True),) * count, 0.42, None)
            for number, count in enumerate(landed, 1)
        )

        def try_deal(home, order, who, operator, told_landed):
            for one in rounds:
                told_landed(one.number, one.landed)
            return trial.Tried(order.rounds, rounds, fault, tmp_path / "trial")

        monkeypatch.setattr(halls, "bring_wallets", lambda *_facts: None)
        monkeypatch.setattr(trial, "try_deal", try_deal)

    return comes_out


def test_a_trial_without_an_error_tells_of_each_round(fapai, tried):
    tried(52, 52)
    first, second, last = fapai(f"{TRIAL} --json")
    assert [(line["type"], line["round"]) for line in (first, second)] == [
        ("progress", 1),
        ("progress", 2),
    ]
    assert (last["cards"], last["fault"]) == (104, None)
    assert last["rounds"][0]["least_sure"] == "S2"
    assert "♠2 0.71" in fapai.said
    assert "no secret" in fapai.said


def test_an_error_is_said_with_both_cards_and_is_the_answer_no(fapai, tried):
    wrong = Fault(Wrong.MISREAD, says("Another card."), 2, 10, Card(9), Card(22))
    tried(52, 9, fault=wrong)
    *_, last = fapai(f"{TRIAL} --json", code=1)
    assert (last["fault"]["expected"], last["fault"]["read"]) == ("S5", "H5")
    assert "Expected: ♠5. Read: ♥5." in fapai.said
    assert "Round 2, card 10" in fapai.said


def test_a_port_is_listed_by_the_name_that_stays(fapai, monkeypatch):
    pico = Port("/dev/ttyACM0", "Pico", 0x2E8A, 5, "E66", unique=True)
    bare = Port("/dev/ttyS0", "n/a", None, None, None, unique=False)
    monkeypatch.setattr(job, "ports", lambda: (pico, bare))
    first, second, _ = fapai("machine ports --json")
    assert [line["name"] for line in (first, second)] == [
        "serial:usb=2E8A:0005/E66",
        "serial:/dev/ttyS0",
    ]
    assert "serial:usb=2E8A:0005/E66  /dev/ttyACM0  Pico" in fapai.said
