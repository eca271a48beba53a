"""The API does what its own description says, whatever is sent: no fault, no answer that is not described."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.core.parameters import ParameterLocation

from dealer.web.api.application import PATH, api

EXAMPLES = settings().max_examples // 10
# To describe itself the API needs no house.
description = schemathesis.openapi.from_dict(api(None).openapi())  # type: ignore[arg-type]


def test_the_description_is_the_one_that_is_served(house):
    assert house.program().get("/openapi.json").told == description.raw_schema


@pytest.mark.slow
@description.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_asked_gets_an_answer_that_is_described(house, case):
    known = {"event": house.event, "token": house.wallets[0]}
    if case.meta.generation.mode.is_positive:
        case.path_parameters |= {name: known[name] for name in case.path_parameters.keys() & known}
    headers = case.meta.components.get(ParameterLocation.HEADER)
    # What is wrong with a request may be that it has no token.
    spoilt = headers is not None and headers.mode.is_negative
    token = {} if spoilt else {"Authorization": f"Bearer {house.chief.token}"}
    case.call_and_validate(base_url=house.server.url + PATH, headers=token)
