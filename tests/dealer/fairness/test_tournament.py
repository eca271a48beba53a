import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import AnswerIsNo, WrongUse
from dealer.fairness.tournament import (
    Phase,
    Tournament,
    canonical_value,
    checked_phases,
    code_of,
    with_value,
)

SQD = (
    "# Description file of tournament for program SquareDeal 2.7\r\n#\r\nTN 周三夜场\r\n"
    "DI Closing value: DJI, 1 June\r\nDV 43,275.91  \r\n"
    "SN 3:1-16,17-32:RR##:Round #: of 3\r\nSN 0:?:EXTRA###:Extra #\r\nSN 1:20:FINAL:The final\r\n"
    f"KH {'ab' * 32}\r\n"
).encode()


def test_a_description_is_read():
    found = Tournament.read(SQD)
    assert (found.name, found.delayed) == ("周三夜场", "Closing value: DJI, 1 June")
    assert found.value == "43,275.91"
    assert found.key_hash == "ab" * 32
    rounds, extra, final = found.phases
    assert (rounds.sessions, rounds.boards) == (3, (range(1, 17), range(17, 33)))
    assert (extra.sessions, extra.boards, extra.keys) == (0, (), range(1))
    assert (final.boards, final.title_of(1)) == ((range(1, 21),), "The final")


def test_boards_go_round_from_session_to_session_and_files_carry_its_number():
    rounds, extra, final = Tournament.read(SQD).phases
    assert [rounds.numbers(one) for one in (1, 2, 3)] == [
        range(1, 17),
        range(17, 33),
        range(1, 17),
    ]
    assert [rounds.file_of(2), extra.file_of(12), final.file_of(1, reserve=True)] == [
        "RR02",
        "EXTRA012",
        "FINALreserve",
    ]


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("16", (range(1, 17),)),
        ("17-32", (range(17, 33),)),
        ("3x7", (range(1, 8), range(8, 15), range(15, 22))),
        ("?", ()),
    ],
)
def test_the_ways_to_write_boards(text, boards):
    assert Phase.named(f"2:{text}:S#:Session #").boards == boards


@pytest.mark.parametrize("text", ["0", "5-4", "", "1-", "x7", "1x", "0-3", "99999x99999", "9" * 40])
def test_boards_that_cannot_be(text):
    with pytest.raises(WrongUse):
        Phase.named(f"2:{text}:S#:Session #")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\xff",
        b'[Event "x"]\n',
        b"TN only a name\n",
        b"SN 1:16:A:A\nKH 12\n",
        b"SN one:16:A:A\n",
    ],
)
def test_what_describes_no_tournament(data):
    with pytest.raises(AnswerIsNo):
        Tournament.read(data)


def test_what_is_no_utf_8_is_kept_byte_for_byte():
    data = b"TN x\nDI y\nDV \xb0\xa1 5\nSN 1:16:A:A\n"
    value = Tournament.read(data).value
    assert value is not None
    assert with_value(data, value) == data


phases = st.builds(
    Phase,
    st.integers(0, 99),
    st.one_of(
        st.just(()),
        st.lists(
            st.tuples(st.integers(1, 60), st.integers(1, 40)).map(
                lambda both: range(both[0], sum(both))
            ),
            min_size=1,
            max_size=4,
        ).map(tuple),
    ),
    st.from_regex(r"[A-Z][a-z]{0,5}#{0,3}", fullmatch=True),
    st.sampled_from(["Round #", "决赛", ""]),
)


@given(st.lists(phases, min_size=1, max_size=4), st.sampled_from([None, "43275.91", "8 5 4"]))
def test_what_is_written_is_read_again(phases, value):
    made = Tournament("夜场", "五粒骰子", tuple(phases), "0" * 64, value)
    assert Tournament.read(made.written) == made


def test_the_value_comes_in_and_nothing_else_changes():
    before = Tournament("夜场", "DJI", (Phase.named("1:16:A:A"),), "0" * 64).written
    after = with_value(before, "43275.91")
    assert Tournament.read(after).value == "43275.91"
    assert after.replace(b"DV 43275.91\n", b"") == before
    assert with_value(after, "1").replace(b"DV 1\n", b"") == before


def test_the_value_comes_into_a_file_with_other_line_ends():
    without = SQD.replace(b"DV 43,275.91  \r\n", b"")
    assert with_value(without, "43,275.91") == SQD.replace(b"91  \r\n", b"91\r\n")


def test_the_code_covers_the_promise_and_the_phases_but_not_the_value():
    promised = (
        "TN 周三夜场\nDI Closing value: DJI, 1 June\nSN 3:1-16,17-32:RR##:Round #: of 3\n"
        f"SN 0:?:EXTRA###:Extra #\nSN 1:20:FINAL:The final\nKH {'ab' * 32}\n"
    )
    assert code_of(SQD) == hashlib.sha256(promised.encode()).hexdigest()
    assert code_of(SQD.replace(b"43,275.91", b"1").replace(b"\r\n", b"\n")) == code_of(SQD)
    assert code_of(SQD.replace(b"1 June", b"2 June")) != code_of(SQD)
    assert code_of(SQD.replace(b"17-32", b"17-33")) != code_of(SQD)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("43,275.91", "4327591"),
        ("  43275.91 ", "4327591"),
        ("1,2,3", "12,3"),
        ("red  and\tgreen", "red and green"),
        ("No. 7, 8", "No. 7, 8"),
        ("七", "七"),
    ],
)
def test_a_typed_value_becomes_what_squaredeal_makes_of_it(typed, value):
    """By hand from its source: white space first, then s/([0-9])[\\,\\.]([0-9])/$1$2/g."""
    assert canonical_value(typed) == value


def test_sessions_that_are_several_get_their_number_into_the_file_name():
    one, many, open_ended = checked_phases(
        tuple(
            Phase.named(f"{count}:16:{name}:x") for count, name in ((1, "A"), (12, "B"), (0, "C"))
        )
    )
    assert (one.file, many.file, open_ended.file) == ("A", "B##", "C#")


@pytest.mark.parametrize("files", [("A", "A"), ("../x",), ("a#b#",), ("牌",), ("",)])
def test_files_that_squaredeal_would_not_write_are_refused(files):
    with pytest.raises(WrongUse):
        checked_phases(tuple(Phase.named(f"1:16:{file}:x") for file in files))
