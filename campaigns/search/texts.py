"""What can be found: the texts of every document and record, and which of them the players may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaigns.kinds.search_sources import SOURCES
from campaigns.random_tables.table import RandomTable
from campaigns.visibility.fields import public_document_fields, told_document
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.records import Cast, tell_players
from campaigns.wording.log_entries import result_words, said_words
from core.ruleset import Ruleset

Doc = Mapping[str, Any]

LOG = "log"
"""The source of a text that is a record; the others are tables, by name, and the rules."""
RANDOM = "random_tables"
"""Where random tables are from, which are files."""
RULES = "rules"


class Text(NamedTuple):
    """Something that can be found: its title, what it says, the session it is of, and who it is about, by id."""

    kind: str
    title: str
    body: str = ""
    session: int | None = None
    who: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """All it says, title first."""
        return "\n".join(filter(None, (self.title, self.body)))


KINDS = (*(source.kind for source in SOURCES.values()), "draw", "downtime", "ruling", "rule", "table")
"""Kinds of what is found, as they are typed and shown."""

_RECORDS = {
    "resolve": "draw",
    "resolve_each": "draw",
    "commit_downtime": "downtime",
    "start_conflict": "conflict",
    "end_conflict": "conflict",
    "set_option": "ruling",
}
"""Kinds of records that say what no document says."""


def of_document(ruleset: Ruleset, table: str, thing: int, doc: Doc, reader: Reader | None = None) -> Text | None:
    """What a document says, all of it or what a reader may know; None for nothing."""
    source, whole = SOURCES[table], doc
    known = doc if reader is None else told_document(table, thing, doc, reader)
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
    return Text(source.kind, title, body, source.traits.session(whole), source.who(whole), tuple(whole.get("tags", ())))


def tells_whose(table: str, *, public: bool) -> bool:
    """Whether what is found there is told of with whose it is."""
    whose = SOURCES[table].whose if table in SOURCES else ""
    return bool(whose) and not (public and _is_of_gm(table, whose))


def _is_of_gm(table: str, name: str) -> bool:
    """Whether a field is the GM's; what is a game's own, of which some may be open, is taken as a whole."""
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
    """What a record says that no document does; None for nothing."""
    kind = _RECORDS.get(event["kind"])
    if kind is None:
        return None
    results = event.get("results") or ()
    said = (
        event.get("note", ""),
        *said_words(ruleset, event),
        *(each["what"] for each in event.get("moved", ())),
        *(f"{each.get('title', '')} {result_words(ruleset, each)}".strip() for each in results),
    )
    who = (each for each in (event.get("actor"), *(each.get("actor") for each in results)) if each is not None)
    body = "\n".join(line for line in said if line and line not in event["title"])
    return Text(kind, event["title"], body, event.get("session"), tuple(dict.fromkeys(who)))


def public_record(ruleset: Ruleset, event: Doc, cast: Cast) -> Text | None:
    """What a record tells the players; None for nothing."""
    kind, told = _RECORDS.get(event["kind"]), tell_players(ruleset, event, cast)
    if kind is None or told is None or not (told.title or told.more):
        return None
    return Text(kind, told.title, "\n".join(filter(None, (told.note, *told.more))), event.get("session"))


def of_rule(rule: str, text: str) -> Text:
    """What a rule says."""
    return Text("rule", rule, text)


def of_table(table: RandomTable) -> Text:
    """What a random table has on it."""
    return Text("table", table.name, "\n".join(row.text for row in table.rows))
