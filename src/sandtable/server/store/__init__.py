"""The store: a SQLite file by default, or a database server by its URL."""
