"""The panes of the play screen, in one table: keys, digits, titles and their order are made from it.

A new pane is a line here, its class in the module named, its keys in `tui/keys/play.py`, its place in the arrangements
of `tui/panes/layouts.py`.
"""

from __future__ import annotations

from typing import NamedTuple


class Slot(NamedTuple):
    """One pane: its id, its title, and where its class is found."""

    id: str
    title: str
    module: str
    kind: str


PANES = (
    Slot("characters", "Characters", "tui.panes.characters", "Characters"),
    Slot("points", "Points", "tui.panes.points", "Points"),
    Slot("milestones", "Milestones", "tui.panes.milestones", "Milestones"),
    Slot("scene", "Scene", "tui.panes.scene", "Scene"),
    Slot("conflict", "Conflict", "tui.panes.conflict", "Conflict"),
    Slot("panels", "Selected", "tui.panes.table", "Selected"),
    Slot("draw", "Draw", "tui.panes.draw", "Draw"),
    Slot("strip", "Results", "tui.panes.strip", "Strip"),
)
"""In the order of their digits, which is that of reading in every arrangement."""
