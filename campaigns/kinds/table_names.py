"""What there is to know of the tables without loading their models."""

from __future__ import annotations

NOT_UNDONE = frozenset({"checks", "desk", "forms", "history", "dead"})
"""Tables that undo and redo leave alone: they are about the work, not about the campaign."""

KNOWLEDGE = ("revelations", "hidden_parts")
"""Tables that say of things what the players know."""

DORMANT_AFTER = 5
"""Sessions after which a thread that nothing touched is dormant, unless the campaign says otherwise."""

ONLY = 1
"""The id of the document in a table that holds one."""
