"""The line protocol between engines and the programs that drive them, and both of its ends."""
