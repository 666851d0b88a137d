"""What is kept of the files that articles and notes were imported from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.kinds.work import SourceFile
from campaigns.state.books import Books

NOTHING = 0
"""The id of nothing: under it the heads of columns are kept."""


def keep(books: Books, of: int, file: Mapping[str, str] | None, *, new: bool = False) -> None:
    """Keep what no field holds of the file of an article or a note, in place of what was kept before."""
    if file is None:
        return
    if not new:
        forget(books, of)
    if file:
        books.insert("sources", SourceFile(of=of, file=file))


def remember(books: Books, heads: Mapping[str, str]) -> None:
    """Remember what columns of a table stand for."""
    keep(books, NOTHING, {**remembered_columns(books.docs("sources")), **heads})


def remembered_columns(sources: Mapping[int, Mapping[str, Any]]) -> Mapping[str, str]:
    """The fields that columns of tables were mapped to before."""
    return {head: to for doc in sources.values() if doc["of"] == NOTHING for head, to in doc["file"].items()}


def forget(books: Books, of: int) -> None:
    """Forget the file of an article or a note."""
    books.remove("sources", [i for i, doc in books.docs("sources").items() if doc["of"] == of])
