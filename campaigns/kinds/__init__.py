"""The kinds of things a campaign keeps, each one declaration of entries: stored, asked for, found and shown by it."""
