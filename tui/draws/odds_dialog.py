"""The odds of any draw, to look at before making it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.actions.action import Action
from tui.draws.dialog import DrawDialog
from tui.draws.lookahead import usual_draw

if TYPE_CHECKING:
    from campaigns.draws.offers import Started


class OddsView(DrawDialog):
    """The draw dialog for looking at odds: levers, and the values for usual probabilities. Enter goes on to draw."""

    SOLVES = True

    def __init__(self, actor: int | None, action: str = "", conflict: int | None = None) -> None:
        super().__init__(action, actor, conflict)

    def _begin(self) -> tuple[Action, Any, Started | None]:
        self._named = self._named or usual_draw(self.campaign)
        return super()._begin()
