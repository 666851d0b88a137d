"""Looking back: earlier states, the log entries of a session, the way back to a point of the log.

Each query takes one pass over only the part of the log that it concerns.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, takewhile
from typing import Any, NamedTuple, Protocol

from campaigns.document_kinds.table_names import NOT_UNDONE, ONLY
from campaigns.history.former_names import Names
from campaigns.history.history import History, Log
from campaigns.history.past_documents import DocumentLog, Lived
from campaigns.state.balances import Balances
from campaigns.state.view import CharacterView, LogLine
from campaigns.store import Delta, Record, combine, inverse
from campaigns.store.memory.deltas import apply
from campaigns.upgrades import Earlier
from campaigns.view_builder import Points, character_view
from core.ruleset import Ruleset
from core.schema.codec import decode
from core.wording import quantity

Doc = Mapping[str, Any]
Tables = Mapping[str, Mapping[int, Any]]
"""Documents by table and id."""


class Moves(Log, DocumentLog, Protocol):
    """A log that can also find the entries that changed a document."""


class Way(NamedTuple):
    """A way back: the changes it undoes, newest first, the one before them, and the resulting step.

    It is valid only from the log entry `head`. A way to a branch also does `again` changes; of the entries off the
    line, it adds the documents `joined` to it and drops the spans `left`.
    """

    head: int | None
    changes: int
    what: str
    to: int | None
    deltas: tuple[Delta, ...]
    again: int = 0
    joined: tuple[Delta, ...] = ()
    left: tuple[tuple[int, int], ...] = ()


class Past:
    """The data for looking back, at one moment; another thread can use it while play goes on."""

    def __init__(self, ruleset: Ruleset, log: Moves, tables: Tables) -> None:
        self.ruleset = ruleset
        self.log = log
        self.tables = tables
        line = tables["history"][ONLY]
        self._head = line["head"]
        dead, today = tables.get("dead", {}).values(), earlier_changes(ruleset, log, tables).event
        self.reverted = frozenset(doc["entry"] for doc in tables.get("reverts", {}).values())
        """The reverted entries, which are still on the line."""
        self.history = History(log, line["rows"], line["head"], dead, today, reverted=self.reverted)
        people = tables.get("characters", {})
        named = {i: doc["name"] for i, doc in people.items()}
        self.names = Names(log, self.history.live, named, line["names"])

    def lines_of(self, session: int) -> tuple[LogLine, ...]:
        """The lines of a session (by number) that hold, in order."""
        return self.history.lines_of(session)

    def harm_moved(self, only: int | None = None, after: int = 0) -> Iterator[tuple[Record, int, int, int]]:
        """The log entries that hold and changed harm, newest first, as character, from, to; of everyone or one."""
        count = self._harm_of
        for record, who, before, now in self._sheets_back(only, after) if self.ruleset.harm is not None else ():
            if before is None or now is None or not record.event.get("undoable"):
                continue
            was, is_now = count(before), count(now)
            if was != is_now and self.history.live(record.seq, record.event):
                yield record, who, was, is_now

    def harm_taken(self, session: int | None = None) -> dict[int, dict[int, int]]:
        """The harm each character took in each session (by number) or since the one before, healed or not."""
        taken = dict[int, dict[int, int]]()
        for record, who, before, now in self.harm_moved(after=self.history.last_until((session or 1) - 1)):
            its = taken.setdefault(record.event.get("session") or 0, {})
            if now > before:
                its[who] = its.get(who, 0) + now - before
        return taken

    def harm_at(self, sessions: Sequence[int], characters: Collection[int]) -> dict[int, dict[int, int]]:
        """The harm some characters bore at the end of each of these sessions (by number), in one pass of the log.

        Characters who weren't there yet are left out; a sheet is counted only where it changes.
        """
        docs, found = self.tables.get("characters", {}), dict[int, dict[int, int]]()
        borne = {i: self._harm_of(docs[i]["sheet"]) for i in characters if i in docs}
        ends = sorted(((self.history.last_until(number), number) for number in set(sessions)), reverse=True)
        moving = self._sheets_back(after=ends[-1][0] if ends else self.log.seq)
        step = next(moving, None)
        for end, number in ends:
            while step is not None and step[0].seq > end:
                _, who, before, _ = step
                if who in characters:
                    borne.pop(who, None)
                    borne |= {} if before is None else {who: self._harm_of(before)}
                step = next(moving, None)
            found[number] = dict(borne)
        return found

    def _harm_of(self, sheet: Doc) -> int:
        assert self.ruleset.harm is not None
        return self.ruleset.harm(decode(self.ruleset.sheet, sheet, strict=True))

    def _sheets_back(
        self, only: int | None = None, after: int = 0
    ) -> Iterator[tuple[Record, int, Doc | None, Doc | None]]:
        """Every change of a sheet, newest first: its log entry, the character, and the sheet before and after."""
        there = self.tables.get("characters", {})
        tables = {"characters": {i: doc for i, doc in there.items() if only in (None, i)}}
        earlier = earlier_changes(self.ruleset, self.log, self.tables)
        for record in self.log.records_of("characters", only, after):
            steps = earlier.deltas(record, lambda each: each.table == "characters" and only in (None, each.id))
            for back in inverse(steps):
                now = tables.get("characters", {}).get(back.id, {}).get("sheet")
                apply(tables, back)
                before = tables.get("characters", {}).get(back.id, {}).get("sheet")
                if before is not now and before != now:
                    yield record, back.id, before, now

    def characters_at(self, *sessions: int, only: int | None = None) -> dict[int, dict[int, CharacterView]]:
        """All characters (or one) at the end of each of these sessions (by number), by session and id.

        Characters who weren't there yet are left out. Steps are undone from now on, once for all sessions.
        """
        ends = sorted(((self.history.last_until(session), session) for session in set(sessions)), reverse=True)
        there = self.tables.get("characters", {})
        tables = {"characters": {i: doc for i, doc in there.items() if only in (None, i)}}
        moving = self.log.records_of("characters", only, after=ends[-1][0] if ends else self.log.seq)
        earlier, found = earlier_changes(self.ruleset, self.log, self.tables), dict[int, dict[int, CharacterView]]()
        step = next(moving, None)
        for end, session in ends:
            while step is not None and step.seq > end:
                theirs = earlier.deltas(step, lambda each: each.table == "characters" and only in (None, each.id))
                for back in inverse(theirs):
                    apply(tables, back)
                step = next(moving, None)
            found[session] = self._characters(tables.get("characters", {}), session)
        return found

    def changes_of(
        self, tables: Mapping[str, int | None], saying: str = ""
    ) -> Iterator[tuple[Record, tuple[Delta, ...]]]:
        """The log entries that hold and change a table of these (or a document of it), oldest first, with the steps.

        Those that contain the text `saying` are included.
        """
        found = {record.seq: record for record in self.log.search(saying)} if saying else {}
        for table, only in tables.items():
            found |= {record.seq: record for record in self.log.records_of(table, only)}

        def is_meant(delta: Delta) -> bool:
            return delta.table in tables and tables[delta.table] in (None, delta.id)

        earlier = earlier_changes(self.ruleset, self.log, self.tables)
        told = list[tuple[Record, tuple[Delta, ...]]]()
        for seq in sorted(found, reverse=True):
            record = found[seq]
            if record.event.get("undoable") and self.history.live(seq, record.event):
                told.append((record, earlier.deltas(record, is_meant)))
        return reversed(told)

    def way_back(self, seq: int) -> Way | None:
        """The way back to a log entry; None if no later entry holds."""
        later = list(takewhile(lambda record: record.seq > seq, self.history.records()))
        return way(self.ruleset, self.log, self.tables, later) if later else None

    def _characters(self, docs: Mapping[int, Doc], session: int) -> dict[int, CharacterView]:
        entries = self.tables.get("ledger", {}).values()
        balances = Balances(entry for entry in entries if (entry["session"] or 0) <= session)
        sheet = self.ruleset.sheet
        options = self.ruleset.options.restore(self.tables["campaign"][ONLY]["options"])
        state = self.ruleset.new_state()  # the one of that time is no longer known
        read: dict[int, Any] = {i: decode(sheet, doc["sheet"], strict=True) for i, doc in docs.items()}
        return {
            i: character_view(
                i,
                doc,
                read[i],
                badges=self.ruleset.badges_at_table(read[i], state, options),
                points=Points.of_character(balances, i, self.ruleset.currencies, None),
            )
            for i, doc in docs.items()
        }


def way(ruleset: Ruleset, log: DocumentLog, tables: Tables, records: Sequence[Record]) -> Way:
    """The way back over log entries that hold, newest first; `tables` are the current documents."""
    what = records[0].event["title"] if len(records) == 1 else quantity(len(records), "change")
    earlier = earlier_changes(ruleset, log, tables)
    deltas = (delta for record in records for delta in inverse(earlier.deltas(record, is_play)))
    steps = earlier.found_good(combine(tables, deltas))
    return Way(records[0].seq, len(records), what, records[-1].event["prev"], steps)


def undo_then_redo(
    ruleset: Ruleset, log: DocumentLog, tables: Tables, undone: Iterable[Record], done: Iterable[Record]
) -> tuple[Delta, ...]:
    """The step that undoes log entries, newest first, and then redoes others, oldest first."""
    earlier = earlier_changes(ruleset, log, tables)
    back = (delta for record in undone for delta in inverse(earlier.deltas(record, is_play)))
    again = (delta for record in done for delta in earlier.deltas(record, is_play))
    return earlier.found_good(combine(tables, chain(back, again)))


def forth(ruleset: Ruleset, log: DocumentLog, tables: Tables, record: Record) -> tuple[Delta, ...]:
    """The steps that reverse an undo."""
    earlier = earlier_changes(ruleset, log, tables)
    return earlier.found_good(inverse(earlier.deltas(record, is_play)))


def earlier_changes(ruleset: Ruleset, log: DocumentLog, tables: Tables) -> Earlier:
    """Converts earlier changes to today's shape; `tables` are the current documents."""
    return Earlier(ruleset, tables["campaign"][ONLY], lambda table: tables.get(table, {}), Lived(log).document_before)


def is_play(delta: Delta) -> bool:
    """Return True if a delta changes the campaign itself rather than the work on it."""
    return delta.table not in NOT_UNDONE
