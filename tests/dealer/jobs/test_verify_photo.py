"""A wallet verified by photographs: on the mat, pocket by pocket, from several pictures."""

import os

import cv2
import numpy as np
import pytest
import segno

from cardboards.cards import CardSet
from cardboards.games import HUAPAI, Seat
from cardboards.mat import A3, A4_NORTH_SOUTH, A4_WEST_EAST
from dealer.cli.app import run
from dealer.custody import Content
from dealer.entries import EntryKind
from dealer.errors import AnswerIsNo, NotPermitted, WrongUse
from dealer.home import DESK, STATION, Home
from dealer.jobs.people import Person
from dealer.jobs.photographs import PhotoOrder, Shot, shot
from dealer.jobs.verify_photo import Remembered, verify_photo
from dealer.people import Role
from dealer.store.books import Books
from dealer.store.journal import JournalReader
from dealer.store.sealed_hands import masks_in
from dealer.verifying import CardsExtra, HandsSwapped, Outcome, WrongBoard
from firmware_bridge.errors import NotAPhotograph
from firmware_bridge.reader.anywhere.lying import Lying
from firmware_bridge.reader.photograph import developed
from tests.dealer.cli.test_desk import deal_all
from tests.firmware_bridge.reader.tabletop import SCALE, Tabletop, pixel

STAFF = Person("Li", Role.DEALING_STAFF)
REFEREE = Person("Wang", Role.REFEREE)


class House:
    """Two dealt wallets, and photographs of which it is known what they show."""

    def __init__(self, home):
        self.home = home
        self._shown = {}
        for words in ("event new evening", "shuffle --boards 1-2", "wallet add --boards 1-2"):
            assert run(words.split()) == 0
        deal_all(home)
        with Books.open(home, STATION) as books:
            self.event = books.events.named(None)
            self.wallets = {one.name.number: one.token for one in books.wallets.all()}
            self.records = {
                one.board.number: one.board.deal for one in books.records.newest(self.event)
            }

    def hands(self, number=1):
        """What lies in the pockets of a wallet as it should be."""
        return {seat: list(hand) for seat, hand in self.records[number]}

    def photograph(self, hands, sheets=(A3,), label=None, mat=True, pocket=None):
        """One photograph a sheet, with the label of a wallet somewhere beside; `pocket`: whose it is said to be."""
        shots = []
        for sheet in sheets:
            table = Tabletop.with_mat(sheet) if mat else Tabletop(500, 300)
            for seat in sheet.zones:
                if seat in hands:
                    table.lay_hand(sheet, seat, hands[seat])
            if label:
                paste(table, label)
            shots.append(self._taken(table, pocket))
        return tuple(shots)

    def pockets(self, hands):
        """A photograph of each hand alone, on the bare table."""
        alone = [self.photograph({seat: hands[seat]}, mat=False, pocket=seat) for seat in hands]
        return tuple(shot for [shot] in alone)

    def _taken(self, table, pocket=None):
        image, to_photo = table.photograph(1600)
        _, file = cv2.imencode(".png", image)
        self._shown[image.tobytes()] = [
            Lying(card, 0.99, None, (tuple(pixel(to_photo, *place)),) * 4)
            for card, place in table.indices.items()
        ]
        return Shot("photo.png", file.tobytes(), pocket)

    def see(self, image):
        """What an eye that never errs sees in one of these photographs."""
        return tuple(self._shown[image.tobytes()])

    def verify(self, shots, who=STAFF, number=1, token=None, reason=None):
        order = PhotoOrder(shots, None, number, token, reason)
        return verify_photo(self.home, order, who, self.see)

    def content(self, number=1):
        with Books.open(self.home) as books:
            wallet = books.wallets.by_token(self.wallets[number])
            assert wallet is not None
            return wallet.content

    def entries(self, *kinds):
        with Books.open(self.home) as books:
            journal = JournalReader(self.home.journal(DESK), books.seal)
            with journal:
                return list(journal.entries(kinds=frozenset(kinds)))

    def last_verified(self):
        """The sealed half of the newest verdict."""
        with (
            Books.open(self.home) as books,
            JournalReader(self.home.journal(DESK), books.seal) as journal,
        ):
            return journal.secret(list(journal.entries(kinds=frozenset({EntryKind.VERIFIED})))[-1])


def paste(table, text):
    """Lay a label with a code onto the edge of the table."""
    code = np.pad(np.array(segno.make_qr(text).matrix), 4)
    picture = np.kron(np.where(code, 0, 255).astype(np.uint8), np.ones((4, 4), np.uint8))
    side = len(picture)
    table.picture[4 : 4 + side, 4 : 4 + side] = picture[:, :, None]


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setenv("FAPAI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("FAPAI_LANG", "en")
    return House(Home.open(tmp_path / "home"))


def test_all_hands_on_the_mat_as_recorded_pass_and_verify_the_wallet(house):
    checked = house.verify(house.photograph(house.hands()))
    assert checked.verdict.outcome is Outcome.PASS
    assert checked.answer is None
    assert house.content() is Content.VERIFIED
    [entry] = house.entries(EntryKind.VERIFIED)
    assert entry.facts["by"] == "photograph"
    assert entry.about.actor == "Li (dealing-staff)"


def test_photographs_are_held_against_the_record_while_a_station_deals(house):
    with Books.open(house.home, STATION) as books:
        books.hold()
        assert house.verify(house.photograph(house.hands())).verdict.outcome is Outcome.PASS


def test_two_sheets_photographed_one_after_the_other_add_up(house):
    sheets = (A4_NORTH_SOUTH, A4_WEST_EAST)
    shots = house.photograph(house.hands(), sheets)
    assert house.verify(shots).verdict.outcome is Outcome.PASS
    assert house.verify(shots[:1]).verdict.outcome is Outcome.UNREADABLE


def test_a_hidden_card_is_counted_and_asked_for_and_named_to_a_referee_only(house):
    hands = house.hands()
    hidden = hands[Seat.WEST].pop(4)
    shots = house.photograph(hands)
    checked = house.verify(shots)
    assert checked.verdict.outcome is Outcome.UNREADABLE
    assert checked.answer is not None
    assert checked.as_json()["hidden"] == {"N": 0, "W": 1, "S": 0, "E": 0}
    assert "West" in checked.answer.saying.english()
    assert str(hidden) not in str(checked.as_json()) + checked.answer.saying.english()
    assert not checked.pictures
    with pytest.raises(NotPermitted):
        house.verify(shots, STAFF, reason="a guess")
    told = house.verify(shots, REFEREE, reason="one card does not show")
    assert [one.english() for one in told.revealed] == [f"West: not seen: {hidden}"]
    assert len(told.pictures) == 1
    [entry] = house.entries(EntryKind.REVEALED)
    assert entry.facts["reason"] == "one card does not show"
    assert house.content() is Content.DEALT


def test_two_cards_in_each_others_pockets_fail_blind_and_the_moves_are_revealed(house):
    hands = house.hands()
    north, east = hands[Seat.NORTH], hands[Seat.EAST]
    north[0], east[0] = east[0], north[0]
    shots = house.photograph(hands)
    checked = house.verify(shots)
    assert checked.verdict.outcome is Outcome.FAIL
    assert isinstance(checked.answer, AnswerIsNo)
    assert not any(str(card) in str(checked.as_json()) for card in (north[0], east[0]))
    assert house.content() is Content.FAILED
    told = house.verify(shots, REFEREE, reason="to mend it")
    assert len(told.revealed) == 2


def test_what_lies_in_a_wallet_that_fails_is_kept_sealed_when_all_of_it_was_seen(house):
    hands = house.hands()
    north, east = hands[Seat.NORTH], hands[Seat.EAST]
    north[0], east[0] = east[0], north[0]
    house.verify(house.photograph(hands))
    kept = masks_in(house.last_verified()["found"], HUAPAI)
    assert kept == {seat: CardSet.of(cards) for seat, cards in hands.items()}
    hands[Seat.WEST].pop()
    house.verify(house.photograph(hands))
    assert not house.last_verified()


def test_exchanged_hands_and_the_cards_of_another_board_are_named_as_such(house):
    hands = house.hands()
    hands[Seat.NORTH], hands[Seat.SOUTH] = hands[Seat.SOUTH], hands[Seat.NORTH]
    assert isinstance(house.verify(house.photograph(hands)).verdict.fault, HandsSwapped)
    other = house.verify(house.photograph(house.hands(2)))
    assert isinstance(other.verdict.fault, WrongBoard)


def test_a_pocket_alone_needs_no_mat_and_says_nothing_of_the_wallet(house):
    hands = {Seat.NORTH: house.hands()[Seat.NORTH]}
    checked = house.verify(house.pockets(hands))
    assert (checked.verdict.outcome, checked.seats) == (Outcome.PASS, (Seat.NORTH,))
    assert house.content() is Content.DEALT
    assert [one.facts["seat"] for one in house.entries(EntryKind.POCKET_READ)] == ["N"]
    wrong = house.verify(house.pockets({Seat.SOUTH: hands[Seat.NORTH]}))
    assert wrong.verdict.outcome is Outcome.FAIL
    assert house.content() is Content.FAILED


def test_a_photograph_of_each_pocket_adds_up_to_the_wallet(house):
    shots = house.pockets(house.hands())
    three = house.verify(shots[:3])
    assert (three.verdict.outcome, three.seats) == (Outcome.PASS, house.event.game.seats[:3])
    assert house.content() is Content.DEALT
    whole = house.verify(shots)
    assert (whole.verdict.outcome, whole.seats) == (Outcome.PASS, ())
    assert house.content() is Content.VERIFIED
    assert not list(house.home.images.rglob("*.sealed"))


def test_exchanged_pockets_are_seen_in_photographs_of_each(house):
    hands = house.hands()
    hands[Seat.WEST], hands[Seat.EAST] = hands[Seat.EAST], hands[Seat.WEST]
    assert isinstance(house.verify(house.pockets(hands)).verdict.fault, HandsSwapped)


def test_a_card_seen_in_two_pockets_fails(house):
    hands = house.hands()
    hands[Seat.SOUTH].append(hands[Seat.NORTH][0])
    checked = house.verify(house.pockets(hands))
    assert (checked.verdict.outcome, checked.verdict.fault) == (Outcome.FAIL, CardsExtra(1))


def test_a_damaged_photograph_of_a_pocket_leaves_that_pocket_to_be_seen(house):
    shots = house.pockets(house.hands())
    checked = house.verify((*shots[:3], Shot("east.jpg", b"Dear sirs", shots[3].seat)))
    assert checked.verdict.outcome is Outcome.UNREADABLE
    assert checked.as_json()["hidden"] == {"N": 0, "W": 0, "S": 0, "E": 13}


def test_of_a_named_pocket_only_its_own_zone_of_a_mat_counts(house):
    shots = house.photograph(house.hands(), pocket=Seat.NORTH)
    checked = house.verify(shots)
    assert (checked.verdict.outcome, checked.seats) == (Outcome.PASS, (Seat.NORTH,))
    assert house.verify(shots + house.photograph(house.hands())).seats == ()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such pipes")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    with pytest.raises(NotAPhotograph, match="no file"):
        shot(tmp_path / "pipe.jpg")


def test_a_photograph_that_was_read_once_is_not_read_again(house):
    [shot] = house.photograph(house.hands())
    image = developed(shot.data, shot.name).image
    looks = []

    def see(image):
        looks.append(image)
        return house.see(image)

    reader = Remembered(see)
    assert reader.spread(image) == reader.spread(image.copy()) == house.see(image)
    assert len(looks) == 1


def test_without_a_mat_and_without_a_pocket_nothing_is_assumed(house):
    checked = house.verify(house.photograph(house.hands(), mat=False))
    assert checked.verdict.outcome is Outcome.UNREADABLE
    assert "no mat" in checked.notes[0].english()


def test_the_label_in_the_picture_names_the_wallet(house):
    shots = house.photograph(house.hands(), label=house.wallets[1])
    checked = house.verify(shots, number=None)
    assert (checked.wallet.number, checked.verdict.outcome) == (1, Outcome.PASS)
    assert house.entries(EntryKind.VERIFIED)[0].facts["identity"] == "label"


def test_the_label_of_another_wallet_is_refused_and_nothing_is_judged(house):
    shots = house.photograph(house.hands(), label=house.wallets[2])
    with pytest.raises(AnswerIsNo):
        house.verify(shots, token=house.wallets[1])
    assert not house.entries(EntryKind.VERIFIED)


def test_of_two_copies_of_a_board_the_label_says_which(house):
    assert run(["wallet", "add", "--boards", "1", "--set", "B"]) == 0
    deal_all(house.home)
    shots = house.photograph(house.hands(), label=house.wallets[1])
    assert house.verify(shots, number=1).wallet.set_name == "A"
    with pytest.raises(WrongUse):
        house.verify(house.photograph(house.hands()), number=1)


def test_another_code_that_lies_about_is_no_label(house):
    shots = house.photograph(house.hands(), label="HTTPS://EXAMPLE.ORG")
    assert house.verify(shots).verdict.outcome is Outcome.PASS
    assert house.entries(EntryKind.VERIFIED)[0].facts["identity"] == "number"


def test_without_label_token_or_number_it_is_asked_which_wallet(house):
    with pytest.raises(WrongUse):
        house.verify(house.photograph(house.hands()), number=None)


def test_a_bad_file_is_named_and_the_rest_goes_on(house):
    shots = (Shot("letter.jpg", b"Dear sirs"), *house.photograph(house.hands()))
    checked = house.verify(shots)
    assert checked.verdict.outcome is Outcome.PASS
    assert "letter.jpg" in checked.notes[0].english()
    with pytest.raises(NotAPhotograph):
        house.verify(shots[:1])


def test_a_photograph_is_sealed_with_the_wallets_pictures_and_goes_when_it_passes(house):
    hands = house.hands()
    hands[Seat.EAST].pop()
    house.verify(house.photograph(hands))
    [sealed] = house.home.images.rglob("*.sealed")
    assert not sealed.read_bytes().startswith(b"\xff\xd8")
    house.verify(house.photograph(house.hands()))
    assert not list(house.home.images.rglob("*.sealed"))


def test_a_card_outside_the_zones_is_said_and_not_counted(house):
    hands = house.hands()
    table = Tabletop.with_mat(A3)
    for seat in HUAPAI.seats:
        table.lay_hand(A3, seat, hands[seat][1:] if seat is Seat.NORTH else hands[seat])
    table.lay(hands[Seat.NORTH][0], 400, 40)
    checked = house.verify((house._taken(table),))
    assert checked.verdict.outcome is Outcome.UNREADABLE
    assert checked.notes[-1].english() == "Cards outside the zones: 1"
    assert table.picture.shape[1] == 500 * SCALE
