"""What stands in the API's description besides the handlers' own types: refusals, and examples without a card."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from dealer.web.api.problems import MEDIA, Code, Problem

Responses = dict[int | str, dict[str, Any]]

_JSON = "application/json"
_ALWAYS = (
    Code.NO_TOKEN,
    Code.NOT_PERMITTED,
    Code.TOO_LARGE,
    Code.NOT_VALID,
    Code.FAULT,
    Code.TOO_SLOW,
)
_WHY = {
    401: "No token, or one that is worth nothing.",
    403: "The token's role may not do this.",
    404: "There is no such thing here.",
    409: "Not as things stand now, or the Idempotency-Key was used for another request; `code` and `detail` say why.",
    413: "The request is larger than anything that is asked for here.",
    422: "The request does not fit this description.",
    500: "A fault of ours; `detail` says where it is written down.",
    504: "It takes longer than it should, and goes on.",
}


def answers(*codes: Code, example: object = None, status: int = 200) -> Responses:
    """The answers of a handler: what can be refused besides what always can, and an example of what is given."""
    refused: Responses = {
        code.status.value: _problem(code.status.value) for code in (*_ALWAYS, *codes)
    }
    return refused | {status: {"content": {_JSON: {"example": example}}}}


def reading(*codes: Code, example: object = None) -> Responses:
    """The answers of a handler that reads: it has a tag, and what has not changed is not sent again."""
    return answers(*codes, example=example) | {
        200: {"content": {_JSON: {"example": example}}, "headers": _TAGGED},
        304: {"description": "Not changed since the answer with the ETag in If-None-Match."},
    }


_TAGGED = {
    "ETag": {
        "description": "Send it in If-None-Match to be told only what has changed.",
        "schema": {"type": "string"},
    }
}


def _problem(status: int) -> dict[str, Any]:
    headers = {"WWW-Authenticate": {"schema": {"type": "string"}}} if status == 401 else {}
    return {"description": _WHY[status], "model": Problem, "headers": headers}


def describe(app: FastAPI) -> None:
    """Let the description of an application say of refusals that they are problems, not plain JSON."""

    def description() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=app.routes,
                servers=app.servers,
            )
            for path in schema["paths"].values():
                for operation in path.values():
                    _mark_problems(operation["responses"])
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = description  # type: ignore[method-assign]


def _mark_problems(responses: dict[str, Any]) -> None:
    for status, response in responses.items():
        if status >= "4":
            response["content"] = {MEDIA: response["content"][_JSON]}
