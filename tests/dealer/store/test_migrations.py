"""A store of an earlier version becomes one of this version: folded again from the journals."""

import sqlite3
from contextlib import closing

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from dealer.entries import About, Entry, EntryKind
from dealer.store import database
from dealer.store.books import Books
from dealer.wallet_name import WalletName

NAME = WalletName(1, "A", 1)


def as_of(revision, path):
    """A store with the tables of an earlier version."""
    config = Config()
    config.set_main_option(
        "script_location", database.__file__.replace("database.py", "migrations")
    )
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def test_what_was_folded_before_there_were_moves_has_them_afterwards(house):
    with Books.open(house) as books:
        [wallet] = books.wallets.register([NAME])
        about = About("e1", "job", 1, "A", 1, wallet.token)
        for kind in (
            EntryKind.WALLET_BOUND,
            EntryKind.WALLET_ACCEPTED,
            EntryKind.BOARD_COMPLETE,
            EntryKind.ISSUED,
        ):
            books.note(Entry(kind, {"version": 1, "place": "7"}), about)
        moves = books.wallets.moves(NAME)
        last = books.journal.last()
        chain = books.journal.id
    house.store.unlink()
    as_of("0002", house.store)
    with closing(sqlite3.connect(house.store)) as old:
        old.execute("INSERT INTO chains VALUES (?, 'desk', ?, '2026')", (chain, last))
        old.execute(
            "INSERT INTO wallets (token, number, set_name, copy, bound, content, since) "
            "VALUES (?, 1, 'A', 1, 1, 'dealt', '2026')",
            (wallet.token,),
        )
        old.commit()
    with Books.open(house) as books:
        assert len(moves) == 2
        assert books.wallets.moves(NAME) == moves
        [known] = books.wallets.all()
        assert (known.place, known.held) == ("7", False)
