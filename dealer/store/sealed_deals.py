"""Deals on their way into a journal and the store: as bytes, sealed, and known again by a mark."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from cardboards.boards import Board, HandRecord, Origin
from cardboards.deals import Deal
from cardboards.games import Game
from dealer.entries import EntryKind
from dealer.store.secrets import Seal

ORIGINS: Mapping[EntryKind, Origin] = {
    EntryKind.BOARDS_IMPORTED: Origin.IMPORTED,
    EntryKind.BOARDS_SHUFFLED: Origin.GENERATED,
    EntryKind.BOARDS_EDITED: Origin.EDITED,
    EntryKind.DRAWN: Origin.GENERATED,
    EntryKind.CAPTURED: Origin.CAPTURED,
}
_HAND_BYTES = 7


@dataclass(frozen=True, slots=True)
class Packed:
    """A record's deal as bytes: seven for each hand, in the order of its game's seats."""

    number: int
    version: int
    masks: bytes = field(repr=False)

    @classmethod
    def of(cls, record: HandRecord) -> "Packed":
        """A record as bytes."""
        return cls(record.board.number, record.version, packed(record.board.deal))

    def record(self, game: Game, origin: Origin) -> HandRecord:
        """The record again."""
        masks = tuple(
            int.from_bytes(self.masks[start : start + _HAND_BYTES], "big")
            for start in range(0, len(self.masks), _HAND_BYTES)
        )
        return HandRecord(Board(self.number, Deal(game, masks)), self.version, origin)


def packed(deal: Deal) -> bytes:
    """A deal as bytes."""
    return b"".join(mask.to_bytes(_HAND_BYTES, "big") for mask in deal.masks)


def secret_of(records: Iterable[HandRecord]) -> dict[str, object]:
    """The sealed half of the entry by which records come in."""
    all_of_them = (Packed.of(record) for record in records)
    return {"records": [[one.number, one.version, one.masks.hex()] for one in all_of_them]}


def packed_in(secret: Mapping[str, object]) -> Iterator[Packed]:
    """The records in the sealed half of an entry."""
    listed = secret.get("records")
    for number, version, masks in listed if isinstance(listed, list) else ():
        yield Packed(number, version, bytes.fromhex(masks))


def place_of(event: str, number: int, version: int) -> str:
    """Where a sealed deal is kept in the store."""
    return f"record/{event}/{number}/{version}"


def mark_of(seal: Seal, game: Game, deal: bytes) -> bytes:
    """By which the same deal is found again under the house's key."""
    return seal.mark(f"{game.key}/".encode() + deal)
