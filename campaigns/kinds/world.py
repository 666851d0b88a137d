"""The world: articles, relationships, trackers, rolls on random tables, the calendar and its events, maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from campaigns.kinds.kind import ALWAYS, NEEDED, SOMETIMES, Doc, Kind, fields, kept_field, kind, nobody
from campaigns.kinds.lengths import MAP, TEXT
from core.kit.day import LAST_DAY
from core.kit.tallies import LARGEST
from core.schema.entry import LONG, Choice

Carried = Literal["none", "promised", "open", "closed"]
"""How far the thread is that an article carries."""

THREAD = "thread"
"""The kind of an article that is a thread whatever else is said of it."""

MOST = LARGEST
"""No counter goes higher."""

Until = Literal["", "scene", "evening"]
"""What a tracker lasts until, if not a day."""
LASTING: Mapping[str, str] = {"scene": "the scene", "evening": "the session"}
"""What `Until` names, in words: a session is stored as a session."""
UNTIL = (Choice("", "someone ends it"), *(Choice(until, f"{words} ends") for until, words in LASTING.items()))

Seen = Literal["hidden", "open", "down"]
"""Who may see what was rolled: the GM, everyone, or for now no one (it lies face down)."""


def _open(doc: Doc, players: object) -> bool:
    return not doc["secret"]


@fields
class OfArticle:
    """Which article."""

    article: int = kept_field("Article", default=NEEDED, names="article")


@fields
class ArticleFields:
    """The fields of an article, secret unless it is opened to the players.

    `sort` is any word (person, place, faction, thing, thread), `fields` are the GM's own, by name. Whatever
    it is, it may carry a `thread`, with a day of the campaign as `deadline` (0: none); one of that kind always does.
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
    """What is written of someone or something of the world.

    Of the thread it may carry (`campaigns.threads`), `ending` says how it ended, `touched` the numbers of the sessions
    that it was part of, in their order.
    """

    ending: str = kept_field("How it ended", default="", longest=TEXT, searched=True)
    touched: tuple[int, ...] = kept_field(default=(), stays=True)


@fields
class RelationFields:
    """How someone or something stands to another: ids of characters or articles."""

    who: int = kept_field("Who", default=NEEDED, names="known", public=SOMETIMES)
    how: str = kept_field("How", default=NEEDED, line=True, filled=True, public=SOMETIMES)
    to: int = kept_field("To", default=NEEDED, names="known", public=SOMETIMES)


@kind("relations", open_to=nobody)
class Relation(RelationFields, Kind):
    """How one stands to another, written down."""


@fields
class Whose:
    """Of whom it is, a character or an article."""

    who: int = kept_field("Who", default=NEEDED, names="known", public=SOMETIMES, owner=True)


@fields
class OfRelation:
    """Which relation."""

    relation: int = kept_field("Relation", default=NEEDED, names="relation")


@fields
class OfTracker:
    """Which tracker."""

    tracker: int = kept_field("Tracker", default=NEEDED, names="tracker")


@fields
class TrackerFields:
    """What a tracker says. It lasts `until` the scene or the session ends, or its day has come; else until ended."""

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
    """A condition or, with a value, a counter of the GM's own. Of players' characters the players know it."""


@kind("rolls", open_to=lambda doc, players: doc["seen"] == "open", found="roll", down=lambda doc: doc["seen"] == "down")
class Rolled(Kind):
    """A roll on random tables: what was wanted, what came, and who may see it; `session` is the session's number."""

    tables: str = kept_field("Tables", default=NEEDED, public=SOMETIMES, title=True)
    text: str = kept_field("Text", default=NEEDED, public=SOMETIMES, searched=True)
    seen: Seen = kept_field("Seen by", default="hidden")
    session: int | None = kept_field(default=None, public=SOMETIMES)


@fields
class OfOccasion:
    """Which event or deadline."""

    occasion: int = kept_field("Event", default=NEEDED, names="occasion")


@fields
class OccasionTitle:
    """What an event or a deadline is called."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)


@fields
class Days:
    """The days of the campaign that something takes."""

    first: int = kept_field("First day", default=NEEDED, public=SOMETIMES)
    last: int = kept_field("Last day", default=NEEDED, public=SOMETIMES)


@fields
class OccasionFields:
    """What is said of an event or a deadline besides its days; `about` are ids of characters or articles.

    A `yearly` event comes back on its date; a deadline that is met is `done`. Both are secret unless opened to the
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
    """The one document of the table `calendar`, of a campaign that has a calendar (`campaigns.calendar.reckoning`).

    Months are `{"name", "days", "leap_days", "in_week", "leaps"}` with leaps `{"days", "every", "offset"}`, feasts
    `{"name", "first": [month, day], "last"}`, eras `{"name", "first": year, "counts"}`, seasons `{"name", "first"}`,
    moons `{"name", "cycle", "new"}` in hundred-thousandths of a day. `first` is the year, month and day of day 1,
    `first_weekday` a place in `weekdays`; `weeks` go "on" or begin anew each "month".
    It is what everyone who lives there knows; what only some keep is an event.
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
    """Which kept map."""

    map: int = kept_field("Map", default=NEEDED, names="map")


@fields
class MapName:
    """What a kept map is called."""

    name: str = kept_field("Name", default=NEEDED, line=True, filled=True, title=True)


@fields
class MapText:
    """A kept map as the text that its game reads and writes."""

    text: str = kept_field("Map", default=NEEDED, longest=MAP)


@kind("maps", found="map")
class KeptMap(MapText, MapName, Kind):
    """A map that is kept to be used again."""
