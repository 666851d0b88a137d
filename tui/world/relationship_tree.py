"""The relationships around a character or an article, as a tree: its neighbours, and theirs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from textual.content import Content

from campaigns.state.list_rows import Known, RelationView
from tui.text.plain import plain

MOST = 200
"""The most lines of a picture, for those with very many relationships."""


class Tie(NamedTuple):
    """A line of the picture: a relationship and its other end."""

    to: int
    line: Content


class _Way(NamedTuple):
    """A relationship as seen from one of its ends."""

    how: str
    to: int
    outward: bool


def ties(one: int, known: Sequence[Known], relations: Sequence[RelationView], depth: int = 3) -> tuple[Tie, ...]:
    """Return the relationships of one, by id, and of its neighbours, `depth` steps far: `├─ owes ─▸ Jonas Reed`.

    Each branches once, as near to the middle as possible; elsewhere it is only named.
    """
    names = {each.id: each for each in known}
    ways = _ways(relations)
    near = _steps(one, ways, depth)
    drawn = _branch(one, names, ways, near, "")
    return tuple(tie for tie, _ in zip(drawn, range(MOST), strict=False))


def _ways(relations: Sequence[RelationView]) -> Mapping[int, Sequence[_Way]]:
    ways: defaultdict[int, list[_Way]] = defaultdict(list)
    for tie in relations:
        ways[tie.who].append(_Way(tie.how, tie.to, outward=True))
        if tie.who != tie.to:
            ways[tie.to].append(_Way(tie.how, tie.who, outward=False))
    return ways


def _steps(one: int, ways: Mapping[int, Sequence[_Way]], depth: int) -> Mapping[int, int | None]:
    """The id from which each is first reached, within `depth` steps; None for the one in the middle."""
    reached: dict[int, int | None] = {one: None}
    edge = [one]
    for _ in range(depth):
        found: dict[int, int | None] = {}
        for each in edge:
            found |= {way.to: each for way in ways.get(each, ()) if way.to not in reached and way.to not in found}
        reached |= found
        edge = [*found]
    return reached


def _branch(
    one: int,
    names: Mapping[int, Known],
    ways: Mapping[int, Sequence[_Way]],
    near: Mapping[int, int | None],
    before: str,
) -> Iterator[Tie]:
    """The lines of one, and below each those of its other end, without the way it was reached."""
    shown = [way for way in ways.get(one, ()) if way.to in near and way.to != near[one]]
    branched = set[int]()
    for at, way in enumerate(shown):
        last = at == len(shown) - 1
        branches = near[way.to] == one and way.to not in branched
        yield Tie(way.to, _line(way, names[way.to], before + ("└" if last else "├"), branches=branches))
        if branches:
            branched.add(way.to)
            yield from _branch(way.to, names, ways, near, before + ("   " if last else "│  "))


def _line(way: _Way, to: Known, before: str, *, branches: bool) -> Content:
    """`├─ owes ─▸ Jonas Reed`, or towards the middle `├◂ hunts ─ The Watch`."""
    left, right = ("─ ", " ─▸ ") if way.outward else ("◂ ", " ─ ")
    return Content.assemble(
        (f"{before}{left}", "$text-muted"),
        (plain(way.how), "$text-accent"),
        (right, "$text-muted"),
        (plain(to.name), "" if branches else "$text-muted"),
    )
