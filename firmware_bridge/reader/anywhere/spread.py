"""Several cards in one photograph: rows, grids, fans, hands on the mat, whatever lies on a table.

Every place where ink may be an index is shown to the network, in several sizes, places and turns
around it: what is an index is read alike in nearly all of them, a pip or a court's robe in few. One
deck's indices are of one size, so what is much larger or smaller than its neighbours is none.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK_SIZE, Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere import hue
from firmware_bridge.reader.anywhere.blobs import NONE, Candidates, candidates, candidates_of_height
from firmware_bridge.reader.anywhere.cutting import Cells, Sheet
from firmware_bridge.reader.anywhere.detail import Least, is_faded
from firmware_bridge.reader.anywhere.indices import cards_of
from firmware_bridge.reader.anywhere.lying import Lying, Outline, outline_of, within
from firmware_bridge.reader.anywhere.mirrored import in_a_mirror
from firmware_bridge.reader.anywhere.nearby import windows
from firmware_bridge.reader.anywhere.one_ink import read_as_two
from firmware_bridge.reader.anywhere.printed import stands_in_print
from firmware_bridge.reader.anywhere.sureness import (
    END_SURE,
    SURE,
    Gaze,
    Shown,
    again,
    fitted,
    height_of,
)
from firmware_bridge.reader.edges import is_crisp, is_soft
from firmware_bridge.reader.glyphs import Letters
from firmware_bridge.reader.network import HEIGHT, STRIDE, WIDTH, Network

_SURER = 0.93  # of a card that is alone in its photograph: nothing else can bear it out; and where all of it is blurred
_ALONE = 32.0  # pixels of an index that nothing else in the photograph speaks for: a poor sensor blurs its suit
_SMALLEST = 16.0  # of any index: at 12 a ♠ is a ♣ in one of twenty, at both ends of a card alike
_DETAIL = Least(black=-21.0, red=-26.0, plain=-19.0)  # lenses blur much; an enlarged ♦A was a ♥A
_DETAIL_ALONE = Least(black=-15.0, red=-18.0, plain=-8.0)  # as where an outline is found
_SOME, _SOME_SHARE = 2, 0.2  # of the black cards
_TRACE = 0.2  # of a single look: worth looking again
_END = 0.26  # of an index's height: from its middle to that of its rank, or of its suit
_SAME = 0.2  # of it: ranks, or suits, nearer than this are one
_OTHER_SIZE = 1.7  # times the size of its neighbours; a table seen aslant makes 1.6 of its depth
_NEIGHBOURS = 7
_CLEAR = 0.35  # heights of an index: nearer than this to a card that is read is that card
_OF_ONE_PAGE = 4.0  # heights of an index: nearer than this to print is print
_OPPOSITE = -0.9  # cosine between two ends of a card
_CLOSEST, _FARTHEST = 2.0, 10.0  # between two ends, in heights of an index: jumbo to tiny
_ASIDE = 2.0  # times as far aside as down, at most: a card is higher than wide, and seen from aslant reaches 1.65


@dataclass(frozen=True, slots=True)
class Spread:
    """What lies in a photograph: the cards that are read for certain, each once, the surest first.

    `doubted`: the indices that are seen as surely as what is read, and not believed, the surest first.
    """

    cards: tuple[Lying, ...]
    doubted: tuple[Lying, ...]


def spread_cards(image: Image, net: Network, letters: Letters) -> tuple[Lying, ...]:
    """The cards that are read for certain, each once, the surest first."""
    return spread_in(image, net, letters).cards


def spread_in(image: Image, net: Network, letters: Letters) -> Spread:
    """All that is seen in a photograph."""
    eye = Gaze(Sheet(image), net, letters)
    seeds = _seeds(eye, candidates(image))
    eye = eye.aslant(seeds)
    read = again(eye, seeds.places)
    read = _of_one_size(read.chosen(_apart(read)))
    around = _around(eye, image, read)
    more = again(eye, fitted(eye, around.chosen(_apart(around)).places))
    both = Shown(
        Candidates.together([read.places, more.places]), np.concatenate([read.cards, more.cards])
    )
    return _certain(eye, _of_one_size(both.chosen(_apart(both))))


def lone_card(image: Image, height: float | None, net: Network, letters: Letters) -> Lying | None:
    """The one card of a picture whose indices are about so many pixels high; None where that is not certain.

    As sure as among all that a picture may show, and in a tenth of the time, since nothing else is looked at. Where no
    height is known, in half of it: indices of any are looked for, but none beside a card that is read.
    """
    eye = Gaze(Sheet(image), net, letters)
    places = candidates(image) if height is None else candidates_of_height(image, height)
    read = again(eye, _seeds(eye, places).places)
    cards = _certain(eye, read.chosen(_apart(read))).cards
    return cards[0] if len(cards) == 1 else None


def index_height(image: Image, card: Card, net: Network, letters: Letters) -> float | None:
    """How many pixels high this card's indices are in a picture that shows it; None where none parts from the rest."""
    eye = Gaze(Sheet(image), net, letters)
    seeds = _seeds(eye, candidates(image))
    own = seeds.chosen(np.nonzero(seeds.cards[:, card.index] >= END_SURE)[0])
    return height_of(eye, own.places, card) if len(own.places) else None


def _seeds(eye: Gaze, places: Candidates) -> Shown:
    """The places that show a trace of a card at the first look."""
    first = Shown(places, eye.looks(places))
    seeds = first.chosen(np.nonzero(first.best >= _TRACE)[0])
    return seeds.chosen(_apart(seeds))


def _certain(eye: Gaze, read: Shown) -> Spread:
    """What was read for certain of all that was found, and what was not believed."""
    seen = _unprinted(eye, _of_one_mind(read))
    read, cells = _right_way_round(eye, seen)
    crisp = np.array([is_crisp(cell) for cell in cells], np.bool_)
    # In motion a ♥5 was a ♥6 for 0.86, and its own cell crisp: the others tell that camera or table moved.
    blurred = 2 * np.count_nonzero(crisp) < len(crisp)
    cards = _named(_witnessed(read, cells), _SURER if blurred else SURE)
    cards = cards if len(cards) != 1 else _lone(read, cells, crisp)
    believed = {one.card for one in cards}
    return Spread(cards, tuple(one for one in _indices(seen) if one.card not in believed))


def _right_way_round(eye: Gaze, read: Shown) -> tuple[Shown, Cells]:
    """Without what is another card in a mirror; and the cells of the others."""
    cells = eye.sheet.cells(read.places)
    cards = [Card(int(card)) for card in read.cards.argmax(1)]
    kept = np.nonzero(~in_a_mirror(cells, cards, eye.net, eye.letters))[0]
    return read.chosen(kept), cells[kept]


def _indices(read: Shown) -> Iterator[Lying]:
    """Each place that shows a card as surely as what is read, the surest first."""
    for row in np.argsort(-read.best, kind="stable").tolist():
        if read.best[row] >= SURE:
            yield _lying(read, [row])


def _lying(read: Shown, ends: list[int]) -> Lying:
    """The card that is seen at one end, or at two, the surer first."""
    shown = read.cards[ends[0]]
    second, first = np.argsort(shown)[-2:].tolist()
    box = outline_of(read.places.chosen(np.array(ends)))
    return Lying(Card(first), float(shown[first]), Card(second), box)


def _of_one_mind(read: Shown) -> Shown:
    """Without ink that is surely two cards: it is neither."""
    sure = np.nonzero(read.best >= SURE)[0]
    doubtful = sure[read_as_two(read.places.chosen(sure), read.cards[sure].argmax(1))]
    return read.chosen(np.setdiff1d(np.arange(len(read.best)), doubtful))


def _unprinted(eye: Gaze, read: Shown) -> Shown:
    """Without what stands in print, or near what does, unless its card's other end is seen, and not in print."""
    sure = np.nonzero(read.best >= SURE)[0]
    indices = read.chosen(sure).places

    def in_print(row: int) -> bool:
        return stands_in_print(eye.sheet, read.places.chosen(np.array([row])), indices)

    sure = sure[[all(map(in_print, _other_ends(read, row))) for row in sure.tolist()]]
    printed = sure[[in_print(row) for row in sure.tolist()]]
    middles = read.places.middles
    apart = np.linalg.norm(middles[sure][:, None] - middles[printed][None], axis=2)
    near = (apart < _OF_ONE_PAGE * read.places.heights[printed]).any(1)
    return read.chosen(np.setdiff1d(np.arange(len(read.best)), sure[near]))


def _lone(read: Shown, cells: Cells, crisp: NDArray[np.bool_]) -> tuple[Lying, ...]:
    """The one card of a photograph: sure and crisp; where one end is seen, large, and nothing may name another card.

    Where a card's own indices are washed out, one of its pips may be read as surely as an index.
    """
    rows = np.nonzero(crisp)[0]
    sharp = _witnessed(read.chosen(rows), cells[rows])
    cards = _named(sharp, SURE)
    told = _named(_witnessed(read.chosen(rows), cells[rows], _DETAIL_ALONE), _SURER)
    if len(cards) != 1 or [one.card for one in told] != [cards[0].card]:
        return ()
    card = cards[0].card.index
    said = np.nonzero(sharp.cards.argmax(1) == card)[0].tolist()
    row = max(said, key=lambda place: float(sharp.best[place]))
    if any(_ends(sharp, row, end) for end in said):
        return cards
    objected = (read.cards.argmax(1) != card).any()
    return cards if sharp.places.heights[row] >= _ALONE and not objected else ()


def _around(eye: Gaze, image: Image, read: Shown) -> Shown:
    """What lies near cards that are read, as large and turned as they, where no card is read yet."""
    sure = read.chosen(np.nonzero(read.best >= SURE)[0]).places
    parts, cards = [NONE], [np.zeros((0, PACK_SIZE), np.float32)]
    for window in windows(image, sure):
        strip, pose = eye.sheet.strip(window.place, window.width, window.height)
        scores = eye.net.slide(strip)
        shown = cards_of(scores.ranks, scores.suits, eye.letters)
        ys, xs = np.nonzero(shown.max(0) >= _TRACE)
        spots = np.stack([xs * STRIDE + WIDTH / 2, ys * STRIDE + HEIGHT / 2, np.ones(len(xs))])
        parts.append(
            Candidates(
                (pose @ spots).T.astype(np.float32),
                np.tile(window.place.downs, (len(xs), 1)),
                np.full(len(xs), window.index, np.float32),
                np.ones(len(xs), np.float32),
            )
        )
        cards.append(shown[:, ys, xs].T)
    found = Shown(Candidates.together(parts), np.concatenate(cards))
    apart = np.linalg.norm(found.places.middles[:, None] - sure.middles[None], axis=2)
    return found.chosen(np.nonzero((apart > _CLEAR * sure.heights).all(1))[0])


def _apart(read: Shown) -> NDArray[np.intp]:
    """The best first, without those that take their rank or their suit from a better one."""
    order = np.argsort(-read.best)
    ends = read.places.downs * (_END * read.places.heights)[:, None]
    ranks, suits = read.places.middles - ends, read.places.middles + ends
    kept: list[int] = []
    for row in order:
        reach = _SAME * read.places.heights[row]
        taken = any(
            np.linalg.norm(ranks[row] - ranks[other]) < reach
            or np.linalg.norm(suits[row] - suits[other]) < reach
            for other in kept
        )
        if not taken:
            kept.append(int(row))
    return np.array(kept, np.intp)


def _of_one_size(read: Shown) -> Shown:
    """Without what is much larger or smaller than the surer places around it."""
    sizes, middles = np.log(read.places.heights), read.places.middles
    kept: list[int] = []
    for row in np.argsort(-read.best):
        far = np.linalg.norm(middles[kept] - middles[row], axis=1)
        around = sizes[kept][np.argsort(far)[:_NEIGHBOURS]]
        if not kept or abs(sizes[row] - np.median(around)) < np.log(_OTHER_SIZE):
            kept.append(int(row))
    return read.chosen(np.array(kept, np.intp))


def _witnessed(read: Shown, cells: Cells, least: Least = _DETAIL) -> Shown:
    """Without what is too small, too blurred or too smooth to be read, and without suits that the ink's colour speaks
    against.
    """
    suits = [Card(int(card)).suit for card in read.cards.argmax(1)]
    smoothed = _smoothed(read, cells, np.array([not suit.is_red for suit in suits], np.bool_))
    kept = [
        row
        for row, (cell, suit) in enumerate(zip(cells, suits, strict=True))
        if not smoothed[row]
        and read.places.heights[row] >= _SMALLEST
        and not is_soft(cell)
        and least.is_told(cell, suit, float(read.best[row]))
        and not hue.objects(cell, suit)
    ]
    return read.chosen(np.array(kept, np.intp))


def _smoothed(read: Shown, cells: Cells, black: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Black cards whose ranks have paled beside their suits, and all black ones where that is some of them: what takes
    noise away takes the lobes of a ♣ too, and leaves a ♠.
    """
    faded = black & np.array([is_faded(cell) for cell in cells], np.bool_)
    sure = read.best >= SURE
    # What is out of focus pales too, and says nothing of the others; what was smoothed keeps its edges.
    crisp = sum(is_crisp(cell) for cell in cells[faded & sure])
    many = crisp >= max(_SOME, _SOME_SHARE * np.count_nonzero(black & sure))
    return black if many else faded


def _named(read: Shown, least: float) -> tuple[Lying, ...]:
    """The cards that are as sure as that, each once. On a card whose two ends are seen, nothing lies between them."""
    names, best = read.cards.argmax(1), read.best
    found: dict[Card, Lying] = {}
    whole: list[tuple[Card, Outline]] = []
    for row in np.argsort(-best).tolist():
        if best[row] < least:
            break
        card = Card(int(names[row]))
        x, y = read.places.middles[row].tolist()
        if card in found or any(other != card and within(box, (x, y)) for other, box in whole):
            continue
        ends = _other_ends(read, row)
        found[card] = _lying(read, [row, *ends[:1]])
        if ends:
            whole.append((card, found[card].box))
    return tuple(found.values())


def _other_ends(read: Shown, row: int) -> list[int]:
    names = read.cards.argmax(1)
    return [end for end in np.nonzero(names == names[row])[0].tolist() if _ends(read, row, end)]


def _ends(read: Shown, one: int, other: int) -> bool:
    """Whether two places may be the two ends of one card: below one another, each the other way up."""
    down, middles = read.places.downs[one], read.places.middles
    away = (middles[other] - middles[one]) / read.places.heights[one]
    opposite = down @ read.places.downs[other] < _OPPOSITE
    below = abs(away @ np.array([down[1], -down[0]])) <= _ASIDE * (away @ down)
    far = _CLOSEST <= np.linalg.norm(away) <= _FARTHEST
    return bool(opposite and below and far and read.best[other] >= END_SURE)
