"""The things of a campaign that can be revealed: by id, with their titles and texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.document_kinds.kind import Kind, Public
from campaigns.document_kinds.tables import TABLES
from campaigns.notes.handlers import first_line
from campaigns.prepared_scenes.scene_texts import scene_record
from campaigns.state.document_reader import Doc, DocumentReader
from core.refusal import Refusal
from core.schema.codec import encode, texts
from core.wording import readable

_NO_THINGS = ("revelation",)
THINGS = (
    *(table for table, kind in TABLES.items() if kind.traits.found and kind.traits.found not in _NO_THINGS),
    "relations",
)
"""The tables of things that can be revealed, or parts of them."""


def thing_table(books: DocumentReader, thing: int) -> str:
    """The table of a thing by its id. Refuse an unknown id."""
    found = next((table for table in THINGS if thing in books.docs(table)), None)
    if found is None:
        raise Refusal("unknown", "Nothing in this campaign has that number.", "thing")
    return found


def thing_title(books: DocumentReader, thing: int) -> str:
    """The title of a thing as the GM reads it."""
    table = thing_table(books, thing)
    doc = books.docs(table)[thing]
    if table == "relations":
        known = {**books.docs("characters"), **books.docs("articles")}
        return f"{known[doc['who']]['name']} {doc['how']} {known[doc['to']]['name']}"
    return title_of(table, doc)


def title_of(table: str, doc: Doc) -> str:
    """The title of a document, or the first line of its text if it has none."""
    kind = TABLES[table]
    if field := kind.title_field():
        title = str(doc[field])
        return title or f"{kind.traits.found.capitalize()} {doc.get('number', '')}".strip()
    return first_line(str(doc.get("text", ""))) or kind.traits.found


def details_of(kind: type[Kind], doc: Doc) -> Iterator[str]:
    """The fields that can be revealed or hidden alone, and the parts of lists: `name`, `fields:home`.

    For a character this is only the name, because a sheet is its player's or the GM's.
    """
    for name, kept in kind.fields_kept().items():
        if not kept.title and (kept.public is Public.NEVER or not kind.traits.revealed):
            continue
        yield name
        if isinstance(value := doc.get(name), (list, tuple, Mapping)):
            yield from (f"{name}:{each}" for each in value if isinstance(each, str))


def detail_words(kind: type[Kind], detail: str) -> str:
    """A detail in words: "other names", "custom fields: home"."""
    name, colon, part = detail.partition(":")
    label = kind.fields_kept()[name].label or readable(name)
    return f"{label[:1].lower()}{label[1:]}" + (f": {part}" if colon else "")


def texts_of(books: DocumentReader, table: str, thing: int) -> Iterator[str]:
    """The texts of a thing that may have passages; for the open scene they are in the game's state."""
    kept = TABLES[table].fields_kept()
    doc = books.docs(table)[thing]
    for name in kept:
        if isinstance(doc.get(name), (str, Mapping, list, tuple)) and name != "record":
            yield from texts(doc[name])
    if table == "scenes":
        yield from texts(encode(scene_record(books, thing)))
    elif "record" in doc:
        yield from texts(doc["record"])
