"""What has commands: it says which of them cannot be done now, and why."""

from __future__ import annotations


class Acting:
    """For widgets and screens with commands: what cannot be done now is dimmed and says why when its key is pressed."""

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Why an action cannot be done now, as one sentence; empty if it can."""
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim what cannot be done. `Wyrdbook.run_action` gives the reason when it is tried all the same."""
        return None if self.why_not(action, parameters) else True
