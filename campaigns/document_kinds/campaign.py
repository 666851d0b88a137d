"""The campaign as a whole: its game, settings, day, and the open session, scene, conflicts and downtime."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.kind import ALWAYS, NEEDED, Kind, kept_field, kind
from campaigns.document_kinds.table_names import DORMANT_AFTER


@kind("campaign")
class CampaignDocument(Kind):
    """The only document of the table `campaign`.

    `luck` is the number of draws taken from `seed`; `session`, `scene` and `conflicts` are the open ones; `downtime`
    is `{"interval": id, "terms": {character: terms}}` while one is open, with `passes` if the GM set the time that
    passes. After `dormant_after` sessions an untouched thread is dormant. `summary` describes the campaign in a line,
    `next_evening` is the date of the next session in words. `shape` and `edition` are the numbers of the game that
    wrote it (`core.ruleset.Ruleset`); `upgrades` lists the versions of the log entries before each upgrade:
    `{"before": seq, "schema": n, "shape": n}`, oldest first.
    """

    name: str = kept_field("Name", default=NEEDED, line=True, filled=True, public=ALWAYS)
    ruleset: str = kept_field(default=NEEDED, public=ALWAYS)
    options: Mapping[str, Any] = kept_field(default=NEEDED, public=ALWAYS)
    state: Mapping[str, Any] = kept_field(default=NEEDED, whole="state")
    seed: str = kept_field(default=NEEDED)
    luck: int = kept_field(default=0, stays=True)
    day: int = kept_field(default=1, public=ALWAYS, whole="play")
    day_label: str = kept_field(default="", public=ALWAYS, whole="play")
    typed: bool = kept_field(default=False, public=ALWAYS)
    session: int | None = kept_field(default=None, public=ALWAYS, pointing=True, whole="play")
    scene: int | None = kept_field(default=None, public=ALWAYS, pointing=True, whole="play")
    conflicts: tuple[int, ...] = kept_field(default=(), public=ALWAYS, pointing=True, whole="play")
    sessions_played: int = kept_field(default=0, public=ALWAYS, whole="play")
    downtime: Mapping[str, Any] | None = kept_field(default=None, pointing=True, whole="play")
    last_action: tuple[Any, ...] | None = kept_field(default=None, stays=True)
    dormant_after: int = kept_field(default=DORMANT_AFTER)
    summary: str = kept_field("Summary", default="", line=True, help="the campaign in one line")
    next_evening: str = kept_field("Next session", default="", line=True, help="Such as Fri 4 December, 19:00.")
    shape: int = kept_field(default=1)
    edition: int = kept_field(default=1)
    upgrades: tuple[Mapping[str, int], ...] = kept_field(default=())
