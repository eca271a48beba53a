"""The articles that rulings stand on, each with its words (《中国华牌竞赛规则》, 2008)."""

from enum import Enum

from cardboards.language import Saying, says


class Article(Enum):
    """An article, or its part; the value is how it is cited."""

    CHANGE_PACK = "§7.3"
    COMPENSATION = "§28"
    WARNING = "§29.1"
    VIOLATION = "§29.2"
    FORFEIT = "§29.4"
    LATE = "§30"
    NO_RECORD_BEFORE_LEAD = "§32.1(一)"
    NO_RECORD_AFTER_LEAD = "§32.1(二)"
    BEFORE_LOOK = "§32.2(一)"
    AFTER_LOOK = "§32.2(二)"
    AFTER_LEAD = "§32.2(三)"
    TEAMS_BOTH = "§32.2(三)1"
    TEAMS_ONE = "§32.2(三)2"
    PAIRS_BOTH = "§32.2(三)3"
    PAIRS_ONE = "§32.2(三)4"
    BY_ANALOGY = "§32.2"
    REGISTERED_WRONG = "§33.1(一)"
    REGISTERED_WRONG_BOARD_LOST = "§33.1(二)"
    LOOKED = "§33.2"
    TIME = "§39"
    REGULATION = "regulation"

    @property
    def saying(self) -> Saying:
        """How it is cited."""
        if self is Article.REGULATION:
            return says("the event's regulation")
        return Saying(self.value)

    @property
    def words(self) -> Saying:
        """What it says, as far as rulings need it."""
        return _WORDS[self]


_WORDS = {
    Article.CHANGE_PACK: says(
        "When a hand does not have 13 cards after the deal, the referee counts every hand; if the others are "
        "right, the pack is changed, shuffled and dealt again."
    ),
    Article.COMPENSATION: says(
        "A pair without fault that cannot get its score on a board is usually given 60 % of the board's top; if "
        "its own percentage in the session is above 60 %, that percentage."
    ),
    Article.WARNING: says("A minor irregularity: the referee warns by word of mouth, on the spot."),
    Article.VIOLATION: says(
        "A plain irregularity, or a second warning in the same round: the referee records a violation and says so"
        " on the spot."
    ),
    Article.FORFEIT: says(
        "Three recorded violations in the same round: the chief referee declares the round lost (0 points). "
        "Without VP the opponents win, or score 1.2 times the average; with VP they get their average so far, or "
        "30 less the offenders' average, or 18, or what the original record shows."
    ),
    Article.LATE: says(
        "From the chief referee's start: more than 5 minutes late, a warning; more than 15 minutes, the round is "
        "forfeited with 0 points. In pairs, boards that are lost by it count 0, and the opponents score 1.2 times"
        " the average."
    ),
    Article.NO_RECORD_BEFORE_LEAD: says(
        "Before the first lead: the referee finds who erred (both, if it cannot be found) and warns that side. "
        "Whether cards are drawn or the deal is made again is decided by the hand that did not err or is short; "
        "when both hands are of the leader's side, by the player after the leader; when both are of the other "
        "side, by the leader."
    ),
    Article.NO_RECORD_AFTER_LEAD: says(
        "After the first lead: play goes on and scores stand. Hands of opposite sides: both are warned; of one "
        "side: a recorded violation; a single hand: that side is warned. The referee decides whether the short "
        "hand draws from the long one, and whether basic points are taken."
    ),
    Article.BEFORE_LOOK: says(
        "Before the hand was looked at: the referee adjusts by the hand card; no penalty for the hand, but the "
        "side that inserted wrongly loses 0.5 VP, or 1 team point without VP, or 0.5 or 1 matchpoint in pairs."
    ),
    Article.AFTER_LOOK: says(
        "After the hand was looked at, before the first lead: the same, and the side of the long or short hand "
        "loses a further 0.25 VP, or 0.5 team points without VP, or in pairs 0.25 or 0.5 matchpoints each."
    ),
    Article.AFTER_LEAD: says(
        "After the first lead: besides the deduction for the side that inserted wrongly, one of four cases."
    ),
    Article.TEAMS_BOTH: says(
        "Teams, both sides responsible: the board is cancelled; with VP each loses a further 0.5 VP."
    ),
    Article.TEAMS_ONE: says(
        "Teams, one side responsible: the board is cancelled. With VP: if the innocent team has less than 20 VP "
        "in this round, the responsible side gives it 1 VP; if 20 or more, the responsible side loses 1 VP. "
        "Without VP the responsible side loses 2 team points."
    ),
    Article.PAIRS_BOTH: says(
        "Pairs, both sides responsible: the board is not played; both score 80 % of the average."
    ),
    Article.PAIRS_ONE: says(
        "Pairs, one side responsible: the board is not played; it scores 70 % of the average, the innocent side "
        "120 %."
    ),
    Article.BY_ANALOGY: says(
        "Even before the first lead, when an opponent's vital card was seen and the board cannot be played, the "
        "four cases may be followed; when all hands are as their cards and one is long or short all the same, "
        "those with one side responsible."
    ),
    Article.REGISTERED_WRONG: says(
        "A card registered wrongly, the board not affected: with VP the responsible side loses 0.5 VP; without, 1"
        " team point if it plays itself, or a warning if two other teams play; in pairs 0.5 or 1 matchpoint."
    ),
    Article.REGISTERED_WRONG_BOARD_LOST: says(
        "A card registered wrongly, the board cancelled or not played. With VP, one damaged team: below 20 VP it "
        "is given 1 VP, from 20 the responsible side loses 1 VP; two damaged teams: both below 20, each is given "
        "0.5 VP; one below 20, it is given 0.5 VP and the responsible side loses 0.5 VP. Without VP: 2 team "
        "points if the responsible team plays a damaged one; a recorded violation if two damaged teams play. In "
        "pairs the responsible side loses 1 or 2 matchpoints, and both damaged pairs score 120 % of the average."
    ),
    Article.LOOKED: says(
        "Looking at a hand card after the first lead, or at the turned cards of others, or in pairs at the "
        "travelling score sheet before the board is finished: 50 basic points."
    ),
    Article.TIME: says(
        "Boards that are still in their wallets at the end are cancelled. From two on: both sides responsible, "
        "0.5 VP each, or without VP a warning (a recorded violation from a third of the round's boards on); one "
        "side, 0.5 VP given to the innocent team below 20 VP, or deducted from 20 on, or 1 team point without VP."
        " Three: 1 VP or 2 team points; four: 1.5 or 3; five: 2 or 4; and so on. Stalling is warned when serious,"
        " and a recorded violation when on purpose."
    ),
    Article.REGULATION: says("The event's regulation takes the place of the rules' words here."),
}
