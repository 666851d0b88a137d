"""The names of everyone, with a sheet or without."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.document_kinds.table_names import ONLY
from campaigns.state.books import Books
from campaigns.state.game_values import kind_of, value_at, values
from core.schema.named_things import own_names


def names_in_play(books: Books) -> Iterator[str]:
    """The names of all characters, and of others at the table or in running conflicts.

    A new character gets a different name, so that each name means one of them everywhere.
    """
    yield from (doc["name"] for doc in books.docs("characters").values())
    yield from names_at_table(books)


def names_at_table(books: Books) -> Iterator[str]:
    """The casefolded names of everyone in the table state and in running conflicts."""
    running = {number: doc for number, doc in books.docs("conflicts").items() if number in books.campaign["conflicts"]}
    for table, docs in (("campaign", {ONLY: books.campaign}), ("conflicts", running)):
        for doc in docs.values():
            for value in values(table, doc, doc):
                if value.kind in ("state", "conflict"):
                    yield from own_names(kind_of(books.ruleset, value), value_at(doc, value.path))
