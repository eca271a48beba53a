"""Jobs as work under way: each with its crew, for whoever begins it, a page or a program."""

from dealer.home import Home
from dealer.jobs.capture import CaptureOrder, capture
from dealer.jobs.deal import DealOrder, deal
from dealer.jobs.equipment import Gear
from dealer.jobs.people import Person
from dealer.jobs.situation import Progress
from dealer.jobs.teach import teach_from_feed
from dealer.jobs.trial import TrialOrder, try_deal
from dealer.jobs.under_way import Crew, Work
from dealer.jobs.verify import VerifyOrder, verify


def dealing(home: Home, order: DealOrder, who: Person) -> Work:
    """To deal boards."""

    def work(crew: Crew) -> object:
        return deal(
            home,
            order,
            who,
            crew.operator,
            lambda at: crew.progressed(
                Progress(at.wallet, at.landed, at.boards_done, at.boards, at.coming)
            ),
            oversight=crew.oversight,
        )

    return work


def verifying(home: Home, order: VerifyOrder, who: Person) -> Work:
    """To feed wallets again and verify them."""

    def work(crew: Crew) -> object:
        return verify(
            home,
            order,
            who,
            crew.operator,
            lambda at: crew.progressed(Progress(at.wallet, at.landed, at.wallets_done, at.wallets)),
            oversight=crew.oversight,
        )

    return work


def capturing(home: Home, order: CaptureOrder, who: Person) -> Work:
    """To read a wallet that a table dealt by hand, and write its record."""

    def work(crew: Crew) -> object:
        def landed(cards: int) -> None:
            crew.progressed(Progress(order.wallet, cards, 0, 1))

        landed(0)
        return capture(home, order, who, crew.operator, landed, oversight=crew.oversight)

    return work


def teaching(home: Home, deck: str, gear: Gear, who: Person) -> Work:
    """To learn a deck from a sorted pack."""

    def work(crew: Crew) -> object:
        return teach_from_feed(home, deck, gear, who, crew.operator, oversight=crew.oversight)

    return work


def trying(home: Home, order: TrialOrder, who: Person) -> Work:
    """To try machine, eye and deck with a sorted pack."""

    def work(crew: Crew) -> object:
        def landed(number: int, cards: int) -> None:
            crew.progressed(Progress(None, cards, number - 1, order.rounds))

        return try_deal(home, order, who, crew.operator, landed, oversight=crew.oversight)

    return work
