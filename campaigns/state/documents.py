"""The documents of a campaign: what `state.json` holds, one pydantic model per table.

They are written through these models and checked by them on import; reading trusts the store's checksums.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from campaigns.state.tables import DORMANT_AFTER

Json = Any


class Document(BaseModel):
    """Strict: a document of another shape is refused, not repaired."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


class CampaignDocument(Document):
    """The one document of the table `campaign`: what there is only one of.

    `luck` is how many draws have been taken from `seed`; `session`, `scene` and `conflicts` are the open ones;
    `downtime` is `{"interval": id, "terms": {character: terms}}` while one is open; `passes` is in it where the game
    master said how much time passes. After `dormant_after` evenings a thread that nothing touched is dormant. `summary`
    says in a line what the campaign is about, `next_evening` when the next one is, as people say it. `shape` and
    `edition` are the numbers of the game that wrote it (`core.ruleset.Ruleset`); `upgrades` says of the records
    before each upgrade what they were written in: `{"before": seq, "schema": n, "shape": n}`, the oldest first.
    """

    name: str
    ruleset: str
    options: dict[str, Json]
    state: dict[str, Json]
    seed: str
    luck: int = 0
    day: int = 1
    day_label: str = ""
    typed: bool = False
    session: int | None = None
    scene: int | None = None
    conflicts: list[int] = []
    sessions_played: int = 0
    downtime: dict[str, Json] | None = None
    last_action: list[Json] | None = None
    dormant_after: int = DORMANT_AFTER
    summary: str = ""
    next_evening: str = ""
    shape: int = 1
    edition: int = 1
    upgrades: list[dict[str, int]] = []


class Character(Document):
    """A character or one the game master runs; the sheet is the ruleset's.

    `group` is who they are listed with, `tags` are words to find them by. Whoever `leaves` is deleted with the scene.
    """

    name: str
    player: str = ""
    role: Literal["pc", "npc"] = "pc"
    status: Literal["active", "absent", "retired"] = "active"
    note: str = ""
    group: str = ""
    tags: list[str] = []
    typed: bool | None = None
    leaves: bool = False
    sheet: dict[str, Json]


class Session(Document):
    """A game evening; `first_day` and `last_day` are when it took place in the campaign.

    `downtime` are the first and the last day of the downtimes committed after it.
    """

    number: int
    title: str = ""
    date: str = ""
    attendance: list[int] = []
    open: bool = True
    summary: str = ""
    scenes: int = 0
    first_day: int | None = None
    last_day: int | None = None
    downtime: list[int] = []


class Scene(Document):
    """A scene; `session` is the session's id, `record` what is written of it, as its game declares it.

    A game that works with the record has that of the open scene in its state, and it lies here once the scene is over.
    `planned` is the form of the conflict it was prepared to lead to, with its `figures`, until that begins.
    """

    session: int
    number: int
    title: str
    participants: list[int] = []
    aspects: list[str] = []
    open: bool = True
    note: str = ""
    record: dict[str, Json] | None = None
    planned: str = ""
    figures: list[dict[str, Json]] = []
    first_day: int | None = None
    last_day: int | None = None


class Prepared(Document):
    """A prepared scene in stock, in the order of `rank`.

    `participants` come along with everybody who attends, `clocks` (`{"title", "target"}`) start with it, `planned` is
    the form of the conflict it leads to, `figures` (`{"name", "number", "side"}`) come into that, `kept_map` is
    the name of the map it is played on, `record` is what is written of it, as its game declares it.
    """

    title: str
    rank: int
    aspects: list[str] = []
    participants: list[int] = []
    clocks: list[dict[str, Json]] = []
    planned: str = ""
    figures: list[dict[str, Json]] = []
    kept_map: str = ""
    record: dict[str, Json]


class AgendaLine(Document):
    """A line of the agenda, in the order of `rank`; `to` is the id of what it leads to (`campaigns.prepared`)."""

    text: str
    rank: int
    to: int | None = None
    done: bool = False


class Figure(Document):
    """A type in the stock: figures made of it have its sheet, group, tags and remark, and its name with a number."""

    name: str
    group: str = ""
    tags: list[str] = []
    note: str = ""
    sheet: dict[str, Json]


class Article(Document):
    """What is written of somebody or something of the world; `fields` are the game master's own, by name.

    It may carry a thread: `thread` says how far that is (`campaigns.threads`), `deadline` by which day of the campaign
    (0: none), `ending` how it ended, `touched` the numbers of the evenings that it was part of, in their order.
    """

    sort: str
    name: str
    other_names: list[str] = []
    tags: list[str] = []
    text: str = ""
    secret: bool = True
    fields: dict[str, str] = {}
    thread: Literal["none", "promised", "open", "closed"] = "none"
    deadline: int = 0
    ending: str = ""
    touched: list[int] = []


class Relation(Document):
    """How somebody or something stands to another: ids of characters or articles."""

    who: int
    how: str
    to: int


class Tracker(Document):
    """A condition or, with a value, a counter of the game master's own of `who`, a character or an article, by id.

    It ends with the scene or the evening (`until`), or when its `day` has come; else when somebody ends it.
    """

    who: int
    name: str
    value: int | None = None
    most: int | None = None
    until: Literal["", "scene", "evening"] = ""
    day: int | None = None
    secret: bool = False


class RollDocument(Document):
    """A roll on random tables: what was wanted, what came, and who may see it; `session` is the session's number."""

    tables: str
    text: str
    seen: Literal["hidden", "open", "down"] = "hidden"
    session: int | None = None


class Occasion(Document):
    """An event or a deadline on the calendar: days from `first` to `last`, `about` ids of characters or articles.

    What is `yearly` comes back on its date; a deadline that is met is `done`.
    """

    title: str
    first: int
    last: int
    yearly: bool = False
    deadline: bool = False
    done: bool = False
    secret: bool = True
    text: str = ""
    about: list[int] = []


class CalendarDocument(Document):
    """The one document of the table `calendar`, of a campaign that has a calendar (`campaigns.calendar.reckoning`).

    Months are `{"name", "days", "leap_days", "in_week"}`, feasts `{"name", "first": [month, day], "last"}`, eras
    `{"name", "first": year}`; `first` is the year, month and day of day 1, `first_weekday` a place in `weekdays`.
    """

    name: str = ""
    months: list[dict[str, Json]]
    weekdays: list[str] = []
    first: list[int]
    first_weekday: int = 0
    leap_years: list[int] = []
    feasts: list[dict[str, Json]] = []
    eras: list[dict[str, Json]] = []


class KeptMap(Document):
    """A map that is kept to be used again: the text that its game reads and writes."""

    name: str
    text: str


class Conflict(Document):
    """A conflict: `form` is its kind, `state` the ruleset's."""

    form: str
    title: str
    scene: int | None
    participants: list[int] = []
    open: bool = True
    note: str = ""
    state: dict[str, Json]


class Milestone(Document):
    """A milestone; `session` is the number of the session it was reached in."""

    title: str
    tier: str
    note: str = ""
    session: int | None = None
    awards: dict[str, int] = {}


class LedgerEntry(Document):
    """One entry of the points ledger; `session` and `scene` are numbers, `milestone` an id.

    `bought` says what a purchase changed: `{"shape": n, "sheet": [step], "state": [step]}` (`core.kit.purchases.Step`),
    or `{"with": id}` where another entry of the same purchase says it. `refunds` is the id of the entry this one takes
    back.
    """

    actor: int
    currency: str
    delta: int
    reason: str
    item: str = ""
    session: int | None = None
    scene: int | None = None
    milestone: int | None = None
    refunded: bool = False
    bought: dict[str, Json] | None = None
    refunds: int | None = None


class Clock(Document):
    """A clock or track; `scene` is the id of the scene it ends with, `article` that of the thread it counts for."""

    title: str
    target: int
    tally: int = 0
    marks: int = 0
    scene: int | None = None
    article: int | None = None


class Project(Document):
    """A downtime project."""

    title: str
    target: int
    tally: int = 0
    marks: int = 0
    note: str = ""
    workers: list[int] = []
    dropped: bool = False


class Activity(Document):
    """A queued downtime activity; the queue is the table in order of id."""

    actor: int
    action: str
    form: dict[str, Json]
    answers: list[dict[str, Json]] = []
    rejected: bool = False


class NoteDocument(Document):
    """A note; `about_id` is the id of what it is about, `session` the number of the session it was written in.

    One that is due in an `evening` or on a `day` (by their numbers) is a reminder, until it is `done`.
    """

    text: str
    about: Literal["campaign", "session", "scene", "character", "article"] = "campaign"
    about_id: int | None = None
    secret: bool = False
    session: int | None = None
    evening: int | None = None
    day: int | None = None
    done: bool = False


class Form(Document):
    """The form an actor last used for an action, to repeat it with two keys.

    `start` is what a long form began with when it was left half filled. `session` and `scene` are the numbers of those
    it was used in, for what belongs to a scene ends with it; `row` is the row of the log then, so that the newest of
    somebody's forms can be told.
    """

    action: str
    actor: int | None
    form: dict[str, Json]
    start: dict[str, Json] | None = None
    session: int | None = None
    scene: int | None = None
    row: int = 0


class Desk(Document):
    """The one document of the table `desk`: what is being worked on. Undo leaves it alone.

    `drafts` are the draws half done, each with an `id`, the one worked on last first.
    """

    drafts: list[dict[str, Json]] = []
    note_draft: str = ""
    place: dict[str, Json] = {}


class HistoryDocument(Document):
    """The one document of the table `history`.

    `head` is the record undo would take back next, `redo` the undo record that redo would take back, `rows` how many
    records the log shows. A `dead` document is a span of records that were undone and then left behind. `names` are the
    records that gave a character another name or deleted one; None in a campaign older than this list.
    """

    head: int | None = None
    redo: int | None = None
    rows: int = 0
    names: list[int] | None = None


class Dead(Document):
    """Records from `first` to `last` are off the line: undone, and something else was done instead."""

    first: int
    last: int


class Event(BaseModel):
    """What every record of the log says, whatever happened: the fields that lists, undo and recaps read."""

    model_config = ConfigDict(extra="allow", strict=True, defer_build=True)

    kind: str
    title: str
    at: str
    row: int
    undoable: bool
    session: int | None = None
    scene: int | None = None
    actor: int | None = None
    conflict: int | None = None
    prev: int | None = None
    undid: int | None = None
    redo_before: int | None = None
    quiet: bool = False
    action: str = ""
    note: str = ""
    command: dict[str, Json] | None = None
    form: dict[str, Json] = {}
    request: dict[str, Json] = {}
    options: dict[str, Json] = {}
    facts: dict[str, Json] = {}
    results: list[dict[str, Json]] = []


TABLES: dict[str, type[Document]] = {
    "campaign": CampaignDocument,
    "characters": Character,
    "sessions": Session,
    "scenes": Scene,
    "prepared": Prepared,
    "agenda": AgendaLine,
    "conflicts": Conflict,
    "articles": Article,
    "relations": Relation,
    "trackers": Tracker,
    "calendar": CalendarDocument,
    "occasions": Occasion,
    "maps": KeptMap,
    "figures": Figure,
    "milestones": Milestone,
    "ledger": LedgerEntry,
    "clocks": Clock,
    "projects": Project,
    "activities": Activity,
    "notes": NoteDocument,
    "rolls": RollDocument,
    "forms": Form,
    "desk": Desk,
    "history": HistoryDocument,
    "dead": Dead,
}
"""Every table and the model of its documents."""
