"""Layouts of the play screen's panes: arrangements for each size, and the user's changes. Pure.

In every arrangement the digits of the panes rise from the top left to the bottom right, so a digit always means the
same pane.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from textual.geometry import Region, Size

from tui.key_bindings.panes import PANES

BROAD = 160
"""The columns from which on more panes fit side by side."""
_BEFORE, _AFTER = ("points", "milestones", "scene", "conflict"), ("draw", "strip")
_IDS = tuple(slot.id for slot in PANES)
_LEAST = (14, 3)  # columns and lines of a pane: its border, and something in it
_MOST = 200  # columns and lines a pane may have been made larger or smaller by


class Split(NamedTuple):
    """Parts side by side (`across`) or stacked, each with its weight, about its columns or lines."""

    across: bool
    parts: tuple[tuple[int, Split | str], ...]


def _columns(*parts: tuple[int, Split | str]) -> Split:
    return Split(True, parts)


def _rows(*parts: tuple[int, Split | str]) -> Split:
    return Split(False, parts)


_EARNED = _columns((42, "points"), (41, "milestones"))
_WIDE: Mapping[str, Split] = {
    "talk": _columns(
        (37, _rows((20, "characters"), (18, "panels"))),
        (83, _rows((6, _EARNED), (9, "scene"), (8, "conflict"), (9, "draw"), (6, "strip"))),
    ),
    "fight": _columns(
        (37, _rows((14, "characters"), (24, "panels"))),
        (83, _rows((6, _EARNED), (7, "scene"), (13, "conflict"), (7, "draw"), (5, "strip"))),
    ),
    "between": _columns(
        (37, _rows((16, "characters"), (22, "panels"))),
        (83, _rows((12, _EARNED), (10, "scene"), (6, "conflict"), (8, "draw"), (10, "strip"))),
    ),
}
_EARNED_BROAD = _columns((76, "points"), (76, "milestones"))
_BROAD: Mapping[str, Split] = {
    "talk": _columns(
        (52, _rows((20, "characters"), (28, "panels"))),
        (148, _rows(
            (8, _EARNED_BROAD),
            (18, _columns((84, "scene"), (64, "conflict"))),
            (22, _columns((78, "draw"), (70, "strip"))),
        )),
    ),
    "fight": _columns(
        (52, _rows((15, "characters"), (33, "panels"))),
        (148, _rows(
            (9, _EARNED_BROAD),
            (19, _columns((56, "scene"), (92, "conflict"))),
            (20, _columns((78, "draw"), (70, "strip"))),
        )),
    ),
    "between": _columns(
        (52, _rows((18, "characters"), (30, "panels"))),
        (148, _rows((16, _EARNED_BROAD), (12, _columns((84, "scene"), (64, "conflict"))),
                    (20, _columns((70, "draw"), (78, "strip"))))),
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layout:
    """An arrangement with some panes `hidden`, and some enlarged or reduced by columns and lines."""

    base: str = "talk"
    hidden: frozenset[str] = frozenset()
    sizes: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def resize_pane(self, pane: str, columns: int, lines: int) -> Layout:
        """The layout with a pane enlarged, or with negative numbers reduced."""
        before = self.sizes.get(pane, (0, 0))
        return replace(self, sizes={**self.sizes, pane: (before[0] + columns, before[1] + lines)})

    def toggle_pane(self, pane: str) -> Layout:
        """The layout with a pane hidden, or shown again."""
        return replace(self, hidden=self.hidden ^ {pane})

    def regions(self, size: Size, shown: Collection[str]) -> dict[str, Region]:
        """The regions of the visible panes within a size."""
        tree = (_BROAD if size.width >= BROAD else _WIDE)[self.base]
        return _settle(dict(_regions_of(tree, Region(0, 0, *size), shown, self.sizes)))


BUILT_IN: Mapping[str, Layout] = {
    "fight": Layout("fight"),
    "talk": Layout("talk"),
    "between": Layout("between", frozenset({"conflict", "draw"})),
}


def fold_panes(size: Size, shown: Sequence[str], current: str) -> dict[str, Region]:
    """The regions if there isn't room for all: a line for each, and the rest for the current pane."""
    regions, y = {}, 0
    for pane in shown:
        lines = max(1, size.height - len(shown) + 1) if pane == current else 1
        regions[pane] = Region(0, y, size.width, lines)
        y += lines
    return regions


def in_order(regions: Mapping[str, Region]) -> bool:
    """Return True if the digits rise from the top left to the bottom right."""
    read = sorted(regions, key=lambda pane: (regions[pane].y, regions[pane].x))
    return read == [pane for pane in _IDS if pane in regions]


def as_stored(layout: Layout) -> dict[str, Any]:
    """A layout for the configuration."""
    sizes = {pane: list(size) for pane, size in layout.sizes.items() if any(size)}
    return {"base": layout.base, "hidden": sorted(layout.hidden), "sizes": sizes}


def from_stored(given: Any) -> Layout | None:
    """A layout from the configuration; None for an invalid one."""
    if not isinstance(given, dict):
        return None
    match {"hidden": [], "sizes": {}, **given}:
        case {"base": str(base), "hidden": list(hidden), "sizes": dict(sizes), **rest} if not rest and base in BUILT_IN:
            known = all(isinstance(pane, str) and pane in _IDS for pane in (*hidden, *sizes))
            if known and all(map(_is_size, sizes.values())):
                return Layout(base, frozenset(hidden), {pane: (size[0], size[1]) for pane, size in sizes.items()})
    return None


def _is_size(given: Any) -> bool:
    two = isinstance(given, list) and len(given) == len(_LEAST)
    return two and all(type(number) is int and abs(number) <= _MOST for number in given)


def _regions_of(
    node: Split | str, room: Region, shown: Collection[str], sizes: Mapping[str, tuple[int, int]]
) -> Iterator[tuple[str, Region]]:
    if isinstance(node, str):
        yield node, room
        return
    axis = 0 if node.across else 1
    parts = [(weight, part) for weight, part in node.parts if any(pane in shown for pane in _panes(part))]
    more = (sum(sizes.get(pane, (0, 0))[axis] for pane in _panes_along(part, node.across)) for _, part in parts)
    weights = [weight + each for (weight, _), each in zip(parts, more, strict=True)]
    at = 0
    for (_, part), share in zip(parts, _shares(room.size[axis], weights, _LEAST[axis]), strict=True):
        within = (room.x + at, room.y, share, room.height) if node.across else (room.x, room.y + at, room.width, share)
        yield from _regions_of(part, Region(*within), shown, sizes)
        at += share


def _settle(regions: dict[str, Region]) -> dict[str, Region]:
    """The regions, with the second pane of the left column low enough to keep the digits in order."""
    above, below = regions.get("characters"), regions.get("panels")
    if above and below and above.x == below.x:
        before = (regions[pane].y for pane in _BEFORE if pane in regions)
        after = (regions[pane].y for pane in _AFTER if pane in regions)
        least, most = max(before, default=0) + 1, min(after, default=below.bottom - _LEAST[1])
        y = max(least, min(below.y, most))
        if above.y + _LEAST[1] <= y <= below.bottom - _LEAST[1]:
            regions["characters"] = Region(above.x, above.y, above.width, y - above.y)
            regions["panels"] = Region(below.x, y, below.width, below.bottom - y)
    return regions


def _panes(node: Split | str) -> Iterator[str]:
    """The panes in a part."""
    if isinstance(node, str):
        yield node
    else:
        for _, part in node.parts:
            yield from _panes(part)


def _panes_along(node: Split | str, across: bool) -> Iterator[str]:
    """The panes of a part whose size in a direction can change alone."""
    if isinstance(node, str):
        yield node
    elif node.across != across:
        for _, part in node.parts:
            yield from _panes_along(part, across)


def _shares(total: int, weights: Sequence[int], least: int) -> list[int]:
    """Cells divided by weights, so that no part is below the minimum while others have more."""
    positive = [max(1, weight) for weight in weights]
    whole = sum(positive)
    edges = [sum(positive[:n]) * total // whole for n in range(len(positive) + 1)]
    shares = [after - before for before, after in pairwise(edges)]
    while shares and min(shares) < least < max(shares):
        shares[shares.index(min(shares))] += 1
        shares[shares.index(max(shares))] -= 1
    return shares
