"""The error of a request that the rules do not allow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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

    def at(self, field: str | None) -> Refusal:
        """The same refusal, at another field."""
        return Refusal(self.code, self.message, field, self.rule)


class ChoiceNeeded(Refusal):
    """The refusal of a form that leaves a choice open: once it is made, nothing is in the way of the action."""


@contextmanager
def refused_at(field: str) -> Iterator[None]:
    """Name this field in whatever is refused meanwhile: the one of a form or command that a rule doesn't know."""
    try:
        yield
    except Refusal as refusal:
        raise refusal.at(field) from refusal
