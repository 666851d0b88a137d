"""Files of one name: each gets a name of its own, after its folder or with a number."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import PurePosixPath

from campaigns.names import same_name
from campaigns.taking.entries import Entry


def told_apart(entries: Iterable[Entry]) -> list[Entry]:
    """The entries, no two articles of someone else's under one name; the one with the shortest path keeps it."""
    listed = list(entries)
    taken = {same_name(each.said["name"]) for each in listed if _stays(each) and each.table == "articles"}
    found = dict[str, Entry]()
    for each in sorted((each for each in listed if not _stays(each)), key=lambda each: _depth(each.file.path)):
        name = _free(each, taken)
        taken.add(same_name(name))
        found[each.file.path] = each._replace(said={**each.said, "name": name})
    return [found.get(each.file.path, each) for each in listed]


def _stays(entry: Entry) -> bool:
    """Whether the name of an entry is not ours to choose."""
    return entry.table == "notes" or not entry.foreign


def _depth(path: str) -> tuple[int, str]:
    return path.count("/"), path


def _free(entry: Entry, taken: Collection[str]) -> str:
    """The name of an entry, or one made of it that no other has."""
    name, folder = entry.said["name"], PurePosixPath(entry.file.path).parent.name
    if same_name(name) not in taken:
        return str(name)
    if folder and same_name(f"{name} ({folder})") not in taken:
        return f"{name} ({folder})"
    number = 2
    while same_name(f"{name} ({number})") in taken:
        number += 1
    return f"{name} ({number})"
