"""`fapai read` and `fapai verify --photo`, with the real reader and photographs of drawn cards."""

import cv2
import pytest

from cardboards.cards import Card
from cardboards.games import Seat
from cardboards.mat import A3, PITCH
from dealer.store.books import Books
from tests.dealer.cli.test_desk import deal_all, tokens
from tests.firmware_bridge.reader.tabletop import Tabletop

pytestmark = pytest.mark.slow

VERIFY = "verify --json --photo"


@pytest.fixture
def hall(evening):
    """Four wallets that are dealt."""
    deal_all(evening.home)
    return evening


def hands_of(home, number):
    with Books.open(home) as books:
        event = books.events.named(None)
        [record] = books.records.newest(event, [number])
        return {seat: list(hand) for seat, hand in record.board.deal}


def photograph(folder, hands):
    """A photograph of hands on the mat."""
    table = Tabletop.with_mat(A3)
    for seat, hand in hands.items():
        table.lay_hand(A3, seat, hand)
    file = folder / "mat.jpg"
    cv2.imwrite(str(file), table.photograph(2000)[0])
    return file


def test_a_wallet_photographed_on_the_mat_passes(hall, tmp_path):
    file = photograph(tmp_path, hands_of(hall.home, 1))
    check, result = hall(VERIFY, file, "--token", tokens(hall)[0])
    assert (check["verdict"], check["hidden"]) == ("pass", {"N": 0, "W": 0, "S": 0, "E": 0})
    assert (result["verified_pass"], result["exit"]) == (1, 0)
    shown = [one for one in hall("wallet list --json")[:-1] if one["board"] == 1]
    assert [one["content"] for one in shown] == ["verified"]


def test_two_exchanged_cards_fail_and_are_named_to_a_referee_with_a_reason_only(hall, tmp_path):
    hands = hands_of(hall.home, 2)
    hands[Seat.NORTH][0], hands[Seat.EAST][0] = hands[Seat.EAST][0], hands[Seat.NORTH][0]
    file = photograph(tmp_path, hands)
    check, _ = hall(VERIFY, file, "--boards", "2", code=1)
    assert (check["verdict"], check["class"]) == ("fail", "misboarded")
    assert "revealed" not in check
    marked = tmp_path / "marked"
    hall(VERIFY, file, "--boards", "2", "--marked", marked, code=2)
    assert not marked.exists()
    words = ("--boards", "2", "--marked", marked, "--reveal", "--reason", "mending")
    told, _ = hall(VERIFY, file, *words, code=1)
    assert len(told["revealed"]) == 2
    assert len(list(marked.iterdir())) == 1


def test_a_hidden_card_is_never_a_pass(hall, tmp_path):
    hands = hands_of(hall.home, 3)
    hidden = hands[Seat.SOUTH].pop(6)
    check, _ = hall(VERIFY, photograph(tmp_path, hands), "--boards", "3", code=5)
    assert (check["verdict"], check["hidden"]["S"]) == ("unreadable", 1)
    assert str(hidden) not in hall.said
    assert hidden.code not in hall.said


def test_a_photograph_of_each_pocket_without_a_mat_adds_up(hall, tmp_path):
    shots = []
    for seat, hand in hands_of(hall.home, 4).items():
        table = Tabletop(280, 120)
        table.lay_row(hand, 8, 14, PITCH)
        shots.append(tmp_path / f"{seat.value}.jpg")
        cv2.imwrite(str(shots[-1]), table.photograph(1600)[0])
    north, *others = [f"{shot.stem}={shot}" for shot in shots]
    check, result = hall(VERIFY, north, *others, "--boards", "4")
    assert (check["verdict"], check["seats"], result["exit"]) == ("pass", [], 0)
    check, _ = hall(VERIFY, shots[1], "--seat", "W", "--boards", "4")
    assert (check["verdict"], check["seats"]) == ("pass", ["W"])


def test_one_pocket_takes_one_board_and_a_seat_that_there_is(hall, tmp_path):
    file = photograph(tmp_path, {})
    hall(VERIFY, file, "--boards", "1-2", code=2)
    hall(VERIFY, file, "--boards", "1", "--seat", "X", code=2)
    hall(VERIFY, tmp_path / "gone.jpg", "--boards", "1", code=2)
    hall("verify --json", file, code=2)


def test_images_are_read_a_line_each_and_a_bad_one_does_not_stop_the_rest(fapai, tmp_path):
    table = Tabletop(200, 160)
    table.lay(Card.named("SA"), 60, 30)
    cv2.imwrite(str(tmp_path / "b.png"), table.photograph(1200, 0)[0])
    (tmp_path / "a.jpg").write_text("not a picture")
    bad, good, result = fapai("read --json", tmp_path, code=5)
    assert bad["file"].endswith("a.jpg")
    assert "no picture" in bad["refused"]
    assert [one["card"] for one in good["cards"]] == ["As"]
    assert (result["images"], result["read"], result["exit"]) == (2, 1, 5)
    [one, _] = fapai("read --json --as spread", tmp_path / "b.png")
    assert one["as"] == "spread"
