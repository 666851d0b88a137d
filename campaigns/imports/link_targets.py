"""The file that a vault's link means, as Obsidian finds it: by its path, or the nearest of the same name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePosixPath

from campaigns.imports.file_to_document import Entry
from campaigns.links.syntax import name_in
from campaigns.store.file_names import alike


class Targets:
    """The files that links may lead to, by the end of their paths."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_name = defaultdict[str, list[tuple[tuple[str, ...], Entry]]](list)
        for each in entries:
            steps = _steps(each.file.path)
            self._by_name[steps[-1]].append((steps, each))

    def find(self, target: str, source: str = "") -> Entry | None:
        """The file a link in `source` leads to: the one whose path ends with the target, else the one with its name."""
        target = target.partition("#")[0].strip()
        if not target:
            return None
        folder = _steps(source)[:-1] if source else ()
        relative = target.startswith(("./", "../"))
        steps = _resolve(folder, target) if relative else _steps(target)
        found = self._by_name.get(steps[-1] if steps else "", [])
        fitting = [each for each in found if each[0][-len(steps) :] == steps] or found
        exact = next((each for path, each in fitting if path == steps), None)
        if exact is not None and (relative or len(steps) > 1):
            return exact
        return min(fitting, key=lambda each: _distance(each[0], folder), default=(None, None))[1]


def _distance(path: tuple[str, ...], folder: tuple[str, ...]) -> tuple[bool, bool, int, tuple[str, ...]]:
    """The sort key of a file for a folder's links: files in it first, then below it, then the shortest path."""
    return path[:-1] != folder, path[: len(folder)] != folder, len(path), path


def _steps(path: str) -> tuple[str, ...]:
    """The folders of a path and the file's name, in the form for comparison."""
    *folders, name = path.strip("/").split("/")
    return (*(alike(each) for each in folders if each not in ("", ".", "..")), alike(name_in(name)))


def _resolve(folder: tuple[str, ...], target: str) -> tuple[str, ...]:
    """The path that a relative one means."""
    here = [*folder]
    for step in target.split("/")[:-1]:
        if step == "..":
            here = here[:-1]
        elif step not in ("", "."):
            here.append(alike(step))
    return (*here, alike(name_in(PurePosixPath(target).name)))
