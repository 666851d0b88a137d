"""Macros: recorded, saved by name, bound to a key, and played again. `tui.config.macro_files` keeps their files."""
