"""Maps that are kept, as the plain texts their game reads and writes."""

from __future__ import annotations

from campaigns.kinds.command import Command, command
from campaigns.kinds.world import KeptMap, MapName, MapText, OfMap


@command("keep-map name text")
class KeepMap(MapText, MapName, Command):
    """Keep a map under a name; the one that has the name already is replaced."""


@command("rename-map map name")
class RenameMap(MapName, OfMap, Command):
    """Give a kept map another name, which no other one may have."""


@command("remove-map map", removes=KeptMap)
class RemoveMap(OfMap, Command):
    """Keep a map no longer."""
