"""The panes of the play screen, in one table: keys, digits, titles and their order are made from it.

A new pane is a line here, its class in the module named, its keys in `tui/key_bindings/play.py`, its place among those
of `tui/config/layouts.py`.
"""

from __future__ import annotations

from typing import NamedTuple


class Slot(NamedTuple):
    """One pane: its id, its title, and the module and name of its class."""

    id: str
    title: str
    module: str
    kind: str


PANES = (
    Slot("characters", "Characters", "tui.characters.pane", "Characters"),
    Slot("points", "Points", "tui.points.pane", "Points"),
    Slot("milestones", "Milestones", "tui.milestones.pane", "Milestones"),
    Slot("scene", "Scene", "tui.scenes.pane", "Scene"),
    Slot("conflict", "Conflict", "tui.conflicts.pane", "Conflict"),
    Slot("panels", "Selected", "tui.play_screen.selected_pane", "Selected"),
    Slot("draw", "Draw", "tui.draws.pane", "Draw"),
    Slot("strip", "Results", "tui.draws.last_results", "Strip"),
)
"""In the order of their digits, which is the reading order in every arrangement."""
