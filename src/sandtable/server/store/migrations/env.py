"""How migrations are run: on the connection they are given."""

from __future__ import annotations

from alembic import context

from sandtable.server.store.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
