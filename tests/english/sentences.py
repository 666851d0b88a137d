"""The sentences in the source of a function: tests find them by the function's name, whatever their words are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAP = "\0"
"""Stands in a sentence for a value that the program fills in."""
FEWEST = 3
"""Words that make a sentence; fewer are a label."""

_Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def sentences_of(module: str, name: str) -> tuple[str, ...]:
    """The sentences of a function or class (`Pane.fill`) in their order, without those of functions in it."""
    return _by_function(module).get(name, ())


@cache
def _by_function(module: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    for name, text in _strings(ast.parse(file.read_text(encoding="utf-8"))):
        if len(text.replace(GAP, " ").split()) >= FEWEST:
            found[name] = (*found.get(name, ()), text.strip())
    return found


def _strings(node: ast.AST, name: str = "") -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.JoinedStr):
            yield name, "".join(str(each.value) if isinstance(each, ast.Constant) else GAP for each in child.values)
            for each in child.values:
                yield from _strings(each, name)
        elif isinstance(child, ast.Constant):
            if isinstance(child.value, str) and not isinstance(node, ast.Expr | ast.JoinedStr):
                yield name, child.value
        else:
            yield from _strings(child, f"{name}.{child.name}".lstrip(".") if isinstance(child, _Named) else name)


def filled(sentence: str, *values: object) -> str:
    """A sentence with its values; without any, its longest part between two gaps."""
    parts = sentence.split(GAP)
    if not values:
        return max((each.strip() for each in parts), key=len)
    assert len(values) == len(parts) - 1, f"{len(parts) - 1} values: {sentence.replace(GAP, '{}')}"
    left = map(str, values)
    return re.sub(GAP, lambda _: next(left), sentence)
