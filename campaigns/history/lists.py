"""Lists of documents that grow over the years: points, notes, sessions and their scenes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from campaigns.document_kinds.characters import Character, CharacterFields
from campaigns.document_kinds.table_names import ONLY
from campaigns.document_kinds.text_fields import own_lines
from campaigns.document_kinds.views import view_of
from campaigns.names import same_name
from campaigns.state.document_reader import newest_first
from campaigns.state.list_rows import Entry, EventView, Known, Note, RelationView, RollView, UnwrittenView
from campaigns.state.view import SceneView, SessionView, TrackerView
from campaigns.view_builder import scene_view, tracker_views
from campaigns.world import relationships as ties

if TYPE_CHECKING:
    from core.ruleset import Ruleset

T = TypeVar("T")


class Lists:
    """The documents of tables as the screens list them, worked out again only after a table has changed."""

    def __init__(self, ruleset: Ruleset, docs: Callable[[str], Mapping[int, Any]]) -> None:
        self._ruleset = ruleset
        self._docs = docs
        self._made: dict[tuple[str, Any], Any] = {}
        self._named: tuple[Any, Any, tuple[ties.Held, ...]] | None = None
        self._sorted: tuple[Any, Any, tuple[Known, ...]] | None = None

    def forget(self, tables: Collection[str]) -> None:
        """Forget the lists of these tables."""
        self._made = {(table, how): made for (table, how), made in self._made.items() if table not in tables}

    def documents(self, table: str) -> Mapping[int, Any]:
        """The stored documents of a table by id."""
        return self._docs(table)

    def ledger(self, actor: int | None) -> tuple[Entry, ...]:
        """The points ledger, of one character or all, newest first."""
        return self._cached_list("ledger", _entries).get(actor, ())

    def notes(self) -> tuple[Note, ...]:
        """All notes, newest first."""
        return self._cached_list("notes", _notes)

    def rolls(self) -> tuple[RollView, ...]:
        """All rolls on random tables, newest first."""
        return self._cached_list("rolls", _rolls)

    def reminders(self) -> tuple[Note, ...]:
        """The notes with a reminder that aren't done."""
        return self._cached_list("notes", _reminders)

    def people_and_articles(self) -> tuple[Known, ...]:
        """All characters and articles, by name."""
        people, articles = self._cached_list("characters", _people), self._cached_list("articles", _articles)
        made = self._sorted
        if made is None or made[0] is not people or made[1] is not articles:
            known = tuple(sorted((*people, *articles), key=lambda each: each.name.casefold()))
            made = self._sorted = (people, articles, known)
        return made[2]

    def names(self) -> Mapping[int, str]:
        """The names of all characters and articles, by id."""
        return {**self._cached_list("characters", _names), **self._cached_list("articles", _names)}

    def articles(self) -> tuple[Known, ...]:
        """The articles of the world, without characters, by name."""
        return tuple(each for each in self.people_and_articles() if not each.character)

    def relations(self) -> tuple[RelationView, ...]:
        """The relationships of characters and articles: those written down, then those on sheets."""
        names = {each.id: each.name for each in self.people_and_articles()}
        written = (
            RelationView(i, said=f"{names[doc['who']]} {doc['how']} {names[doc['to']]}", **doc)
            for i, doc in sorted(self._docs("relations").items())
        )
        return (*written, *ties.relations(self._named_by_sheets(), self.people_and_articles()))

    def id_by_name(self, name: str) -> int | None:
        """The id of the character or article with a name, or None."""
        return ties.ids_by_name(self.people_and_articles()).get(same_name(name))

    def unwritten(self) -> tuple[UnwrittenView, ...]:
        """The people named on sheets that no article or character exists for."""
        return ties.unwritten(self._named_by_sheets(), self.people_and_articles())

    def _named_by_sheets(self) -> tuple[ties.Held, ...]:
        """The people named on sheets; read again only after a character or the campaign has changed."""
        characters, campaign = self._docs("characters"), self._docs("campaign")
        made = self._named
        if (
            made is None
            or made[0] is not self._cached_list("characters", tuple)
            or made[1] is not campaign[ONLY]["state"]
        ):
            found = ties.named_by_sheets(self._ruleset, characters, campaign)
            made = self._named = (self._cached_list("characters", tuple), campaign[ONLY]["state"], found)
        return made[2]

    def trackers(self) -> Mapping[int, tuple[TrackerView, ...]]:
        """The trackers of characters and articles, by owner."""
        return self._cached_list("trackers", _trackers)

    def sessions(self) -> tuple[SessionView, ...]:
        """All sessions, newest first."""
        return self._cached_list("sessions", _sessions)

    def calendar_events(self) -> tuple[EventView, ...]:
        """Events and deadlines, in the order of their days."""
        return self._cached_list("occasions", _calendar_events)

    def scenes(self, session: int) -> tuple[SceneView, ...]:
        """The scenes of a session (by its id), in order."""
        return self._cached_list("scenes", _scenes).get(session, ())

    def last_seen(self) -> Mapping[int, int]:
        """The last session (by id) in which each character was in a scene."""
        return self._cached_list("scenes", _last_seen)

    def _cached_list(self, table: str, make: Callable[[list[tuple[int, Any]]], T]) -> T:
        if (table, make) not in self._made:
            self._made[table, make] = make(newest_first(self._docs(table)))
        found: T = self._made[table, make]
        return found


class Listed:
    """The lists of a campaign, open now or as it once was; a subclass has `_lists`."""

    _lists: Lists

    def documents(self, table: str) -> Mapping[int, Any]:
        """The stored documents of a table by id."""
        return self._lists.documents(table)

    def ledger(self, actor: int | None = None) -> tuple[Entry, ...]:
        """The points ledger, of one character or all, newest first."""
        return self._lists.ledger(actor)

    def notes(self) -> tuple[Note, ...]:
        """All notes, newest first."""
        return self._lists.notes()

    def rolls(self) -> tuple[RollView, ...]:
        """All rolls on random tables, newest first."""
        return self._lists.rolls()

    def people_and_articles(self) -> tuple[Known, ...]:
        """All characters and articles, by name."""
        return self._lists.people_and_articles()

    def names(self) -> Mapping[int, str]:
        """The names of all characters and articles, by id."""
        return self._lists.names()

    def articles(self) -> tuple[Known, ...]:
        """The articles of the world, without characters, by name."""
        return self._lists.articles()

    def relations(self) -> tuple[RelationView, ...]:
        """The relationships of characters and articles."""
        return self._lists.relations()

    def id_by_name(self, name: str) -> int | None:
        """The id of the character or article with a name or another name, or None."""
        return self._lists.id_by_name(name)

    def unwritten(self) -> tuple[UnwrittenView, ...]:
        """The people named on sheets that no article or character exists for, by name."""
        return self._lists.unwritten()

    def trackers(self) -> Mapping[int, tuple[TrackerView, ...]]:
        """The trackers of characters and articles, by owner id."""
        return self._lists.trackers()

    def sessions(self) -> tuple[SessionView, ...]:
        """All sessions, newest first."""
        return self._lists.sessions()

    def calendar_events(self) -> tuple[EventView, ...]:
        """Events and deadlines on the calendar, in the order of their days."""
        return self._lists.calendar_events()

    def scenes(self, session: int) -> tuple[SceneView, ...]:
        """The scenes of a session (by its id), in order."""
        return self._lists.scenes(session)


def _entries(docs: list[tuple[int, Any]]) -> dict[int | None, tuple[Entry, ...]]:
    """The points ledger by character, and all of it under None."""
    by_actor = defaultdict[int | None, list[Entry]](list)
    for i, doc in docs:
        entry = view_of(Entry, i, doc)
        by_actor[None].append(entry)
        by_actor[entry.actor].append(entry)
    return {actor: tuple(entries) for actor, entries in by_actor.items()}


def _notes(docs: list[tuple[int, Any]]) -> tuple[Note, ...]:
    return tuple(view_of(Note, i, doc) for i, doc in docs)


def _rolls(docs: list[tuple[int, Any]]) -> tuple[RollView, ...]:
    return tuple(view_of(RollView, i, doc) for i, doc in docs)


def _reminders(docs: list[tuple[int, Any]]) -> tuple[Note, ...]:
    due = ((i, doc) for i, doc in docs if doc.get("evening") is not None or doc.get("day") is not None)
    return tuple(note for note in (view_of(Note, i, doc) for i, doc in due) if note.waits)


def _names(docs: list[tuple[int, Any]]) -> Mapping[int, str]:
    return {i: doc["name"] for i, doc in docs}


def _articles(docs: list[tuple[int, Any]]) -> tuple[Known, ...]:
    return tuple(view_of(Known, i, doc) for i, doc in docs)


def _people(docs: list[tuple[int, Any]]) -> tuple[Known, ...]:
    kept = Character.fields_kept()
    facts = [field.name for field in own_lines(CharacterFields) if kept[field.name].searched]
    return tuple(
        Known(
            id=i,
            sort="PC" if doc["role"] == "pc" else "NPC",
            name=doc["name"],
            secret=False,
            tags=tuple(doc["tags"]),
            text=doc["note"],
            fields={**{name: doc[name] for name in facts if doc.get(name)}, **doc["fields"]},
            character=True,
        )
        for i, doc in docs
    )


def _trackers(docs: list[tuple[int, Any]]) -> Mapping[int, tuple[TrackerView, ...]]:
    """The trackers by owner, oldest first."""
    return tracker_views(reversed(docs))


def _calendar_events(docs: list[tuple[int, Any]]) -> tuple[EventView, ...]:
    made = (view_of(EventView, i, doc) for i, doc in docs)
    return tuple(sorted(made, key=lambda each: (each.first, each.last, each.id)))


def _sessions(docs: list[tuple[int, Any]]) -> tuple[SessionView, ...]:
    return tuple(view_of(SessionView, i, doc) for i, doc in docs)


def _scenes(docs: list[tuple[int, Any]]) -> dict[int, tuple[SceneView, ...]]:
    """The scenes by the id of their session."""
    by_session = defaultdict[int, list[SceneView]](list)
    for i, doc in reversed(docs):
        by_session[doc["session"]].append(scene_view(i, doc))
    return {session: tuple(scenes) for session, scenes in by_session.items()}


def _last_seen(docs: list[tuple[int, Any]]) -> dict[int, int]:
    """The last session of each character. The newest scenes come first, so the first found is the last."""
    seen: dict[int, int] = {}
    for _, doc in docs:
        for character in doc["participants"]:
            seen.setdefault(character, doc["session"])
    return seen
