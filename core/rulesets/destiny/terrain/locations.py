"""Locations, and the look of the ground on a map (destiny-156, 171)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.grid import Ground
from core.look import Hue, Look
from core.rulesets.destiny.state.stage import Terrain
from core.schema.entry import Choice


class Group(NamedTuple):
    """A group of locations: its look on the map, and its kinds."""

    sign: str
    hue: Hue
    kinds: tuple[str, ...]


_WILD = ("desert", "field", "forest", "hill", "jungle", "mountain", "overgrowth", "plain", "swamp")
_HAZARDS = ("acid", "cold", "gas", "electricity", "fire", "lava", "pit trap", "rocks", "smoke", "spores")
_SKY = ("black hole", "comet", "moon", "nebula", "neutron star", "planet", "space station", "star")
_ROADS = ("bridge", "cobblestone", "dirt", "gravel", "path", "stone", "street", "highway")
GROUPS: Mapping[str, Group] = {
    "buildings": Group("+", "amber", ("building", "corridor", "room", "stairs", "door")),
    "cavern": Group("n", "dark", ("cavern", "cave", "crevasse", "tunnel")),
    "dungeon": Group("=", "dark", ("dungeon corridor", "dungeon room")),
    "road": Group(":", "dark", _ROADS),
    "wilderness": Group('"', "green", _WILD),
    "water": Group("~", "blue", ("ocean", "lake", "river", "waterfall")),
    "hazard": Group("!", "red", _HAZARDS),
    "space": Group("*", "gold", ("asteroid", "asteroid belt", *_SKY)),
}
"""Groups of locations, doors among them, a row each (destiny-171)."""
GROUP_OF = {kind: name for name, group in GROUPS.items() for kind in group.kinds}
CHOICES = (Choice("", "open ground"), *(Choice(kind, kind, note=group) for kind, group in GROUP_OF.items()))

_ROUGH, _OBSTACLE, _BLOCKED = (",", "▒", "█")


def ground_look(terrain: Terrain) -> Ground:
    """The look of a space: full if it blocks, half full if it only hides, otherwise the sign of its group."""
    glyph, hue, _ = GROUPS[GROUP_OF[terrain.kind]] if terrain.kind in GROUP_OF else Group(_ROUGH, "dark", ())
    if terrain.obstacle or terrain.blocked:
        glyph = _BLOCKED if terrain.blocked else _OBSTACLE
    extra = f"+{terrain.extra} Move" if terrain.extra else ""
    closed, hidden = "cannot be entered" if terrain.blocked else "", "blocks sight" if terrain.obstacle else ""
    notes = (extra, closed, hidden, f"sets off: {terrain.event}" if terrain.event else "")
    trap = bool(terrain.event) and not (terrain.kind or extra or closed or hidden)
    look = Look(glyph, hue, terrain.name or terrain.kind)
    return Ground(terrain.space, look, ", ".join(filter(None, notes)), secret=trap)
