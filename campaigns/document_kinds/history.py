"""The line of undo: its ends, the entries that are off it, reverted entries, and the last check of the log."""

from __future__ import annotations

from campaigns.document_kinds.kind import NEEDED, Kind, kept_field, kind


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
