"""`fapai people`: accounts and tokens at the desk."""

import pytest

from dealer.entries import EntryKind
from dealer.jobs.door import Claim, Door
from firmware_bridge.clock import RealClock

CHIEF = "people add 张敏 --role chief-referee --json"


def claims(fapai, name, code):
    """The account's owner has chosen a password."""
    door = Door.open(fapai.home, RealClock())
    signed_in = door.claim(Claim(name, code, "correct horse", "4711"), "here")
    door.close()
    return signed_in.visitor


def test_an_account_is_made_and_its_code_opens_the_door(fapai):
    [made] = fapai(CHIEF)
    assert (made["name"], made["roles"], made["exit"]) == ("张敏", ["chief-referee"], 0)
    assert claims(fapai, "张敏", made["code"]).name == "张敏"
    [listed, result] = fapai("people list --json")
    assert listed == {
        "type": "account", "name": "张敏", "roles": ["chief-referee"], "plays": [], "claimed": True
    }  # fmt: skip
    assert result["accounts"] == 1


def test_the_code_is_shown_where_a_person_looks_for_it(fapai):
    said = fapai("people add 王芳 --role caddy --role referee")
    assert "王芳 (caddy, referee)" in said
    code = said.splitlines()[-1]
    assert claims(fapai, "王芳", code).name == "王芳"
    assert code not in fapai("people list")


def test_a_forgotten_password_is_chosen_anew(fapai):
    claims(fapai, "张敏", fapai(CHIEF)[0]["code"])
    [renewed] = fapai("people code 张敏 --json")
    assert claims(fapai, "张敏", renewed["code"])


def test_roles_change_and_a_player_gets_none_that_reveals(fapai):
    fapai("event new evening")
    fapai("people add 王芳 --role dealing-staff")
    [entered] = fapai("people plays 王芳 --json")
    assert len(entered["plays"]) == 1
    fapai("people roles 王芳 --role referee", code=6)
    assert "evening" in fapai.said
    fapai("people plays 王芳 --no-longer")
    [changed] = fapai("people roles 王芳 --role referee --json")
    assert changed["roles"] == ["referee"]


def test_an_account_is_removed_when_somebody_agrees(fapai):
    fapai("people add 王芳 --role caddy")
    fapai("people remove 王芳", code=2)
    fapai("people remove 王芳 --yes")
    assert fapai("people list --json")[-1]["accounts"] == 0


def test_a_token_is_shown_once(fapai):
    [made] = fapai("people token add scoring --role dealing-staff --json")
    assert made["token"] not in str(fapai("people token list --json"))
    assert fapai("people token list --json")[0] == {
        "type": "token", "name": "scoring", "role": "dealing-staff"
    }  # fmt: skip
    shown = fapai("people token add scoreboard").splitlines()[-1]
    door = Door.open(fapai.home, RealClock())
    names = [program and program.name for program in map(door.program, (made["token"], shown))]
    assert names == ["scoring", "scoreboard"]
    door.close()
    fapai("people token revoke scoring")
    fapai("people token revoke scoring", code=2)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("people add 王芳 --role caddy --as referee", 6),
        ("people add 王芳 --role referee --as administrator", 6),
        ("people roles nobody --role caddy", 2),
        ("people add 王芳 --role player", 2),
        ("people add 王芳", 2),
        ("people code nobody", 2),
        ("people plays nobody", 2),
    ],
)
def test_what_may_not_be_or_is_not_there(fapai, line, code):
    fapai(line, code=code)


def test_every_change_is_in_the_log_in_words(fapai):
    [made] = fapai(CHIEF)
    fapai("people token add scoring")
    said = fapai("log")
    assert "person invited  (name 张敏, roles chief referee)" in said
    assert "token made  (name scoring, roles caddy)" in said
    assert made["code"] not in said
    kinds = [row["kind"] for row in fapai("log --json")[:-1]]
    assert kinds == [EntryKind.PERSON_INVITED.value, EntryKind.TOKEN_MADE.value]
