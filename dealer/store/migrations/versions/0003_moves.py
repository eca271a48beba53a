"""Where wallets have been, and which the referee holds."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "moves",
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("event", sa.String(length=64), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("set_name", sa.String(), nullable=True),
        sa.Column("copy", sa.Integer(), nullable=True),
        sa.Column("token", sa.String(length=64), nullable=True),
        sa.Column("job", sa.String(), nullable=True),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("chain", "seq"),
    )
    op.create_index("moves_by_wallet", "moves", ["number", "set_name", "copy", "at"])
    op.add_column(
        "wallets", sa.Column("held", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    # What was folded before has no moves: the emptied tables are folded again from the journals.
    for table in (
        "chains",
        "events",
        "records",
        "commitments",
        "draws",
        "wallets",
        "dealings",
        "checks",
        "prints",
        "slips",
    ):
        op.execute(sa.text(f"DELETE FROM {table}"))
