"""The texts of scenes and of the larger parts of a story: whole, or as far as the players may know them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from campaigns.state.document_reader import DocumentReader
from campaigns.visibility.knowledge import Reader
from campaigns.visibility.passages import strip_hidden
from core.schema.codec import decode
from core.schema.entry import Choice
from core.story_records import SCENE, RecordKind

Lines = tuple[tuple[str, str], ...]
_TEXTS = "record"
"""The field with a scene's texts."""


class Written(NamedTuple):
    """A thing with a record: the record's kind, the thing's id and name, and its place in the story.

    `depth` is its depth in the game's tree, `scenes` are the titles of the scenes played in it.
    """

    kind: RecordKind
    of: Choice
    depth: int = 0
    scenes: tuple[str, ...] = ()
    closed: bool = False


def find_writings(books: DocumentReader) -> Iterator[Written]:
    """Everything with a record except scenes, in story order if the game has a story tree."""
    situation, tree = books.situation(), books.ruleset.whole().tree
    kinds = [kind for kind in books.ruleset.records if kind.id != SCENE]
    if tree is None:
        yield from (Written(kind, each) for kind in kinds for each in kind.subjects(situation))
        return
    known = {(kind.id, each.id): (kind, each) for kind in kinds for each in kind.subjects(situation)}
    for limb in tree(situation):
        yield Written(*known[limb.kind, limb.id], limb.depth, limb.scenes, limb.closed)


def record(books: DocumentReader, kind: str, subject: str) -> Any:
    """The record of a thing by its id; for scenes, an empty id is the open one."""
    found = books.ruleset.record(kind)
    if kind == SCENE:
        return scene_record(books, int(subject) if subject else books.campaign["scene"])
    assert found.read is not None
    return found.read(books.state, subject)


def scene_record(books: DocumentReader, scene: int | None) -> Any:
    """The record of a scene; for the open one, from the game's state if it is there."""
    kind = books.ruleset.record(SCENE)
    if kind.read is not None and scene == books.campaign["scene"]:
        return kind.read(books.state, "")
    stored = books.get("scenes", scene, "subject")["record"]
    return kind.form() if stored is None else decode(kind.form, stored, strict=True)


def lines(books: DocumentReader, scene: int) -> Lines:
    """The texts of a scene."""
    return tuple(books.ruleset.record(SCENE).lines(scene_record(books, scene)))


def public_lines(books: DocumentReader, scene: int, reader: Reader) -> Lines:
    """The texts of a scene that a reader may know, without hidden passages; none if all of them are hidden."""
    if reader.hides(scene) or reader.hides(scene, _TEXTS):
        return ()
    kind = books.ruleset.record(SCENE)
    hidden = {field.label for field in kind.fields() if reader.hides(scene, f"{_TEXTS}:{field.name}")}
    told = kind.lines(scene_record(books, scene), public=True)
    return tuple((label, strip_hidden(text, reader.words(scene))) for label, text in told if label not in hidden)
