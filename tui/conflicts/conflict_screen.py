"""A place where a conflict goes on: the table and the map. What is due there is the same keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lazily import Lazy
from tui.draws.next_step import NONE_RUNS, WAYS, do_due, next_way, skip_round, skip_turn
from tui.screens.base import Place

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
    """What is due in the conflict that runs here, for whoever is selected where several are due."""

    @property
    def running(self) -> int | None:
        """The conflict that is gone on with, none where none runs."""
        raise NotImplementedError

    @property
    def actor(self) -> int | None:
        """The selected character."""
        raise NotImplementedError

    @property
    def mover(self) -> int | None:
        """The character who goes on where several are due."""
        return self.actor

    @property
    def _led(self) -> SceneView | None:
        """The open scene, while a conflict is planned for it and none runs; none in the player view."""
        scene = self.wyrdbook.view.scene if self.wyrdbook.view is not None else None
        return scene if self.running is None and scene is not None and scene.planned else None

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Going on needs a conflict that runs, or one that is planned."""
        if action not in _IN_CONFLICT or self.running is not None:
            return ""
        return "" if self._led is not None and action in _OF_PLANNED else NONE_RUNS

    def action_typed_all(self) -> None:
        """Type the whole table's cards in from now on, or let the program draw them."""
        sources.type_all(self.wyrdbook)

    def action_due(self) -> None:
        """What is due in the running conflict; where none runs the one that is planned for the scene."""
        if self._led is not None:
            forms.begin_planned(self.wyrdbook, self._led)
        elif self.running is not None:
            do_due(self.wyrdbook, self.running, self.mover)

    def action_skip_turn(self) -> None:
        """Who is due does nothing; nothing comes of a conflict that was planned."""
        if self._led is not None:
            forms.drop_planned(self.wyrdbook, self._led)
        elif self.running is not None:
            skip_turn(self.wyrdbook, self.running, self.mover)

    def action_skip_round(self, several: bool = False) -> None:
        """A round in which nobody acts, or several."""
        if self.running is not None:
            skip_round(self.wyrdbook, self.running, several=several)

    def action_standing(self) -> None:
        """The next way in which the NPCs decide."""
        self.wyrdbook.standing = way = next_way(self.wyrdbook.standing)
        self.wyrdbook.tell(f"NPC choices: {WAYS[way]}.")
