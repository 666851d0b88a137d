"""A place where a conflict is played: the play screen and the map, with the same keys for its next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazy_imports import Lazy
from tui.base_screens.base import Place
from tui.draws.next_step import NONE_RUNS, WAYS, do_due, next_way, skip_round, skip_turn

if TYPE_CHECKING:
    from campaigns.state.view import SceneView
    from tui.conflicts import forms
    from tui.draws import sources
else:
    forms = Lazy("tui.conflicts.forms")
    sources = Lazy("tui.draws.sources")

_IN_CONFLICT = {"due", "skip_turn", "skip_round"}
_OF_PLANNED = {"due", "skip_turn"}


class Fought(Place):
    """The next step of the conflict here, for the selected character if several can act."""

    @property
    def running(self) -> int | None:
        """The conflict that is played here, or None."""
        raise NotImplementedError

    @property
    def actor(self) -> int | None:
        """The selected character."""
        raise NotImplementedError

    @property
    def mover(self) -> int | None:
        """The character who acts if several can."""
        return self.actor

    @property
    def _led(self) -> SceneView | None:
        """The open scene, if a conflict is planned for it and none runs; None in the player view."""
        scene = self.wyrdbook.view.scene if self.wyrdbook.view is not None else None
        return scene if self.running is None and scene is not None and scene.planned else None

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason why an action isn't possible: most need a running or planned conflict."""
        if action not in _IN_CONFLICT or self.running is not None:
            return ""
        return "" if self._led is not None and action in _OF_PLANNED else NONE_RUNS

    def action_typed_all(self) -> None:
        """Switch between typing the whole table's cards and letting the program draw them."""
        sources.type_all(self.wyrdbook)

    def action_due(self) -> None:
        """Do the next step of the running conflict, or start the planned one."""
        if self._led is not None:
            forms.begin_planned(self.wyrdbook, self._led)
        elif self.running is not None:
            do_due(self.wyrdbook, self.running, self.mover)

    def action_skip_turn(self) -> None:
        """Skip the turn of the character who is due, or drop the planned conflict."""
        if self._led is not None:
            forms.drop_planned(self.wyrdbook, self._led)
        elif self.running is not None:
            skip_turn(self.wyrdbook, self.running, self.mover)

    def action_skip_round(self, several: bool = False) -> None:
        """Skip a round in which no one acts, or several."""
        if self.running is not None:
            skip_round(self.wyrdbook, self.running, several=several)

    def action_standing(self) -> None:
        """Switch to the next way in which NPCs decide."""
        self.wyrdbook.standing = way = next_way(self.wyrdbook.standing)
        self.wyrdbook.tell(f"NPC choices: {WAYS[way]}.")
