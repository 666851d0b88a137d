"""Imports inside functions are for what isn't needed before the first paint, the table or the first line printed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

MOST = 130
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


def test_a_lazy_module_is_loaded_on_first_use() -> None:
    code = "import sys; from core.lazy_imports import Lazy; play = Lazy('core.actions.play'); "
    code += (
        "print('core.actions.play' in sys.modules); print(play.draw_next.__name__, 'core.actions.play' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.split() == ["False", "draw_next", "True"]


@pytest.mark.shape
def test_the_type_checker_and_the_contracts_see_every_lazy_module() -> None:
    root = Path(__file__).parent.parent
    files = [file for package in ("core", "campaigns", "tui") for file in (root / package).rglob("*.py")]
    found = {file: lazy for file in files if (lazy := dict(lazy_modules(ast.parse(file.read_text(encoding="utf-8")))))}
    assert len(found) > 10
    assert {str(file.relative_to(root)): named for file, named in found.items() if named != seen(file, named)} == {}


def lazy_modules(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that stand for lazy modules, with those of the modules."""
    for node in (each for each in ast.walk(tree) if isinstance(each, ast.Assign)):
        target = node.targets[0]
        names, values = (each.elts if isinstance(each, ast.Tuple) else [each] for each in (target, node.value))
        for name, value in zip(names, values, strict=False):
            match value:
                case ast.Call(func=ast.Name("Lazy"), args=[ast.Constant(str(module))]):
                    yield ast.unparse(name), module


def seen(file: Path, names: dict[str, str]) -> dict[str, str]:
    """Return the modules of names imported for the type checker."""
    imports = (
        node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)
    )
    named = {each.asname or each.name: f"{node.module}.{each.name}" for node in imports for each in node.names}
    return {name: named.get(name, "") for name in names}
