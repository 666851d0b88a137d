"""Searchable texts of documents and log entries, whole and as the players know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaigns.document_kinds.search_sources import SOURCES
from campaigns.random_tables.table import RandomTable
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.known_fields import public_document_fields, visible_fields
from campaigns.visibility.log_entries import Cast, tell_players
from campaigns.wording.log_entries import result_words, words_of_draw
from core.ruleset import Ruleset

Doc = Mapping[str, Any]

LOG = "log"
"""The source of a text from the log; other sources are tables, by name, and the rules."""
RANDOM = "random_tables"
"""The source of random tables, which are files."""
RULES = "rules"


class Text(NamedTuple):
    """A searchable text: its title, its body, its session, and the ids of its subjects."""

    kind: str
    title: str
    body: str = ""
    session: int | None = None
    who: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The title and the body."""
        return "\n".join(filter(None, (self.title, self.body)))


KINDS = (*(source.kind for source in SOURCES.values()), "draw", "action", "downtime", "ruling", "rule", "table")
"""The kinds of hits, as they are typed and shown."""

_RECORDS = {
    "resolve": "draw",
    "resolve_each": "draw",
    "commit_downtime": "downtime",
    "start_conflict": "conflict",
    "end_conflict": "conflict",
    "set_option": "ruling",
}
"""The kinds of log entries with texts that no document has."""


def of_document(ruleset: Ruleset, table: str, thing: int, doc: Doc, reader: Reader | None = None) -> Text | None:
    """The text of a document, whole or as a reader knows it; None if there is none."""
    source, whole = SOURCES[table], doc
    known = doc if reader is None else visible_fields(table, thing, doc, reader)
    if source.traits.down(doc) or known is None:
        return None
    doc = known
    fields = [name for name in (source.title, *source.body) if name and not (reader and _is_of_gm(table, name))]
    title = str(doc[source.title]) if source.title in fields else ""
    body = "\n".join(said for name in fields if name != source.title for said in texts_in(doc.get(name)))
    if fields and source.traits.said is not None:
        body = source.traits.said(ruleset, doc)
    if not title and not body:
        return None
    return Text(source.kind, title, body, source.traits.session(whole), source.who(known), tuple(known.get("tags", ())))


def tells_whose(table: str, *, public: bool) -> bool:
    """Return True if hits in this table are shown with their owner."""
    whose = SOURCES[table].whose if table in SOURCES else ""
    return bool(whose) and not (public and _is_of_gm(table, whose))


def _is_of_gm(table: str, name: str) -> bool:
    """Return True if a field is only for the GM; a game's own value, parts of which may be open, counts as a whole."""
    return name not in public_document_fields(table) or name == "sheet"


def texts_in(value: Any) -> Iterator[str]:
    """The texts in a value as it is stored."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, Iterable):
        for each in value:
            yield from texts_in(each)


def of_record(ruleset: Ruleset, event: Doc) -> Text | None:
    """The text of a log entry that no document has; None if there is none."""
    kind = _kind_of(event)
    if kind is None:
        return None
    results = event.get("results") or ()
    said = (
        event.get("note", ""),
        *words_of_draw(ruleset, event),
        *(each["what"] for each in event.get("moved", ())),
        *(f"{each.get('title', '')} {result_words(ruleset, each)}".strip() for each in results),
    )
    body = "\n".join(line for line in said if line and line not in event["title"])
    return Text(kind, event["title"], body, event.get("session"), _actors(event))


def _kind_of(event: Doc) -> str | None:
    """The kind of a log entry. A game's action is a draw only if it had an outcome."""
    kind = _RECORDS.get(event["kind"])
    had = any(each.get("outcome") for each in (event, *(event.get("results") or ())))
    return "action" if kind == "draw" and not had else kind


def public_record(ruleset: Ruleset, event: Doc, cast: Cast) -> Text | None:
    """The text of a log entry for the players; None if there is none."""
    kind, told = _kind_of(event), tell_players(ruleset, event, cast)
    if kind is None or told is None or not (told.title or told.more):
        return None
    return Text(
        kind, told.title, "\n".join(filter(None, (told.note, *told.more))), event.get("session"), _actors(event)
    )


def _actors(event: Doc) -> tuple[int, ...]:
    """The ids of those who act in a log entry."""
    actors = (event.get("actor"), *(each.get("actor") for each in event.get("results") or ()))
    return tuple(dict.fromkeys(each for each in actors if each is not None))


def of_rule(rule: str, text: str) -> Text:
    """The text of a rule."""
    return Text("rule", rule, text)


def of_table(table: RandomTable) -> Text:
    """The text of a random table."""
    return Text("table", table.name, "\n".join(row.text for row in table.rows))
