"""What the API answers when the answer is no: one shape, `application/problem+json` (RFC 9457)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse

from cardboards.errors import BoardsError
from cardboards.language import Language, Saying, Tongue, says
from dealer.errors import (
    NotPermitted,
    NotReleased,
    OtherCards,
    SameDeals,
    StoreError,
)
from dealer.jobs.failures import FORESEEN, exit_code, fault_of_ours

MEDIA = "application/problem+json"


class Code(Enum):
    """Why the answer is no, as programs tell it apart."""

    NO_TOKEN = "no-token"
    NOT_PERMITTED = "not-permitted"
    NOT_FOUND = "not-found"
    WRONG_METHOD = "wrong-method"
    NOT_NOW = "not-now"
    NOT_RELEASED = "not-released"
    OTHER_CARDS = "other-cards"
    SAME_DEALS = "same-deals"
    NOT_THERE = "not-there"
    TOO_LARGE = "too-large"
    NOT_VALID = "not-valid"
    KEY_USED = "key-used"
    FAULT = "fault"
    TOO_SLOW = "too-slow"

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status that goes with it."""
        return _STATUSES.get(self, HTTPStatus.CONFLICT)


_STATUSES = {
    Code.NO_TOKEN: HTTPStatus.UNAUTHORIZED,
    Code.NOT_PERMITTED: HTTPStatus.FORBIDDEN,
    Code.NOT_FOUND: HTTPStatus.NOT_FOUND,
    Code.WRONG_METHOD: HTTPStatus.METHOD_NOT_ALLOWED,
    Code.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Code.NOT_VALID: HTTPStatus.UNPROCESSABLE_ENTITY,
    Code.FAULT: HTTPStatus.INTERNAL_SERVER_ERROR,
    Code.TOO_SLOW: HTTPStatus.GATEWAY_TIMEOUT,
}
_OF_STATUS = {
    HTTPStatus.NOT_FOUND: Code.NOT_FOUND,
    HTTPStatus.METHOD_NOT_ALLOWED: Code.WRONG_METHOD,
}
_TITLES = {
    Code.NOT_FOUND: says("Nothing of this kind is here."),
    Code.WRONG_METHOD: says("This is asked for in another way."),
    Code.NOT_VALID: says("The request does not fit its description."),
}


class Refused(Exception):
    """The answer is no: why, for programs and for people."""

    def __init__(self, code: Code, saying: Saying) -> None:
        super().__init__(code.value)
        self.code = code
        self.saying = saying


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong with one part of a request. `where`: the way to it, such as `body.boards.0`."""

    where: str
    what: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Why the answer is no.

    `code` is for programs and stays the same; `detail` is a sentence for people in the language of `Accept-Language`;
    `slips` says what does not fit the description (`not-valid` only).
    """

    title: str
    status: int
    code: Code
    detail: str
    slips: tuple[Slip, ...] = ()


def told(
    request: Request,
    refused: Refused,
    slips: Iterable[Slip] = (),
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """The answer for a refusal."""
    status = refused.code.status
    language: Language = request.app.state.console.languages[tongue_of(request)]
    problem = Problem(
        status.phrase, status, refused.code, language.say(refused.saying), tuple(slips)
    )
    plain = asdict(problem) | {"code": refused.code.value}
    return JSONResponse(plain, status, headers, MEDIA)


def tongue_of(request: Request) -> Tongue:
    """The language that is asked for; simplified Chinese when none of ours is."""
    for part in request.headers.get("accept-language", "").lower().split(","):
        tag = part.partition(";")[0].strip()
        if tag.startswith("en"):
            return Tongue.ENGLISH
        if tag.startswith(("zh-hant", "zh-tw", "zh-hk", "zh-mo")):
            return Tongue.HANT
        if tag.startswith("zh"):
            return Tongue.HANS
    return Tongue.HANS


def refusal_of(error: Exception) -> Refused:
    """What an error comes to, once whoever asks may ask: what a job refuses then, it refuses as things stand."""
    if not isinstance(error, FORESEEN):
        return Refused(Code.FAULT, fault_of_ours(error))
    match error:
        case NotReleased():
            code = Code.NOT_RELEASED
        case NotPermitted():
            code = Code.NOT_NOW
        case OtherCards():
            code = Code.OTHER_CARDS
        case SameDeals():
            code = Code.SAME_DEALS
        case StoreError():
            code = Code.FAULT
        case BoardsError():
            code = Code.NOT_NOW
        case _:
            code = Code.NOT_THERE if exit_code(error) == 3 else Code.NOT_NOW
    return Refused(code, error.saying)


def _allowed(request: Request) -> str:
    """The methods of a path. The router names those of one handler only."""
    at = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
    verbs = {
        verb.upper()
        for path, described in request.app.openapi()["paths"].items()
        if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)), at)
        for verb in described
    }
    return ", ".join(sorted(verbs))


def answer_problems(app: FastAPI) -> None:
    """Let whatever is refused by an application come out as a problem."""

    def refused(request: Request, error: Any) -> JSONResponse:
        headers = {"WWW-Authenticate": "Bearer"} if error.code is Code.NO_TOKEN else None
        return told(request, error, headers=headers)

    def not_valid(request: Request, error: Any) -> JSONResponse:
        slips = (Slip(".".join(map(str, one["loc"])), one["msg"]) for one in error.errors())
        return told(request, Refused(Code.NOT_VALID, _TITLES[Code.NOT_VALID]), slips)

    def plain(request: Request, error: Any) -> JSONResponse:
        code = _OF_STATUS.get(HTTPStatus(error.status_code), Code.NOT_VALID)
        headers = {"Allow": _allowed(request)} if code is Code.WRONG_METHOD else error.headers
        return told(request, Refused(code, _TITLES[code]), headers=headers)

    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(RequestValidationError, not_valid)
    app.add_exception_handler(HTTPException, plain)
