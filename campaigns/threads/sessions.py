"""Which sessions a thread was part of: noted as things happen, with the change that touches it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from campaigns.links.links import SIGN, names_of
from campaigns.state.touched import carries, touch

if TYPE_CHECKING:
    from campaigns.kinds.command import Command
    from campaigns.state.books import Books


def touch_named(books: Books, command: Command) -> None:
    """Note every thread that a text of a command links to; the work is that of its texts with a link."""
    articles = books.docs("articles")
    threads = any(map(carries, articles.values()))
    linking = [text for text in _texts(command.asked()) if SIGN in text] if threads else []
    if not linking:
        return
    characters = books.docs("characters")
    names = names_of(
        (
            *((i, (doc["name"],)) for i, doc in characters.items()),
            *((i, (doc["name"], *doc["other_names"])) for i, doc in articles.items()),
        )
    )
    for known in {link.id for text in linking for link in names.links(text) if link.linked}:
        touch(books, known)


def _texts(value: Any) -> Iterator[str]:
    """The texts in what a command asks for."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, Iterable):
        for each in value:
            yield from _texts(each)
