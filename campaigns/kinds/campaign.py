"""The campaign as a whole: its settings, unfinished work, forms used last, and the line of undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.kinds.kind import ALWAYS, NEEDED, Kind, kept_field, kind
from campaigns.kinds.table_names import DORMANT_AFTER


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


@kind("forms")
class Form(Kind):
    """The form a character last used for an action, to repeat it with two keys.

    `start` are the first values of a long form that was left half filled. `session` and `scene` are the numbers of
    those it was used in, because values that belong to a scene end with it; `row` is the row of the log then, to find
    a character's newest form.
    """

    action: str = kept_field(default=NEEDED)
    actor: int | None = kept_field(default=NEEDED)
    form: Mapping[str, Any] = kept_field(default=NEEDED)
    start: Mapping[str, Any] | None = kept_field(default=None)
    session: int | None = kept_field(default=None)
    scene: int | None = kept_field(default=None)
    row: int = kept_field(default=0)


@kind("desk")
class Desk(Kind):
    """The only document of the table `desk`: unfinished work, which undo skips.

    `drafts` are the unfinished draws, each with an `id`, the latest first.
    """

    drafts: tuple[Mapping[str, Any], ...] = kept_field(default=())
    note_draft: str = kept_field(default="")
    place: Mapping[str, Any] = kept_field(default={})


@kind("checks", revealed=False)
class Check(Kind):
    """The only document of its table: the day of the last check of the whole log, and the fault found."""

    day: str = kept_field(default="")
    fault: str = kept_field(default="")


@kind("reverts", revealed=False)
class TakenBack(Kind):
    """A reverted log entry, by its number, though it is still on the line."""

    entry: int = kept_field(default=NEEDED)


@kind("history")
class HistoryDocument(Kind):
    """The only document of the table `history`.

    `head` is the log entry that undo would take back next, `redo` the undo entry that redo would take back, `rows` the
    number of entries the log shows. A `dead` document is a span of entries that were undone and then left. `names` are
    the entries that renamed or deleted a character; None in a campaign older than this list.
    """

    head: int | None = kept_field(default=None)
    redo: int | None = kept_field(default=None)
    rows: int = kept_field(default=0)
    names: tuple[int, ...] | None = kept_field(default=None)


@kind("dead")
class Dead(Kind):
    """Log entries from `first` to `last` that are off the line: undone, and something else was done instead."""

    first: int = kept_field(default=NEEDED)
    last: int = kept_field(default=NEEDED)
