"""The later log entries that depend on one: they changed, spent or named what it left, or took place in it.

A later entry depends on it if it

- moved the same place of a document (a game's state and a conflict are one whole), or removed the document;
- spent points of a kind that the entry brought the same character;
- changed, named or linked to something that the entry made, or gave its name to something else;
- removed something that the documents before the entry name;
- moved where play is (session, scene, conflicts, downtime, day) as the entry did, or took place in the session or the
  scene that began with it.

A later draw that only read a value doesn't depend on it: it stays as it came out. Neither do the number of draws taken
from luck, the action drawn for last, and the sessions that a thread was touched in (`Kept.stays`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from campaigns.document_kinds.kind import Kept
from campaigns.document_kinds.table_names import ONLY
from campaigns.document_kinds.tables import TABLES
from campaigns.history.named_documents import ids_asked, ids_in
from campaigns.links.links import SIGN, Names
from campaigns.names import same_name
from campaigns.store import Delta, Record
from core.schema.codec import texts

Docs = Mapping[int, Mapping[str, Any]]

_NAMED_APART = {"characters": "people", "articles": "people", "figures": "bestiary", "maps": "maps"}
"""The tables in which names must be unique, with the group that shares its names."""

_UNKNOWN = Kept()


class Left:
    """The changes of a log entry; `bears` tests each later entry, newest first."""

    def __init__(self, steps: Sequence[Delta], scenes: Docs, sessions: Docs) -> None:
        self.moved = {place for step in steps if step.op in ("set", "in") for place in _places(step)}
        self._above = {above for place in self.moved for above in _ways(place)}
        self._changed = {(step.table, step.id) for step in steps}
        self._whole = {(step.table, step.id) for step in steps if step.op in ("new", "gone")}
        self.made = {step.id for step in steps if step.op == "new"} - {ONLY}
        own = {step.id for step in steps if step.op == "gone"}
        self._needed = {number for step in steps for number in ids_in(step, step.before)} - self.made - own
        self._brought = {whose for whose, amount in _points(steps).items() if amount > 0}
        self._names = Names(_names(steps))
        self._freed = {name for step in steps for name in _name_in(step, step.before)}
        began = [step.id for step in steps if step.op == "new" and step.table in ("scenes", "sessions")]
        self._sessions = {sessions[number]["number"] for number in began if number in sessions}
        self._scenes = {_place_of(scenes[number], sessions) for number in began if number in scenes}

    def bears(self, record: Record, steps: Sequence[Delta]) -> bool:
        """Return True if a later log entry with these steps depends on this one."""
        return (
            any(self._is_moved(step) or self._is_named(step) or self._is_spent(step) for step in steps)
            or not self.made.isdisjoint(ids_asked(record.event))
            or self._is_met(record.event)
        )

    def holds(self, event: Mapping[str, Any]) -> bool:
        """Return True if a log entry took place in a session or scene that began with this one."""
        session = event.get("session")
        return session in self._sessions or (session, event.get("scene")) in self._scenes

    def _is_met(self, event: Mapping[str, Any]) -> bool:
        """Return True if the title of an action names something that this entry made."""
        return bool(event.keys() & {"form", "results"}) and any(True for _ in self._names.links(event["title"]))

    def _is_moved(self, step: Delta) -> bool:
        """Return True if a step changes a place that this entry changed, or removes a document older than it."""
        whose = step.table, step.id
        if whose in self._whole:
            return True
        if step.op not in ("set", "in"):
            return step.op == "gone" and (whose in self._changed or step.id in self._needed)
        return any(place in self._above or not self.moved.isdisjoint(_ways(place)) for place in _places(step))

    def _is_named(self, step: Delta) -> bool:
        """Return True if a step names or links to a document that this entry made, or takes a name it freed."""
        if not self.made.isdisjoint(ids_in(step, step.new)) or not self._freed.isdisjoint(_name_in(step, step.new)):
            return True
        linking = (text for text in texts(step.new) if SIGN in text) if self.made else ()
        return any(link.linked for text in linking for link in self._names.links(text))

    def _is_spent(self, step: Delta) -> bool:
        spent = step.table == "ledger" and step.op == "new" and step.new is not None and step.new["delta"] < 0
        return spent and not self._brought.isdisjoint(_points([step]))


def revertible_steps(steps: Iterable[Delta]) -> Iterator[Delta]:
    """The steps without the fields that a revert leaves as they are."""
    for step in steps:
        if step.op not in ("set", "in"):
            yield step
            continue
        new, before = (
            {place: value for place, value in (side or {}).items() if not _entry_of(step, place).stays}
            for side in (step.new, step.before)
        )
        if new or before:
            yield step._replace(new=new, before=before)


def _places(step: Delta) -> Iterator[str]:
    """The places that a step changes; the whole list if items are added or removed."""
    for place in (step.new or {}) | (step.before or {}):
        inside = place.lstrip("/")
        whole = _entry_of(step, place).whole
        if not whole:
            whole = inside.rpartition("/")[0] if step.op == "in" and inside.endswith(":") else inside
        yield f"{step.table}/{step.id}/{whole}"


def _entry_of(step: Delta, place: str) -> Kept:
    """The declaration of the field that contains a place."""
    return TABLES[step.table].fields_kept().get(_field(place), _UNKNOWN)


def _field(place: str) -> str:
    return place.lstrip("/").partition("/")[0]


def _ways(place: str) -> Iterator[str]:
    """A place and all above it, up to its document."""
    while place.count("/") > 1:
        yield place
        place = place.rpartition("/")[0]


def _points(steps: Iterable[Delta]) -> Counter[tuple[int, str]]:
    """The points that steps brought, by character and currency."""
    found = Counter[tuple[int, str]]()
    for step in steps:
        entry = (step.new if step.op == "new" else step.before) or {} if step.op in ("new", "gone") else {}
        if step.table == "ledger" and entry:
            found[entry["actor"], entry["currency"]] += entry["delta"] if step.op == "new" else -entry["delta"]
    return found


def _names(steps: Iterable[Delta]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The characters and articles that steps made, with the names by which a text can link to them."""
    for step in steps:
        if step.op == "new" and step.table in ("characters", "articles") and step.new is not None:
            yield step.id, (step.new["name"], *step.new.get("other_names", ()))


def _name_in(step: Delta, fields: Mapping[str, Any] | None) -> Iterator[tuple[str, str]]:
    """The name on one side of a step, with the group in which names must be unique."""
    where = _NAMED_APART.get(step.table)
    for place, value in (fields or {}).items() if where else ():
        if _field(place) == "name" and isinstance(value, str):
            yield where or "", same_name(value)


def _place_of(scene: Mapping[str, Any], sessions: Docs) -> tuple[int, int]:
    session: int = sessions[scene["session"]]["number"]
    return session, scene["number"]
