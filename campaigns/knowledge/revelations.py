"""Revelations to a reader, without any title or field that is hidden from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from campaigns.document_kinds.tables import TABLES
from campaigns.knowledge.revealable_things import thing_table
from campaigns.links.links import Names, names_in
from campaigns.notes.handlers import first_line
from campaigns.state.document_reader import Doc, DocumentReader
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.known_fields import UNKNOWN, visible_fields
from campaigns.visibility.passages import without_hidden
from campaigns.visibility.readers import reader_of


class Learnt(NamedTuple):
    """A revelation: the thing's title as the reader may know it, the revealed texts, the session and the way."""

    kind: str
    title: str
    texts: tuple[str, ...]
    session: int | None
    how: str


def things_learnt(books: DocumentReader, character: int | None) -> tuple[Learnt, ...]:
    """The revelations to all players, and with `character` to that one, latest first."""
    reader = reader_of(books, character)
    heard = (doc for _, doc in sorted(books.docs("revelations").items(), reverse=True) if reader.reaches(doc))
    names = names_in(books.docs)
    return tuple(_learnt(books, doc, reader, names) for doc in heard if not reader.hides(doc["thing"]))


def _learnt(books: DocumentReader, doc: Doc, reader: Reader, names: Names) -> Learnt:
    table = thing_table(books, doc["thing"])
    known = _public_fields(books, table, doc["thing"], reader)
    texts = tuple(filter(None, (names.read(without_hidden(text)) for text in _texts(table, doc, known))))
    kind = TABLES[table].traits.found or "relationship"
    how = names.read(without_hidden(doc["how"]))
    return Learnt(kind, _title(books, table, doc["thing"], reader), texts, doc["session"], how)


def _public_fields(books: DocumentReader, table: str, thing: int, reader: Reader) -> Mapping[str, Any]:
    return visible_fields(table, thing, books.docs(table)[thing], reader) or {}


def _title(books: DocumentReader, table: str, thing: int, reader: Reader) -> str:
    """The title of a thing as the reader may know it."""
    known = _public_fields(books, table, thing, reader)
    if table == "relations":
        return " ".join(
            (_name(books, known.get("who"), reader), known.get("how", "–"), _name(books, known.get("to"), reader))
        )
    if table == "characters":
        return _name(books, thing, reader)
    title = known.get(field) if (field := TABLES[table].title_field()) else first_line(known.get("text") or "")
    return title or UNKNOWN


def _name(books: DocumentReader, thing: int | None, reader: Reader) -> str:
    """The name of a character or an article; players know an NPC's once they were in a scene."""
    people = books.docs("characters")
    if thing is None:
        return UNKNOWN
    if thing in people:
        met = any(thing in scene["participants"] for scene in books.docs("scenes").values())
        known = thing in reader.players or met or "name" in reader.parts(thing)
        return str(people[thing]["name"]) if known else UNKNOWN
    return UNKNOWN if thing not in books.docs("articles") else _title(books, "articles", thing, reader)


def _texts(table: str, doc: Doc, known: Mapping[str, Any]) -> Iterator[str]:
    """The revealed passages and fields; for a whole thing its long texts and custom fields."""
    yield from doc["passages"]
    for detail in doc["details"]:
        yield from _detail(table, detail, known)
    if not doc["passages"] and not doc["details"]:
        yield from (known[name] for name, kept in TABLES[table].fields_kept().items() if kept.long and name in known)
        yield from _detail(table, "fields", known)


def _detail(table: str, detail: str, known: Mapping[str, Any]) -> Iterator[str]:
    """A revealed field, or the revealed part of it; the title is shown anyway."""
    name, _, key = detail.partition(":")
    value = known.get(name)
    if isinstance(value, Mapping):
        yield from (f"{each}: {text}" for each, text in value.items() if key in ("", each))
    elif isinstance(value, (list, tuple)):
        yield from (each for each in value if isinstance(each, str) and key in ("", each))
    elif isinstance(value, str) and name != TABLES[table].title_field():
        yield value
