"""Loading a module with a line added to its source, so that everything that reads it finds the line declared."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType


class _Adding(SourceFileLoader):
    """Loads a source file as it is, but for one line after another."""

    line, after = "", ""

    def get_data(self, path: str) -> bytes:
        """The source with the line, never what was compiled. Raises `AssertionError` where there is no place for it."""
        if not path.endswith(".py"):
            raise OSError(path)
        source = super().get_data(path).decode()
        assert source.count(self.after) == 1, self.after
        return source.replace(self.after, f"{self.after}\n{self.line}").encode()

    def set_data(self, path: str, data: bytes, *, _mode: int = 0o666) -> None:
        """Keep nothing that was compiled."""


class Adding(MetaPathFinder):
    """Finds one module by a loader that adds a line."""

    def __init__(self, module: str, after: str, line: str) -> None:
        self._module = module
        self._loader = type("Loader", (_Adding,), {"after": after, "line": line})
        sys.meta_path.insert(0, self)

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module's own specification with the loader that adds."""
        found = PathFinder.find_spec(name, path, target) if name == self._module else None
        if found is not None and found.origin is not None:
            found.loader = self._loader(name, found.origin)
        return found
