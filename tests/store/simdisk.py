"""A disk that remembers: from what a program did to it, every state a power cut may leave behind.

The model is the pessimist's. Bytes are safe once their file was synced after they were written, a name once its folder
was synced. Anything else may be there or not, each piece for itself, and a write may be there in part, or as zeros.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from campaigns.store import disk

SECTOR = 512

Tree = dict[str, bytes | None]
"""The files below the root, by relative path; folders are None."""


@dataclass(frozen=True)
class Op:
    """One effect: bytes into a file, a new size for it, names given in folders, or a sync of a file or a folder."""

    kind: str  # "write", "cut", "grow", "name" or "sync"
    node: int  # the file; for names the folder whose sync makes them safe
    at: int = 0
    data: bytes = b""
    names: tuple[tuple[int, str, int | None], ...] = ()  # in this folder, this name, now stands for this node

    @property
    def parts(self) -> Iterator[tuple["Op", ...]]:
        """Yield what may be left of a write besides nothing and everything.

        A file may have grown and its new blocks hold zeros still; blocks it had before never turn to zeros.
        """
        half = replace(self, data=self.data[: len(self.data) // 2])
        grown = replace(self, kind="grow", at=self.at + len(self.data), data=b"")
        yield from ((half,), (grown,), (half, grown))
        yield (replace(self, data=self.data[:1]),)
        yield (replace(self, data=self.data[:-1]),)
        sectors = list(self._sectors())
        if len(sectors) > 1:
            for left in sectors:
                yield (grown, left)
                yield (grown, *(other for other in sectors if other is not left))
                yield (left,)

    def _sectors(self) -> Iterator["Op"]:
        """Yield the write cut at the borders of sectors, which reach the disk in any order."""
        end = self.at + len(self.data)
        cuts = [self.at, *range((self.at // SECTOR + 1) * SECTOR, end, SECTOR), end]
        for start, stop in pairwise(cuts):
            yield replace(self, at=start, data=self.data[start - self.at : stop - self.at])


class Recorder:
    """Stands between the store and the disk, which is written to as ever, and notes every operation."""

    def __init__(self, root: Path, monkeypatch) -> None:
        self.root = root
        self.ops: list[Op] = []
        self.told: list[tuple[int, object]] = []
        self.folders: set[int] = {0}
        self._nodes: dict[Path, int] = {root: 0}
        self._files: dict[int, int] = {}
        self._last = 0
        self._install(monkeypatch)

    def tell(self, what: object) -> None:
        """Note that the person was told something; no power cut from here on may make it untrue."""
        self.told.append((len(self.ops), what))

    def _install(self, monkeypatch) -> None:
        real = {name: getattr(disk, name) for name in _WATCHED}

        def open_file(path, *, create=False):
            new = create and path not in self._nodes
            fd = real["open_file"](path, create=create)
            if new:
                self._name(path, self._new_node(path))
            elif create:
                self._note("cut", self._nodes[path])
            self._files[fd] = self._nodes[path]
            return fd

        def write(fd, data, at):
            self._note("write", self._files[fd], at=at, data=data)
            real["write"](fd, data, at)

        def truncate(fd, size):
            self._note("cut", self._files[fd], at=size)
            real["truncate"](fd, size)

        def sync(fd):
            self._note("sync", self._files[fd])

        def sync_folder(path):
            self._note("sync", self._nodes[path])

        def make_folder(path):
            real["make_folder"](path)
            node = self._new_node(path)
            self.folders.add(node)
            self._name(path, node)

        def rename(source, target):
            real["rename"](source, target)
            node = self._nodes[source]
            names = [(self._nodes[target.parent], target.name, node), (self._nodes[source.parent], source.name, None)]
            self._note("name", self._nodes[target.parent], names=tuple(names))
            for path in [path for path in self._nodes if path == source or source in path.parents]:
                self._nodes[target / path.relative_to(source)] = self._nodes.pop(path)

        def link(source, target):
            real["link"](source, target)
            self._nodes[target] = self._nodes[source]
            folder = self._nodes[target.parent]
            self._note("name", folder, names=((folder, target.name, self._nodes[target]),))

        def remove(path):
            real["remove"](path)
            self._name(path, None)
            del self._nodes[path]

        for name, watched in locals().items():
            if name in _WATCHED:
                monkeypatch.setattr(disk, name, watched)

    def _new_node(self, path: Path) -> int:
        self._last += 1
        self._nodes[path] = self._last
        return self._last

    def _name(self, path: Path, node: int | None) -> None:
        folder = self._nodes[path.parent]
        self._note("name", folder, names=((folder, path.name, node),))

    def _note(self, kind: str, node: int, **details) -> None:
        self.ops.append(Op(kind, node, **details))

    def crashes(self) -> Iterator[tuple[int, Tree]]:
        """Yield every state a power cut may leave, with the number of operations begun before it."""
        yield from self.crashes_at(range(len(self.ops) + 1))

    def crashes_at(self, moments: Iterable[int]) -> Iterator[tuple[int, Tree]]:
        """Yield every state a power cut may leave at some moments, each the number of operations begun before it."""
        for begun in moments:
            seen = set()
            for kept in _choices(self.ops[:begun]):
                tree = self._tree(kept)
                frozen = frozenset(tree.items())
                if frozen not in seen:
                    seen.add(frozen)
                    yield begun, tree

    def _tree(self, ops: Sequence[Op]) -> Tree:
        files: dict[int, bytearray] = {}
        names: dict[int, dict[str, int]] = {}
        for op in ops:
            if op.kind == "name":
                for folder, name, node in op.names:
                    names.setdefault(folder, {}).pop(name, None)
                    if node is not None:
                        names[folder][name] = node
            elif op.kind == "grow":
                data = files.setdefault(op.node, bytearray())
                data.extend(bytes(max(0, op.at - len(data))))
            elif op.kind == "write":
                data = files.setdefault(op.node, bytearray())
                data.extend(bytes(max(0, op.at - len(data))))
                data[op.at : op.at + len(op.data)] = op.data
            elif op.kind == "cut":
                del files.setdefault(op.node, bytearray())[op.at :]
        return dict(self._below(0, "", files, names))

    def _below(self, folder: int, prefix: str, files, names) -> Iterator[tuple[str, bytes | None]]:
        for name, node in names.get(folder, {}).items():
            if node in self.folders:
                yield prefix + name, None
                yield from self._below(node, f"{prefix}{name}/", files, names)
            else:
                yield prefix + name, bytes(files.get(node, b""))


_WATCHED = {"open_file", "write", "truncate", "sync", "sync_folder", "make_folder", "rename", "link", "remove"}


def _choices(ops: Sequence[Op]) -> Iterator[list[Op]]:
    """Yield the operations that are left of those begun: the safe ones, and of the others none, some or all."""
    safe = _safe(ops)
    loose = [number for number in range(len(ops)) if number not in safe and ops[number].kind != "sync"]
    subsets = [loose[:count] for count in range(len(loose) + 1)]
    subsets += [[one] for one in loose] + [[other for other in loose if other != one] for one in loose]
    for subset in subsets:
        yield [op for number, op in enumerate(ops) if number in safe or number in subset]
    for number in loose:
        if ops[number].kind == "write":
            for part in ops[number].parts:
                yield [*(ops[i] for i in sorted({*safe, *loose}) if i < number), *part]


def _safe(ops: Sequence[Op]) -> set[int]:
    """Return which operations a later sync has made safe."""
    safe: set[int] = set()
    loose: dict[int, list[int]] = {}
    for number, op in enumerate(ops):
        if op.kind == "sync":
            safe.update(loose.pop(op.node, ()))
        else:
            loose.setdefault(op.node, []).append(number)
    return safe


def build(tree: Tree, root: Path) -> None:
    """Make a state on the real disk."""
    for name, data in tree.items():
        if data is None:
            os.mkdir(root / name)
        else:
            (root / name).write_bytes(data)
