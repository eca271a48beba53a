"""What can be made to go wrong in a hall, by name: the faults of faults.md that a simulator can produce."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from cardboards.language import Saying, says
from firmware_bridge.errors import HallError
from firmware_bridge.machine import Where
from firmware_bridge.simulator.faces import Face, Odd
from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.things import (
    ASIDE,
    EYE,
    FLOOR,
    POCKETS,
    PhysicalCard,
    Wallet,
    WalletPlace,
    pocket_of,
)

Facts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Trouble:
    """One entry: its number in faults.md if it has one, what it does, and how."""

    number: str
    saying: Saying
    do: Callable[[Hall, Facts], None]


def meddle(hall: Hall, act: str, facts: Facts) -> None:
    """Make the trouble of this name happen.

    Facts, all optional: `number`, `set`, `copy` name a wallet (else the one in the machine, else the first that holds
    cards); others stand at the trouble itself.

    Raises:
        HallError: there is no such trouble, or nothing to make it with.
    """
    trouble = TROUBLES.get(act)
    if trouble is None:
        raise HallError(
            "“{act}” is no trouble that can be made here. There are: {acts}.",
            act=act,
            acts=tuple(TROUBLES),
        )
    hall.act(lambda: trouble.do(hall, facts))


# Wallets and their cards.


def _swap_cards(hall: Hall, facts: Facts) -> None:
    """`pockets`: two of them, 0 and 1 unless said; `cards`: how many."""
    wallet, (one, other) = _wallet(hall, facts), _two(facts)
    count = _number(facts, "cards", 1)
    left, right = hall.world.inside(wallet)[one], hall.world.inside(wallet)[other]
    for card in left[:count]:
        hall.world.move(card, pocket_of(wallet.ident, other))
    for card in right[:count]:
        hall.world.move(card, pocket_of(wallet.ident, one))


def _swap_hands(hall: Hall, facts: Facts) -> None:
    one, other = _two(facts)
    order = list(range(POCKETS))
    order[one], order[other] = other, one
    _rearrange(hall, _wallet(hall, facts), order)


def _rotate(hall: Hall, facts: Facts) -> None:
    """`quarters`: by how many pockets."""
    quarters = _number(facts, "quarters", 1)
    _rearrange(
        hall, _wallet(hall, facts), [(pocket - quarters) % POCKETS for pocket in range(POCKETS)]
    )


def _rearrange(hall: Hall, wallet: Wallet, sources: list[int]) -> None:
    inside = hall.world.inside(wallet)
    for pocket, source in enumerate(sources):
        for card in inside[source]:
            hall.world.move(card, pocket_of(wallet.ident, pocket))


def _swap_wallets(hall: Hall, facts: Facts) -> None:
    """All cards of the wallet change places with those of wallet `other` (its number)."""
    wallet = _wallet(hall, facts)
    other = hall.world.wallet(_number(facts, "other", 0), wallet.label.set, wallet.label.copy)
    ours, theirs = hall.world.inside(wallet), hall.world.inside(other)
    for pocket in range(POCKETS):
        for card in ours[pocket]:
            hall.world.move(card, pocket_of(other.ident, pocket))
        for card in theirs[pocket]:
            hall.world.move(card, pocket_of(wallet.ident, pocket))


def _turn(hall: Hall, facts: Facts) -> None:
    """`degrees`: 90, 180 or 270; until it is taken out of the machine again."""
    wallet = _wallet(hall, facts)
    hall.world.put(replace(wallet, turn=_number(facts, "degrees", 180) // 90 % POCKETS))


def _lose(hall: Hall, facts: Facts) -> None:
    """`pocket`: of which pocket; without one, out of the next pack."""
    if "pocket" in facts:
        cards = hall.world.inside(_wallet(hall, facts))[_pocket(facts, "pocket", 0)]
    else:
        cards = hall.hands.next_pack()
    hall.world.move(_some(cards), FLOOR)


def _wallet_out(hall: Hall, _facts: Facts) -> None:
    hall.hands.take_wallet_out()


def _wallet_in(hall: Hall, facts: Facts) -> None:
    hall.hands.insert(_wallet(hall, facts))


# The pack: what lies in the hopper, or, when that is empty, the next pack to be loaded.


def _joker(hall: Hall, _facts: Facts) -> None:
    _slip_in(hall, hall.hands.next_pack(), Odd.JOKER)


def _advert(hall: Hall, _facts: Facts) -> None:
    _slip_in(hall, hall.hands.next_pack(), Odd.ADVERT)


def _extra(hall: Hall, _facts: Facts) -> None:
    cards = hall.hands.next_pack()
    _slip_in(hall, cards, cards[0].face)


def _second(hall: Hall, _facts: Facts) -> None:
    _extra(hall, _facts)
    hall.world.move(_some(hall.hands.next_pack()[1:]), ASIDE)


def _foreign(hall: Hall, _facts: Facts) -> None:
    """A card is exchanged for the same one of a pack with the other back."""
    card = _some(hall.hands.next_pack())
    _slip_in(hall, hall.hands.next_pack(), card.face, pack=card.pack + 1)
    hall.world.move(card, ASIDE)


def _slip_in(
    hall: Hall, among: tuple[PhysicalCard, ...], face: Face, pack: int | None = None
) -> None:
    """Put a new card in the middle of a stack."""
    like = _some(among)
    new = hall.world.add_card(like.pack if pack is None else pack, face, like.spot)
    middle = len(among) // 2
    hall.world.order(like.spot, [*among[:middle], new, *among[middle:]])


def _face_down(hall: Hall, _facts: Facts) -> None:
    hall.hands.turn_over(_some(hall.hands.next_pack()))


def _sorted(hall: Hall, _facts: Facts) -> None:
    hall.hands.shuffles = False


# The machine.


def _jam(hall: Hall, facts: Facts) -> None:
    """`where`: hopper, feeder, eye or track."""
    try:
        hall.mechanism.troubles.jam = Where(str(facts.get("where", "track")))
    except ValueError:
        raise HallError("A card can be stuck at hopper, feeder, eye or track.") from None


def _double(hall: Hall, _facts: Facts) -> None:
    hall.mechanism.troubles.double = True


def _double_unseen(hall: Hall, _facts: Facts) -> None:
    hall.mechanism.troubles.double = hall.mechanism.troubles.thick_unseen = True


def _stray(hall: Hall, _facts: Facts) -> None:
    hall.mechanism.troubles.stray = True


def _slow(hall: Hall, facts: Facts) -> None:
    """`times`: how many times as long a feed takes."""
    hall.mechanism.troubles.slip = _number(facts, "times", 3)


def _misput(hall: Hall, _facts: Facts) -> None:
    hall.showing.slips.misput_next = True


def _button(hall: Hall, _facts: Facts) -> None:
    hall.press_button()


def _restart(hall: Hall, _facts: Facts) -> None:
    hall.restart()


def _card_at_boot(hall: Hall, _facts: Facts) -> None:
    if not hall.world.holds(EYE):
        hall.world.move(_some(hall.hands.next_pack()), EYE)
    hall.restart()


def _line(hall: Hall, _facts: Facts) -> None:
    hall.line_cut = True


def _camera(name: str, wrong: float = True) -> Callable[[Hall, Facts], None]:
    """A trouble of the camera: `on` false takes it back."""

    def do(hall: Hall, facts: Facts) -> None:
        setattr(hall.eye, name, wrong if _on(facts) else type(wrong)())

    return do


TROUBLES = {
    "swap": Trouble("M20", says("cards of two pockets change places"), _swap_cards),
    "swap-hands": Trouble("M13", says("two whole hands change places"), _swap_hands),
    "rotate": Trouble("M11", says("each hand moves on by one pocket"), _rotate),
    "swap-wallets": Trouble("M12", says("the cards of two wallets change places"), _swap_wallets),
    "turn": Trouble("M11", says("the wallet lies turned in the machine"), _turn),
    "lose": Trouble("M03", says("a card falls on the floor"), _lose),
    "wallet-out": Trouble("M09", says("the wallet is pulled out of the machine"), _wallet_out),
    "wallet-in": Trouble("M10", says("a wallet is pushed into the machine"), _wallet_in),
    "joker": Trouble("M01", says("a joker lies in the pack"), _joker),
    "advert": Trouble("M01", says("an advertising card lies in the pack"), _advert),
    "face-down": Trouble("M01", says("a card lies face down"), _face_down),
    "second": Trouble("M02", says("a card is there twice, another is missing"), _second),
    "extra": Trouble("M04", says("the pack has 53 cards"), _extra),
    "foreign": Trouble("M05", says("a card has another back"), _foreign),
    "sorted": Trouble("M15", says("the next pack is not shuffled"), _sorted),
    "double": Trouble("M06", says("two cards are fed at once"), _double),
    "double-unseen": Trouble(
        "M06", says("two cards are fed at once, and no sensor sees it"), _double_unseen
    ),
    "jam": Trouble("M07", says("a card gets stuck"), _jam),
    "slow": Trouble("M08", says("the feed roller slips"), _slow),
    "stray": Trouble("F34", says("a card falls into the next pocket"), _stray),
    "misput": Trouble(
        "M13", says("a person puts the next card into another pocket than they hear"), _misput
    ),
    "button": Trouble("", says("somebody presses the start button"), _button),
    "restart": Trouble("F24", says("the machine loses its power and starts again"), _restart),
    "card-at-boot": Trouble(
        "F33", says("the machine starts with a card at the eye"), _card_at_boot
    ),
    "line": Trouble("F01", says("the cable is pulled out"), _line),
    "frozen": Trouble("F42", says("the camera repeats one frame"), _camera("frozen")),
    "dark": Trouble("M17", says("the light fails"), _camera("dark")),
    "unplugged": Trouble("F41", says("the camera is unplugged"), _camera("unplugged")),
    "torn": Trouble("F48", says("the camera sends half pictures"), _camera("torn")),
    "dirty": Trouble("M17", says("the lens is dirty"), _camera("blur", 5.0)),
}
"""Every trouble by its name."""


def _wallet(hall: Hall, facts: Facts) -> Wallet:
    world = hall.world
    if "number" in facts:
        copy = _number(facts, "copy", 1)
        return world.wallet(_number(facts, "number", 0), str(facts.get("set", "A")), copy)
    slot = world.wallet_at(WalletPlace.SLOT)
    filled = (one for one in world.wallets.values() if any(world.inside(one)))
    wallet = slot or next(filled, None)
    if wallet is None:
        raise HallError(
            "No wallet lies in the machine or holds cards. Say which one: number, set and copy."
        )
    return wallet


def _some(cards: tuple[PhysicalCard, ...]) -> PhysicalCard:
    """A card in the middle, so that it comes neither first nor last."""
    if not cards:
        raise HallError("There is no card to do that with.")
    return cards[len(cards) // 2]


def _two(facts: Facts) -> tuple[int, int]:
    return _pocket(facts, "one", 0), _pocket(facts, "other", 1)


def _pocket(facts: Facts, name: str, otherwise: int) -> int:
    pocket = _number(facts, name, otherwise)
    if not 0 <= pocket < POCKETS:
        raise HallError("Pockets are numbered from 0 to {last}.", last=POCKETS - 1)
    return pocket


def _number(facts: Facts, name: str, otherwise: int) -> int:
    try:
        return int(str(facts.get(name, otherwise)))
    except ValueError:
        raise HallError("{name} must be a number.", name=name) from None


def _on(facts: Facts) -> bool:
    return str(facts.get("on", True)).casefold() not in ("false", "no", "off", "0")
