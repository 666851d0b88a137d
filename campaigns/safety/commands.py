"""Adding, changing and removing lines and veils."""

from __future__ import annotations

from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.safety import Boundary, BoundaryFields, OfBoundary


@command("boundary text handling", adds=Boundary)
class AddBoundary(BoundaryFields, Command):
    """Add a line, or a veil: `boundary "harm to animals" veil`. It names no one."""


@command("edit-boundary boundary text handling", changes=BoundaryFields, edits=Boundary)
class EditBoundary(BoundaryFields, OfBoundary, Command):
    """Change a line or a veil. Fields that you omit stay as they are."""


@command("remove-boundary boundary", removes=Boundary)
class RemoveBoundary(OfBoundary, Command):
    """Remove a line or a veil."""
