"""The running tables: the hub, each table, bots, lobby and rematches."""
