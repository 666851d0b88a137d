"""What of a file is taken in again: its keys, the fields of its document, and a mark that tells whether any changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from campaigns.kinds.people import CharacterFields
from campaigns.kinds.text_fields import names, own_lines
from campaigns.kinds.work import NoteSecret, NoteText
from campaigns.kinds.world import ArticleFields
from campaigns.state.reading import Doc
from campaigns.vault.front_matter import FIELDS

KIND = "wyrdbook"
"""The key that says what a file is of; one without is someone else's."""
ARTICLE = tuple(field for field in own_lines(ArticleFields) if field.name not in ("sort", FIELDS))
"""The fields of an article that are keys as they are called: all but its kind, and the GM's own fields."""
RESERVED = frozenset(
    {KIND, "id", "kind", "type", "name", "title", "alias", "aliases", "tag", "tags", "relations", FIELDS}
    | {field.name for field in ARTICLE}
)
"""Keys that are no fields of the GM's own; one of theirs that is called so stands within `fields`."""

DATA = "## Sheet as data"

EDITED: Mapping[str, tuple[str, ...]] = {
    "characters": (*names(CharacterFields), "sheet"),  # custom fields are in its mark where there are some
    "articles": names(ArticleFields),
    "notes": names(NoteText, NoteSecret),
}
"""The fields of documents that are taken in again from a file."""

Ties = Mapping[int, tuple[tuple[str, int], ...]]
"""How each stands to others: in which words, and to whom."""


def ties_of(relations: Iterable[Doc]) -> Ties:
    """How each stands to others."""
    ties: dict[int, list[tuple[str, int]]] = {}
    for doc in relations:
        ties.setdefault(doc["who"], []).append((doc["how"], doc["to"]))
    return {who: tuple(sorted(each)) for who, each in ties.items()}


def base_of(table: str, doc: Doc, ties: Iterable[tuple[str, int]] = ()) -> str:
    """The mark of what of a document is taken in again: another one, where any of it is another."""
    younger = (FIELDS,) if table == "characters" else ()
    kept: list[Any] = [[doc.get(name) for name in EDITED[table] if name not in younger], [*ties]]
    kept += [doc[name] for name in younger if doc.get(name)]
    return blake2b(json.dumps(kept, sort_keys=True).encode(), digest_size=12).hexdigest()


def own_fields(fields: Mapping[str, str]) -> dict[str, Any]:
    """The GM's own fields as keys of front matter; those that are called as others are stand apart."""
    plain = {name: value for name, value in fields.items() if name not in RESERVED and name.strip()}
    apart = {name: value for name, value in fields.items() if name not in plain}
    return plain | ({FIELDS: apart} if apart else {})
