"""Where the faces of a deck lie in its teaching pictures, and how to bring them to one place."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Rank, Suit
from firmware_bridge.reader.taught.aligning import Aligner, pyramid_of
from firmware_bridge.reader.taught.correlating import Shifts, correlations, patterned
from firmware_bridge.reader.taught.ink import (
    SIZE,
    InkedPicture,
    Mask,
    Plane,
    laid,
    moved,
    resized,
    shift,
    turned,
)

_CARD_AGAINST_SLOT = (
    1.0  # log of the light: less contrast than this, and the card fills the picture
)
_EDGE = 8  # pixels left off around a card, if nothing that tells a rank is lost by it
_TELLING = 8.0  # variance between ranks against that within them, from which a pixel tells the rank
_CHANCE, _LINE = 0.02, 0.3  # shares of a row's pixels that tell a rank
_ASTRAY = SIZE // 12  # pixels that a card may lie off another's place
_REFINED = 2
_MANY = 0.12  # of the pictures
_ROUNDS = 3
_WHOLE = 0.4  # correlation of faces with their own half turn, from which pictures show whole cards


class UnclearView(Exception):
    """Pictures show neither whole cards at one place, nor half cards with an index beside the pips."""


def roughly_face(pictures: Sequence[InkedPicture]) -> Mask:
    """Where the cards' faces lie.

    What is bright on most pictures, less an edge; everything where no slot is seen around it.
    """
    light = np.log(np.percentile([picture.colours.mean(2) for picture in pictures], 80, axis=0) + 4)
    scaled = np.interp(light, (light.min(), light.max()), (0, 255)).astype(np.uint8)
    _, bright = cv2.threshold(scaled, 0, 1, cv2.THRESH_OTSU)
    top, bottom, left, right = 0, SIZE, 0, SIZE
    if 0 < bright.mean() < 1 and (
        light[bright == 1].mean() - light[bright == 0].mean() > _CARD_AGAINST_SLOT
    ):
        top, bottom = _extent(bright.mean(1))
        left, right = _extent(bright.mean(0))
    return _inset((top, bottom, left, right), (_EDGE,) * 4)


def exactly_face(rough: Mask, placed: Plane) -> Mask:
    """The same with the edge made narrower where it would cut off what tells the ranks: indexes lie
    near the corners.

    `placed`: the 52 cards in file order, brought to one place.
    """
    rows, columns = np.flatnonzero(rough.any(1)), np.flatnonzero(rough.any(0))
    wide = _EDGE
    box = (rows[0] - wide, rows[-1] + 1 + wide, columns[0] - wide, columns[-1] + 1 + wide)
    telling = tells_rank(placed)[box[0] : box[1], box[2] : box[3]]
    top, left, bottom, right = (_edge(np.rot90(telling, -side)) for side in range(4))
    return _inset(box, (top, bottom, left, right))


def tells_rank(placed: Plane) -> Mask:
    """Where the 52 cards in file order differ from rank to rank, but hardly from suit to suit."""
    by_suit = placed.reshape(len(Suit), len(Rank), SIZE, SIZE)
    between = by_suit.mean(0).var(0, ddof=1) * len(Suit)
    within = by_suit.var(0, ddof=1).mean(0)
    telling: Mask = between > _TELLING * (within + 1e-3)
    return telling


def _edge(telling: Mask) -> int:
    """The widest edge at the top that cuts off next to nothing but the edge of the card itself,
    which is a line all along.
    """
    shares = telling[:, _EDGE:-_EDGE].mean(1)[:_EDGE]
    lines = np.flatnonzero(shares > _LINE)
    edge = int(lines[-1]) + 2 if lines.size else 2
    while edge < _EDGE and shares[edge] < _CHANCE:
        edge += 1
    return edge


def _inset(box: tuple[int, int, int, int], edges: tuple[int, ...]) -> Mask:
    (top, bottom, left, right), (above, below, before, behind) = box, edges
    face = np.zeros((SIZE, SIZE), np.bool_)
    face[top + above : bottom - below, left + before : right - behind] = True
    return face


def _extent(profile: NDArray[np.floating]) -> tuple[int, int]:
    inside = np.flatnonzero(profile > profile.max() / 2)
    return int(inside[0]), int(inside[-1]) + 1


def in_one_place(planes: Plane, face: Mask) -> Plane:
    """All planes, shifted so that their cards lie at one place: that of most of them.

    Each is laid on the one most like it that is placed already (♣2 on ♠2, hardly on ♦J), so that
    none is judged by what it lacks.

    Raises:
        UnclearView: many lie as far apart as is searched, so probably farther.
    """
    steps, far_off = steps_together(planes, face, _ASTRAY)
    if far_off > len(planes) * _MANY:
        raise UnclearView
    return np.stack([moved(plane, *step) for plane, step in zip(planes, steps, strict=True)])


def steps_together(planes: Plane, face: Mask, reach: int) -> tuple[NDArray[np.float64], int]:
    """The shifts of `in_one_place`, right and down, and how many are as far as was searched.

    `reach`: pixels each way between any two planes.
    """
    half_face = face[::2, ::2]
    far, near = Shifts(half_face, reach // 2), Shifts(face, _REFINED)
    halves = [resized(plane, SIZE // 2) for plane in planes]
    patterns = patterned(np.stack([half[half_face] for half in halves]))
    found = np.stack([correlations(far.of(half), patterns) for half in halves])
    scores = found.max(1)  # of laying a plane (row) on another (column)
    np.fill_diagonal(scores, 0)
    root = int(scores.sum(0).argmax())
    steps = np.zeros((len(planes), 2))
    placed = [root]
    far_off = 0
    waiting = [index for index in range(len(planes)) if index != root]
    while waiting:
        among = scores[np.ix_(waiting, placed)]
        row, column = np.unravel_index(among.argmax(), among.shape)
        card, model = waiting.pop(int(row)), placed[int(column)]
        step = 2.0 * far.offsets[found[card, :, model].argmax()]
        far_off += bool(np.abs(step).max() >= reach)
        step += nearest_place(moved(planes[card], *step), planes[model], near, face)
        steps[card] = steps[model] + step
        placed.append(card)
    return steps - np.round(np.median(steps, axis=0)), far_off


def straightened(planes: Plane, face: Mask) -> Plane:
    """Pictures of one rank, each rotated as the others of that rank lie: their layout is one."""
    straight = planes.copy()
    poses = [shift(0, 0)] * len(planes)
    for _ in range(_ROUNDS):
        for index, plane in enumerate(planes):
            others = (straight.sum(0) - straight[index]) / (len(planes) - 1)
            poses[index] = Aligner(others, face).pose(pyramid_of(plane), poses[index])
            straight[index] = laid(plane, poses[index], cv2.BORDER_REPLICATE)
    return straight


def nearest_place(plane: Plane, model: Plane, nearby: Shifts, face: Mask) -> tuple[float, float]:
    """The shift that lays a plane on a model best."""
    scores = correlations(nearby.of(plane), patterned(model[face][None]))[:, 0]
    dx, dy = nearby.offsets[scores.argmax()]
    return float(dx), float(dy)


def likeness(plane: Plane, model: Plane, face: Mask) -> float:
    """The correlation of two planes as they lie."""
    return float(correlations(plane[face][None], patterned(model[face][None]))[0, 0])


def half_turn(cards: Plane, face: Mask) -> tuple[int, int] | None:
    """Where a card that lies the other way round is found, as a shift of its turned picture; None
    if pictures show less than a card.

    Most faces, and the corners of all, are their own half turn.
    """
    half_face = face[::2, ::2]
    far, near = Shifts(half_face, SIZE // 8), Shifts(face, _REFINED)
    halves = [resized(card, SIZE // 2) for card in cards]
    scores = np.mean([_onto(turned(half), half, far, half_face) for half in halves], 0)
    dx, dy = (2 * int(step) for step in far.offsets[scores.argmax()])
    scores = np.mean([_onto(moved(turned(card), dx, dy), card, near, face) for card in cards], 0)
    more_x, more_y = near.offsets[scores.argmax()]
    return (dx + int(more_x), dy + int(more_y)) if scores.max() > _WHOLE else None


def _onto(plane: Plane, model: Plane, nearby: Shifts, face: Mask) -> NDArray[np.float32]:
    return correlations(nearby.of(plane), patterned(model[face][None]))[:, 0]
