"""The kinds of things a campaign keeps: one declaration says how each is stored, asked for, found and shown."""
