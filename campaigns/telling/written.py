"""What is written of scenes and of the larger parts of a story, read: whole, or as far as the players may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from campaigns.state.reading import Reading
from core.records import SCENE, RecordKind
from core.schema.codec import decode
from core.schema.entry import Choice

Lines = tuple[tuple[str, str], ...]


class Written(NamedTuple):
    """Something that may be written of: the kind of its record and what it is, by id and name."""

    kind: RecordKind
    of: Choice


def written(books: Reading) -> Iterator[Written]:
    """All there is to write of besides scenes."""
    situation = books.situation()
    for kind in books.ruleset.records:
        if kind.id != SCENE:
            yield from (Written(kind, each) for each in kind.subjects(situation))


def record(books: Reading, kind: str, subject: str) -> Any:
    """The record of something by its id: of a scene, an empty one is the open scene's."""
    found = books.ruleset.record(kind)
    if kind == SCENE:
        return scene_record(books, int(subject) if subject else books.campaign["scene"])
    assert found.read is not None
    return found.read(books.state, subject)


def scene_record(books: Reading, scene: int | None) -> Any:
    """What is written of a scene; of the open one where its game has it."""
    kind = books.ruleset.record(SCENE)
    if kind.read is not None and scene == books.campaign["scene"]:
        return kind.read(books.state, "")
    stored = books.get("scenes", scene, "subject")["record"]
    return kind.form() if stored is None else decode(kind.form, stored, strict=True)


def public_lines(books: Reading, scene: int) -> Lines:
    """What the players may know of what is written of a scene."""
    return tuple(books.ruleset.record(SCENE).lines(scene_record(books, scene), public=True))
