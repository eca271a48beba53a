"""Words that are no command of ours, answered in the language of who typed them."""

import pytest

from dealer.cli.app import WRONG_USE, run

TYPED = {
    "foo": "没有命令 foo。",
    "deel": "没有命令 deel。是不是 deal, reveal？",
    "deal --nope": "没有选项 --nope。是不是 --copies？",
    "deal --copise 2": "没有选项 --copise。是不是 --copies, --set？",
    "deal --copies": "--copies 后面缺一个值。",
    "export a b c": "多了这些词：b c。",
    "read": "缺 IMAGES。",
    "read -card.jpg": "没有选项 -c。",
    "read card.jpg --as deck": "--as 不能是“deck”。可选：eye、card、spread、mat。",
    "plan event --tables 0": "--tables 必须是 1 或更大。",
    "plan event --tables many": "--tables 必须是整数。",
}


@pytest.mark.parametrize("typed", TYPED)
def test_what_was_typed_wrong_is_named(typed, capsys):
    assert run(["--lang", "zh-Hans", *typed.split()]) == WRONG_USE
    said = capsys.readouterr().err
    assert TYPED[typed] in said
    assert "fapai --help" in said


def test_a_group_without_a_command_shows_its_help_and_nothing_more(capsys):
    assert run(["--lang", "zh-Hans", "event"]) == WRONG_USE
    shown = capsys.readouterr()
    assert "fapai event" in shown.out + shown.err
    assert "--help。" not in shown.err
