"""PBN, first stage and games: what a file is made of."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.formats import pbn_games
from cardboards.formats.kinds import Format
from cardboards.formats.pbn_games import entries
from cardboards.formats.report import Findings


def read(text):
    """Board and deal of each game, and the remarks."""
    findings = Findings()
    games = [(entry.board, entry.deal) for entry in entries(text, findings)]
    report = findings.report(Format.PBN, "ascii")
    return games, [remark.saying.english() for remark in report.repairs]


def games(text):
    found, remarks = read(text)
    assert not remarks
    return found


def test_an_empty_line_ends_a_game_and_so_does_the_end_of_the_file():
    assert games('[Board "1"]\n[Deal "x"]\n\n[Board "2"]\n[Deal "y"]') == [("1", "x"), ("2", "y")]


def test_a_line_of_blanks_ends_a_game_too():
    """PBN 3; BridgeNZ writes one blank."""
    assert games('[Board "1"]\n \t\n[Board "2"]\n') == [("1", None), ("2", None)]


def test_many_empty_lines_make_no_games():
    assert games('\n\n\n[Board "1"]\n\n\n \n\n') == [("1", None)]
    assert games("") == games("\n") == []


def test_tags_stand_in_any_order_with_any_blanks():
    assert games('[Deal "x"] [Board"1"]') == [("1", "x")]
    assert games(' [\n   Board\n\n     "1"\n   ]\n[   Deal"x"   ]') == [("1", "x")]


def test_comments_may_stand_anywhere_between_tags():
    """PBN 3.8; a line that held only a comment stopped a well-known reader (endplay #25)."""
    text = (
        '[Board "1"] ; to the end\n{PAR: 3H = 140 points}\n'
        '{ two\n\nparagraphs [Board "9"] } [Deal "x"]\n;[Board "8"]\n'
    )
    assert games(text) == [("1", "x")]


def test_braces_in_a_comment_mean_nothing():
    assert games('[Board "1"]\n{ {} {  open\n\n{ {{{ }[Deal "x"]\n') == [("1", "x")]


def test_a_line_with_a_percent_sign_first_is_escaped():
    assert games('% PBN 2.1\n%[Board "9"]\n[Board "1"]\n%\n[Deal "x"]\n') == [("1", "x")]


def test_section_data_are_passed_over_in_silence():
    text = (
        '[Board "1"]\n[Auction "N"]\n1NT =1= Pass\nAP\n[Note "1: weak"]\n+\n'
        '[ScoreTable "Rank\\3R;X"]\n1 99.4 "A ;B"\n'
    )
    assert games(text) == [("1", None)]


def test_words_of_other_programs_are_passed_over_and_named_once():
    """Statistics between games stopped a well-known reader (endplay #51)."""
    found, remarks = read('[Board "1"]\n\nGenerated 2922012 hands\nProduced 36\n\n[Board "2"]\n')
    assert found == [("1", None), ("2", None)]
    assert remarks == ["line 3: words that belong to no tag were passed over"]


def test_quotes_and_backslashes_are_unescaped():
    assert games(r'[Board "a\"b\\c\d"]') == [(r'a"b\c\d', None)]


def test_a_tag_without_quotes_is_read_and_named():
    found, remarks = read("[Event Random Deal #]\n[Board 7]\n[Deal N:x]\n")
    assert found == [("7", "N:x")]
    assert remarks[1] == "line 2: the tag Board is not written as it should be"


def test_a_missing_quote_does_not_swallow_what_follows():
    found, remarks = read('[Note "2: la carte...]\n[Board "7]\n[Deal "N:x"]\n')
    assert found == [("7", "N:x")]
    assert len(remarks) == 2


def test_a_comment_without_an_end_does_not_swallow_what_follows():
    found, remarks = read('{ no end\n[Board "7"]\n')
    assert found == [("7", None)]
    assert remarks == [
        "line 1: a comment begins here and does not end; its first line was passed over"
    ]


def test_a_deal_within_a_comment_is_not_lost_in_silence():
    found, remarks = read('[Board "1"]\n{ no end\n\n[Deal "N:x"]\n{ }\n')
    assert found == [("1", None)]
    assert remarks == ["line 2: the comment that begins here holds a deal, which was passed over"]


def test_of_a_repeated_tag_the_first_counts():
    assert games('[Board "1"]\n[Site "a"]\n[Site "b"]\n[Board "1"]\n[Deal "x"]') == [("1", "x")]


def test_files_joined_without_an_empty_line_lose_no_board():
    found, remarks = read(
        '[Event ""]\n[Board "1"]\n[Deal "x"]\n[Event ""]\n[Board "2"]\n[Deal "y"]\n'
    )
    assert found == [("1", "x"), ("2", "y")]
    assert remarks == ["line 5: a new board begins without an empty line before it"]


def test_lines_of_deals_alone_are_boards_each():
    found, _ = read('[Deal "x"]\n[Deal "y"]\n')
    assert found == [(None, "x"), (None, "y")]


def test_a_number_sign_takes_the_last_games_value():
    assert games('[Board "4"]\n[Deal "x"]\n\n[Board "#"]\n[Deal "#"]\n') == [("4", "x"), ("4", "x")]


def test_two_number_signs_give_a_value_to_all_games_that_have_none():
    text = (
        '[Board "##4"]\n[Deal "x"]\n\n[Deal "y"]\n\n[Board "5"]\n[Deal "z"]\n\n'
        '[Deal "w"]\n\n[Board "##"]\n[Deal "v"]\n'
    )
    assert games(text) == [("4", "x"), ("4", "y"), ("5", "z"), ("4", "w"), ("", "v")]


def test_a_game_of_other_tags_is_none_of_ours():
    """A second result of the same board carries neither number nor cards (bridge-bots #15)."""
    assert games('[Board "1"]\n[Deal "x"]\n\n[West "A"]\n[Result "9"]\n') == [("1", "x")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('\n{a\nb}\n[Deal\n"x"] [Board "1"]\n', 4),
        ('[Event ""]\n[Board "1"]\n[Deal "x"]\n\n', 3),
        ('[Board "1"]\n\n\n[Event ""]\n[Board "2"]\n[Site ""]\n[Deal "x"]', 7),
    ],
)
def test_a_game_knows_the_line_of_its_deal(text, line):
    *_, entry = entries(text, Findings())
    assert (entry.deal, entry.line) == ("x", line)


TIDY = st.sampled_from(
    (
        '[Event "a"]\n',
        '[Board "1"]\n',
        '[Board "2"]\n',
        '[Deal "N:x"]\n',
        '[Deal "E:y"]\n',
        '[deal "E:z"]\n',
        '[Auction "N"]\nPass 1NT\n',
        '[Play "N"]\nSA SK SQ SJ\n',
        '[Note "1: x"]\n',
        '[ScoreTable "Rank\\3R;X"]\n1 2\n',
        "% escaped\n",
        "{ a comment }\n",
        "{ two\n\nparagraphs }\n",
        "{ open\n",
        "words\n",
        "[Board 7]\n",
        '[Board "#"]\n',
        '[Deal "##N:w"]\n',
        "; the rest\n",
        "\n",
        " \n",
    )
)


@given(st.lists(TIDY, max_size=25).map("".join))
def test_games_taken_in_one_piece_are_what_their_tokens_say(text):
    findings, others = Findings(), Findings()
    quick = [(one.board, one.deal, one.played.split()) for one in entries(text, findings)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pbn_games, "_TIDY_GAME", re.compile("(?!)"))
        slow = [(one.board, one.deal, one.played.split()) for one in entries(text, others)]
    assert quick == slow
    assert findings.report(Format.PBN, "") == others.report(Format.PBN, "")
