"""Small rooms that ask of the kernel what no single real game asks at once."""
