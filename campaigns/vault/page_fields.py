"""The parts of a file that are imported again: its keys, its document's fields, and a mark that shows changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from campaigns.document_kinds.articles import ArticleFields
from campaigns.document_kinds.characters import CharacterFields
from campaigns.document_kinds.notes import NoteSecret, NoteText
from campaigns.document_kinds.text_fields import names, own_lines
from campaigns.state.document_reader import Doc
from campaigns.vault.front_matter import FIELDS

KIND = "wyrdbook"
"""The key with the kind of a file's document; a file without it is foreign."""
ARTICLE = tuple(field for field in own_lines(ArticleFields) if field.name not in ("sort", FIELDS))
"""The fields of an article that are keys of the same name: all but its kind and custom fields."""
RESERVED = frozenset(
    {KIND, "id", "kind", "type", "name", "title", "alias", "aliases", "tag", "tags", "relations", FIELDS}
    | {field.name for field in ARTICLE}
)
"""Keys that aren't custom fields; a custom field with such a name is within `fields`."""

DATA = "## Sheet as data"

EDITED: Mapping[str, tuple[str, ...]] = {
    "characters": (*names(CharacterFields), "sheet"),  # its mark includes custom fields if there are any
    "articles": names(ArticleFields),
    "notes": names(NoteText, NoteSecret),
}
"""The fields of documents that are imported again from a file."""

Ties = Mapping[int, tuple[tuple[str, int], ...]]
"""The relationships of each document: their words and targets."""


def ties_of(relations: Iterable[Doc]) -> Ties:
    """The relationships of each document."""
    ties: dict[int, list[tuple[str, int]]] = {}
    for doc in relations:
        ties.setdefault(doc["who"], []).append((doc["how"], doc["to"]))
    return {who: tuple(sorted(each)) for who, each in ties.items()}


def base_of(table: str, doc: Doc, ties: Iterable[tuple[str, int]] = ()) -> str:
    """The mark of a document's parts that are imported again; it changes with any of them."""
    younger = (FIELDS,) if table == "characters" else ()
    kept: list[Any] = [[doc.get(name) for name in EDITED[table] if name not in younger], [*ties]]
    kept += [doc[name] for name in younger if doc.get(name)]
    return blake2b(json.dumps(kept, sort_keys=True).encode(), digest_size=12).hexdigest()


def own_fields(fields: Mapping[str, str]) -> dict[str, Any]:
    """The custom fields as keys of front matter, those with a reserved name apart."""
    plain = {name: value for name, value in fields.items() if name not in RESERVED and name.strip()}
    apart = {name: value for name, value in fields.items() if name not in plain}
    return plain | ({FIELDS: apart} if apart else {})
