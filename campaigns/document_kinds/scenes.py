"""Scenes that are played or have been."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.kind import ALWAYS, NEEDED, PARTLY, Kind, kept_field, kind
from campaigns.document_kinds.lengths import TEXT
from campaigns.document_kinds.planned_npcs import PlannedFigures


@kind("scenes", found="scene")
class Scene(Kind):
    """A scene; `session` is the session's id, `record` its texts, as its game declares them.

    A game that works with the record keeps the open scene's in its state, and it is stored here once the scene ends.
    `planned` is the form of the conflict it leads to, with its `figures`, until that begins. The players know the
    parts of the record that are neither secret nor hidden.
    """

    session: int = kept_field(default=NEEDED, public=ALWAYS, pointing=True)
    number: int = kept_field(default=NEEDED, public=ALWAYS)
    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=ALWAYS, title=True)
    participants: tuple[int, ...] = kept_field(
        "In it", default=(), names="character", said="with", public=ALWAYS, about=True
    )
    aspects: tuple[str, ...] = kept_field("Facts here", default=(), line=True, public=ALWAYS, searched=True)
    open: bool = kept_field(default=True, public=ALWAYS)
    note: str = kept_field("GM notes", default="", longest=TEXT, long=True, searched=True)
    record: Mapping[str, Any] | None = kept_field(default=None, public=PARTLY, searched=True)
    planned: str = kept_field("Leads to", default="")
    figures: tuple[PlannedFigures, ...] = kept_field("NPCs", default=())
    first_day: int | None = kept_field(default=None, public=ALWAYS)
    last_day: int | None = kept_field(default=None, public=ALWAYS)
