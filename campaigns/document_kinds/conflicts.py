"""Conflicts, open and over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.kind import ALWAYS, NEEDED, PARTLY, Kind, kept_field, kind


@kind("conflicts")
class Conflict(Kind):
    """A conflict; `form` is its kind, `state` the game's, of which the players know the gauges of their side."""

    form: str = kept_field(default=NEEDED, public=ALWAYS)
    title: str = kept_field("Title", default=NEEDED, public=ALWAYS)
    scene: int | None = kept_field(default=NEEDED, public=ALWAYS, pointing=True)
    participants: tuple[int, ...] = kept_field(default=(), public=ALWAYS, pointing=True)
    open: bool = kept_field(default=True, public=ALWAYS)
    note: str = kept_field("GM notes", default="")
    state: Mapping[str, Any] = kept_field(default=NEEDED, public=PARTLY, whole="state")
