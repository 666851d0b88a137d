"""Imports inside functions are for what isn't needed before the first paint, the table or the first line printed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

MOST = 290
"""How many there may be: lower it as they become fewer. Why these: docs/reports/performance-notes-2026-11.md."""


@pytest.mark.shape
def test_imports_inside_functions_do_not_become_more() -> None:
    root = Path(__file__).parent.parent
    files = [file for package in ("core", "campaigns", "tui") for file in (root / package).rglob("*.py")]
    found = {file: late for file in files if (late := late_imports(ast.parse(file.read_text(encoding="utf-8"))))}
    count = sum(found.values())
    most = ", ".join(f"{file.relative_to(root)} {found[file]}" for file in sorted(found, key=found.__getitem__)[-5:])
    assert count <= MOST, f"{count} imports stand inside functions, most of them in {most}"


def late_imports(tree: ast.Module) -> int:
    """How many statements import something inside a function."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return len({id(node) for of in functions for node in ast.walk(of) if isinstance(node, ast.Import | ast.ImportFrom)})
