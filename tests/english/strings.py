"""The texts of a package, read from its source: strings that users can see, without styles, and docstrings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FORMER = "tui/key_bindings/former_names.py"
"""Holds names of before, which are read and never shown."""
HOLE = "{}"
"""Stands in a string for a value that the program fills in."""
_UNSEEN = re.compile(r"[;{]\s*\n|^\s*#?\w+[.\w-]*\s*\{|\$[a-z]|#[0-9a-f]{6}|\\d|^#\w+ \w+$|\w \| None|\] \| \w")
"""Style sheets, colours, patterns and selectors: no one reads them."""


_LABEL = re.compile(r"[A-Z][a-z]{2,}")
"""A label of one word; names of forms and games look alike, and are fine."""


class Said(NamedTuple):
    """A string and where it is."""

    place: str
    text: str


@cache
def said_by(package: str) -> tuple[Said, ...]:
    """Every label and every longer string of a package: of its code, and of the words and texts of the games."""
    return (*_of_code(ROOT / package), *_of_files(ROOT / package))


_DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@cache
def docstrings_of(package: str) -> tuple[Said, ...]:
    """The docstrings of a package: of its modules, classes, functions and attributes."""
    return tuple(
        Said(f"{path.relative_to(ROOT)}:{part.lineno}", part.value.value)
        for path in sorted((ROOT / package).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        for part in (
            node.body if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) else ()
        )
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str)
    )


def _of_code(folder: Path) -> Iterator[Said]:
    for path in sorted(set(folder.rglob("*.py")) - {ROOT / FORMER}):
        for line, text in _strings(ast.parse(path.read_text())):
            if (len(text.split()) > 1 or _LABEL.fullmatch(text)) and not _UNSEEN.search(text):
                yield Said(f"{path.relative_to(ROOT)}:{line}", text)


def _of_files(folder: Path) -> Iterator[Said]:
    for path in sorted(folder.rglob("*.properties")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            text = line.partition("=")[2].strip()
            if len(text.split()) > 1 and not line.startswith(("#", "!")):
                yield Said(f"{path.relative_to(ROOT)}:{number}", text)


def _strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    parts: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            parts.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            parts.update(map(id, node.values))
            yield node.lineno, "".join(str(v.value) if isinstance(v, ast.Constant) else HOLE for v in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.lineno, node.value
