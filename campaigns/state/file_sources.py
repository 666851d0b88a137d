"""The stored parts of the files that articles and notes were imported from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.document_kinds.source_files import SourceFile
from campaigns.state.books import Books

NOTHING = 0
"""The id under which the heads of columns are stored."""


def keep(books: Books, of: int, file: Mapping[str, str] | None, *, new: bool = False) -> None:
    """Store the parts of an article's or a note's file that no field holds, replacing earlier ones."""
    if file is None:
        return
    if not new:
        forget(books, of)
    if file:
        books.insert("sources", SourceFile(of=of, file=file))


def remember(books: Books, heads: Mapping[str, str]) -> None:
    """Remember the meanings of a table's columns."""
    keep(books, NOTHING, {**remembered_columns(books.docs("sources")), **heads})


def remembered_columns(sources: Mapping[int, Mapping[str, Any]]) -> Mapping[str, str]:
    """The remembered meanings of columns."""
    return {head: to for doc in sources.values() if doc["of"] == NOTHING for head, to in doc["file"].items()}


def forget(books: Books, of: int) -> None:
    """Forget the file of an article or a note."""
    books.remove("sources", [i for i, doc in books.docs("sources").items() if doc["of"] == of])
