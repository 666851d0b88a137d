"""Which rules the app reaches, by what, and which test shows it: `python -m tests.coverage.page` writes the page."""
