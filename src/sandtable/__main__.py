"""`python -m sandtable` is the command line."""

from sandtable.cli import main

if __name__ == "__main__":
    main()
