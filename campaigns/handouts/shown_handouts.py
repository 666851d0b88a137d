"""The handouts a reader was shown, as they may read them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from campaigns.handouts.files import Picture, picture_as_shown
from campaigns.links.links import Names, names_in
from campaigns.state.document_reader import Doc, DocumentReader
from campaigns.visibility.known_fields import visible_fields
from campaigns.visibility.readers import reader_of


class ShownHandout(NamedTuple):
    """A handout by its id: title, public words, whether it is a picture and on the board now, and the session."""

    id: int
    title: str
    text: str
    picture: bool
    shown: bool
    session: int | None


def handouts_of(books: DocumentReader, character: int | None) -> tuple[ShownHandout, ...]:
    """The handouts shown to all players, and to one character, latest first."""
    names = names_in(books.docs)
    return tuple(_handout(i, doc, known, names) for i, doc, known in _each_known(books, character))


def picture_of(books: DocumentReader, folder: Path, character: int | None, handout: int) -> Picture | None:
    """The picture of a handout that a reader was shown; None for any other, and if the file has changed."""
    for i, doc, _ in _each_known(books, character):
        if i == handout:
            return picture_as_shown(folder, doc["file"], doc["digest"])
    return None


def _each_known(books: DocumentReader, character: int | None) -> Iterator[tuple[int, Doc, Doc]]:
    """The handouts a reader may see, each as stored and as the reader knows it."""
    reader = reader_of(books, character)
    for i, doc in sorted(books.docs("handouts").items(), reverse=True):
        known = visible_fields("handouts", i, doc, reader) if reader.knows_whole(i) else None
        if known is not None:
            yield i, doc, known


def _handout(handout: int, doc: Doc, known: Doc, names: Names) -> ShownHandout:
    text = names.read(known["text"])
    return ShownHandout(handout, known["title"], text.strip(), bool(doc["digest"]), doc["shown"], doc["session"])
