"""Branches: the lines of play that undo left when something else was done, and the way back to one.

Each change names the one before it, so the log is a tree. The changes that hold lead from its root to the head; every
other leaf ends a branch. Branches need no storage, and everything in the log can be reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from campaigns.history.past_states import Moves, Past, Way, undo_then_redo
from campaigns.state.view import LogLine
from campaigns.store import Delta
from core.refusal import Refusal


class Branch(NamedTuple):
    """A branch: its last change, the number of changes only it has, and the change it began after (0: none)."""

    last: LogLine
    entries: int
    began_after: int


def branches(past: Past) -> tuple[Branch, ...]:
    """The branches that were left, latest first."""
    before = _tree(past.log)
    leaves = before.keys() - set(before.values()) - {past.history.head}
    now = {0, *_line(before, past.history.head)}
    found = []
    for leaf in sorted(leaves, reverse=True):
        alone = [seq for seq in _line(before, leaf) if seq not in now]
        found.append(Branch(past.history.line_at(leaf), len(alone), before[alone[0]]))
    return tuple(found)


def way_to(past: Past, seq: int) -> Way | None:
    """The way to the state after any change, whether it holds or was undone; None for the last that holds.

    Refuse an entry that isn't a change.
    """
    before = _tree(past.log)
    if seq not in before:
        raise Refusal("no_change", f"Log entry {seq} isn't a change. Choose one that is.")
    head, there, now = past.history.head, _line(before, seq), _line(before, past.history.head)
    if seq == head:
        return None
    if seq in now:
        return past.way_back(seq)
    together = sum(one == other for one, other in zip(there, now, strict=False))
    undone, done = now[together:][::-1], there[together:]
    steps = undo_then_redo(
        past.ruleset, past.log, past.tables, map(past.log.record, undone), map(past.log.record, done)
    )
    joined, left = _spans(past.tables.get("dead", {}), before, there)
    what = past.log.record(head).event["title"] if head else "the start"
    return Way(head or None, len(undone), what, seq, steps, len(done), joined, left)


def _tree(log: Moves) -> dict[int, int]:
    """The change before each change; 0 before the first."""
    return {record.seq: record.event["prev"] or 0 for record in log.records() if record.event.get("undoable")}


def _line(before: Mapping[int, int], seq: int) -> list[int]:
    """The changes up to one, oldest first."""
    found = []
    while seq:
        found.append(seq)
        seq = before[seq]
    return found[::-1]


def _spans(
    dead: Mapping[int, Mapping[str, int]], before: Mapping[int, int], line: Sequence[int]
) -> tuple[tuple[Delta, ...], tuple[tuple[int, int], ...]]:
    """The changes to the spans of entries off the line, and the spans left, once `line` is the one that holds."""
    wrong = {i for i, span in dead.items() if any(span["first"] <= seq <= span["last"] for seq in line)}
    kept = [(span["first"], span["last"]) for i, span in dead.items() if i not in wrong]

    def lies_bare(first: int, last: int) -> bool:
        off = (seq for seq in range(first, last + 1) if seq in before)
        return any(not any(low <= seq <= high for low, high in kept) for seq in off)

    gaps = ((one + 1, other - 1) for one, other in pairwise((0, *line)))
    joined = tuple(Delta("dead", i, "gone", None, dict(dead[i])) for i in sorted(wrong))
    return joined, tuple(gap for gap in gaps if lies_bare(*gap))
