"""Commands that host tables and keep the store: serve, backup, restore."""
