"""Browsing the choices of a field and coming back to the first: what followed from the others is undone."""

from __future__ import annotations

from typing import Any

from core.schema.fields import fields_of


class Browsing:
    """The form as it was before one of its fields, or some at once, began to change."""

    def __init__(self) -> None:
        self._fields = frozenset[str]()
        self._start: Any = None

    def back(self, before: Any, after: Any) -> Any:
        """The form as it was, if the fields that change between these two have come back; else None."""
        changed = frozenset(f.name for f in fields_of(type(after)) if getattr(before, f.name) != getattr(after, f.name))
        if changed and changed != self._fields:
            self._fields, self._start = changed, before
        elif changed and all(getattr(after, name) == getattr(self._start, name) for name in changed):
            return self._start
        return None
