"""Saved maps, as the plain texts their game reads and writes."""

from __future__ import annotations

from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.maps import KeptMap, MapName, MapText, OfMap


@command("keep-map name text")
class KeepMap(MapText, MapName, Command):
    """Save a map under a name. It replaces a map of the same name."""


@command("rename-map map name")
class RenameMap(MapName, OfMap, Command):
    """Rename a saved map. No two maps share a name."""


@command("remove-map map", removes=KeptMap)
class RemoveMap(OfMap, Command):
    """Remove a saved map."""
