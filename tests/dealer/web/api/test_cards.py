"""Every byte that the API sends is searched for the cards of a deal whose records are not released."""

import json

import pytest

from cardboards.cards import Suit
from dealer.people import Role
from dealer.store.books import Books
from tests.dealer.needles import needles_of
from tests.dealer.web.api.conftest import NAME


def as_the_api_writes(deal):
    """A hand in the API's own notation."""
    for seat in deal.game.seats:
        held = deal.hand(seat)
        suits = {suit.letter: "".join(rank.letter for rank in held.holding(suit)) for suit in Suit}
        yield json.dumps(suits, separators=(",", ":")).encode()


@pytest.fixture(scope="module")
def needles(house):
    with Books.open(house.home) as books:
        deals = [one.board.deal for one in books.records.newest(books.events.named(NAME))]
    return {needle for deal in deals for needle in (*needles_of(deal), *as_the_api_writes(deal))}


def everything(house, program):
    """What is answered to every verb, readings with their parts and refusals among them."""
    event, wallet = f"/events/{house.event}", f"/wallets/{house.wallets[0]}"
    for path in (
        "/events",
        event,
        event + "/verdicts",
        event + "/records",
        event + "/records?limit=1",
        event + "/plan",
        event + "/where",
        event + "/where?round=1",
        "/wallets",
        wallet,
        "/job",
        "/openapi.json",
    ):
        yield program.get(path)
    for path, body in (
        ("/events", {"name": NAME}),
        (event + "/shuffle", {"boards": [1, 2, 3, 4]}),
        (event + "/deal", {}),
        (event + "/verify", {}),
        (f"{event}/capture/{wallet.rpartition('/')[2]}", {}),
        ("/trial", {}),
        (wallet + "/see", {}),
        (wallet + "/issue", {"place": "1"}),
        (wallet + "/hold", {}),
        (wallet + "/release-hold", {}),
        ("/job/stop", {}),
        ("/job/halt", {}),
    ):
        yield program.post(path, body)


def found_in(answers, needles):
    return [needle for one in answers for needle in needles if needle in one.every_byte]


def test_no_answer_to_any_role_holds_a_card_until_the_release_and_then_the_records_do(
    house, needles
):
    for role, program in house.programs.items():
        assert not found_in(everything(house, program), needles), role
    event = f"/events/{house.event}"
    assert house.chief.post(event + "/release").status == 200
    records = house.programs[Role.DEALING_STAFF].get(event + "/records")
    assert records.told["total"] == 4
    assert len(found_in([records], needles)) == 16
