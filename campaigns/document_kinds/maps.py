"""Maps saved for later use."""

from __future__ import annotations

from campaigns.document_kinds.kind import NEEDED, Kind, fields, kept_field, kind
from campaigns.document_kinds.lengths import MAP


@fields
class OfMap:
    """The field that names a saved map."""

    map: int = kept_field("Map", default=NEEDED, names="map")


@fields
class MapName:
    """The name of a saved map."""

    name: str = kept_field("Name", default=NEEDED, line=True, filled=True, title=True)


@fields
class MapText:
    """A saved map as the text that its game reads and writes."""

    text: str = kept_field("Map", default=NEEDED, longest=MAP)


@kind("maps", found="map")
class KeptMap(MapText, MapName, Kind):
    """A map saved for later use."""
