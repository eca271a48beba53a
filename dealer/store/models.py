"""The store's tables: all are folded from the journals, so all can be dropped and made again."""

from sqlalchemy import JSON, Index, LargeBinary, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

_ID = String(64)
_TIME = String(32)


class Table(DeclarativeBase):
    """What all tables are."""


class ChainRow(Table):
    """How far a journal has been folded in."""

    __tablename__ = "chains"

    id: Mapped[str] = mapped_column(_ID, primary_key=True)
    station: Mapped[str]
    seq: Mapped[int]
    at: Mapped[str] = mapped_column(_TIME)


class EventRow(Table):
    """An event."""

    __tablename__ = "events"

    id: Mapped[str] = mapped_column(_ID, primary_key=True)
    name: Mapped[str] = mapped_column(index=True)
    game: Mapped[str]
    made_at: Mapped[str] = mapped_column(_TIME)
    released_at: Mapped[str | None] = mapped_column(_TIME)


class PlanRow(Table):
    """The plan that is kept with an event: `facts` are its waves."""

    __tablename__ = "plans"

    event: Mapped[str] = mapped_column(_ID, primary_key=True)
    at: Mapped[str] = mapped_column(_TIME)
    facts: Mapped[dict[str, object]] = mapped_column(JSON)


class RecordRow(Table):
    """One version of a hand record: its deal is sealed, `mark` finds the same deal again under the house key."""

    __tablename__ = "records"

    event: Mapped[str] = mapped_column(_ID, primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    origin: Mapped[str]
    at: Mapped[str] = mapped_column(_TIME)
    sealed: Mapped[bytes] = mapped_column(LargeBinary)
    mark: Mapped[bytes] = mapped_column(LargeBinary, index=True)


class CommitmentRow(Table):
    """What an event promised before its cards were drawn; its keys are sealed."""

    __tablename__ = "commitments"

    event: Mapped[str] = mapped_column(_ID, primary_key=True)
    at: Mapped[str] = mapped_column(_TIME)
    description: Mapped[str]
    value: Mapped[str | None]
    sealed: Mapped[bytes] = mapped_column(LargeBinary)


class DrawRow(Table):
    """Sessions of a commitment that were drawn into an event."""

    __tablename__ = "draws"

    chain: Mapped[str] = mapped_column(_ID, primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str] = mapped_column(_TIME)
    event: Mapped[str | None] = mapped_column(_ID)
    facts: Mapped[dict[str, object]] = mapped_column(JSON)


class WalletRow(Table):
    """A wallet, by the token of its label."""

    __tablename__ = "wallets"
    __table_args__ = (Index("wallets_by_label", "number", "set_name", "copy"),)

    token: Mapped[str] = mapped_column(_ID, primary_key=True)
    number: Mapped[int]
    set_name: Mapped[str]
    copy: Mapped[int]
    bound: Mapped[bool]
    content: Mapped[str]
    event: Mapped[str | None] = mapped_column(_ID, index=True)
    version: Mapped[int | None]
    job: Mapped[str | None]
    place: Mapped[str | None]
    since: Mapped[str] = mapped_column(_TIME)
    held: Mapped[bool]


class MoveRow(Table):
    """One step of a wallet on its way: dealt, issued, passed on, seen, held, verified, returned, cleared."""

    __tablename__ = "moves"
    __table_args__ = (Index("moves_by_wallet", "number", "set_name", "copy", "at"),)

    chain: Mapped[str] = mapped_column(_ID, primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str] = mapped_column(_TIME)
    kind: Mapped[str]
    event: Mapped[str | None] = mapped_column(_ID)
    number: Mapped[int | None]
    set_name: Mapped[str | None]
    copy: Mapped[int | None]
    token: Mapped[str | None] = mapped_column(_ID)
    job: Mapped[str | None]
    facts: Mapped[dict[str, object]] = mapped_column(JSON)


class DealingRow(Table):
    """One board dealt into one wallet, to its end or void."""

    __tablename__ = "dealings"
    __table_args__ = (Index("dealings_by_board", "event", "number"),)

    chain: Mapped[str] = mapped_column(_ID, primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str] = mapped_column(_TIME)
    event: Mapped[str | None] = mapped_column(_ID)
    number: Mapped[int | None]
    set_name: Mapped[str | None]
    copy: Mapped[int | None]
    token: Mapped[str | None] = mapped_column(_ID)
    job: Mapped[str | None]
    complete: Mapped[bool]
    facts: Mapped[dict[str, object]] = mapped_column(JSON)


class CheckRow(Table):
    """One verification of a wallet."""

    __tablename__ = "checks"
    __table_args__ = (Index("checks_by_board", "event", "number"),)

    chain: Mapped[str] = mapped_column(_ID, primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str] = mapped_column(_TIME)
    event: Mapped[str | None] = mapped_column(_ID)
    number: Mapped[int | None]
    set_name: Mapped[str | None]
    copy: Mapped[int | None]
    token: Mapped[str | None] = mapped_column(_ID)
    job: Mapped[str | None]
    verdict: Mapped[str]
    facts: Mapped[dict[str, object]] = mapped_column(JSON)


class PrintRow(Table):
    """One paper that was made."""

    __tablename__ = "prints"

    chain: Mapped[str] = mapped_column(_ID, primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str] = mapped_column(_TIME)
    event: Mapped[str | None] = mapped_column(_ID, index=True)
    actor: Mapped[str | None]
    facts: Mapped[dict[str, object]] = mapped_column(JSON)


class SlipRow(Table):
    """An entry that was not legal when it came: it changed nothing, and somebody should know."""

    __tablename__ = "slips"

    chain: Mapped[str] = mapped_column(_ID, primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str] = mapped_column(_TIME)
    kind: Mapped[str]
    token: Mapped[str | None] = mapped_column(_ID)
    content: Mapped[str | None]
