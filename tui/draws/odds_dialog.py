"""The odds of any draw, to look at before making it."""

from __future__ import annotations

from tui.draws.dialog import DrawDialog
from tui.draws.lookahead import usual_draw


class OddsView(DrawDialog):
    """The draw dialog for looking at odds: levers, and the values for usual probabilities. Enter goes on to draw."""

    SOLVES = True

    def __init__(self, actor: int | None, action: str = "", conflict: int | None = None) -> None:
        super().__init__(action, actor, conflict)

    def _action_id(self) -> str:
        return super()._action_id() or usual_draw(self.campaign)
