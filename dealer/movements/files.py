"""Movement tables of organisers: JSON and CSV, in and out.

JSON: `{"contest": "pairs", "sharing": [[1, 8]], "rounds": [[{"table": 1, "ns": 8, "ew": 1, "boards": "1-3"}, …], …]}`
CSV: a head and a row for each meeting, `round,table,ns,ew,boards,copy` or `轮,桌,南北,东西,牌号,份`; a row
`sharing,1,8` lets tables share. `boards` is a list or text: commas and ranges, a slash between parts that are played
one after the other. Instead of `boards` there may be `set` (牌组), the number of a group of boards, as many as a round
has.
"""

import csv
import io
import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardboards.language import Saying, says
from dealer.errors import WrongUse
from dealer.movements.movement import Boards, Contest, Meeting, Movement, boards_of

HIGHEST = 9_999
_RANGE = re.compile(r"(\d{1,4})(?:\s*[-–—~]\s*(\d{1,4}))?")
_HEADS = {
    "round": ("round", "轮", "轮次", "輪", "輪次"),
    "table": ("table", "桌", "桌号", "桌號", "台号"),
    "ns": ("ns", "南北"),
    "ew": ("ew", "东西", "東西"),
    "boards": ("boards", "board", "牌号", "牌號", "副"),
    "set": ("set", "牌组", "牌組"),
    "copy": ("copy", "份"),
}
_SHARING = ("sharing", "共用", "共用牌")


def read_json(text: str, boards_a_round: int = 1) -> Movement:
    """The movement that a JSON text describes; it is not checked yet. `boards_a_round` is the size of a `set`.

    Raises:
        WrongUse: it is no JSON, or a meeting lacks something.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WrongUse("This is no JSON ({why}).", why=error) from error
    table: Mapping[str, Any] = {"rounds": found} if isinstance(found, list) else found
    if not isinstance(table, dict) or not isinstance(table.get("rounds"), list):
        raise WrongUse(
            "A movement in JSON has “rounds”: a list of rounds, each a list of meetings."
        )
    rounds = []
    for number, meetings in enumerate(table["rounds"], 1):
        where = says("round {round}", round=number)
        if not isinstance(meetings, list) or not all(isinstance(one, dict) for one in meetings):
            raise WrongUse("{where}: a round is a list of meetings.", where=where)
        rounds.append(tuple(_meeting(one, where, boards_a_round) for one in meetings))
    sharing = table.get("sharing", [])
    if not isinstance(sharing, list) or not all(isinstance(group, list) for group in sharing):
        raise WrongUse("“sharing” is a list of groups of tables, for example [[1, 8]].")
    groups = tuple(
        frozenset(_whole(one, says("sharing"), "table") for one in group) for group in sharing
    )
    return Movement(tuple(rounds), groups, _contest(table.get("contest", Contest.PAIRS.value)))


def read_csv(text: str, boards_a_round: int = 1) -> Movement:
    """The movement that a CSV text describes; it is not checked yet.

    Raises:
        WrongUse: a head is missing, or a row lacks something.
    """
    try:
        rows = [
            (number, [cell.strip() for cell in row])
            for number, row in enumerate(csv.reader(io.StringIO(text.lstrip("\ufeff"))), 1)
            if any(cell.strip() for cell in row)
        ]
    except csv.Error as error:
        raise WrongUse("This is no CSV ({why}).", why=error) from error
    if not rows:
        raise WrongUse("The movement is empty.")
    heads = [_head(cell) for cell in rows[0][1]]
    missing = [name for name in ("round", "table", "ns", "ew") if name not in heads]
    if missing or not {"boards", "set"} & set(heads):
        raise WrongUse(
            "A movement in CSV begins with the heads {heads}.",
            heads=("round", "table", "ns", "ew", "boards"),
        )
    rounds: dict[int, list[Meeting]] = defaultdict(list)
    sharing: list[frozenset[int]] = []
    for number, cells in rows[1:]:
        where = says("line {line}", line=number)
        if cells[0].lower() in _SHARING:
            sharing.append(frozenset(_whole(one, where, "table") for one in cells[1:] if one))
            continue
        row = {head: cell for head, cell in zip(heads, cells, strict=False) if head and cell}
        rounds[_whole(row.get("round"), where, "round")].append(
            _meeting(row, where, boards_a_round)
        )
    last = max(rounds, default=0)
    if last > len(rounds):
        gap = next(number for number in range(1, last) if number not in rounds)
        raise WrongUse("There is a round {last}, but no round {gap}.", last=last, gap=gap)
    return Movement(tuple(tuple(rounds[number]) for number in sorted(rounds)), tuple(sharing))


READERS: Mapping[str, Callable[[str, int], Movement]] = {".json": read_json, ".csv": read_csv}
"""By the ending of a file's name."""


def write_json(movement: Movement) -> str:
    """A movement as `read_json` reads it."""
    rounds = [[_record(one) for one in meetings] for meetings in movement.rounds]
    sharing = [sorted(group) for group in movement.sharing]
    table = {"contest": movement.contest.value, "sharing": sharing, "rounds": rounds}
    return json.dumps(table, ensure_ascii=False, indent=1)


def write_csv(movement: Movement) -> str:
    """A movement as `read_csv` reads it.

    Raises:
        WrongUse: teams play; a CSV cannot say so.
    """
    if movement.contest is Contest.TEAMS:
        raise WrongUse("A movement of teams is written as JSON only.")
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("round", "table", "ns", "ew", "boards", "copy"))
    for group in movement.sharing:
        rows.writerow(("sharing", *sorted(group)))
    for number, one in movement.meetings:
        rows.writerow((number, one.table, one.ns, one.ew, parts_written(one.parts), one.copy))
    return out.getvalue()


WRITERS: Mapping[str, Callable[[Movement], str]] = {".json": write_json, ".csv": write_csv}
"""By the ending of a file's name."""


def parts_written(parts: Iterable[Boards]) -> str:
    """Boards as people write them: 1-4/5-8."""
    return "/".join(",".join(_runs(part)) for part in parts)


def _runs(boards: Boards) -> Iterable[str]:
    start = 0
    for index in range(1, len(boards) + 1):
        if index == len(boards) or boards[index] != boards[index - 1] + 1:
            first, last = boards[start], boards[index - 1]
            yield str(first) if first == last else f"{first}-{last}"
            start = index


def _record(one: Meeting) -> dict[str, object]:
    boards = parts_written(one.parts)
    return {"table": one.table, "ns": one.ns, "ew": one.ew, "boards": boards, "copy": one.copy}


def _head(cell: str) -> str | None:
    plain = unicodedata.normalize("NFKC", cell).strip().lower()
    return next((name for name, words in _HEADS.items() if plain in words), None)


def _meeting(row: Mapping[str, Any], where: Saying, boards_a_round: int) -> Meeting:
    if "boards" in row:
        parts = _parts(row["boards"], where)
    else:
        parts = (boards_of(_whole(row.get("set"), where, "set"), boards_a_round),)
    return Meeting(
        _whole(row.get("table"), where, "table"),
        _whole(row.get("ns"), where, "ns"),
        _whole(row.get("ew"), where, "ew"),
        parts,
        _whole(row.get("copy", 1), where, "copy"),
    )


def _parts(value: object, where: Saying) -> tuple[Boards, ...]:
    if isinstance(value, list):
        return (tuple(_whole(one, where, "boards") for one in value),)
    text = unicodedata.normalize("NFKC", str(value)).replace("、", ",")
    return tuple(_boards(part, where) for part in text.split("/"))


def _boards(text: str, where: Saying) -> Boards:
    found: list[int] = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part.strip())
        first = int(match[1]) if match else 0
        last = int(match[2] or match[1]) if match else 0
        if not 1 <= first <= last:
            raise WrongUse(
                "{where}: “{text}” names no boards. Write numbers and ranges, for example 1-4,7.",
                where=where,
                text=text,
            )
        found += range(first, last + 1)
    return tuple(found)


def _whole(value: object, where: Saying, what: str) -> int:
    text = unicodedata.normalize("NFKC", str(value)).strip()
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= HIGHEST):
        raise WrongUse(
            "{where}: “{what}” is to be a number from 1 to {highest}, not {value}.",
            where=where,
            what=what,
            highest=HIGHEST,
            value="—" if value is None else value,
        )
    return int(text)


def _contest(value: object) -> Contest:
    for contest in Contest:
        if contest.value == value:
            return contest
    raise WrongUse(
        "“contest” is {known}, not {value}.", known=tuple(one.value for one in Contest), value=value
    )
