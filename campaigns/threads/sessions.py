"""Which evenings a thread was part of: noted as things happen, with the change that touches it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from campaigns.links.links import SIGN, names_of
from campaigns.threads.listing import SORT

if TYPE_CHECKING:
    from campaigns.kinds.command import Command
    from campaigns.state.books import Books
    from campaigns.state.reading import Doc


def touch(books: Books, article: int | None) -> bool:
    """Note that the evening touches what carries a thread; whether there was anything to note.

    The evening is the open one, else the last; before the first there is none.
    """
    evening, _ = books.numbers()
    doc = books.docs("articles").get(article) if article is not None else None
    if article is None or doc is None or evening is None or not carries(doc):
        return False
    before = doc.get("touched", [])
    if evening in before[-1:]:
        return False
    books.patch("articles", article, touched=[*before, evening])
    return True


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


def carries(doc: Doc) -> bool:
    """Whether an article carries a thread, as `listed.carries` has it."""
    sort: str = doc["sort"]
    return sort.casefold() == SORT or doc.get("thread", "none") != "none"


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
