"""UCI, the protocol that many engines and their user interfaces speak, and both of its ends."""
