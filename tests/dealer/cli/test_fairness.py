"""Deals that anyone can check: promised, drawn, revealed, drawn again; and audited."""

import hashlib

import pytest

from cardboards.boards import BoardSet
from cardboards.formats.files import write_boards
from cardboards.games import HUAPAI
from dealer.fairness.keys import SessionKeys
from dealer.fairness.tournament import Tournament
from dealer.store.books import Books


@pytest.fixture
def promised(fapai, tmp_path):
    """An evening whose 16 boards are promised."""
    fapai("event new evening")
    fapai("commit", tmp_path / "evening.sqd", "--boards", "1-16", "--delayed", "DJI  of 1 June")
    return fapai


@pytest.fixture
def played(promised):
    """The same evening, drawn and released."""
    promised("draw --value 43,275.91 --yes")
    promised("release --yes")
    return promised


def records(fapai, event=None):
    with Books.open(fapai.home) as books:
        return books.records.newest(books.events.named(event))


def test_a_promise_is_published_and_its_keys_are_nowhere_in_clear(promised, tmp_path):
    description = (tmp_path / "evening.sqd").read_bytes()
    tournament = Tournament.read(description)
    assert (tournament.name, tournament.delayed, tournament.value) == (
        "evening",
        "DJI of 1 June",
        None,
    )
    with Books.open(promised.home) as books:
        known = books.commitments.of(books.events.named(None))
        assert known is not None
        keys = books.commitments.keys(known)
    assert hashlib.sha256(keys).hexdigest() == tournament.key_hash
    [key] = SessionKeys.read(keys).keys.values()
    for file in (*promised.home.folder.rglob("*"), tmp_path / "evening.sqd"):
        assert not file.is_file() or key.encode() not in file.read_bytes(), file


def test_a_promise_is_made_once_and_its_file_can_be_written_again(promised, tmp_path):
    promised("commit", tmp_path / "b.sqd", "--boards", "1-8", "--delayed", "another", code=2)
    *_, again = promised("commit --json", tmp_path / "again.sqd")
    assert again["again"]
    assert (tmp_path / "again.sqd").read_bytes() == (tmp_path / "evening.sqd").read_bytes()


@pytest.mark.parametrize(
    "options",
    [
        ["--boards", "1-16"],
        ["--delayed", " ", "--boards", "1-16"],
        ["--delayed", "DJI"],
        ["--delayed", "DJI", "--boards", "1-4,6"],
        ["--delayed", "DJI", "--phase", "3:16"],
        ["--delayed", "DJI", "--phase", "1:16:../up:x"],
    ],
)
def test_a_promise_that_is_none_is_refused_and_leaves_nothing(fapai, tmp_path, options):
    fapai("event new evening")
    fapai("commit", tmp_path / "evening.sqd", *options, code=2)
    assert not (tmp_path / "evening.sqd").exists()
    fapai("draw --value 1 --yes", code=2)


def test_a_description_is_not_written_where_keys_or_boards_belong(promised, tmp_path):
    promised("draw --value 1 --yes")
    promised("release --yes")
    for name in ("evening.sqk", "evening.pbn", "evening"):
        promised("reveal --yes", tmp_path / name, code=2)
        assert not (tmp_path / name).exists()


def test_nothing_is_drawn_before_the_value_is_known_and_agreed_to(promised):
    promised("draw", code=2)
    assert "DJI of 1 June" in promised.said
    promised("draw --value 43275.91", code=2)
    assert "--yes" in promised.said
    *_, shown = promised("event show --json")
    assert shown["boards"] == 0


def test_the_same_value_draws_the_same_boards_however_it_is_typed(promised):
    *_, drawn = promised("draw --json --value 43,275.91 --yes")
    assert (drawn["new"], drawn["value"], drawn["sessions"]) == (16, "4327591", ["1,1"])
    *_, again = promised("draw --json --yes --value", "４３２７５.９１")
    assert (again["new"], again["same"]) == (0, 16)


def test_another_value_needs_a_reason_and_draws_other_boards(promised):
    promised("draw --value 1 --yes")
    before = {one.board.deal for one in records(promised)}
    promised("draw --value 2 --yes", code=2)
    promised("draw --value 2 --yes --replace --reason slip")
    assert not before & {one.board.deal for one in records(promised)}


def test_keys_are_revealed_by_the_chief_referee_after_the_release(promised, tmp_path):
    file = tmp_path / "out" / "evening.sqd"
    promised("reveal --yes", file, code=2)
    promised("draw --value 43,275.91 --yes")
    promised("reveal --yes", file, code=6)
    promised("reveal --yes --as referee", file, code=6)
    assert not file.exists()
    promised("release --yes")
    promised("reveal --yes", file)
    assert (tmp_path / "evening.sqd").read_bytes() == file.read_bytes().replace(
        b"DV 4327591\n", b""
    )
    key_hash = Tournament.read(file.read_bytes()).key_hash
    assert hashlib.sha256(file.with_suffix(".sqk").read_bytes()).hexdigest() == key_hash
    assert promised("log --json")[-2]["kind"] == "revealed"


def test_what_was_played_follows_from_what_was_published(played, tmp_path):
    played("export", tmp_path / "played.pbn")
    played("reveal --yes", tmp_path / "evening.sqd")
    *deals, file, found = played(
        "recompute --json", tmp_path / "evening.sqd", "--against", tmp_path / "played.pbn"
    )
    assert [int(one["number"]) for one in deals] == [
        one.board.deal.number for one in records(played)
    ]
    assert (file["same"], file["others"], found["same"]) == (16, [], 16)
    played("recompute", tmp_path / "evening.sqd", "--code", found["code"].upper())
    played("recompute", tmp_path / "evening.sqd", "--code", "0" * 64, code=1)


def test_a_board_that_was_exchanged_is_named_by_whoever_looks(promised, tmp_path):
    promised("draw --value 5 --yes")
    promised("shuffle --boards 7 --replace")
    promised("shuffle --boards 17")
    promised("release --yes")
    promised("export", tmp_path / "played.pbn")
    *_, revealed = promised("reveal --json --yes", tmp_path / "evening.sqd", code=1)
    assert revealed["others"] == {"evening": [7, 17]}
    *_, found = promised(
        "recompute --json",
        tmp_path / "evening.sqd",
        "--against",
        tmp_path / "played.pbn",
        code=1,
    )
    assert (found["same"], found["others"]) == (15, 2)
    assert "7,17" in promised.said


def test_one_promise_serves_several_events(fapai, tmp_path):
    file = tmp_path / "cup.sqd"
    for name in ("one", "two", "final"):
        fapai(f"event new {name}")
    fapai(
        *("commit", file, "--event", "one", "--delayed", "dice"),
        *("--phase", "2:8:R:Round", "--phase", "0:?:X:Final"),
    )
    fapai("draw --event one --value 6 --yes", code=2)
    assert "--session" in fapai.said
    fapai("draw --event one --value 6 --yes --session 1,1")
    fapai("draw --event two --from one --session 1,1", code=1)
    fapai("draw --event two --from one --session 1,2")
    fapai("draw --event final --from one --session 2,3", code=2)
    fapai("draw --event final --from one --session 2,3 --boards 9-12 --reserve")
    assert [one.board.number for one in records(fapai, "final")] == [9, 10, 11, 12]
    for name in ("one", "two", "final"):
        fapai(f"reveal --event one --yes {file}", code=6)
        fapai(f"release --event {name} --yes")
    fapai(f"reveal --event one --yes {file}")
    *deals, _ = fapai(f"recompute --json {file} --session 2,3 --boards 9-12 --reserve")
    assert [(one["file"], one["board"]) for one in deals] == [
        ("X3reserve", board) for board in (9, 10, 11, 12)
    ]
    assert [int(one["number"]) for one in deals] == [
        one.board.deal.number for one in records(fapai, "final")
    ]


def test_keys_stay_closed_while_a_session_may_still_be_played(fapai, tmp_path):
    fapai("event new cup")
    fapai("commit", tmp_path / "a.sqd", "--delayed", "dice", "--phase", "2:1-8,9-16:R:Round")
    fapai("draw --value 6 --yes --session 1,1")
    fapai("release --yes")
    fapai("reveal --yes", tmp_path / "a.sqd", code=6)
    assert "1,2" in fapai.said
    fapai("reveal --yes --reason cancelled", tmp_path / "a.sqd")


@pytest.fixture
def wbg(corpus):
    return corpus / "squaredeal" / "WBG2024" / "WBG2024.sqd"


def test_a_world_championship_is_checked_without_an_event(fapai, corpus, wbg):
    folder = corpus / "deals" / "hansvanstaveren+BigDeal"
    *_, found = fapai(
        *("recompute --json", wbg, "--session", "1,1-2"),
        *("--against", folder / "Buenos_Aires_OPRR01-02.pbn"),
    )
    assert (found["boards"], found["same"], found["others"]) == (32, 32, 0)
    other = folder / "Winter_Championships_2025_SWISS02.pbn"
    fapai("recompute", wbg, "--session", "1", "--against", other, code=1)


def test_sessions_are_written_as_squaredeal_names_them(fapai, wbg, tmp_path):
    fapai("recompute", wbg, "--session", "1,1-2", "--out", tmp_path, "--format", "dup")
    assert sorted(file.name for file in tmp_path.glob("*.dup")) == ["OPRR01.dup", "OPRR02.dup"]


def test_other_keys_than_those_that_were_promised_are_refused(fapai, wbg, tmp_path):
    keys = wbg.with_suffix(".sqk").read_bytes()
    (tmp_path / "other.sqk").write_bytes(keys.replace(b"hrzk", b"hrzl"))
    fapai("recompute", wbg, "--keys", tmp_path / "other.sqk", code=1)
    fapai("recompute", wbg, "--keys", tmp_path / "nowhere.sqk", code=2)


def test_a_description_does_not_write_where_it_likes(fapai, tmp_path):
    keys = b"1,1:" + b"a" * 60 + b"\r\n"
    key_hash = hashlib.sha256(keys).hexdigest()
    (tmp_path / "x.sqk").write_bytes(keys)
    (tmp_path / "x.sqd").write_text(
        f"TN x\nDI y\nDV 1\nSN 1:4:../../up:x\nKH {key_hash}\n", encoding="utf-8"
    )
    fapai("recompute", tmp_path / "x.sqd", "--out", tmp_path / "in" / "deep", code=2)
    assert not list(tmp_path.rglob("up*"))


def test_an_audit_tells_plausible_from_implausible_and_from_too_few(fapai, corpus, tmp_path):
    folder = corpus / "deals" / "hansvanstaveren+BigDeal"
    fapai("audit", folder / "Buenos_Aires_OPRR01-02.pbn")
    fapai("audit", folder / "Winter_Championships_2025_SWISS02.pbn", code=5)
    *_, found = fapai(
        *("audit --json", folder / "Buenos_Aires_OPRR01.pbn"),
        folder / "Buenos_Aires_OPRR01-02.pbn",
        code=1,
    )
    assert (found["verdict"], found["strangest"]) == ("implausible", "repeated_deals")
    assert found["same_hands"][0] == ["Buenos_Aires_OPRR01.pbn 1", "Buenos_Aires_OPRR01-02.pbn 1"]
    fapai("audit", tmp_path / "nowhere.pbn", code=2)


def test_an_audit_of_boards_that_are_not_released_tells_no_number_of_their_cards(fapai):
    fapai("event new evening")
    fapai("audit", code=2)
    fapai("shuffle --boards 1-24 --seed audit")
    *_, found = fapai("audit --json")
    assert (found["verdict"], "p" in found) == ("plausible", False)
    fapai("audit")
    assert "0." not in fapai.said
    fapai("release --yes")
    *_, found = fapai("audit --json")
    assert len(found["p"]) == 8


def test_an_audit_does_not_change_what_it_looks_at(fapai, tmp_path):
    fapai("event new evening")
    fapai("shuffle --boards 1-24 --seed audit")
    turned = [one.board for one in records(fapai)]
    again = [type(one)(one.number + 24, one.deal) for one in turned]
    file = tmp_path / "twice.pbn"
    file.write_bytes(write_boards(BoardSet(HUAPAI, (*turned, *again)), ".pbn").data)
    fapai("event new other")
    fapai("import --event other --reason test", file)
    before = records(fapai, "other")
    fapai("audit --event other", code=1)
    assert records(fapai, "other") == before
