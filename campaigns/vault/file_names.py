"""File names made from names: safe on every system, all different, and stable over time."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from campaigns.store.file_names import alike
from core.safe_text import is_device

LONGEST = 60
"""The most characters of a file's name; at four bytes each, with a number and an ending, any file system takes it."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*#^\[\]%]+')
"""Characters that Windows forbids, or that have a meaning within `[[ ]]`."""


def stem(name: str) -> str:
    """A name as a file name without an ending."""
    shown = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in name)
    words = _FORBIDDEN.sub("-", unicodedata.normalize("NFC", shown)).split()
    cut = " ".join(words)[:LONGEST].strip(" .")
    if not cut.strip(" .-"):
        return "unnamed"
    return f"_{cut}" if is_device(cut) else cut


def allot_stems(
    named: Iterable[tuple[str, str]], earlier: Mapping[str, str], others: Iterable[str] = ()
) -> dict[str, str]:
    """A stem for each named thing, by its key; one that still fits its `earlier` stem keeps it.

    None is equal to one of the `others`.
    """
    bases = {key: stem(name) for key, name in named}
    kept = {key: earlier[key] for key, base in bases.items() if key in earlier and _fits(earlier[key], base)}
    taken, found = set(map(alike, others)), dict[str, str]()
    for key, had in kept.items():
        if alike(had) not in taken:
            found[key] = had
            taken.add(alike(had))
    counts = dict[str, int]()
    for key, base in bases.items():
        if key in found:
            continue
        free, number = base, counts.get(alike(base), 1)
        while alike(free) in taken:
            number += 1
            free = f"{base} ({number})"
        counts[alike(base)] = number
        found[key] = free
        taken.add(alike(free))
    return found


def _fits(had: str, base: str) -> bool:
    """Return True if a stem is this base, or the base with a number."""
    return had == base or re.fullmatch(rf"{re.escape(base)} \([0-9]{{1,6}}\)", had) is not None
