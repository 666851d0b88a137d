"""The life of a character or an article: its events, as stretches of the timeline.

They are scenes, points with their reasons, milestones, harm, purchases, downtime and trackers that ended, each with
its log entry. Only log entries that may concern it are read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaigns.document_kinds.views import view_of
from campaigns.events.timeline import Kind, Stretch, in_order, session_stretch
from campaigns.history.past_states import Doc, Past
from campaigns.state.view import SessionView
from campaigns.store import Delta
from campaigns.visibility.slips import slip
from campaigns.wording.titles import points_words, purpose_words
from core.wording import number_text

_MOVED = ("scenes", "ledger", "milestones", "trackers")
"""The tables whose log entries are read, in addition to those that change the character."""
_DOWNTIME = "commit_downtime"


class _Told(NamedTuple):
    """An event of a life in a log entry; for a scene with its id."""

    kind: Kind
    title: str
    id: int | None = None


def life(past: Past, who: int) -> tuple[Stretch, ...]:
    """The life in order: the sessions they were in, and the events in and between them."""
    return _Life(past, who).stretches()


class _Life:
    """Follows a character or an article through the log, oldest first, and keeps the current day."""

    def __init__(self, past: Past, who: int) -> None:
        self._past, self._who = past, who
        sessions = past.tables.get("sessions", {})
        self._sessions = {doc["number"]: view_of(SessionView, i, doc) for i, doc in sessions.items()}
        days = (each.first_day for each in self._sessions.values())
        self._day = min((day for day in days if day is not None), default=1)
        self._dated = False
        self._session: int | None = None

    def stretches(self) -> tuple[Stretch, ...]:
        """The events by day, and within a day in the order they happened."""
        found = list[Stretch]()
        tables = {**dict.fromkeys(_MOVED), "characters": self._who}
        moved = self._past.harm_moved(self._who)
        harm = {record.seq: f"{number_text(before)} → {number_text(now)}" for record, _, before, now in moved}
        for record, deltas in self._past.changes_of(tables, saying=_DOWNTIME):
            event = record.event
            self._pass_to(event, deltas)
            number = event.get("session")
            hurt = [_Told("harm", f"{harm[record.seq]}: {event['title']}")] if record.seq in harm else []
            for told in (*self._entries_of_record(event, deltas, record.seq), *hurt):
                found.append(
                    Stretch(
                        self._day,
                        self._day,
                        told.kind,
                        told.title,
                        told.id,
                        number,
                        scene=event.get("scene"),
                        seq=record.seq,
                        dated=self._dated,
                    )
                )
        found += self._session_stretches(found)
        return in_order(found)

    def _session_stretches(self, found: Iterable[Stretch]) -> Iterator[Stretch]:
        """The sessions they were in, that mention them or that touched the thread."""
        happened = {each.session: each.first for each in reversed(list(found)) if each.session is not None}
        touched = self._past.tables.get("articles", {}).get(self._who, {}).get("touched", ())
        day = None
        for number, each in sorted(self._sessions.items()):
            dated = each.first_day is not None and each.last_day is not None
            day = each.first_day if dated else happened.get(number, day)
            if number in happened or number in touched or self._who in each.attendance:
                yield session_stretch(each) if dated else session_stretch(each, 1 if day is None else day)

    def _pass_to(self, event: Mapping[str, Any], deltas: Iterable[Delta]) -> None:
        """Move to the day of a log entry: that of the scene that begins with it, or of its session or downtime."""
        session = self._sessions.get(event.get("session") or 0)
        scenes = [doc for delta in deltas if (doc := self._scene_begun(delta)) is not None]
        day: int | None = None
        if scenes:
            day = scenes[-1].get("first_day")
        elif session is not None and event["kind"] == _DOWNTIME and session.downtime:
            day = session.downtime[-1]
        if session is not None and session.number != self._session:
            self._session, self._dated = session.number, session.first_day is not None
            day = session.first_day if day is None else day
        if day is not None:
            self._day, self._dated = day, True

    def _scene_begun(self, delta: Delta) -> Doc | None:
        """The scene that begins with a delta, or None."""
        begun = delta.table == "scenes" and delta.op == "new"
        return self._past.tables.get("scenes", {}).get(delta.id) if begun else None

    def _entries_of_record(self, event: Mapping[str, Any], deltas: Iterable[Delta], seq: int) -> Iterator[_Told]:
        """The events of their life in a log entry."""
        entries = [delta.new for delta in deltas if delta.table == "ledger" and delta.op == "new" and delta.new]
        own = [entry for entry in entries if entry["actor"] == self._who]
        for delta in deltas:
            if (scene := self._scene_begun(delta)) is not None and self._who in scene["participants"]:
                yield _Told("scene", scene["title"], delta.id)
            elif delta.table == "milestones" and delta.op in ("set", "in") and _says(delta, "session"):
                yield from self._milestone(delta, own)
            elif delta.table == "trackers" and delta.op == "gone" and (delta.before or {}).get("who") == self._who:
                yield _Told("tracker", f"{(delta.before or {})['name']} is over")
        yield from self._points(own)
        yield from self._downtime(event, seq)

    def _milestone(self, delta: Delta, own: Iterable[Doc]) -> Iterator[_Told]:
        """A milestone that was reached: it counts if it brought them points, or if they were there."""
        milestone = self._past.tables.get("milestones", {}).get(delta.id)
        paid = [entry for entry in own if entry["milestone"] == delta.id]
        session = self._sessions.get((milestone or {}).get("session") or 0)
        if milestone is not None and (paid or (session is not None and self._who in session.attendance)):
            yield _Told("milestone", ", ".join((milestone["title"], *self._amounts(paid))))

    def _points(self, own: Iterable[Doc]) -> Iterator[_Told]:
        """Points with their reasons, and purchases, which may be paid in several kinds of points."""
        by_reason = defaultdict[tuple[str, str], list[Doc]](list)
        for entry in own:
            if entry["milestone"] is None:
                by_reason[entry.get("item") or "", entry["reason"]].append(entry)
        for (item, reason), entries in by_reason.items():
            paid = ", ".join(self._amounts(entries))
            bought = bool(item) and not any(entry.get("refunds") for entry in entries)
            if bought:
                yield _Told("bought", f"{item}, {paid}")
            else:
                yield _Told("points", f"{paid}: {purpose_words(self._past.ruleset, reason, item)}")

    def _amounts(self, entries: Iterable[Doc]) -> Iterator[str]:
        return (points_words(self._past.ruleset, entry["currency"], entry["delta"]) for entry in entries)

    def _downtime(self, event: Mapping[str, Any], seq: int) -> Iterator[_Told]:
        """Their activities in a downtime."""
        if event["kind"] == _DOWNTIME and self._who in self._past.tables.get("characters", {}):
            did = slip(self._past.ruleset, event, self._who, self._past.names.names_at(seq)).did
            if did:
                yield _Told("downtime", "; ".join(did))


def _says(delta: Delta, field: str) -> bool:
    """Return True if a step changes this field of a document, as a whole or in part."""
    return any(place.strip("/") == field for place in delta.new or {})
