"""Everything done at the table that calls for a draw, and giving up."""

from __future__ import annotations

from core.action import Action
from core.rulesets.aisling import conceding
from core.rulesets.aisling.group import TOGETHER
from core.rulesets.aisling.scene import DRAW
from core.rulesets.aisling.versus import CONTEST

ACTIONS: tuple[Action, ...] = (DRAW, CONTEST, TOGETHER, *conceding.ACTIONS)
"""The draws of a scene and of a conflict."""
