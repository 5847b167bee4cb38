"""What each receiver may know of a match: redacted events and views."""
