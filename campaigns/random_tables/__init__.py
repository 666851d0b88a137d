"""Random tables: files of entries that luck chooses from. `docs/reference/random-tables.md` describes the format.

`folders` finds the files, `parser` reads one (`text_lists`, `columns`, `markdown_page`, `yaml_and_json`), `row_ranges`
makes a table of its entries, `notation` reads brackets, and `rolls` is the rule that picks. A log entry keeps
everything needed to verify it without the files. Nothing here writes a file.
"""
