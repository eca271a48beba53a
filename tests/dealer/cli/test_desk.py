"""A club's evening at the desk: everything that needs no machine."""

import sys

import pytest
from pypdf import PdfReader

from cardboards.cards import Suit
from dealer.entries import About, Entry, EntryKind
from dealer.home import Home
from dealer.store.books import Books
from tests.dealer.needles import needles_of

PBN = "BigDeal/Buenos_Aires_OPRR01.pbn"


def deal_all(home, event="evening"):
    """What a station would write, without a machine."""
    with Books.open(home, "station") as books:
        known = books.events.named(event)
        for wallet in books.wallets.all():
            name = wallet.name
            about = About(known.id, "job", name.number, name.set_name, name.copy, wallet.token)
            for kind in (
                EntryKind.WALLET_BOUND,
                EntryKind.WALLET_ACCEPTED,
                EntryKind.BOARD_COMPLETE,
            ):
                books.journal.append(Entry(kind, {"version": 1}), about)
        books.project()


def tokens(fapai):
    return [one["token"] for one in fapai("wallet list --json")[:-1]]


def text_of(file):
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def test_a_real_file_comes_in_and_goes_out_again(fapai, corpus, tmp_path):
    [file] = corpus.glob(f"deals/*/{PBN.split('/')[1]}") or corpus.glob(f"deals/*+{PBN}")
    fapai("event new 周三夜场 --game huapai")
    *_, came = fapai("import --json", file)
    assert (came["event"], came["new"], came["exit"]) == ("周三夜场", came["boards"], 0)
    *_, again = fapai("import --json", file)
    assert (again["new"], again["same"]) == (0, came["boards"])
    fapai("export", tmp_path / "out.pbn", code=6)
    fapai("release --yes")
    fapai("export", tmp_path / "out.pbn")
    fapai("event new 周四")
    fapai("import --event 周四", tmp_path / "out.pbn", code=1)
    assert "周三夜场" in fapai.said
    *_, there = fapai("import --json --event 周四 --reason 同场两组", tmp_path / "out.pbn")
    assert there["new"] == came["boards"]


def test_boards_can_be_chosen_and_those_that_are_missing_are_named(fapai, corpus):
    [file] = corpus.glob(f"deals/*/{PBN.split('/')[1]}")
    fapai("event new evening")
    *_, came = fapai("import --json --boards 2,4-5", file)
    assert came["new"] == 3
    fapai("import --boards 900", file, code=2)
    assert "900" in fapai.said


@pytest.mark.parametrize(
    ("deal", "named"),
    [
        ("N:AKQJT98765432A... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", "North"),
        ("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT9876543. ...AKQJT987654322", "♦2"),
        ("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...", "board 1"),
    ],
)
def test_a_deal_that_is_none_is_refused_with_what_is_wrong(fapai, tmp_path, deal, named):
    file = tmp_path / "bad.pbn"
    file.write_text(f'[Board "1"]\n[Deal "{deal}"]\n', encoding="utf-8")
    fapai("event new evening")
    fapai("import", file, code=1)
    assert named in fapai.said
    *_, shown = fapai("event show --json")
    assert shown["boards"] == 0


def test_a_file_that_is_no_deal_file_or_is_not_there(fapai, tmp_path):
    fapai("event new evening")
    (tmp_path / "letter.txt").write_text("Dear club,")
    fapai("import", tmp_path / "letter.txt", code=1)
    fapai("import", tmp_path / "nowhere.pbn", code=2)
    assert "nowhere.pbn" in fapai.said


def test_other_cards_for_a_board_need_to_be_asked_for_and_make_a_new_version(evening):
    evening("shuffle --boards 2-3", code=2)
    assert "2-3" in evening.said
    *_, came = evening("shuffle --boards 2-3 --replace --json")
    assert came["replaced"] == 2
    with Books.open(evening.home) as books:
        event = books.events.named(None)
        assert [one.version for one in books.records.newest(event)] == [1, 2, 2, 1]


def test_a_seed_makes_the_same_boards_again(fapai):
    for name in ("one", "two"):
        fapai(f"event new {name}")
    fapai("shuffle --event one --boards 1-2 --seed 7")
    fapai("shuffle --event two --boards 1-2 --seed 7", code=1)
    fapai("shuffle --event two --boards 1-2 --seed 7 --reason test")
    with Books.open(fapai.home) as books:
        one, two = (books.records.newest(event) for event in books.events.all())
    assert one == two


def test_events_are_named_once_and_need_a_game_that_there_is(fapai):
    fapai("event new evening")
    fapai("event new evening", code=2)
    fapai("event new other --game chess", code=2)
    fapai("event new other --game wakeng")
    fapai("shuffle --boards 1", code=2)
    assert "evening" in fapai.said
    assert "other" in fapai.said


def test_a_wallet_is_registered_once_and_bound_to_its_own_number(evening):
    evening("wallet add --boards 4-5", code=2)
    assert "board 4" in evening.said
    assert len(tokens(evening)) == 4
    first = tokens(evening)[0]
    evening(f"wallet bind {first} 2", code=2)
    evening(f"wallet bind {first.lower()} 1")
    evening("wallet bind FP1A 1", code=1)
    evening("wallet replace 1")
    assert first not in tokens(evening)
    evening(f"wallet bind {first} 1", code=2)


@pytest.mark.parametrize(("paper", "pages"), [("A3", 1), ("a4x2", 2)])
def test_the_mat_is_printed_without_any_event(fapai, tmp_path, paper, pages):
    *_, result = fapai(f"print mat --json --paper {paper} --out", tmp_path)
    assert result["papers"] == [
        {"file": str(tmp_path / "mat.pdf"), "count": pages, "shows_cards": False}
    ]
    assert len(PdfReader(tmp_path / "mat.pdf").pages) == pages
    fapai("print mat --paper A5", code=2)


def test_labels_are_printed_with_the_wallets_names(evening, tmp_path):
    *_, result = evening("print labels --json --out", tmp_path)
    assert result["papers"][0]["count"] == 4
    assert len(PdfReader(tmp_path / "labels.pdf").pages) == 1
    evening("print labels --boards 9 --out", tmp_path, code=2)


def test_hand_cards_are_printed_for_what_is_dealt_and_leave_a_trace(evening, tmp_path):
    evening("print hand-cards --out", tmp_path, code=2)
    deal_all(evening.home)
    *_, result = evening("print hand-cards --json --out", tmp_path)
    assert result["papers"][0] == {
        "file": str(tmp_path / "hand-cards.pdf"),
        "count": 16,
        "shows_cards": True,
    }
    kinds = [one["kind"] for one in evening("log --event evening --json")[:-1]]
    assert kinds.index("revealed") < kinds.index("printed")
    evening("print hand-cards --boards 3 --seat N --reprint --reason torn --out", tmp_path)
    assert len(PdfReader(tmp_path / "hand-cards.pdf").pages) == 1


def test_records_wait_for_the_release(evening, tmp_path):
    deal_all(evening.home)
    evening("print records --out", tmp_path, code=6)
    evening("print records --as chief-referee --out", tmp_path, code=6)
    assert not (tmp_path / "records.pdf").exists()
    evening("print records --as chief-referee --reason appeal --out", tmp_path)
    assert evening("log --json")[-2]["kind"] == "printed"
    evening("release", code=2)
    evening("release --as referee --yes", code=6)
    evening("release --yes")
    evening("print records --out", tmp_path)
    text = text_of(tmp_path / "records.pdf")
    assert all(suit.symbol in text for suit in Suit)
    evening("shuffle --boards 9", code=6)


def test_records_are_of_the_boards_that_were_dealt(evening, tmp_path):
    deal_all(evening.home)
    evening("shuffle --boards 5-6")
    evening("release --yes")
    *_, result = evening("print records --json --out", tmp_path)
    assert result["papers"][0]["count"] == 4


def test_wallets_at_tables_hold_the_release(evening):
    deal_all(evening.home)
    first = tokens(evening)[0]
    evening(f"scan --step issue --place 3 {first}")
    evening("release --yes", code=6)
    assert "board 1" in evening.said
    evening(f"scan --step return {first}")
    evening("release --yes")


def test_print_all_leaves_out_what_is_not_released(evening, tmp_path):
    deal_all(evening.home)
    evening("print all --event evening --out", tmp_path)
    assert "not released" in evening.said
    assert sorted(file.name for file in tmp_path.glob("*.pdf")) == ["hand-cards.pdf", "labels.pdf"]
    evening("release --yes")
    evening("print all --event evening --out", tmp_path)
    assert (tmp_path / "records.pdf").exists()


def test_scans_that_cannot_be_are_refused_and_the_others_done(evening):
    first, second, *_ = tokens(evening)
    unknown = "FP1" + "A" * 26
    evening(f"scan --step issue {first}", code=1)
    deal_all(evening.home)
    *scans, last = evening(f"scan --json --step clear {first} {unknown} {second}", code=1)
    assert [one["done"] for one in scans] == [True, False, True]
    assert (last["scanned"], last["refused"]) == (3, 1)
    contents = [one["content"] for one in evening("wallet list --json")[:-1]]
    assert contents == ["empty", "empty", "dealt", "dealt"]


def test_a_token_from_a_chinese_keyboard_is_understood(evening):
    deal_all(evening.home)
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in tokens(evening)[0].lower())
    evening(f"scan --step clear {wide}")


def test_the_log_tells_who_did_what_without_a_card(evening):
    deal_all(evening.home)
    entries = evening("log --json")[:-1]
    assert {one["station"] for one in entries} == {"desk", "station"}
    assert [one["at"] for one in entries] == sorted(one["at"] for one in entries)
    assert {"event_made", "boards_shuffled", "wallet_registered", "board_complete"} <= {
        one["kind"] for one in entries
    }
    evening("log")
    assert not any(suit.symbol in evening.said for suit in Suit)


def test_no_deal_lies_anywhere_in_the_home_in_clear(evening):
    deal_all(evening.home)
    with Books.open(evening.home) as books:
        records = books.records.newest(books.events.named(None))
    needles = {needle for record in records for needle in needles_of(record.board.deal)}
    for file in evening.home.folder.rglob("*"):
        content = file.read_bytes() if file.is_file() else b""
        assert not [needle for needle in needles if needle in content], file


def test_doctor_finds_what_was_touched(evening):
    import sqlite3

    *_, healthy = evening("doctor --json")
    assert healthy["bad"] == 0
    connection = sqlite3.connect(evening.home.journal("desk"))
    connection.execute("DROP TRIGGER no_update")
    connection.execute("UPDATE entries SET actor = 'nobody' WHERE seq = 3")
    connection.commit()
    connection.close()
    evening("doctor", code=1)
    assert "entry 3" in evening.said


def test_a_second_person_at_the_desk_is_asked_to_wait_by_name(evening, monkeypatch):
    monkeypatch.setattr("dealer.store.pen._PATIENCE", 0.0)
    with Books.open(evening.home) as books:
        books.hold()
        evening("shuffle --boards 9", code=2)
        assert "desk" in evening.said
        evening("event show")


def test_the_desk_works_while_a_station_deals(evening, tmp_path):
    with Books.open(evening.home, "station") as station:
        station.hold()
        evening("shuffle --boards 9")
        evening("print labels --out", tmp_path)
        station.project()
        assert 9 in station.records.numbers(station.events.named(None))


def test_a_home_that_cannot_be_made_is_named(fapai, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FAPAI_HOME", str(tmp_path / "file"))
    fapai("event list", code=2)
    assert "FAPAI_HOME" in fapai.said


def test_names_that_are_no_file_names_are_refused(fapai):
    fapai("sim show ../x", code=2)
    assert Home.open().hall("club").parent == Home.open().sim


@pytest.mark.parametrize(("answer", "left"), [("y", False), ("是", False), ("", True), ("n", True)])
def test_the_file_of_a_paper_that_shows_cards_goes_once_it_is_printed(
    evening, tmp_path, monkeypatch, answer, left
):
    deal_all(evening.home)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("rich.console.Console.input", lambda *_words, **_how: answer)
    evening("print hand-cards --out", tmp_path)
    assert (tmp_path / "hand-cards.pdf").exists() == left


def test_the_file_stays_where_nobody_can_be_asked_or_no_card_is_shown(
    evening, tmp_path, monkeypatch
):
    deal_all(evening.home)
    evening("print hand-cards --out", tmp_path)
    assert (tmp_path / "hand-cards.pdf").exists()
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("rich.console.Console.input", lambda *_words, **_how: "y")
    evening("print labels --out", tmp_path)
    assert (tmp_path / "labels.pdf").exists()
