"""Names of files made of names of things: safe on every system, no two alike, the same from one time to the next."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from campaigns.store.file_names import alike
from core.printable import is_device

LONGEST = 60
"""Characters of a file's name: even at four bytes each, with a number and an ending, any file system takes it."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*#^\[\]%]+')
"""What Windows takes in no name, and what means something else within `[[ ]]`."""


def stem(name: str) -> str:
    """A name as that of a file, without an ending."""
    shown = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in name)
    words = _FORBIDDEN.sub("-", unicodedata.normalize("NFC", shown)).split()
    cut = " ".join(words)[:LONGEST].strip(" .")
    if not cut.strip(" .-"):
        return "unnamed"
    return f"_{cut}" if is_device(cut) else cut


def allot_stems(
    named: Iterable[tuple[str, str]], earlier: Mapping[str, str], others: Iterable[str] = ()
) -> dict[str, str]:
    """A stem for each of what is named, by its key; what still fits its `earlier` one keeps it.

    None is like one of the `others`.
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
    """Whether a stem is a base, or one with a number behind it."""
    return had == base or re.fullmatch(rf"{re.escape(base)} \([0-9]{{1,6}}\)", had) is not None
