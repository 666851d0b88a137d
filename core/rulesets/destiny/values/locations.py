"""Locations by group (destiny-156, 171)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.look import Hue


class Group(NamedTuple):
    """A group of locations: its look on the map and its kinds; the map has `more`, and can call all by another name."""

    sign: str
    hue: Hue
    kinds: tuple[str, ...]
    more: tuple[str, ...] = ()
    called: str = ""

    @property
    def on_map(self) -> tuple[str, ...]:
        """The kinds of ground on a map."""
        return (*(f"{self.called}{kind}" for kind in self.kinds), *self.more)


_WILD = ("desert", "field", "forest", "hill", "jungle", "mountain", "overgrowth", "plain", "swamp")
_HAZARDS = ("acid", "cold", "gas", "electricity", "fire", "lava", "pit trap", "rocks", "smoke", "spores")
_SKY = ("black hole", "comet", "moon", "nebula", "neutron star", "planet", "space station", "star")
_ROADS = ("bridge", "cobblestone", "dirt", "gravel", "path", "stone", "street", "highway")
GROUPS: Mapping[str, Group] = {
    "buildings": Group("+", "amber", ("building", "corridor", "room", "stairs"), more=("door",)),
    "cavern": Group("n", "dark", ("cavern", "cave", "crevasse", "tunnel")),
    "dungeon": Group("=", "dark", ("room", "corridor"), called="dungeon "),
    "road": Group(":", "dark", _ROADS),
    "wilderness": Group('"', "green", _WILD),
    "water": Group("~", "blue", ("ocean", "lake", "river", "waterfall")),
    "hazard": Group("!", "red", _HAZARDS),
    "space": Group("*", "gold", ("asteroid", "asteroid belt", *_SKY)),
}
"""Groups of locations, a row each (destiny-171)."""
GROUP_OF = {kind: name for name, group in GROUPS.items() for kind in group.on_map}
