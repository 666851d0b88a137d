"""Random tables: files of entries that luck chooses from. `docs/reference/random-tables.md` describes the format.

`notation` reads brackets, `reading` reads a file, `shelf` finds files, and `rolling` is the rule that picks. A log
entry keeps everything needed to verify it without the files. Nothing here writes a file.
"""
