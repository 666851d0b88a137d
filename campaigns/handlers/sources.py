"""What is kept of the files that articles and notes were imported from."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.kinds.work import SourceFile
from campaigns.state.books import Books


def keep(books: Books, of: int, file: Mapping[str, str] | None) -> None:
    """Keep what no field holds of the file of an article or a note, in place of what was kept before."""
    if file is None:
        return
    forget(books, of)
    if file:
        books.insert("sources", SourceFile(of=of, file=file))


def forget(books: Books, of: int) -> None:
    """Forget the file of an article or a note."""
    books.remove("sources", [i for i, doc in books.docs("sources").items() if doc["of"] == of])
