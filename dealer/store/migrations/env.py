"""How Alembic runs here: on the connection that the store has opened, in its transaction."""

from alembic import context

from dealer.store.models import Table

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Table.metadata,
    transactional_ddl=True,
)
context.run_migrations()
