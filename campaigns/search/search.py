"""Searching everything in a campaign: the index is updated from the log and asked, and each hit is read again."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, TypeVar

import orjson

from campaigns.account import cast_at
from campaigns.document_kinds.search_sources import SOURCES
from campaigns.history.past_states import Past
from campaigns.random_tables.folders import RandomTables
from campaigns.search.index import Index, Place, Reached
from campaigns.search.query import Sought, Span, read, sentence
from campaigns.search.texts import (
    LOG,
    RANDOM,
    RULES,
    Text,
    of_document,
    of_record,
    of_rule,
    of_table,
    public_record,
    tells_whose,
)
from campaigns.state.knowledge import Knowledge
from campaigns.store import Record
from campaigns.user_files import folders
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.log_entries import Cast

T = TypeVar("T")

MOST = 200
"""The most hits of a search; with more, other words are needed."""
_FIRST = 20
"""The most hits by name that come before those that only mention the words."""
_KEPT = 1_000
"""The most texts kept between searches, because each typed letter finds most of them again."""
_RECORDS_AT_ONCE = 5_000
_EVERYTHING = 100_000
"""The most places looked at if the index can't tell what matches."""
_WIDE = 300
"""The most characters of a sentence shown."""


def index_of(folder: Path) -> Path:
    """The file of a campaign's index, among the program's state, never with the campaign."""
    return folders.state() / "search" / f"{sha256(str(folder.resolve()).encode()).hexdigest()[:24]}.sqlite"


class Hit(NamedTuple):
    """A hit: its place, its title, and the matching sentence with the words marked.

    `secret` says that the players don't know it.
    """

    place: Place
    kind: str
    title: str
    sentence: str
    marks: tuple[Span, ...]
    session: int | None
    who: tuple[int, ...]
    secret: bool

    @property
    def id(self) -> int:
        """The number of the document or log entry; 0 for a rule or a random table."""
        return int(self.place.id) if self.place.source not in (RULES, RANDOM) else 0


class Search:
    """Searches a campaign as it was at one moment, in any thread, also during play.

    Random tables aren't in the index but are read each time, because anyone may change these files. Raises
    `sqlite3.Error` if this Python has no full-text search.
    """

    def __init__(self, past: Past, cast: Cast, file: Path | None, tables: RandomTables | None = None) -> None:
        self._past, self._cast, self._file, self._random_tables = past, cast, file, tables
        self._ruleset = past.ruleset
        knowledge = Knowledge.from_documents(lambda table: past.tables.get(table, {}))
        self._reader = Reader(cast.players.keys(), knowledge)
        self._index: Index | None = None
        self._lock = Lock()
        self._texts = lru_cache(maxsize=_KEPT)(self._read_texts)

    @property
    def tables(self) -> Mapping[str, Mapping[int, Any]]:
        """The documents at that moment."""
        return self._past.tables

    @property
    def tags(self) -> tuple[str, ...]:
        """All tags in order."""
        docs = (doc for table in SOURCES for doc in self.tables.get(table, {}).values())
        return tuple(sorted({tag for doc in docs for tag in doc.get("tags", ())}, key=str.casefold))

    def catch_up(self, reading: Callable[[int, int], object] = lambda done, of: None) -> None:
        """Update the index to the last log entry; `reading` gets the numbers of entries read and in all.

        The index of another campaign, or of another past, is rebuilt.
        """
        self._repair_and_retry(lambda: self._catch_up(reading))

    def close(self) -> None:
        """Close the index."""
        with self._lock:
            if self._index is not None:
                self._index.close()
                self._index = None

    def read(self, typed: str, *, public: bool = False) -> Sought:
        """The query for a typed text. Refuse wrong filters. Players may use names of any time."""
        names = self._past.names.ever() if public and "who:" in typed else self._cast.names.items()
        return read(typed, tuple(names), public=public)

    def hits(self, sought: Sought, *, public: bool = False, most: int = MOST) -> list[Hit]:
        """The hits, those by name first, then those that mention it, each newest first; or only what players know."""
        if not sought:
            return []
        return self._repair_and_retry(lambda: list(self._hits(sought, public, most)))

    def hit_at(self, place: Sequence[str]) -> Hit | None:
        """The hit at a place found earlier; None if it is gone."""
        return self._make_hit(Place(*place), Sought(), public=False)

    def record(self, place: Place) -> Record | None:
        """The log entry behind a hit, for a document the last that changed it; None for others."""
        if place.source in (RULES, RANDOM):
            return None
        if place.source == LOG:
            return self._past.log.record(int(place.id))  # type: ignore[no-any-return]
        return next(self._past.log.records_of(place.source, int(place.id)), None)

    def _hits(self, sought: Sought, public: bool, most: int) -> Iterator[Hit]:
        first = self._open.find(sought, _FIRST, titles=True) if sought.match else []
        named, tables = ((), ()) if public else self._tables(sought)
        reach = _EVERYTHING if sought.of_knowledge else most
        found = tuple(self._open.find(sought, reach))
        places = dict.fromkeys((*first, *named[:_FIRST], *found[:_FIRST], *tables[:_FIRST], *found, *tables))
        yield from islice(filter(None, (self._make_hit(place, sought, public) for place in [*places][:reach])), most)

    def _tables(self, sought: Sought) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """The random tables found by name, and all that match; they belong to no character, session or tag."""
        of_others = sought.who or sought.tags or sought.sessions is not None or sought.of_knowledge
        if self._random_tables is None or of_others or (sought.kinds and "table" not in sought.kinds):
            return (), ()
        texts = [of_table(self._random_tables.read(file).table) for file in self._random_tables.list_tables()]
        found = [text for text in texts if sought.fits(text)]
        named = [text for text in found if sought.fits(text._replace(body=""))]
        return tuple(Place(RANDOM, text.title) for text in named), tuple(Place(RANDOM, text.title) for text in found)

    def _make_hit(self, place: Place, sought: Sought, public: bool) -> Hit | None:
        """The hit at a place, if it still exists and matches."""
        whole, opened = self._from_file(place) if place.source == RANDOM else self._texts(place)
        fits = opened is not None and sought.fits(opened)
        shown = opened if fits else whole
        if sought.of_knowledge and not self._knowledge_fits(place, sought, whole, opened):
            return None
        if shown is None or (public and not fits) or (sought.said and not self._called_so(place, opened, sought)):
            return None
        if whole is not None and not public:
            shown = shown._replace(who=whole.who)
        said, marks = shown.body, sought.marks(shown.body)
        if not marks and shown.title:
            said, marks = shown.title, sought.marks(shown.title)
        line, marks = sentence(said, marks, _WIDE)
        title = self._whose(place, shown, public) or shown.title
        return Hit(place, shown.kind, title, line, tuple(marks), shown.session, shown.who, not fits)

    def _knowledge_fits(self, place: Place, sought: Sought, whole: Text | None, opened: Text | None) -> bool:
        """Return True if all required characters know of the hit, and it is hidden or not as asked."""
        if sought.hidden is not None and (whole != opened) is not sought.hidden:
            return False
        doc = self._past.tables.get(place.source, {}).get(int(place.id)) if place.source in SOURCES else None
        if not sought.known or doc is None:
            return not sought.known or (opened is not None and sought.fits(opened))
        readers = (self._reader._replace(character=each) for each in sought.known)
        texts = (of_document(self._ruleset, place.source, int(place.id), doc, reader) for reader in readers)
        return all(text is not None and sought.fits(text) for text in texts)

    def _called_so(self, place: Place, opened: Text | None, sought: Sought) -> bool:
        """Return True if someone whom players know it to be about had the sought name when it was written.

        A character who was a stranger then isn't found there by a name learned later.
        """
        record = self.record(place)
        then = self._past.names.names_at(record.seq) if record is not None else {}
        return opened is not None and sought.calls([then[each] for each in opened.who if each in then])

    def _whose(self, place: Place, text: Text, public: bool) -> str:
        """The title with its owner, if the title alone doesn't tell: `Mara Voss: Bleeding`."""
        if not tells_whose(place.source, public=public):
            return ""
        names = self._cast.players if public else self._cast.names
        articles = {} if public else self.tables.get("articles", {})
        called = [names.get(each) or articles.get(each, {}).get("name", "") for each in text.who]
        return ": ".join(filter(None, (", ".join(filter(None, called)), text.title)))

    def _from_file(self, place: Place) -> tuple[Text | None, Text | None]:
        """The present text of a random table; the players know none of it."""
        found = self._random_tables.list_tables() if self._random_tables is not None else ()
        file = next((each for each in found if each.name == place.id), None)
        return (of_table(self._random_tables.read(file).table) if self._random_tables and file else None), None

    def _read_texts(self, place: Place) -> tuple[Text | None, Text | None]:
        """The texts at a place, whole and as the players know it."""
        if place.source == RULES:
            rule = of_rule(place.id, self._ruleset.texts[place.id]) if place.id in self._ruleset.texts else None
            return rule, rule
        if place.source == LOG:
            line = self._past.history.line_at(int(place.id))
            if not line.live:
                return None, None
            cast = cast_at(self._past, line.seq)
            return of_record(self._ruleset, line.event), public_record(self._ruleset, line.event, cast)
        doc = self._past.tables.get(place.source, {}).get(int(place.id))
        if doc is None:
            return None, None
        readers = (None, self._reader)
        texts = (of_document(self._ruleset, place.source, int(place.id), doc, reader) for reader in readers)
        whole, opened = (text and self._of_session(place.source, text) for text in texts)
        return whole, opened

    def _of_session(self, table: str, text: Text) -> Text:
        """The text with its session's number, if the document has the session's id."""
        if table != "scenes" or text.session is None:
            return text
        return text._replace(session=self._past.tables["sessions"][text.session]["number"])

    # The index --------------------------------------------------------------------------------------------------

    @property
    def _open(self) -> Index:
        if self._index is None:
            self._index = Index(self._file)
        return self._index

    def _repair_and_retry(self, act: Callable[[], T]) -> T:
        """Do something with the index under its lock. If the index is damaged, rebuild it and try once more."""
        with self._lock:
            try:
                return act()
            except sqlite3.DatabaseError:
                self._open.clear()
                self._catch_up(lambda done, of: None)
                return act()

    def _catch_up(self, reading: Callable[[int, int], object]) -> None:
        if self._mark(self._open.reached.seq) != self._open.reached.mark:
            self._open.clear()
        last = self._past.log.seq
        if self._open.reached.seq == 0:
            rules = ((Place(RULES, rule), 0, of_rule(rule, text)) for rule, text in self._ruleset.texts.items())
            self._open.extend(rules, Reached(0, ""))
        while (start := self._open.reached.seq + 1) <= last:
            stop = min(start + _RECORDS_AT_ONCE, last + 1)
            self._open.extend(self._texts_between(start, stop), Reached(stop - 1, self._mark(stop - 1)))
            reading(stop - 1, last)

    def _texts_between(self, start: int, stop: int) -> Iterator[tuple[Place, int, Text | None]]:
        """The texts of log entries, and the present texts of the documents they changed; None for deleted ones."""
        moved = dict[tuple[str, int], int]()
        for record in self._past.log.records(start=start, stop=stop):
            moved |= {(delta.table, delta.id): record.seq for delta in record.deltas if delta.table in SOURCES}
            text = None if record.event.get("quiet") else of_record(self._ruleset, record.event)
            if text is not None:
                yield Place(LOG, str(record.seq)), record.seq, text
        for (table, number), seq in moved.items():
            doc = self._past.tables.get(table, {}).get(number)
            text = of_document(self._ruleset, table, number, doc) if doc is not None else None
            yield Place(table, str(number)), seq, text and self._of_session(table, text)

    def _mark(self, seq: int) -> str:
        """The mark by which a log entry is recognised."""
        return (
            f"{zlib.crc32(orjson.dumps(self._past.log.record(seq).event)):08x}"
            if 1 <= seq <= self._past.log.seq
            else ""
        )
