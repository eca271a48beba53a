"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "chains",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("station", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "checks",
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("event", sa.String(length=64), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("set_name", sa.String(), nullable=True),
        sa.Column("copy", sa.Integer(), nullable=True),
        sa.Column("token", sa.String(length=64), nullable=True),
        sa.Column("job", sa.String(), nullable=True),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("chain", "seq"),
    )
    op.create_index("checks_by_board", "checks", ["event", "number"], unique=False)
    op.create_table(
        "dealings",
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("event", sa.String(length=64), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("set_name", sa.String(), nullable=True),
        sa.Column("copy", sa.Integer(), nullable=True),
        sa.Column("token", sa.String(length=64), nullable=True),
        sa.Column("job", sa.String(), nullable=True),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("chain", "seq"),
    )
    op.create_index("dealings_by_board", "dealings", ["event", "number"], unique=False)
    op.create_table(
        "events",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("made_at", sa.String(length=32), nullable=False),
        sa.Column("released_at", sa.String(length=32), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_events_name"), "events", ["name"], unique=False)
    op.create_table(
        "prints",
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("event", sa.String(length=64), nullable=True),
        sa.Column("actor", sa.String(), nullable=True),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("chain", "seq"),
    )
    op.create_index(op.f("ix_prints_event"), "prints", ["event"], unique=False)
    op.create_table(
        "records",
        sa.Column("event", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("mark", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("event", "number", "version"),
    )
    op.create_index(op.f("ix_records_mark"), "records", ["mark"], unique=False)
    op.create_table(
        "slips",
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=True),
        sa.Column("content", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("chain", "seq"),
    )
    op.create_table(
        "wallets",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("set_name", sa.String(), nullable=False),
        sa.Column("copy", sa.Integer(), nullable=False),
        sa.Column("bound", sa.Boolean(), nullable=False),
        sa.Column("content", sa.String(), nullable=False),
        sa.Column("event", sa.String(length=64), nullable=True),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("job", sa.String(), nullable=True),
        sa.Column("place", sa.String(), nullable=True),
        sa.Column("since", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_index(op.f("ix_wallets_event"), "wallets", ["event"], unique=False)
    op.create_index("wallets_by_label", "wallets", ["number", "set_name", "copy"], unique=False)
