"""The pool of engine processes."""
