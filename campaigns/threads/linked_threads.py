"""The sessions of a thread, noted in the same change that touches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.links.links import SIGN, names_in
from campaigns.state.thread_sessions import carries, touch
from core.schema.codec import texts

if TYPE_CHECKING:
    from campaigns.document_kinds.command import Command
    from campaigns.state.books import Books


def touch_named(books: Books, command: Command) -> None:
    """Note every thread that a command's texts link to; only texts with a link cost time."""
    articles = books.docs("articles")
    threads = any(map(carries, articles.values()))
    linking = [text for text in texts(command.logged_fields()) if SIGN in text] if threads else []
    if not linking:
        return
    names = names_in(books.docs)
    for known in {link.id for text in linking for link in names.links(text) if link.linked}:
        touch(books, known)
