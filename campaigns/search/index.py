"""The index of words, in SQLite's full-text search. It can be deleted and is rebuilt automatically.

Compared with a scan of all texts in memory, a query takes a few milliseconds at most instead of 80, and no part of the
log has to be read into memory. Sorting by date is free, ranking wouldn't be.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from campaigns.search.query import Sought
from campaigns.search.texts import Text
from campaigns.store import disk

FORMAT = 5
"""The number of the index's format; an index with another number is rebuilt."""

_PLACES_OF_A_RECORD = 1 << 20
"""Row numbers begin with the log entry that brought them, so that the newest come first."""

# A single letter matches every text with a word that begins with it, the newest first. It is stored as a separate word
# (`prefix`): going through all matching words among 200,000 log entries would take 50 ms instead of 3.
_MADE = f"""
pragma user_version = {FORMAT};
create table reached (seq integer not null, mark text not null);
create table places (
    row integer primary key, source text not null, id text not null, kind text not null, session integer,
    who text not null, tags text not null);
create index places_of on places (source, id);
create virtual table texts using fts5 (
    title, body, content='', prefix='1', tokenize='unicode61 remove_diacritics 2');
"""


class Place(NamedTuple):
    """The place of a hit: a table with an id, the log with a number, the rules with a rule."""

    source: str
    id: str


class Reached(NamedTuple):
    """The index's position: the last log entry, and a mark to recognise it."""

    seq: int
    mark: str


class Index:
    """The index of one campaign, in a file, or in memory if none can be written; for one thread at a time."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._db = self._open_database()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @property
    def reached(self) -> Reached:
        """Its position; 0 at the start."""
        row = self._db.execute("select seq, mark from reached").fetchone()
        return Reached(*row) if row else Reached(0, "")

    def clear(self) -> None:
        """Empty the index."""
        self._db.close()
        if self._file is not None:
            self._file.unlink(missing_ok=True)
        self._db = self._open_database()

    def extend(self, texts: Iterable[tuple[Place, int, Text | None]], reached: Reached) -> None:
        """Replace texts, each with its log entry, all or none; None removes a text."""
        with self._db:
            for number, (place, seq, text) in enumerate(texts):
                if place.source != "log":
                    self._db.execute("delete from places where source = ? and id = ?", place)
                if text is not None:
                    self._insert(seq * _PLACES_OF_A_RECORD + number % _PLACES_OF_A_RECORD, place, text)
            self._db.execute("delete from reached")
            self._db.execute("insert into reached values (?, ?)", reached)

    def _insert(self, row: int, place: Place, text: Text) -> None:
        who = "".join(f" {each} " for each in text.who)
        tags = "".join(f" {each.casefold()} " for each in text.tags)
        self._db.execute(
            "insert into places values (?, ?, ?, ?, ?, ?, ?)", (row, *place, text.kind, text.session, who, tags)
        )
        self._db.execute("insert into texts (rowid, title, body) values (?, ?, ?)", (row, text.title, text.body))

    def find(self, sought: Sought, most: int, *, titles: bool = False) -> list[Place]:
        """The places of the hits, newest first; with `titles` only those with the words in their name.

        Draws and ledger entries have titles, but these don't count as names, because too many are equal.
        """
        where, values = [], list[str | int]()
        if sought.match:
            where.append("texts match ?")
            values.append(f"{{title}} : ({sought.match})" if titles else sought.match)
        if titles:
            where.append("source not in ('log', 'ledger')")
        if sought.sessions is not None:
            where.append("session between ? and ?")
            values += sought.sessions
        if sought.kinds:
            where.append(f"kind in ({', '.join('?' * len(sought.kinds))})")
            values += sought.kinds
        if sought.who:
            where.append(f"({' or '.join(['who like ?'] * len(sought.who))})")
            values += [f"% {each} %" for each in sought.who]
        for tag in sought.tags:
            where.append("instr(tags, ?)")
            values.append(f" {tag.casefold()} ")
        tables = "texts join places on places.row = texts.rowid" if sought.match else "places"
        order = "texts.rowid" if sought.match else "row"
        rows = self._db.execute(
            f"select source, id from {tables} where {' and '.join(where) or 'true'} order by {order} desc limit ?",
            (*values, most),
        )
        return [Place(*row) for row in rows]

    def _open_database(self) -> sqlite3.Connection:
        if self._file is not None:
            with suppress(OSError, sqlite3.Error):
                disk.make_folders(self._file.parent)
                if not self._file.exists():
                    self._file.touch(mode=0o600)
                with suppress(sqlite3.DatabaseError):
                    return _connect(str(self._file))
                self._file.unlink()
                return _connect(str(self._file))
        return _connect(":memory:")


def _connect(file: str) -> sqlite3.Connection:
    """An open index with its tables. Raises `sqlite3.Error` for a file that isn't one."""
    db = sqlite3.connect(file, timeout=1, check_same_thread=False)
    try:
        db.execute("pragma synchronous = off")
        (number,) = db.execute("pragma user_version").fetchone()
        if number not in (0, FORMAT):
            raise sqlite3.DatabaseError("The index is from another version.")
        if number == 0:
            db.executescript(_MADE)
    except BaseException:
        db.close()
        raise
    return db
