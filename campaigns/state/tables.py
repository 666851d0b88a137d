"""What there is to know of the tables without loading their models."""

from __future__ import annotations

NOT_UNDONE = frozenset({"desk", "forms", "history", "dead"})
"""Tables that undo and redo leave alone: they are about the work, not about the campaign."""

ONLY = 1
"""The id of the document in a table that holds one."""
