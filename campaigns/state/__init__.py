"""How a campaign stands: its documents and tables, the books over them, and the one immutable view of all."""
