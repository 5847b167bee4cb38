"""What is kept on disk: one file by default, a database server by its URL."""
