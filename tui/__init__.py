"""The terminal app and the command line: screens, keys and words. They send commands, show views and never touch the store."""
