"""Relationships between characters and articles."""

from __future__ import annotations

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, fields, kept_field, kind, open_to_none


@fields
class RelationFields:
    """A relationship; `who` and `to` are ids of characters or articles."""

    who: int = kept_field("Who", default=NEEDED, names="known", public=SOMETIMES)
    how: str = kept_field("How", default=NEEDED, line=True, filled=True, public=SOMETIMES)
    to: int = kept_field("To", default=NEEDED, names="known", public=SOMETIMES)


@kind("relations", open_to=open_to_none)
class Relation(RelationFields, Kind):
    """A relationship that was written down."""


@fields
class OfRelation:
    """The field that names a relationship."""

    relation: int = kept_field("Relation", default=NEEDED, names="relation")
