"""Loading a module with a line added to its source, so that everything that reads it finds the line declared."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType


class _Changing(SourceFileLoader):
    """Loads a source file as it is, but for some texts, each in place of another."""

    texts: tuple[tuple[str, str], ...] = ()

    def get_data(self, path: str) -> bytes:
        """The source with the texts, never what was compiled. Raises `AssertionError` where one has no place."""
        if not path.endswith(".py"):
            raise OSError(path)
        source = super().get_data(path).decode()
        for before, after in self.texts:
            assert source.count(before) == 1, before
            source = source.replace(before, after)
        return source.encode()

    def set_data(self, path: str, data: bytes, *, _mode: int = 0o666) -> None:
        """Keep nothing that was compiled."""


class Changing(MetaPathFinder):
    """Finds one module by a loader that puts texts in place of others in its source."""

    def __init__(self, module: str, *texts: tuple[str, str]) -> None:
        self._module = module
        self._loader = type("Loader", (_Changing,), {"texts": texts})
        sys.meta_path.insert(0, self)

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module's own specification with the loader that changes."""
        found = PathFinder.find_spec(name, path, target) if name == self._module else None
        if found is not None and found.origin is not None:
            found.loader = self._loader(name, found.origin)
        return found


class Adding(Changing):
    """Finds one module by a loader that adds lines, each after one that is there."""

    def __init__(self, module: str, *lines: tuple[str, str]) -> None:
        super().__init__(module, *((after, f"{after}\n{line}") for after, line in lines))
