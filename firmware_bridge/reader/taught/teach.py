"""Learning a deck from pictures of its cards, and refusing what could not be read with certainty."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK, Card
from firmware_bridge.errors import CannotTeach
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.taught.bare_looks import bare_looks_of, show_bare_index
from firmware_bridge.reader.taught.close_up import SHARES, close_up_in
from firmware_bridge.reader.taught.colour import parting, redness_of
from firmware_bridge.reader.taught.deck import EMPTY_SIDE, Deck, Limits, small
from firmware_bridge.reader.taught.ink import SIZE, InkedPicture, Plane, inked, strength
from firmware_bridge.reader.taught.labels import Label, Other
from firmware_bridge.reader.taught.looks import Looks, looks_of
from firmware_bridge.reader.taught.matching import Match, Matcher
from firmware_bridge.reader.taught.perturb import perturbed
from firmware_bridge.reader.taught.placing import UnclearView
from firmware_bridge.reader.taught.proofread import proofread
from firmware_bridge.reader.taught.strewn import strewn_in

_LEAST_MARGIN = 0.125  # five eighths of the way from the rival to the card
_SAME = _LEAST_MARGIN / 2  # a picture that is no surer of itself shows two cards
_VARIATIONS = 8  # of each card
_SAFETY = 1.5  # times the boldest error among them
_KNOWN_AGAIN = 0.8  # share of variations; a deck that is worse cannot be dealt with
_READ_AGAIN = 0.5  # and be sure of it
_SOUND = 0.95  # below it the indices may do better
_SEED = 52


@dataclass(frozen=True, slots=True)
class _Learnt:
    """A deck, and the share of slightly other pictures that it reads, 0 … 1."""

    deck: Deck
    read: float


def teach(name: str, samples: Sequence[tuple[Label, Image]]) -> Deck:
    """A deck from at least one picture of each of the 52 cards; jokers, backs and the empty eye
    where they are shown.

    All pictures come from one eye, and show the same part of it, or each shows one whole card, wherever it lies.
    Several pictures of one card make it more certain. Where all that the eye sees does not tell the cards apart, their
    indices are looked at alone.

    Raises:
        CannotTeach: cards are missing, a picture looks like another card than it is said to show,
        or cards cannot be told apart.
    """
    shown = _by_label(samples)
    cards = [(card, image) for card in PACK for image in shown[card]]
    net = Network.load()
    if show_bare_index(cards, net):
        _require(name, [card for card in PACK if not shown[card]], cards)
        return _learnt(name, bare_looks_of(tuple(shown), _flat(shown), net), shown, samples).deck
    _require(name, [card for card in PACK if not shown[card]], ())
    found: list[_Learnt] = []
    refusals: list[CannotTeach] = []
    for way in (_from_whole_view, _from_close_up, _from_strewn):
        try:
            found += filter(None, [way(name, shown, samples, net)])
        except CannotTeach as refusal:
            refusals.append(refusal)
        if any(learnt.read >= _SOUND for learnt in found):
            break
    best = max(found, key=lambda learnt: learnt.read, default=None)
    if best is None or (refusals and best.read < _READ_AGAIN):
        raise refusals[-1]
    _known_again(name, best.read, _READ_AGAIN)
    return best.deck


def _from_whole_view(
    name: str,
    shown: Mapping[Label, Sequence[Image]],
    samples: Sequence[tuple[Label, Image]],
    _: Network,
) -> _Learnt:
    """A deck that looks at all that the eye sees.

    Raises:
        CannotTeach: the cards lie too differently, or it does not tell them apart.
    """
    return _learnt(name, _whole_looks(name, shown), shown, samples)


def _from_close_up(
    name: str,
    shown: Mapping[Label, Sequence[Image]],
    samples: Sequence[tuple[Label, Image]],
    net: Network,
) -> _Learnt | None:
    """A deck that looks at the indices alone; None: they are not seen at one place, or do not tell the cards apart."""
    close_up = close_up_in([(card, image) for card in PACK for image in shown[card]], net)
    if close_up is None:
        return None
    parts = {label: [close_up.of(image) for image in images] for label, images in shown.items()}
    looks = bare_looks_of(tuple(parts), _flat(parts), net, SHARES)
    try:
        return _learnt(name, replace(looks, close_up=close_up), parts, samples)
    except CannotTeach:
        return None


def _from_strewn(
    name: str,
    shown: Mapping[Label, Sequence[Image]],
    _: Sequence[tuple[Label, Image]],
    net: Network,
) -> _Learnt | None:
    """A deck whose cards lie anywhere; None: most pictures show no whole card.

    Raises:
        CannotTeach: some show another card than they are said to show, or show theirs unclearly.
    """
    strewn = strewn_in([(card, image) for card in PACK for image in shown[card]], net)
    if strewn is None:
        return None
    proofread(name, strewn.unseen, net, every=1)
    seen = _by_label(strewn.cells)
    lacking = _lacking([card for card in PACK if not seen[card]], strewn.cells)
    if lacking:
        raise CannotTeach(
            "Deck {name} cannot be learned: no picture shows a corner of {cards} clearly. Photograph these cards "
            "again, whole and sharp.",
            name=name,
            cards=lacking,
        )
    learnt = _learnt(name, bare_looks_of(tuple(seen), _flat(seen), net), seen, ())
    return replace(learnt, deck=replace(learnt.deck, index_share=strewn.share))


def _learnt(
    name: str,
    looks: Looks,
    shown: Mapping[Label, Sequence[Image]],
    samples: Sequence[tuple[Label, Image]],
) -> _Learnt:
    """`shown`: what of the pictures is looked at.

    Raises:
        CannotTeach: pictures look alike, or like none in slightly other light.
    """
    matcher = Matcher(looks.prototypes, looks.owners, looks.face, looks.turn)
    pictures = [(label, looks.inked(image)) for label, image in _flat(shown)]
    matches = [matcher.match(picture.ink, picture.shown) for _, picture in pictures]
    _tell_apart(name, looks, pictures, matches)
    palest = min(strength(picture.dark, looks.face) for _, picture in pictures)
    empty = [small(image) for label, image in samples if label is Other.NOTHING]
    limits, read = _limits(name, matcher, looks, shown, palest)
    colours = parting(_redness(pictures, matches), matcher.least_ink()[: len(PACK)], looks.face)
    no_empty = np.empty((0, EMPTY_SIDE, EMPTY_SIDE), np.uint8)
    paper = float(np.median([picture.paper[looks.face].mean() for _, picture in pictures]))
    deck = Deck(name, looks, colours, np.stack(empty) if empty else no_empty, limits, paper=paper)
    return _Learnt(deck, read)


def _by_label(samples: Iterable[tuple[Label, Image]]) -> Mapping[Label, Sequence[Image]]:
    """Images by label, the 52 cards first and in file order; the empty eye is left out."""
    shown: dict[Label, list[Image]] = {card: [] for card in PACK}
    for label, image in samples:
        if label is not Other.NOTHING:
            shown.setdefault(label, []).append(image)
    return shown


def _flat(shown: Mapping[Label, Sequence[Image]]) -> list[tuple[Label, Image]]:
    return [(label, image) for label, images in shown.items() for image in images]


def _require(name: str, missing: Sequence[Card], cards: Sequence[tuple[Card, Image]]) -> None:
    """Refuse if cards are missing. Of an index alone, its rank and its suit may come from other cards."""
    if _lacking(missing, cards):
        raise CannotTeach(
            "Deck {name} cannot be learned: no picture shows {cards}. "
            "Give at least one of each of the 52 cards.",
            name=name,
            cards=missing,
        )


def _lacking(missing: Sequence[Card], cards: Sequence[tuple[Card, Image]]) -> list[Card]:
    """Those whose rank or suit no other card shows."""
    ranks, suits = {card.rank for card, _ in cards}, {card.suit for card, _ in cards}
    return [card for card in missing if card.rank not in ranks or card.suit not in suits]


def _whole_looks(name: str, shown: Mapping[Label, Sequence[Image]]) -> Looks:
    """The looks of whole or half cards."""
    try:
        return looks_of(tuple(shown), [(label, inked(image)) for label, image in _flat(shown)])
    except UnclearView:
        raise CannotTeach(
            "Deck {name} cannot be learned: its cards lie too differently in the pictures. Take all pictures from one "
            "place, with the card at the same spot in each, or photograph each card whole and large.",
            name=name,
        ) from None


def _tell_apart(
    name: str,
    looks: Looks,
    pictures: Sequence[tuple[Label, InkedPicture]],
    matches: Sequence[Match],
) -> None:
    """Refuse pictures that are nearer to another label's, or as near.

    One that may cut its index off may be as near where another picture of the card is not.
    """
    labels = looks.labels
    may_cut_off = looks.index is not None and looks.close_up is None
    told = {labels[match.best] for match in matches if match.margins.min() >= _SAME}
    pairs: set[str] = set()
    for (label, _), match in zip(pictures, matches, strict=True):
        rivals = np.flatnonzero(match.margins < _SAME)
        if may_cut_off and len(rivals) and label in told:
            continue
        alike = {labels[match.best], *(labels[int(rival)] for rival in rivals)} - {label}
        pairs |= {" – ".join(sorted(map(_named, (label, other)))) for other in alike}
    if pairs:
        raise CannotTeach(
            "Deck {name} cannot be learned: these pictures look alike: {pairs}. "
            "See whether each picture shows the card that its name says, whole and sharp.",
            name=name,
            pairs=sorted(pairs),
        )


def _named(label: Label) -> str:
    return str(label) if isinstance(label, Card) else label.value


def _redness(
    pictures: Sequence[tuple[Label, InkedPicture]], matches: Sequence[Match]
) -> NDArray[np.float32]:
    """The redness of the 52 cards in file order, each the mean of its pictures."""
    seen: dict[Label, list[Plane]] = {card: [] for card in PACK}
    for (label, picture), match in zip(pictures, matches, strict=True):
        seen.setdefault(label, []).append(redness_of(picture, match.pose))
    unknown = np.zeros((SIZE, SIZE), np.float32)
    return np.stack([np.mean(seen[card] or [unknown], axis=0, dtype=np.float32) for card in PACK])


def _limits(
    name: str,
    matcher: Matcher,
    looks: Looks,
    shown: Mapping[Label, Sequence[Image]],
    palest: float,
) -> tuple[Limits, float]:
    """What readings must reach, from variations of the pictures that were taught; and the share of them that do."""
    random = np.random.default_rng(_SEED)
    right: list[Match] = []
    wrong: list[Match] = []
    labels = looks.labels
    for label in filter(shown.get, labels):
        for variation in range(_VARIATIONS):
            image = shown[label][variation % len(shown[label])]
            varied = looks.inked(perturbed(image, random))
            match = matcher.match(varied.ink, varied.shown)
            (right if labels[match.best] == label else wrong).append(match)
    seen = len(right) + len(wrong)
    _known_again(name, len(right) / seen, _KNOWN_AGAIN)
    cards = [match for match in right if isinstance(labels[match.best], Card)]
    likeness = 0.9 * float(np.percentile([match.likeness for match in cards], 1))
    sharpness = 0.6 * float(np.percentile([match.sharpness for match in cards], 1))
    passing = [
        float(match.margins.min())
        for match in wrong
        if match.likeness >= likeness and match.sharpness >= sharpness
    ]
    margin = max(_LEAST_MARGIN, _SAFETY * max(passing, default=0))
    read = sum(
        match.margins.min() >= margin
        and match.likeness >= likeness
        and match.sharpness >= sharpness
        for match in right
    )
    return Limits(margin, likeness, sharpness, palest / 2), read / seen


def _known_again(name: str, share: float, due: float) -> None:
    if share < due:
        raise CannotTeach(
            "Deck {name} cannot be learned: in slightly other light only {share} of its cards would be known again. "
            "Make sharper pictures, and let the cards fill them.",
            name=name,
            share=f"{share:.0%}",
        )
