"""What of a sheet reads differently from before: row by row, as its sections lay it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from core.sheet import Row, Section


def moved(before: Sequence[Section], after: Sequence[Section]) -> Iterator[tuple[str, str, str]]:
    """The rows that read differently, those that came, and those that went.

    A row is named with its section where that says what is meant: of a mere number, and of two that are called alike.
    Of one whose text stays what is noted beside it may change: a chapter that was open is closed.
    """
    old, new = _rows(before), _rows(after)
    sections: dict[str, set[str]] = {}
    for section, label, _ in (*old, *new):
        sections.setdefault(label, set()).add(section)
    for key in dict.fromkeys((*old, *new)):
        section, label, _ = key
        alike = len(sections[label]) > 1
        what = f"{section}: {label}" if alike or label.isdigit() else label
        row, then = old.get(key), new.get(key)
        was, becomes = _both(row, then)
        if was != becomes and not (alike and {was, becomes} == {"–", "no"}):  # the other one says that it came or went
            yield what, was, becomes
        elif row and then and row.note != then.note and row.value and isinstance(row.value, str):
            yield f"{what} {was}", row.note or "–", then.note or "–"


def _rows(sections: Sequence[Section]) -> Mapping[tuple[str, str, int], Row]:
    """The rows by their section and label; those called alike in one, such as chapters, by their place among them."""
    rows: dict[tuple[str, str, int], Row] = {}
    for section in sections:
        met: Counter[str] = Counter()
        for row in section.rows:
            label = row.label.strip()
            rows[section.title, label, met[label]] = row
            met[label] += 1
    return rows


def _both(before: Row | None, after: Row | None) -> tuple[str, str]:
    """A row before and after; of one that only stands there or does not, whether it does; a field may be empty."""
    both = (before, after)
    if not any(row.words for row in both if row is not None):
        return ("no" if before is None else "yes"), ("no" if after is None else "yes")
    was, becomes = ("–" if row is None else row.words or _unsaid(row) for row in both)
    return was, becomes


def _unsaid(row: Row) -> str:
    """What to say of a row without words: a field is empty, an entry of a list is there."""
    return "–" if row.path and isinstance(row.path[-1], str) else "yes"
