"""A dossier: everything known about a character or an article, from texts and events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from campaigns.document_kinds.notes import KNOWN
from campaigns.search.query import query_for_names
from campaigns.search.search import Hit, Search
from campaigns.state.list_rows import Known, RelationView

MOST = 300
"""The most texts listed that name it."""


class Dossier(NamedTuple):
    """The facts about a character or an article: relationships, texts that name it, newest first, and sessions.

    `seen` are the numbers of the sessions that name it or had it in a scene, in order.
    """

    one: Known
    ties: tuple[RelationView, ...]
    hits: tuple[Hit, ...]
    seen: tuple[int, ...]


def dossier(search: Search, one: Known, relations: Sequence[RelationView]) -> Dossier:
    """The dossier of a character or an article; the search index must be up to date."""
    own = ("characters" if one.character else "articles", str(one.id))
    named = (hit for hit in search.hits(query_for_names(one.names), most=MOST) if hit.place != own)
    hits = tuple({hit.place: hit for hit in (*_notes_about(search, one.id), *named)}.values())
    sessions = {hit.session for hit in hits if hit.session is not None} | set(_there(search.tables, one.id))
    ties = tuple(tie for tie in relations if one.id in (tie.who, tie.to))
    return Dossier(one, ties, hits, tuple(sorted(sessions)))


def _notes_about(search: Search, known: int) -> Iterator[Hit]:
    """The notes about it, whether they name it or not, newest first."""
    notes = sorted(search.tables.get("notes", {}).items(), reverse=True)
    own = (i for i, doc in notes if doc["about_id"] == known and doc["about"] in KNOWN)
    yield from filter(None, (search.hit_at(("notes", str(i))) for i in own))


def _there(tables: Mapping[str, Mapping[int, Any]], known: int) -> Iterator[int]:
    """The sessions in whose scenes it was."""
    for scene in tables.get("scenes", {}).values():
        if known in scene["participants"]:
            yield tables["sessions"][scene["session"]]["number"]
