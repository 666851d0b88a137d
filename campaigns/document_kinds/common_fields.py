"""Fields that kinds of different subjects have in common."""

from __future__ import annotations

from campaigns.document_kinds.kind import NEEDED, fields, kept_field


@fields
class Ranked:
    """The place in a sorted list; the lowest rank comes first."""

    rank: int = kept_field(default=NEEDED)
