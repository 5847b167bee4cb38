"""Listening: Uvicorn, its limits per connection, and network addresses."""
