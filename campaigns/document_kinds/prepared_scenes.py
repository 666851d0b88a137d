"""Prepared scenes, and the clocks that start with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.document_kinds.clocks import MOST_SEGMENTS
from campaigns.document_kinds.common_fields import Ranked
from campaigns.document_kinds.kind import NEEDED, Kind, fields, kept_field, kind
from campaigns.document_kinds.planned_npcs import PlannedFigures
from core.schema.entry import entry


@dataclass(frozen=True, slots=True)
class PlannedClock:
    """A clock that starts with a prepared scene."""

    title: str = entry("Title", line=True, filled=True)
    target: int = entry("Segments", low=1, high=MOST_SEGMENTS, code="bad_target")


@fields
class OfPrepared:
    """The field that names a prepared scene."""

    prepared: int = kept_field("Prepared scene", default=NEEDED, names="prepared")


@fields
class PreparedTitle:
    """The title of a prepared scene."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, title=True)


@fields
class PreparedFields:
    """The details of a prepared scene.

    `participants` come with everyone who attends, `clocks` start with it, `planned` is the form of the conflict it
    leads to, `figures` join that, `kept_map` is the name of its map.
    """

    aspects: tuple[str, ...] = kept_field("Facts here", default=(), line=True, searched=True)
    participants: tuple[int, ...] = kept_field("In it", default=(), names="character", said="with", about=True)
    clocks: tuple[PlannedClock, ...] = kept_field("Clocks", default=())
    planned: str = kept_field("Leads to", default="")
    figures: tuple[PlannedFigures, ...] = kept_field("NPCs", default=())
    kept_map: str = kept_field("Map", default="", line=True, names="kept")


@kind("prepared", found="prepared")
class Prepared(PreparedFields, Ranked, PreparedTitle, Kind):
    """A prepared scene in its order; `record` holds its texts, as its game declares them."""

    record: Mapping[str, Any] = kept_field(default=NEEDED, searched=True)
