"""The terminal app and the command line: they send commands, show views and never touch the store."""
