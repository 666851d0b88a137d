"""How everyone is called, with a sheet of their own or without."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.kinds.table_names import ONLY
from campaigns.state.books import Books
from campaigns.state.game_values import kind_of, value_at, values
from core.schema.ties import own_names


def names_in_play(books: Books) -> Iterator[str]:
    """The names of all characters, and those by which the table and running conflicts know others.

    Whoever is new is called otherwise, so that one name means one of them wherever it stands.
    """
    yield from (doc["name"] for doc in books.docs("characters").values())
    yield from names_at_table(books)


def names_at_table(books: Books) -> Iterator[str]:
    """The names, casefolded, by which the table and running conflicts know whoever is in them."""
    running = {number: doc for number, doc in books.docs("conflicts").items() if number in books.campaign["conflicts"]}
    for table, docs in (("campaign", {ONLY: books.campaign}), ("conflicts", running)):
        for doc in docs.values():
            for value in values(table, doc, doc):
                if value.kind in ("state", "conflict"):
                    yield from own_names(kind_of(books.ruleset, value), value_at(doc, value.path))
