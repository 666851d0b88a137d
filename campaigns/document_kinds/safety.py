"""Safety: the lines and veils that everyone at the table agreed on."""

from __future__ import annotations

from typing import Literal

from campaigns.document_kinds.kind import ALWAYS, NEEDED, Kind, fields, kept_field, kind
from core.schema.entry import Choice

Handling = Literal["line", "veil"]
"""A line never comes into play; a veil happens off-stage."""
HANDLINGS = (
    Choice("line", "line", note="It never comes into play."),
    Choice("veil", "veil", note="It may happen, but off-stage."),
)


@fields
class OfBoundary:
    """The field that names a line or a veil."""

    boundary: int = kept_field("Line or veil", default=NEEDED, names="boundary")


@fields
class BoundaryFields:
    """The text of a line or a veil. On purpose there is no field for the person who asked for it."""

    text: str = kept_field(
        "Text", default=NEEDED, line=True, filled=True, public=ALWAYS, title=True, help="such as harm to animals"
    )
    handling: Handling = kept_field("Line or veil", default="line", public=ALWAYS, searched=True, choices=HANDLINGS)


@kind("boundaries", found="boundary", revealed=False)
class Boundary(BoundaryFields, Kind):
    """A line or a veil. The players know all of it, because they agreed on it."""
