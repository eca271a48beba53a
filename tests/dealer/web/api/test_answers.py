"""How the API answers: problems of one shape in the asker's tongue, pages, tags, and work that is begun once."""

import pytest

from dealer.people import Role
from dealer.web.api.small import MOST_BYTES

SHAPE = {"title", "status", "code", "detail", "slips"}


def test_every_refusal_has_one_shape(house):
    event = f"/events/{house.event}"
    refused = {
        "no-token": house.program().get("/events"),
        "not-permitted": house.programs[Role.CADDY].post(event + "/release"),
        "not-found": house.chief.get("/events/00000000"),
        "wrong-method": house.chief.ask("DELETE", event),
        "not-released": house.chief.get(event + "/records"),
        "not-now": house.chief.post(event + "/deal", {"boards": [9]}),
        "not-there": house.chief.post(event + "/deal"),
        "not-valid": house.chief.post("/events", {"game": "poker"}),
        "too-large": house.chief.post("/events", {"name": "夜" * MOST_BYTES}),
        "other-cards": house.chief.post(event + "/shuffle", {"boards": [1]}),
    }
    for code, answer in refused.items():
        assert answer.headers["content-type"] == "application/problem+json", code
        assert answer.told.keys() == SHAPE
        assert (answer.told["code"], answer.told["status"]) == (code, answer.status)
    assert house.chief.get("/nowhere").told["code"] == "not-found"


@pytest.mark.parametrize(
    ("asked", "detail"),
    [
        ("en-GB,en;q=0.8", "There is no event with this id."),
        ("zh-TW", "沒有這個編號的賽事。"),
        ("zh-CN", "没有这个编号的赛事。"),
        ("fr", "没有这个编号的赛事。"),
    ],
)
def test_people_are_told_why_in_their_language(house, asked, detail):
    answer = house.chief.get("/events/00000000", Accept_Language=asked)
    assert answer.told["detail"] == detail


def test_a_misspelt_word_is_refused_and_named(house):
    event = f"/events/{house.event}"
    body = house.chief.post(event + "/deal", {"board": [1]})
    query = house.chief.get(event + "/where?out_of_plaec=true")
    assert [slip["where"] for slip in body.told["slips"]] == ["body.board"]
    assert [slip["where"] for slip in query.told["slips"]] == ["query.out_of_plaec"]
    assert (body.status, query.status) == (422, 422)


def test_the_pages_of_a_list_are_the_list(house):
    whole = house.chief.get("/wallets").told
    assert [one["token"] for one in whole["items"]] == house.wallets
    found, offset = [], 0
    while offset is not None:
        page = house.chief.get(f"/wallets?limit=3&offset={offset}").told
        assert page["total"] == 4
        found += page["items"]
        offset = page["next"]
    assert found == whole["items"]


def test_what_has_not_changed_is_not_sent_again(house):
    path = f"/wallets/{house.wallets[3]}"
    tag = house.chief.get(path).headers["etag"]
    same = house.chief.get(path, If_None_Match=tag)
    assert (same.status, same.body, same.headers["etag"]) == (304, b"", tag)
    seen = house.chief.post(path + "/see", {"place": "3"})
    assert (seen.status, seen.told["found"]) == (200, "misplaced")
    changed = house.chief.get(path, If_None_Match=tag)
    assert (changed.status, changed.told["where"]["seen"]) == (200, "3")


def test_an_event_is_made_once_for_one_key(house):
    def make(name, key):
        return house.chief.post("/events", {"name": name}, Idempotency_Key=key)

    first, again = make("晨场", "one"), make("晨场", "one")
    assert (first.status, again.status) == (201, 201)
    assert first.told == again.told
    assert make("晚场", "one").told["code"] == "key-used"
    assert make("晨场", "two").told["code"] == "not-now"


def test_work_that_nobody_began_is_none(house):
    told = house.chief.get("/job").told
    assert (told["state"], told["kind"], told["problem"]) == ("idle", None, None)


def test_only_a_referee_holds_a_wallet_and_none_that_is_empty(house):
    path = f"/wallets/{house.wallets[0]}/hold"
    answer = house.programs[Role.REFEREE].post(path, {"why": "appeal", "round_end": "21:30"})
    assert (answer.status, answer.told["code"]) == (409, "not-now")
    assert house.programs[Role.DEALING_STAFF].post(path).status == 403
