"""A base for parts with commands: it tells which commands are unavailable now, and why."""

from __future__ import annotations


class Availability:
    """For widgets and screens with commands: unavailable ones are dimmed, and their keys give the reason."""

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason an action cannot be done now, as one sentence; empty if it can."""
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim unavailable actions. `Wyrdbook.run_action` gives the reason if one is tried anyway."""
        return None if self.why_not(action, parameters) else True
