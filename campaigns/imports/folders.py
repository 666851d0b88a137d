"""The files of a folder that are imported, and those left out, by kind."""

from __future__ import annotations

import json
import os
import re
import stat
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from campaigns.store.file_names import utf8_path
from campaigns.vault.file_origins import PAGES
from campaigns.vault.folder import MARKER
from core.wording import quantity

_KINDS = {
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".avif"), "picture"),
    **dict.fromkeys((".mp3", ".wav", ".ogg", ".m4a", ".flac", ".mp4", ".mov", ".webm"), "recording"),
    **dict.fromkeys((".csv", ".tsv", ".json"), "table"),
    **{".canvas": "canvas", ".pdf": "PDF", ".txt": "text", "": "text"},
}
_PLURALS = {
    "link out of the folder": "links out of the folder",
    "device or pipe": "devices and pipes",
    "name that isn't UTF-8": "names that aren't UTF-8",
}
_SETTINGS = ".obsidian/app.json"
_NAMED = 200
"""The most file names in a line."""


class Found(NamedTuple):
    """The Markdown files of a folder in order, and a line for each kind of file that is left out."""

    pages: list[Path]
    left: list[str]


def files_to_import(folder: Path, skip: Iterable[str] = ()) -> Found:
    """The files of a folder, without those that match `skip` or that the vault's settings ignore."""
    pages, left = list[Path](), defaultdict[str, list[str]](list)
    ours, theirs = tuple(skip), _ignore_rules(folder)
    for file in _files(folder):
        path = utf8_path(file, folder)
        if path is None:
            shown = os.fsencode(file.relative_to(folder)).decode("utf-8", "backslashreplace")
            left["name that isn't UTF-8"].append(shown)
        elif any(_matches(path, each) for each in ours):
            left["left out with --skip"].append(path)
        elif any(_filters_out(path, each) for each in theirs):
            left["left out by the vault's ignore list"].append(path)
        elif file.name.startswith("."):
            left["hidden page"].append(path)
        elif (kind := _kind(file)) == "page":
            pages.append(file)
        elif path != MARKER:
            left[kind].append(path)
    return Found(pages, [*_lines(left)])


def _files(folder: Path) -> Iterator[Path]:
    """Everything in a folder except hidden files; hidden pages are listed."""
    for each in sorted(folder.iterdir()):
        if each.name.startswith(".") and (each.is_dir() or each.suffix.casefold() not in PAGES):
            continue
        if each.is_dir() and not each.is_symlink():
            yield from _files(each)
        else:
            yield each


def _kind(file: Path) -> str:
    """The kind of a file."""
    if file.is_symlink():
        return "link out of the folder"
    if not stat.S_ISREG(file.stat().st_mode):
        return "device or pipe"
    ending = file.suffix.casefold()
    return "page" if ending in PAGES else _KINDS.get(ending, "other file")


def _matches(path: str, pattern: str) -> bool:
    """Return True if a path is a folder or file of that name or in that folder, or matches the pattern."""
    wanted, here = pattern.strip("/").casefold(), path.casefold()
    parts = here.split("/")
    return (
        here == wanted
        or here.startswith(f"{wanted}/")
        or fnmatchcase(here, wanted)
        or any(fnmatchcase(part, wanted) for part in parts)
    )


def _ignore_rules(folder: Path) -> tuple[str, ...]:
    """The paths Obsidian leaves out of this vault: their beginnings, or expressions between slashes."""
    try:
        said = json.loads((folder / _SETTINGS).read_bytes()).get("userIgnoreFilters")
    except (OSError, ValueError, AttributeError, RecursionError):
        return ()
    return tuple(each for each in said if isinstance(each, str) and each) if isinstance(said, list) else ()


def _filters_out(path: str, said: str) -> bool:
    if len(said) > 2 and said.startswith("/") and said.endswith("/"):
        try:
            return re.search(said[1:-1], path, re.IGNORECASE) is not None
        except re.error:
            return False
    return path.casefold().startswith(said.casefold())


def _lines(left: dict[str, list[str]]) -> Iterator[str]:
    """A line for each kind, with the number and names of its files."""
    for kind, paths in sorted(left.items()):
        named = ", ".join(paths[:_NAMED]) + (f" and {len(paths) - _NAMED:,} more" if len(paths) > _NAMED else "")
        if kind.startswith("left out"):
            yield f"{quantity(len(paths), 'file')} {kind}: {named}."
        else:
            yield f"{quantity(len(paths), kind, _PLURALS.get(kind, ''))} left out: {named}."
