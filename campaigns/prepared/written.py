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
    """Something that may be written of: the kind of its record, what it is by id and name, and where in the story.

    `depth` is how deep it lies in the game's tree, `scenes` are the titles of those played in it.
    """

    kind: RecordKind
    of: Choice
    depth: int = 0
    scenes: tuple[str, ...] = ()
    closed: bool = False


def find_writings(books: Reading) -> Iterator[Written]:
    """All there is to write of besides scenes: as it lies in the tree of the story, where the game has one."""
    situation, tree = books.situation(), books.ruleset.whole().tree
    kinds = [kind for kind in books.ruleset.records if kind.id != SCENE]
    if tree is None:
        yield from (Written(kind, each) for kind in kinds for each in kind.subjects(situation))
        return
    known = {(kind.id, each.id): (kind, each) for kind in kinds for each in kind.subjects(situation)}
    for limb in tree(situation):
        yield Written(*known[limb.kind, limb.id], limb.depth, limb.scenes, limb.closed)


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


def lines(books: Reading, scene: int) -> Lines:
    """All that is written of a scene."""
    return tuple(books.ruleset.record(SCENE).lines(scene_record(books, scene)))


def public_lines(books: Reading, scene: int) -> Lines:
    """What the players may know of what is written of a scene."""
    return tuple(books.ruleset.record(SCENE).lines(scene_record(books, scene), public=True))
