"""How the API answers: each request within a deadline, each reading with a tag by which it need not be sent again."""

import asyncio
import hashlib
import json
from collections.abc import Callable, Collection, Coroutine
from typing import Any, ParamSpec, TypeVar

from fastapi import params
from fastapi.dependencies.utils import get_flat_params
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cardboards.language import says
from dealer.web.api.problems import Code, Refused, refusal_of

Given = TypeVar("Given")
Facts = ParamSpec("Facts")

DEADLINE_S = 20.0
"""After so long a program is told that it takes too long; what was begun goes on."""

_TAG_SIGNS = 32


async def job(work: Callable[Facts, Given], /, *args: Facts.args, **facts: Facts.kwargs) -> Given:
    """Do something that blocks, on a thread, while others are answered."""
    return await asyncio.to_thread(work, *args, **facts)


class _Asked(Request):
    """A request in whose JSON 7.0 is a whole number, as it is in the description's own language."""

    async def json(self) -> Any:
        """What its body holds."""
        return json.loads(await self.body(), parse_float=_number)


def _number(text: str) -> float:
    number = float(text)
    return int(number) if number.is_integer() else number


class Answering(APIRoute):
    """A route of the API."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What handles a request."""
        handle = super().get_route_handler()
        fields = get_flat_params(self.dependant)
        known = {one.alias for one in fields if isinstance(one.field_info, params.Query)}

        async def answer(request: Request) -> Response:
            _refuse_unknown(request, known)
            try:
                async with asyncio.timeout(DEADLINE_S):
                    given = await handle(_Asked(request.scope, request.receive))
            except TimeoutError as error:
                raise Refused(
                    Code.TOO_SLOW,
                    says("This takes longer than it should. It goes on; ask again in a moment."),
                ) from error
            except (Refused, HTTPException, RequestValidationError):
                raise
            except (
                Exception
            ) as error:  # whatever it is, a program gets a problem and people a sentence
                raise refusal_of(error) from error
            return _tagged(request, given) if request.method == "GET" else given

        return answer


def _refuse_unknown(request: Request, known: Collection[str]) -> None:
    """A misspelt parameter would be passed over, and more be told than was asked for."""
    unknown = sorted(set(request.query_params) - set(known))
    if unknown:
        raise RequestValidationError(
            [{"loc": ("query", name), "msg": "Unknown parameter"} for name in unknown]
        )


def _tagged(request: Request, given: Response) -> Response:
    """The answer with its tag; without its content for who has that already."""
    tag = f'"{hashlib.sha256(given.body).hexdigest()[:_TAG_SIGNS]}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={"ETag": tag})
    given.headers["ETag"] = tag
    return given
