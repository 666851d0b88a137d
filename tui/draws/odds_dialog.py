"""The odds of anything that can be drawn for, to be looked at before it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.actions.action import Action
from tui.draws.dialog import DrawDialog
from tui.draws.lookahead import usual_draw

if TYPE_CHECKING:
    from campaigns.draws.offers import Started


class OddsView(DrawDialog):
    """The same dialog to look at odds: levers, and what it takes for some usual chances. Enter goes on to draw."""

    SOLVES = True

    def __init__(self, actor: int | None, action: str = "", conflict: int | None = None) -> None:
        super().__init__(action, actor, conflict)

    def _begin(self) -> tuple[Action, Any, Started | None]:
        self._named = self._named or usual_draw(self.campaign)
        return super()._begin()
