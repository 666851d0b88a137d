"""Random tables: files of entries that luck chooses from. `docs/reference/random-tables.md` describes the format.

`notation` reads brackets, `reading` reads a file, `shelf` knows where files are, and `rolling` is the rule that picks.
A record keeps everything it takes to verify it without the files. Nothing here writes a file.
"""
