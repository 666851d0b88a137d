"""The state of a campaign: its documents and tables, the books over them, and one immutable view."""
