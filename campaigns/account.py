"""Accounts of a campaign: everything for the GM, and for the players only what they may know.

Recaps, vaults and pages are made from an account alone. The players' account is built only from fields and records
they may know (`fields`, `records`), so no code that uses it can leak a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from campaigns.document_kinds.table_names import ONLY
from campaigns.document_kinds.tables import TABLES
from campaigns.history.past_states import Past
from campaigns.links.links import Names, names_in
from campaigns.prepared_scenes.scene_texts import Lines, Written, find_writings, lines, public_lines
from campaigns.state.balances import Balances
from campaigns.state.document_reader import Doc, DocumentReader
from campaigns.state.knowledge import Knowledge
from campaigns.state.view import LogLine
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.known_fields import public_document_fields, visible_fields
from campaigns.visibility.log_entries import Cast, Event, ToldEntry, tell_players, visible_record
from campaigns.visibility.passages import without_hidden
from core.actions.place import Place
from core.ruleset import Ruleset

Docs = Mapping[int, Doc]
REVEAL = "reveal"
SHOW, TAKE_DOWN = "show_handout", "take_down_handout"
"""The kinds of log entries that reveal something or show a handout; an account tells them in its own words."""


class Account:
    """An account of a campaign: its documents, notes on its scenes, and its log.

    In a public account a document has only the fields the players may know, and hidden documents are missing. One for
    a `character` adds what was revealed to that character.
    """

    def __init__(self, past: Past, *, public: bool, character: int | None = None) -> None:
        self.ruleset: Ruleset = past.ruleset
        self.public = public
        people = past.tables.get("characters", {})
        self._past, self._tables, self._made = past, past.tables, dict[str, Docs]()
        self._sessions_of: dict[str, dict[int, list[int]]] = {}
        self._players = {i for i, doc in people.items() if doc["role"] == "pc"}
        knowledge = Knowledge.from_documents(lambda table: self._tables.get(table, {}))
        self.reader = Reader(self._players, knowledge, character)

    def read(self, text: str) -> str:
        """A text as it is read: links by their words, also those to things that the account doesn't have."""
        return self._names_in_texts.read(text)

    @cached_property
    def _names_in_texts(self) -> Names:
        return names_in(lambda table: self._tables.get(table, {}))

    def tell(self, line: LogLine) -> ToldEntry | None:
        """A log entry in words, with the names of that time; None if it tells nothing."""
        if self._taken_back(line):
            return None
        if line.kind == REVEAL:
            return self._revelation(line)
        if line.kind == SHOW:
            return self._handout(line)
        if line.kind == TAKE_DOWN:
            return self._handouts_taken_down(line.event["down"])
        if self.public:
            return tell_players(self.ruleset, line.event, cast_at(self._past, line.seq))
        return _tell_all(self.ruleset, line.event, self._past.names.names_at(line.seq))

    def _revelation(self, line: LogLine) -> ToldEntry | None:
        """A revelation and those who learned of it: the passages in quotation marks, or the title of the thing."""
        asked = line.event["command"]
        if self.public and not self.reader.reaches(asked):
            return None
        said = ", ".join(f"“{without_hidden(each)}”" for each in asked["passages"])
        what = said or self._title(asked["thing"])
        return ToldEntry(f"Revealed to {self._listeners(line)}: {what}") if what else None

    def _handout(self, line: LogLine) -> ToldEntry | None:
        """The title of a handout that was shown, and those who saw it."""
        if self.public and not self.reader.reaches(line.event["command"]):
            return None
        shown = line.event["shown"]
        return ToldEntry(f"Shown to {self._listeners(line)}: {without_hidden(shown) if self.public else shown}")

    def _handouts_taken_down(self, handouts: Iterable[int]) -> ToldEntry | None:
        """The titles of the handouts that were taken down."""
        known = self.docs("handouts")
        titles = ", ".join(str(known[each]["title"]) for each in handouts if each in known)
        return ToldEntry(f"Taken down: {titles}") if titles else None

    def _listeners(self, line: LogLine) -> str:
        """Those who were told, by the names of that time: a later one may be a secret."""
        names = self._past.names.names_at(line.seq)
        return ", ".join(names[each] for each in line.event["command"]["to"] if each in names) or "all players"

    def _title(self, thing: int) -> str:
        """The title of a thing in this account; empty if it isn't in it."""
        titled = ((table, kind.title_field()) for table, kind in TABLES.items() if kind.title_field())
        found = (str(self.docs(table)[thing].get(field, "")) for table, field in titled if thing in self.docs(table))
        return next(found, "")

    def _taken_back(self, line: LogLine) -> bool:
        """Return True if a log entry was undone later, or everything it gave or bought was refunded."""
        if line.seq in self._past.reverted:
            return True
        back = self._refunded
        if not back or line.kind not in ("award_points", "resolve", "resolve_each"):
            return False
        steps = self._past.log.record(line.seq).deltas
        moved = {step.id for step in steps if step.table == "ledger" and step.op == "new"}
        return bool(moved) and moved <= back and line.event.get("action", "") in self._buying

    @cached_property
    def _refunded(self) -> set[int]:
        return {i for i, doc in self._tables.get("ledger", {}).items() if doc["refunded"]}

    @cached_property
    def _buying(self) -> set[str]:
        """The actions that buy something, and None for points that are given."""
        return {"", *(action.id for action in self.ruleset.actions if action.place is Place.ADVANCE)}

    @property
    def campaign(self) -> Doc:
        """The campaign's document."""
        return self.docs("campaign")[ONLY]

    def docs(self, table: str) -> Docs:
        """The documents of a table by id, the oldest first."""
        if table not in self._made:
            found = sorted(self._tables.get(table, {}).items())
            self._made[table] = dict(self._open(table, found) if self.public else found)
        return self._made[table]

    def _open(self, table: str, docs: Iterable[tuple[int, Doc]]) -> Iterator[tuple[int, Doc]]:
        """The parts of documents that the players may know."""
        for i, doc in docs if public_document_fields(table) else ():
            known = visible_fields(table, i, doc, self.reader)
            if known is not None:
                yield i, known

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of characters by id. Players know their own and those of everyone who was ever in a scene."""
        named = {i: str(doc["name"]) for i, doc in self._tables.get("characters", {}).items()}
        return {i: name for i, name in named.items() if not self.public or i in self._seen}

    @cached_property
    def _seen(self) -> set[int]:
        named = {i for i in self._tables.get("characters", {}) if "name" in self.reader.parts(i)}
        return {i for scene in self.docs("scenes").values() for i in scene["participants"]} | self._players | named

    def names_at(self, characters: Iterable[int], seq: int) -> Mapping[int, str]:
        """The names of these characters at the time of a log entry, by id, if the reader knows them."""
        names = self._past.names.names_at(seq)
        return {i: names[i] for i in characters if names.get(i) and (not self.public or i in self._seen)}

    def scenes_of(self, session: int) -> Sequence[int]:
        """The scenes of a session in order, by scene id and session id."""
        return self._by_session("scenes").get(session, ())

    def notes_of(self, session: int) -> tuple[str, ...]:
        """The notes on a session, by its number, oldest first."""
        notes = self.docs("notes")
        return tuple(notes[i]["text"] for i in self._by_session("notes").get(session, ()))

    def _by_session(self, table: str) -> Mapping[int, Sequence[int]]:
        """The ids of the documents of each session, searched for only once."""
        if table not in self._sessions_of:
            found = self._sessions_of[table] = {}
            for i, doc in self.docs(table).items():
                found.setdefault(doc["session"], []).append(i)
        return self._sessions_of[table]

    def lines(self, scene: int) -> Lines:
        """The lines written about a scene, by its id: label and text."""
        return public_lines(self._reading, scene, self.reader) if self.public else lines(self._reading, scene)

    def writings(self) -> Iterator[tuple[Written, Lines]]:
        """The lines written about the larger parts of the story; only the GM reads them."""
        for each in () if self.public else find_writings(self._reading):
            assert each.kind.read is not None
            yield each, tuple(each.kind.lines(each.kind.read(self._reading.state, each.of.id)))

    @cached_property
    def _reading(self) -> DocumentReader:
        return DocumentReader(_Shelf(self._tables), self.ruleset, Balances(()))


def cast_at(past: Past, seq: int) -> Cast:
    """Today's cast, by the names they had at a log entry."""
    names, people = past.names.names_at(seq), past.tables.get("characters", {})
    return Cast(names, {i: names[i] for i, doc in people.items() if doc["role"] == "pc"})


class _Shelf:
    """The documents as they were at one moment."""

    def __init__(self, tables: Mapping[str, Docs]) -> None:
        self._tables = tables

    def current(self, table: str) -> Docs:
        """The documents of a table."""
        return self._tables.get(table, {})


def _tell_all(ruleset: Ruleset, event: Event, names: Mapping[int, str]) -> ToldEntry | None:
    """A log entry as the GM reads it: as players would if every character in it were theirs."""
    parts = (event, *event.get("results", ()))
    seats = dict.fromkeys(step.get("seat", "") for part in parts for step in part.get("effects", ()))
    everyone = {**{-1 - at: seat for at, seat in enumerate(seats)}, **names}
    opened = {**_as_player(event, names), "players": [*everyone], "for_scene": True, **_moves_opened(event)}
    if "results" in event:
        opened["results"] = [_as_player(each, names) for each in event["results"]]
    return visible_record(ruleset, opened, everyone)


def _moves_opened(event: Event) -> dict[str, Any]:
    """The changes of a log entry, all of them visible to the players."""
    return {"moved": [{**each, "open": True} for each in event["moved"]]} if "moved" in event else {}


def _as_player(event: Event, names: Mapping[int, str]) -> dict[str, Any]:
    """A log entry or a part of one as if a player's character had acted in public."""
    who = (event.get("seen") or {}).get("who") or names.get(event.get("actor") or 0, "")
    return {**event, "seen": {"who": who, "player": True}}
