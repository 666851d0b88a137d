"""The exit codes of the app and of every subcommand."""

FINE, NO, REFUSED, FAULTY, QUIET = 0, 1, 3, 70, 130
"""0 fine, 1 the answer is no, 3 refused or damaged data, 70 wyrdbook's fault, 130 stopped by Ctrl+C; 2 wrong use."""
