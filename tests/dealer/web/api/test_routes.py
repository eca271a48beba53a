"""What goes wrong behind the API: too slow, or a fault of ours, and never a word of what an error holds."""

import asyncio
import json
from types import SimpleNamespace

import pytest
from fastapi import APIRouter, FastAPI

from cardboards.cards import PACK
from cardboards.language import Language, Tongue
from dealer.home import VARIABLE
from dealer.web.api import routes
from dealer.web.api.problems import answer_problems
from dealer.web.api.routes import Answering, job
from dealer.web.api.small import MOST_BYTES, SmallBodies

HELD = " ".join(str(card) for card in PACK)
router = APIRouter(route_class=Answering)


@router.get("/slow")
async def slow() -> None:
    await asyncio.Event().wait()


@router.get("/broken")
async def broken() -> None:
    await job(dict.__getitem__, {}, HELD)


@pytest.fixture
def app(monkeypatch, tmp_path):
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    made = FastAPI()
    made.add_middleware(SmallBodies)
    made.include_router(router)
    made.state.console = SimpleNamespace(languages={one: Language(one) for one in Tongue})
    answer_problems(made)
    return made


@pytest.fixture
def asked(app, run_async):
    """Asks the application: the status and content that it answers with."""

    def ask(path, body=(b"",)):
        sent = []
        parts = [
            {"type": "http.request", "body": part, "more_body": number < len(body)}
            for number, part in enumerate(body, 1)
        ]

        async def receive():
            return parts.pop(0)

        async def send(message):
            sent.append(message)

        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "headers": [],
            "query_string": b"",
            "http_version": "1.1",
        }
        run_async(app(scope, receive, send))
        return sent[0]["status"], json.loads(sent[1]["body"])

    return ask


def test_what_takes_too_long_is_answered_all_the_same(asked, monkeypatch):
    monkeypatch.setattr(routes, "DEADLINE_S", 0.01)
    status, told = asked("/slow")
    assert (status, told["code"]) == (504, "too-slow")


def test_a_fault_of_ours_says_where_it_is_written_and_nothing_of_what_it_was_about(asked, tmp_path):
    status, told = asked("/broken")
    [file] = tmp_path.glob("fault-*.txt")
    assert (status, told["code"]) == (500, "fault")
    assert file.name in told["detail"]
    assert HELD not in told["detail"] + file.read_text(encoding="utf-8")


def test_a_body_is_refused_as_soon_as_it_is_too_large(asked):
    endless = [bytes(MOST_BYTES // 2)] * 5
    status, told = asked("/broken", endless)
    assert (status, told["code"]) == (413, "too-large")
