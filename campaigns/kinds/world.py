"""The world: articles, relationships, trackers, rolls on random tables, the calendar and its events, maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from campaigns.kinds.kind import ALWAYS, NEEDED, SOMETIMES, Doc, Kind, fields, kept_field, kind, open_to_none
from campaigns.kinds.lengths import MAP, TEXT
from core.kit.day import LAST_DAY
from core.kit.tallies import LARGEST
from core.schema.entry import LONG, Choice

Carried = Literal["none", "promised", "open", "closed"]
"""The state of the thread that an article carries."""

THREAD = "thread"
"""The kind of article that is always a thread."""

MOST = LARGEST
"""The highest value of a counter."""

Until = Literal["", "scene", "evening"]
"""The end of a tracker, if it isn't a day."""
LASTING: Mapping[str, str] = {"scene": "the scene", "evening": "the session"}
"""The words for `Until`; a session is stored as "evening"."""
UNTIL = (Choice("", "someone ends it"), *(Choice(until, f"{words} ends") for until, words in LASTING.items()))

Seen = Literal["hidden", "open", "down"]
"""The readers of a roll: the GM, everyone, or for now no one (it is face down)."""


def _open(doc: Doc, players: object) -> bool:
    return not doc["secret"]


@fields
class OfArticle:
    """The field that names an article."""

    article: int = kept_field("Article", default=NEEDED, names="article")


@fields
class ArticleFields:
    """The fields of an article, secret unless it is open to the players.

    `sort` is any word (person, place, faction, thing, thread), `fields` are custom fields by name. Any article can
    carry a `thread`, with a day of the campaign as `deadline` (0: none); one of that kind always does.
    """

    sort: str = kept_field("Kind", default=NEEDED, line=True, filled=True, public=SOMETIMES, searched=True)
    name: str = kept_field("Name", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    other_names: tuple[str, ...] = kept_field("Other names", default=(), line=True, public=SOMETIMES, searched=True)
    tags: tuple[str, ...] = kept_field("Tags", default=(), line=True, public=SOMETIMES)
    text: str = kept_field("Text", default="", longest=TEXT, long=True, public=SOMETIMES, searched=True)
    secret: bool = kept_field("Secret", default=True)
    fields: Mapping[str, str] = kept_field("Own fields", default={}, public=SOMETIMES, searched=True, apart=True)
    thread: Carried = kept_field("Thread", default="none", apart=True)
    deadline: int = kept_field("Deadline", default=0, low=0, high=LAST_DAY, apart=True)


@kind("articles", open_to=_open, found="article")
class Article(ArticleFields, Kind):
    """An article about someone or something in the world.

    If it carries a thread (`campaigns.threads`), `ending` tells how it ended, and `touched` are the numbers of its
    sessions in order.
    """

    ending: str = kept_field("How it ended", default="", longest=TEXT, searched=True)
    touched: tuple[int, ...] = kept_field(default=(), stays=True)


@fields
class RelationFields:
    """A relationship; `who` and `to` are ids of characters or articles."""

    who: int = kept_field("Who", default=NEEDED, names="known", public=SOMETIMES)
    how: str = kept_field("How", default=NEEDED, line=True, filled=True, public=SOMETIMES)
    to: int = kept_field("To", default=NEEDED, names="known", public=SOMETIMES)


@kind("relations", open_to=open_to_none)
class Relation(RelationFields, Kind):
    """A relationship that was written down."""


@fields
class Whose:
    """The owner: a character or an article."""

    who: int = kept_field("Who", default=NEEDED, names="known", public=SOMETIMES, owner=True)


@fields
class OfRelation:
    """The field that names a relationship."""

    relation: int = kept_field("Relation", default=NEEDED, names="relation")


@fields
class OfTracker:
    """The field that names a tracker."""

    tracker: int = kept_field("Tracker", default=NEEDED, names="tracker")


@fields
class TrackerFields:
    """The details of a tracker.

    It lasts `until` the scene or session ends, or until a day; else until it is removed.
    """

    name: str = kept_field(
        "Name", default=NEEDED, line=True, filled=True, help="such as Hunted, or Arrows", public=SOMETIMES, title=True
    )
    value: int | None = kept_field(
        "Number", default=None, low=0, within=LONG, help="for a counter; leave empty for a condition", public=SOMETIMES
    )
    most: int | None = kept_field(
        "Out of", default=None, low=1, within=LONG, help="for a counter with a maximum", public=SOMETIMES
    )
    until: Until = kept_field("Until", default="", choices=UNTIL, public=SOMETIMES)
    day: int | None = kept_field(
        "Ends on day", default=None, low=0, high=LAST_DAY, help="it ends on that day", public=SOMETIMES
    )
    secret: bool = kept_field("Secret", default=False, help="hidden in the player view")


@kind("trackers", open_to=lambda doc, players: not doc["secret"] and doc["who"] in players, found="tracker")
class Tracker(TrackerFields, Whose, Kind):
    """A condition or, with a value, a custom counter. The players know those of their characters."""


@kind("rolls", open_to=lambda doc, players: doc["seen"] == "open", found="roll", down=lambda doc: doc["seen"] == "down")
class Rolled(Kind):
    """A roll on random tables: the tables, the result, and who may see it; `session` is the session's number."""

    tables: str = kept_field("Tables", default=NEEDED, public=SOMETIMES, title=True)
    text: str = kept_field("Text", default=NEEDED, public=SOMETIMES, searched=True)
    seen: Seen = kept_field("Seen by", default="hidden")
    session: int | None = kept_field(default=None, public=SOMETIMES)


@fields
class OfOccasion:
    """The field that names an event or a deadline."""

    occasion: int = kept_field("Event", default=NEEDED, names="occasion")


@fields
class OccasionTitle:
    """The title of an event or a deadline."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)


@fields
class Days:
    """Its days in the campaign."""

    first: int = kept_field("First day", default=NEEDED, public=SOMETIMES)
    last: int = kept_field("Last day", default=NEEDED, public=SOMETIMES)


@fields
class OccasionFields:
    """The details of an event or a deadline besides its days; `about` are ids of characters or articles.

    A `yearly` event returns on its date; a deadline that was met is `done`. Both are secret unless opened to the
    players.
    """

    yearly: bool = kept_field("Every year", default=False, public=SOMETIMES)
    deadline: bool = kept_field("Deadline", default=False, public=SOMETIMES)
    done: bool = kept_field("Done", default=False, public=SOMETIMES, apart=True)
    secret: bool = kept_field("Secret", default=True)
    text: str = kept_field("Text", default="", longest=TEXT, public=SOMETIMES, searched=True)
    about: tuple[int, ...] = kept_field("About", default=(), names="known", about=True)


@kind("occasions", open_to=_open, found="event")
class Occasion(OccasionFields, Days, OccasionTitle, Kind):
    """An event or a deadline on the calendar."""


@kind("calendar")
class CalendarDocument(Kind):
    """The only document of the table `calendar`, in a campaign with a calendar (`campaigns.calendar.arithmetic`).

    Months are `{"name", "days", "leap_days", "in_week", "leaps"}` with leaps `{"days", "every", "offset"}`, feasts
    `{"name", "first": [month, day], "last"}`, eras `{"name", "first": year, "counts"}`, seasons `{"name", "first"}`,
    moons `{"name", "cycle", "new"}` in hundred-thousandths of a day. `first` is the year, month and day of day 1,
    `first_weekday` an index in `weekdays`; `weeks` go "on" or start again each "month". Everyone in the world knows
    the calendar; a feast that only some keep is an event.
    """

    name: str = kept_field("Name", default="", public=ALWAYS)
    months: tuple[Mapping[str, Any], ...] = kept_field("Months", default=NEEDED, public=ALWAYS)
    weekdays: tuple[str, ...] = kept_field("Weekdays", default=(), public=ALWAYS)
    first: tuple[int, ...] = kept_field("Day 1 is", default=NEEDED, public=ALWAYS)
    first_weekday: int = kept_field("A", default=0, public=ALWAYS)
    leap_years: tuple[int, ...] = kept_field("Leap years", default=(), public=ALWAYS)
    feasts: tuple[Mapping[str, Any], ...] = kept_field("Feasts", default=(), public=ALWAYS)
    eras: tuple[Mapping[str, Any], ...] = kept_field("Eras", default=(), public=ALWAYS)
    leap_offset: int = kept_field("Leap years from", default=0, public=ALWAYS)
    weeks: Literal["on", "month"] = kept_field("Weeks", default="on", public=ALWAYS)
    no_zero: bool = kept_field("No year 0", default=False, public=ALWAYS)
    moons: tuple[Mapping[str, Any], ...] = kept_field("Moons", default=(), public=ALWAYS)
    seasons: tuple[Mapping[str, Any], ...] = kept_field("Seasons", default=(), public=ALWAYS)


@fields
class OfMap:
    """The field that names a saved map."""

    map: int = kept_field("Map", default=NEEDED, names="map")


@fields
class MapName:
    """The name of a saved map."""

    name: str = kept_field("Name", default=NEEDED, line=True, filled=True, title=True)


@fields
class MapText:
    """A saved map as the text that its game reads and writes."""

    text: str = kept_field("Map", default=NEEDED, longest=MAP)


@kind("maps", found="map")
class KeptMap(MapText, MapName, Kind):
    """A map saved for later use."""
