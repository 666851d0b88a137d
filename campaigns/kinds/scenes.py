"""Scenes, played and prepared, and their conflicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.kinds.clocks import MOST_SEGMENTS
from campaigns.kinds.common_fields import Ranked
from campaigns.kinds.kind import ALWAYS, NEEDED, PARTLY, Kind, fields, kept_field, kind
from campaigns.kinds.lengths import TEXT
from core.schema.entry import entry

MOST = 100
"""The most NPCs added at once."""


@dataclass(frozen=True, slots=True)
class PlannedClock:
    """A clock that starts with a prepared scene."""

    title: str = entry("Title", line=True, filled=True)
    target: int = entry("Segments", low=1, high=MOST_SEGMENTS, code="bad_target")


@dataclass(frozen=True, slots=True)
class PlannedFigures:
    """NPCs from an entry of the bestiary, made when the conflict they join begins; `side` is theirs in it.

    Those that `leave` are deleted when the scene ends, like NPCs that are added by number.
    """

    name: str = entry("Type", line=True, filled=True, names="type")
    number: int = entry("How many", default=1, low=1, high=MOST)
    side: str = entry("Side", default="", line=True)
    leaves: bool = entry("Leaves with the scene", default=False)


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
