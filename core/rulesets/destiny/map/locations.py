"""Locations and how the ground looks on a map (destiny-156, 171)."""

from __future__ import annotations

from collections.abc import Mapping

from core.kit.grid import Ground
from core.look import Hue, Look
from core.rulesets.destiny.time.stage import Terrain
from core.schema.entry import Choice

LOCATIONS: Mapping[str, tuple[str, ...]] = {
    "buildings": ("building", "corridor", "room", "stairs", "door"),
    "cavern": ("cavern", "cave", "crevasse", "tunnel"),
    "dungeon": ("dungeon corridor", "dungeon room"),
    "road": ("bridge", "cobblestone", "dirt", "gravel", "path", "stone", "street", "highway"),
    "wilderness": ("desert", "field", "forest", "hill", "jungle", "mountain", "overgrowth", "plain", "swamp"),
    "water": ("ocean", "lake", "river", "waterfall"),
    "hazard": ("acid", "cold", "gas", "electricity", "fire", "lava", "pit trap", "rocks", "smoke", "spores"),
    "space": (
        "asteroid",
        "asteroid belt",
        "black hole",
        "comet",
        "moon",
        "nebula",
        "neutron star",
        "planet",
        "space station",
        "star",
    ),
}
"""Kinds of location by their group, doors among them (destiny-171)."""
GROUP_OF = {kind: group for group, kinds in LOCATIONS.items() for kind in kinds}
CHOICES = (Choice("", "open ground"), *(Choice(kind, kind, note=group) for kind, group in GROUP_OF.items()))

_LOOKS: Mapping[str, tuple[str, Hue]] = {
    "buildings": ("+", "amber"),
    "cavern": ("n", "dark"),
    "dungeon": ("=", "dark"),
    "road": (":", "dark"),
    "wilderness": ('"', "green"),
    "water": ("~", "blue"),
    "hazard": ("!", "red"),
    "space": ("*", "gold"),
}
_ROUGH, _OBSTACLE, _BLOCKED = (",", "▒", "█")


def ground_look(terrain: Terrain) -> Ground:
    """A space as it is drawn: what blocks is full, what only hides is half full, else the sign of its group."""
    glyph, hue = _LOOKS.get(GROUP_OF.get(terrain.kind, ""), (_ROUGH, "dark"))
    if terrain.obstacle or terrain.blocked:
        glyph = _BLOCKED if terrain.blocked else _OBSTACLE
    extra = f"+{terrain.extra} Move" if terrain.extra else ""
    closed, hidden = "cannot be entered" if terrain.blocked else "", "blocks sight" if terrain.obstacle else ""
    notes = (extra, closed, hidden, f"sets off: {terrain.event}" if terrain.event else "")
    trap = bool(terrain.event) and not (terrain.kind or extra or closed or hidden)
    look = Look(glyph, hue, terrain.name or terrain.kind)
    return Ground(terrain.space, look, ", ".join(filter(None, notes)), secret=trap)
