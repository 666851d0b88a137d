"""Maps that are kept, as the plain texts their game reads and writes."""

from __future__ import annotations

from campaigns.commands.command import Command, command
from core.schema.entry import entry

LARGEST = 200_000
"""Characters of the longest map."""


@command("keep-map name text")
class KeepMap(Command):
    """Keep a map under a name; the one that has the name already is replaced."""

    name: str = entry("Name", line=True, filled=True)
    text: str = entry("Map", longest=LARGEST)


@command("rename-map map name")
class RenameMap(Command):
    """Give a kept map another name, which no other one may have."""

    map: int = entry("Map", names="map")
    name: str = entry("Name", line=True, filled=True)


@command("remove-map map")
class RemoveMap(Command):
    """Keep a map no longer."""

    map: int = entry("Map", names="map")
