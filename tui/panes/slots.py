"""The panes of the play screen, in one table: keys, digits, titles and layout are made from it.

A new pane is a line here, its class in the module named, its keys in `tui/keys/play.py`.
"""

from __future__ import annotations

from typing import NamedTuple


class Slot(NamedTuple):
    """One pane: its id, its title, where its class is found, and its turn in the grid that shows all of them.

    What is `laid` is there only in games that lay something out; what stands `aside` makes room for a conflict.
    """

    id: str
    title: str
    module: str
    kind: str
    turn: int
    laid: bool = False
    aside: bool = False


PANES = (
    Slot("characters", "Characters", "tui.panes.characters", "Characters", 1),
    Slot("points", "Points", "tui.panes.points", "Points", 3),
    Slot("milestones", "Milestones", "tui.panes.milestones", "Milestones", 6, aside=True),
    Slot("scene", "Scene", "tui.panes.scene", "Scene", 2),
    Slot("conflict", "Conflict", "tui.panes.conflict", "Conflict", 5),
    Slot("draw", "Draw", "tui.panes.draw", "Draw", 7),
    Slot("strip", "Results", "tui.panes.strip", "Strip", 8),
    Slot("panels", "Table", "tui.panes.table", "Table", 4, laid=True),
)
"""In the order of their digits; what is only there in some games comes last."""
