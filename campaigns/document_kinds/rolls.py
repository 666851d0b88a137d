"""Rolls on random tables, as they are kept."""

from __future__ import annotations

from typing import Literal

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, kept_field, kind

Seen = Literal["hidden", "open", "down"]
"""The readers of a roll: the GM, everyone, or for now no one (it is face down)."""


@kind("rolls", open_to=lambda doc, players: doc["seen"] == "open", found="roll", down=lambda doc: doc["seen"] == "down")
class Rolled(Kind):
    """A roll on random tables: the tables, the result, and who may see it; `session` is the session's number."""

    tables: str = kept_field("Tables", default=NEEDED, public=SOMETIMES, title=True)
    text: str = kept_field("Text", default=NEEDED, public=SOMETIMES, searched=True)
    seen: Seen = kept_field("Seen by", default="hidden")
    session: int | None = kept_field(default=None, public=SOMETIMES)
