"""The sessions of a thread, noted in the same change that touches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.document_kinds.articles import THREAD

if TYPE_CHECKING:
    from campaigns.state.document_reader import Doc
    from campaigns.state.document_writer import DocumentWriter


def touch(books: DocumentWriter, article: int | None) -> bool:
    """Note that the session touches a thread's article. Return True if that is new.

    The session is the open one, else the last; before the first there is none.
    """
    session, _ = books.numbers()
    doc = books.docs("articles").get(article) if article is not None else None
    if article is None or doc is None or session is None or not carries(doc):
        return False
    before = doc.get("touched", [])
    if session in before[-1:]:
        return False
    books.patch("articles", article, touched=[*before, session])
    return True


def carries(doc: Doc) -> bool:
    """Return True if an article carries a thread, like `campaigns.threads.thread_list.carries`."""
    sort: str = doc["sort"]
    return sort.casefold() == THREAD or doc.get("thread", "none") != "none"
