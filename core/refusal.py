"""The error of a request that the rules do not allow."""

from __future__ import annotations

GAME_FAULT = "game_fault"
"""The code of a refusal because of a mistake in the game itself."""


class Refusal(ValueError):
    """A request that the rules do not allow. Nothing has changed.

    `code` is stable and comes from the ruleset's catalogue. `message` is one sentence for the GM. `field` names the
    form field at fault (dotted for nested fields), if there is one. `rule` is the id of the rule behind a fault of a
    sheet.
    """

    def __init__(self, code: str, message: str, field: str | None = None, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.rule = rule
