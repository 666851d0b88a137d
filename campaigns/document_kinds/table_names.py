"""Facts about the tables that need no models."""

from __future__ import annotations

NOT_UNDONE = frozenset({"checks", "desk", "forms", "history", "dead"})
"""Tables that undo and redo skip: they concern the work, not the campaign."""

KNOWLEDGE = ("revelations", "hidden_parts")
"""The tables of the players' knowledge."""

DORMANT_AFTER = 5
"""Sessions after which an untouched thread is dormant, unless the campaign sets another number."""

ONLY = 1
"""The id of the document in a table that has only one."""
