"""The order of things ready for the next sessions, prepared scenes and the agenda: by their stored ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaigns.state.books import Books

Doc = Mapping[str, Any]


def by_rank(docs: Mapping[int, Doc]) -> list[tuple[int, Doc]]:
    """The documents by id, sorted by rank."""
    return sorted(docs.items(), key=lambda item: (item[1]["rank"], item[0]))


def new_rank(docs: Mapping[int, Doc]) -> int:
    """The rank behind all others."""
    return max((doc["rank"] for doc in docs.values()), default=0) + 1


def move_in_order(books: Books, table: str, number: int, by: int) -> int | None:
    """Move a document `by` places, within bounds. Return its new place from 1, or None if it doesn't move."""
    order = [i for i, _ in by_rank(books.docs(table))]
    at = order.index(number)
    to = max(0, min(len(order) - 1, at + by))
    if to == at:
        return None
    order.insert(to, order.pop(at))
    save_order(books, table, order)
    return to + 1


def save_order(books: Books, table: str, order: Sequence[int]) -> None:
    """Store the order of the documents."""
    for rank, each in enumerate(order, 1):
        if books.docs(table)[each]["rank"] != rank:
            books.patch(table, each, rank=rank)
