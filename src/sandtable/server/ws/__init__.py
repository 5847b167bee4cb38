"""The WebSocket: its messages, a client's session, a connection."""
