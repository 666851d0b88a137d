"""Random tables: files of entries, rolled on by luck. `docs/reference/random-tables.md` is the format people write.

`notation` reads what stands in brackets, `reading` a file, `shelf` knows where files lie, `rolling` is the rule that
picks; what a record needs to be verified without the files is kept in it whole. Nothing here writes a file.
"""
