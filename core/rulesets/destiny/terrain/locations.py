"""The look of the ground on a map (destiny-156, 171)."""

from __future__ import annotations

from core.grid import Ground
from core.look import Look
from core.rulesets.destiny.state.stage import Terrain
from core.rulesets.destiny.values.locations import GROUP_OF, GROUPS, Group
from core.schema.entry import Choice

CHOICES = (Choice("", "open ground"), *(Choice(kind, kind, note=group) for kind, group in GROUP_OF.items()))

_ROUGH, _OBSTACLE, _BLOCKED = (",", "▒", "█")


def ground_look(terrain: Terrain) -> Ground:
    """The look of a space: full if it blocks, half full if it only hides, otherwise the sign of its group."""
    group = GROUPS[GROUP_OF[terrain.kind]] if terrain.kind in GROUP_OF else Group(_ROUGH, "dark", ())
    glyph = group.sign
    if terrain.obstacle or terrain.blocked:
        glyph = _BLOCKED if terrain.blocked else _OBSTACLE
    extra = f"+{terrain.extra} Move" if terrain.extra else ""
    closed, hidden = "cannot be entered" if terrain.blocked else "", "blocks sight" if terrain.obstacle else ""
    notes = (extra, closed, hidden, f"sets off: {terrain.event}" if terrain.event else "")
    trap = bool(terrain.event) and not (terrain.kind or extra or closed or hidden)
    look = Look(glyph, group.hue, terrain.name or terrain.kind)
    return Ground(terrain.space, look, ", ".join(filter(None, notes)), secret=trap)
