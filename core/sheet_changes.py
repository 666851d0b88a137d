"""The rows of a sheet that differ between two states, as its sections lay them out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from core.sheet import Row, Section


def changed_rows(before: Sequence[Section], after: Sequence[Section]) -> Iterator[tuple[str, str, str]]:
    """The name and the old and new text of each row that changed, was added or was removed.

    A row is named with its section if the label alone is unclear: a mere number, or a label that appears twice. A row
    with the same text appears if its note has changed: a chapter that was open is closed.
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
        was, becomes = _old_and_new_text(row, then)
        if was != becomes and not (
            alike and {was, becomes} == {"–", "no"}
        ):  # the other one shows that it was added or removed
            yield what, was, becomes
        elif row and then and row.note != then.note and row.value and isinstance(row.value, str):
            yield f"{what} {was}", row.note or "–", then.note or "–"


def _rows(sections: Sequence[Section]) -> Mapping[tuple[str, str, int], Row]:
    """The rows by section and label, and by their position among rows of the same label, such as chapters."""
    rows: dict[tuple[str, str, int], Row] = {}
    for section in sections:
        met: Counter[str] = Counter()
        for row in section.rows:
            label = row.label.strip()
            rows[section.title, label, met[label]] = row
            met[label] += 1
    return rows


def _old_and_new_text(before: Row | None, after: Row | None) -> tuple[str, str]:
    """The text of a row before and after. A row without any text is "yes" or "no": it exists or not.

    So is a track that comes or goes unmarked: a new item isn't damaged.
    """
    both = (before, after)
    there = [row for row in both if row is not None]
    if not any(row.words for row in there) or (len(there) == 1 and there[0].gauge and not there[0].value):
        return ("no" if before is None else "yes"), ("no" if after is None else "yes")
    was, becomes = ("–" if row is None else row.words or _text_without_words(row) for row in both)
    return was, becomes


def _text_without_words(row: Row) -> str:
    """The text of a row without words: `–` for an empty field, "yes" for an entry of a list."""
    return "–" if row.path and isinstance(row.path[-1], str) else "yes"
