"""The work on a campaign: what there is only one of, notes, forms used last, the desk, the line of undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from campaigns.kinds.kind import ALWAYS, NEEDED, SOMETIMES, Doc, Kind, fields, kept_field, kind
from campaigns.kinds.lengths import TEXT
from campaigns.kinds.table_names import DORMANT_AFTER
from core.kit.day import LAST_DAY

About = Literal["campaign", "session", "scene", "character", "article"]
LAST_SESSION = 100_000
KNOWN = ("character", "article")
"""What a note is about where that is someone or something of the world."""


@kind("campaign")
class CampaignDocument(Kind):
    """The one document of the table `campaign`: what there is only one of.

    `luck` is how many draws have been taken from `seed`; `session`, `scene` and `conflicts` are the open ones;
    `downtime` is `{"interval": id, "terms": {character: terms}}` while one is open; `passes` is in it where the game
    master said how much time passes. After `dormant_after` sessions a thread that nothing touched is dormant. `summary`
    says in a line what the campaign is about, `next_evening` when the next one is, as people say it. `shape` and
    `edition` are the numbers of the game that wrote it (`core.ruleset.Ruleset`); `upgrades` says of the records
    before each upgrade what they were written in: `{"before": seq, "schema": n, "shape": n}`, the oldest first.
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


@fields
class OfNote:
    """Which note."""

    note: int = kept_field("Note", default=NEEDED, names="note")


@fields
class NoteText:
    """What a note says."""

    text: str = kept_field("Text", default=NEEDED, longest=TEXT, public=SOMETIMES, searched=True)


@fields
class NoteAbout:
    """What a note is about, with its id."""

    about: About = kept_field("About", default="campaign")
    about_id: int | None = kept_field("Of", default=None, names="subject", said="of", owner=True)


@fields
class NoteSecret:
    """Whether a note is the GM's own."""

    secret: bool = kept_field("Secret", default=False)


@fields
class NoteSession:
    """The number of the session it was written in."""

    session: int | None = kept_field(default=None, public=SOMETIMES)


@fields
class Due:
    """When a note is due: in a session or on a day, by their numbers."""

    evening: int | None = kept_field("Session", default=None, low=1, high=LAST_SESSION)
    day: int | None = kept_field("Day", default=None, low=0, high=LAST_DAY)


def _ids_about(doc: Doc) -> list[int]:
    return [doc["about_id"]] if doc["about"] in KNOWN else []


@kind("notes", open_to=lambda doc, players: not doc["secret"], found="note", about=_ids_about)
class NoteDocument(Due, NoteSession, NoteSecret, NoteAbout, NoteText, Kind):
    """A note; one that is due is a reminder, until it is `done`."""

    done: bool = kept_field("Done", default=False)


@kind("sources")
class SourceFile(Kind):
    """The file that an article or a note (`of`) was imported from, as far as no field holds it (`vault.sources`)."""

    of: int = kept_field(default=NEEDED, pointing=True)
    file: Mapping[str, str] = kept_field(default=NEEDED)


@kind("forms")
class Form(Kind):
    """The form an actor last used for an action, to repeat it with two keys.

    `start` is what a long form began with when it was left half filled. `session` and `scene` are the numbers of those
    it was used in, for what belongs to a scene ends with it; `row` is the row of the log then, so that the newest of
    someone's forms can be told.
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
    """The one document of the table `desk`: what is being worked on. Undo leaves it alone.

    `drafts` are the draws half done, each with an `id`, the one worked on last first.
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
    """A log entry that was taken back, by its number, though it is on the line of what holds."""

    entry: int = kept_field(default=NEEDED)


@kind("history")
class HistoryDocument(Kind):
    """The one document of the table `history`.

    `head` is the record undo would take back next, `redo` the undo record that redo would take back, `rows` how many
    records the log shows. A `dead` document is a span of records that were undone and then left behind. `names` are the
    records that gave a character another name or deleted one; None in a campaign older than this list.
    """

    head: int | None = kept_field(default=None)
    redo: int | None = kept_field(default=None)
    rows: int = kept_field(default=0)
    names: tuple[int, ...] | None = kept_field(default=None)


@kind("dead")
class Dead(Kind):
    """Records from `first` to `last` are off the line: undone, and something else was done instead."""

    first: int = kept_field(default=NEEDED)
    last: int = kept_field(default=NEEDED)
