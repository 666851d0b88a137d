"""What is ready for the sessions to come: prepared scenes and the agenda, in the order they wait in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaigns.state.books import Books

Doc = Mapping[str, Any]

LEADS_TO = {"prepared": "title", "articles": "name", "characters": "name"}
"""The tables of what a line of the agenda may lead to, and what each is called by."""

THREAD = "thread"
"""What an article that carries a thread is, where a line leads to it."""

KINDS = {"prepared": "prepared scene", "articles": "article", "characters": "character", THREAD: "thread"}
"""What these are, in words."""

_BEGINNING = 60


def by_rank(docs: Mapping[int, Doc]) -> list[tuple[int, Doc]]:
    """Documents by id in their order, the next one first."""
    return sorted(docs.items(), key=lambda item: (item[1]["rank"], item[0]))


def new_rank(docs: Mapping[int, Doc]) -> int:
    """The rank of what is put behind all others."""
    return max((doc["rank"] for doc in docs.values()), default=0) + 1


def move_in_order(books: Books, table: str, number: int, by: int) -> int | None:
    """Move something in its order, within which it stays; its new place from 1, None where it is there already."""
    order = [i for i, _ in by_rank(books.docs(table))]
    at = order.index(number)
    to = max(0, min(len(order) - 1, at + by))
    if to == at:
        return None
    order.insert(to, order.pop(at))
    save_order(books, table, order)
    return to + 1


def save_order(books: Books, table: str, order: Sequence[int]) -> None:
    """Write down the order things wait in."""
    for rank, each in enumerate(order, 1):
        if books.docs(table)[each]["rank"] != rank:
            books.patch(table, each, rank=rank)


def first_words(text: str) -> str:
    """The beginning of a text, as a title of a record has it."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return line if len(line) <= _BEGINNING else f"{line[:_BEGINNING].rstrip()}…"
