"""Everything that can be written out, and files for other programs: tables, graphs, calendars."""
