"""How a rule says no."""

from __future__ import annotations


class Refusal(ValueError):
    """A request the rules do not allow. Nothing has changed.

    `code` is stable and comes from the ruleset's catalogue, `message` is one sentence for the game
    master, `field` names the form field at fault (dotted for nested fields), if any one is, and `rule` the rule that
    says so where it is asked for: beside what is wrong with a sheet.
    """

    def __init__(self, code: str, message: str, field: str | None = None, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.rule = rule
