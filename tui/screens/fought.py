"""A place where a conflict goes on: the table and the map. What is due there is the same keys."""

from __future__ import annotations

from tui.due import NONE_RUNS, WAYS, do_due, let_go, next_way, nobody_acts
from tui.screens.base import Place

_IN_CONFLICT = {"due", "let_go", "nobody"}


class Fought(Place):
    """What is due in the conflict that runs here, for the selected character where several are due."""

    @property
    def running(self) -> int | None:
        """The conflict that is gone on with, none where none runs."""
        raise NotImplementedError

    @property
    def actor(self) -> int | None:
        """The selected character."""
        raise NotImplementedError

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Going on needs a conflict that runs."""
        return NONE_RUNS if action in _IN_CONFLICT and self.running is None else ""

    def action_due(self) -> None:
        """What is due in the running conflict."""
        if self.running is not None:
            do_due(self.wyrdbook, self.running, self.actor)

    def action_let_go(self) -> None:
        """Who is due does nothing."""
        if self.running is not None:
            let_go(self.wyrdbook, self.running, self.actor)

    def action_nobody(self, several: bool = False) -> None:
        """A round in which nobody acts, or several."""
        if self.running is not None:
            nobody_acts(self.wyrdbook, self.running, several=several)

    def action_standing(self) -> None:
        """The next way in which the game master's figures decide."""
        self.wyrdbook.standing = way = next_way(self.wyrdbook.standing)
        self.wyrdbook.tell(f"Your figures decide: {WAYS[way]}.")
