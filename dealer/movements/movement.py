"""What a movement is: rounds of meetings, each at one table on some boards."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from cardboards.language import Saying, says
from dealer.errors import WrongUse

Boards = tuple[int, ...]

MOST_TABLES = 200
"""In one section; more than any hall has, so that a slip of the finger is answered at once."""
MOST_BOARDS = 128
"""In one round."""
MOST_CONTESTANTS = 2_048


class Contest(Enum):
    """Who plays: pairs at one table each, or teams at two tables each, once in each direction (§26)."""

    PAIRS = "pairs"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two sides at a table for one round, on the boards of one copy.

    `parts` are played one after the other; between them wallets pass from table to table. `ns` and `ew` are the
    numbers of the pairs, or of the teams that they play for.
    """

    table: int
    ns: int
    ew: int
    parts: tuple[Boards, ...]
    copy: int = 1

    @property
    def boards(self) -> Boards:
        """All boards of the meeting, in their order of play."""
        return tuple(board for part in self.parts for board in part)


Round = tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """The rounds of a session. Everything counts from 1.

    `sharing` names groups of tables that may have the same wallets in the same round.
    """

    rounds: tuple[Round, ...]
    sharing: tuple[frozenset[int], ...] = ()
    contest: Contest = Contest.PAIRS

    @property
    def meetings(self) -> Iterable[tuple[int, Meeting]]:
        """Every meeting with the number of its round."""
        for number, meetings in enumerate(self.rounds, 1):
            for meeting in meetings:
                yield number, meeting

    @property
    def tables(self) -> int:
        """The highest table number."""
        return max(meeting.table for _, meeting in self.meetings)

    @property
    def contestants(self) -> int:
        """The highest number of a pair or team."""
        return max(max(meeting.ns, meeting.ew) for _, meeting in self.meetings)

    @property
    def boards(self) -> Boards:
        """The numbers of all boards, ascending."""
        return tuple(sorted({board for _, one in self.meetings for board in one.boards}))

    @property
    def plays(self) -> int:
        """How often a board is played, over all tables and rounds."""
        return sum(len(meeting.boards) for _, meeting in self.meetings)

    def without(self, contestant: int) -> "Movement":
        """The same movement when somebody is missing: whoever would meet him sits out (轮空)."""
        return replace(
            self,
            rounds=tuple(
                tuple(one for one in meetings if contestant not in (one.ns, one.ew))
                for meetings in self.rounds
            ),
        )

    def renumbered(self, first_board: int) -> "Movement":
        """The same movement on boards that begin with another number."""
        shift = first_board - 1
        return replace(
            self,
            rounds=tuple(
                tuple(
                    replace(
                        one,
                        parts=tuple(tuple(board + shift for board in part) for part in one.parts),
                    )
                    for one in meetings
                )
                for meetings in self.rounds
            ),
        )


def table_name(contest: Contest, table: int) -> Saying:
    """What people call a table: teams meet at a table of the open room and the same one of the closed room."""
    if contest is Contest.PAIRS:
        return says("table {table}", table=table)
    number = (table + 1) // 2
    if table % 2:
        return says("open {table}", table=number)
    return says("closed {table}", table=number)


def boards_of(group: int, size: int) -> Boards:
    """The boards of a group of `size`: group 1 has 1 … size, and so on."""
    return tuple(range((group - 1) * size + 1, group * size + 1))


def side_by_side(movements: Iterable[Movement]) -> Movement:
    """Several sections (线) at once on the same boards, a copy for each: tables, pairs and copies go on counting.

    All stop with the one that has the fewest rounds.
    """
    sections = tuple(movements)
    length = min(len(section.rounds) for section in sections)
    rounds: list[list[Meeting]] = [[] for _ in range(length)]
    sharing: list[frozenset[int]] = []
    tables = contestants = copies = 0
    for section in sections:
        for number, meetings in enumerate(section.rounds[:length]):
            rounds[number] += (
                replace(
                    one,
                    table=one.table + tables,
                    ns=one.ns + contestants,
                    ew=one.ew + contestants,
                    copy=one.copy + copies,
                )
                for one in meetings
            )
        sharing += (frozenset(table + tables for table in group) for group in section.sharing)
        copies += max(one.copy for _, one in section.meetings)
        tables += section.tables
        contestants += section.contestants
    return Movement(tuple(map(tuple, rounds)), tuple(sharing), sections[0].contest)


def within(value: int, least: int, most: int, what: Saying) -> None:
    """Refuse a number that is too small or too large.

    Raises:
        WrongUse: it is.
    """
    if not least <= value <= most:
        raise WrongUse(
            "{value} {what} will not do: {least} to {most}.",
            value=value,
            what=what,
            least=least,
            most=most,
        )
