"""The odds of anything that can be drawn for, to be looked at before it is."""

from __future__ import annotations

from typing import Any

from core.acts.action import Action
from core.acts.place import Place
from tui.draw.dialog import DrawDialog


class OddsView(DrawDialog):
    """The same dialog to look at odds: levers, and what it takes for some usual chances. Enter goes on to draw."""

    SOLVES = True

    def __init__(self, actor: int | None, action: str = "", conflict: int | None = None) -> None:
        super().__init__(action, actor, conflict)

    def _begin(self) -> tuple[Action, Any]:
        self._named = self._named or self._usual()
        return super()._begin()

    def _usual(self) -> str:
        """The action last drawn for if it has odds, else the first of a scene that has odds."""
        rules, last = self.campaign.ruleset, self.campaign.last_action()
        scene = (a.id for a in rules.actions if a.place is Place.SCENE and a.odds)
        return last[0] if last and rules.action(last[0]).odds else next(scene, "")
