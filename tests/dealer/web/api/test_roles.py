"""Every verb of the API against every role, and against whoever has no token."""

import pytest

from tests.dealer.web.access import VERBS


def test_the_table_has_every_verb_that_is_described(house):
    paths = house.program().get("/openapi.json").told["paths"]
    described = {(verb.upper(), path) for path, verbs in paths.items() for verb in verbs}
    assert described == set(VERBS)


@pytest.mark.parametrize(("method", "path"), VERBS, ids=" ".join)
def test_each_verb_is_for_the_roles_that_have_its_right(house, method, path):
    # Of an event and a wallet that nobody has, so that the right alone decides and nothing comes of it.
    roles = VERBS[method, path]
    path = path.format(event="00000000", token="FP1", step="see")
    allowed = {
        role
        for role, program in house.programs.items()
        if program.ask(method, path, {}).status not in (401, 403)
    }
    assert allowed == roles


@pytest.mark.parametrize(("method", "path"), VERBS, ids=" ".join)
@pytest.mark.parametrize("token", [None, "no token of ours"])
def test_without_a_token_of_the_house_each_verb_is_closed(house, method, path, token):
    path = path.format(event=house.event, token=house.wallets[0], step="see")
    answer = house.program(token).ask(method, path, {})
    assert (answer.status, answer.told["code"]) == (401, "no-token")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_wallets_code_tells_a_stranger_the_same_nothing_whatever_it_is(house):
    codes = (house.wallets[0], "FP1" + "A" * 26, "FP1")
    answers = [house.program().get(f"/wallets/{code}") for code in codes]
    assert len({(one.status, one.body) for one in answers}) == 1
