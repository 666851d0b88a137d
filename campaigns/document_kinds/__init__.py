"""The kinds of documents a campaign keeps; one declaration defines how each is stored, asked for, found and shown."""
