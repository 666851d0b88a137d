"""Textual's insides that wyrdbook uses exist, and are named in one module only.

`tests/tui/test_opening.py` checks that paint-once still works with them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib.metadata import version
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from textual._compositor import Compositor
from textual._styles_cache import StylesCache
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widgets._toast import ToastRack

import tui

HOME = Path(tui.__file__).parent
DOOR = HOME / "textual_internals.py"
MOST, MOST_IN_TESTS = 20, 10

METHODS: tuple[tuple[type, str, str], ...] = (
    (MessagePump, "_dispatch_message", "self message"),
    (App, "_handle_exception", "self error"),
    (App, "_load_screen_css", "self screen"),
    (App, "_prune", "self nodes parent"),
    (ToastRack, "_toast_id", "notification"),
    (Screen, "_compositor_refresh", "self"),
    (Screen, "_on_timer_update", "self"),
    (Screen, "_refresh_layout", "self size scroll"),
    (Compositor, "_render_chops", "self crop is_rendered_line"),
    (Compositor, "update_widgets", "self widgets"),
)
"""The methods that are called or overridden, with their parameters."""

AS_IT_IS = {name: getattr(owner, name) for owner, name, _ in METHODS if hasattr(owner, name)}
"""As Textual has it, before fixtures put something quicker in its place."""

FIELDS: tuple[tuple[type, str], ...] = (
    (App, "_notifications"),
    (App, "_keymap"),
    (App, "_driver"),
    (App, "_bindings"),
    (Screen, "_compositor"),
    (Screen, "_layout_required"),
    (Screen, "_repaint_required"),
    (Screen, "_callbacks"),
    (Screen, "_pruning"),
)
"""The fields that are read or set."""


@pytest.mark.parametrize(("owner", "name", "parameters"), METHODS, ids=lambda of: getattr(of, "__name__", of))
def test_textual_still_has_what_is_called(owner: type, name: str, parameters: str) -> None:
    there = " ".join(signature(AS_IT_IS[name]).parameters) if name in AS_IT_IS else None
    assert there == parameters, (
        f"Textual {version('textual')} has changed {owner.__name__}.{name}, which took ({parameters}): "
        "see what became of it and mend tui/textual_internals.py."
    )


@pytest.mark.parametrize(("owner", "name"), FIELDS, ids=lambda of: getattr(of, "__name__", of))
async def test_textual_still_has_what_is_read(owner: type, name: str) -> None:
    app = App[None]()
    async with app.run_test():
        there: Any = app if owner is App else app.screen
        assert hasattr(there, name), (
            f"{owner.__name__} of Textual {version('textual')} has no {name} any more: "
            "see what became of it and mend tui/textual_internals.py."
        )


def test_textual_still_keeps_the_lines_of_widgets_by_their_colours() -> None:
    assert hasattr(StylesCache.get_inner_outer, "cache_clear"), (
        f"Textual {version('textual')} keeps lines otherwise: "
        "forget_lines in tui/textual_internals.py may have nothing to do."
    )


@pytest.mark.shape
def test_few_private_names_are_used() -> None:
    names = {*foreign(DOOR, own_names([DOOR]))}
    told = {name for _, name, _ in METHODS if name.startswith("_")} | {name for _, name in FIELDS}
    assert {name for name in names if name.startswith("_") and "." not in name} <= told, "name it in this test, too"
    assert len(names) <= MOST, f"{len(names)} private names of Textual, and {MOST} are enough: {sorted(names)}"


@pytest.mark.shape
def test_nothing_else_goes_past_the_front_door() -> None:
    files = [file for file in HOME.rglob("*.py") if file != DOOR]
    own = own_names(files)
    faults = [f"{file.relative_to(HOME)}: {name}" for file in files for name in foreign(file, own)]
    assert not faults, "Private names of Textual belong into tui/textual_internals.py: " + ", ".join(faults)


@pytest.mark.shape
def test_tests_use_few_private_names_too() -> None:
    """A test that knows the insides of Textual breaks with its next release, and says nothing of wyrdbook.

    This module is left out: it has to name what tui/textual_internals.py names.
    """
    root = HOME.parent
    files = [file for folder in ("core", "campaigns", "tui", "tests") for file in (root / folder).rglob("*.py")]
    contract = {name for _, name, _ in METHODS} | {name for _, name in FIELDS}
    textuals = (own_names(sources_of_textual()) - own_names(files)) | {name for name in contract if name[0] == "_"}
    used = {
        name
        for file in (root / "tests").rglob("*.py")
        if file != Path(__file__)
        for name in foreign(file, set())
        if name in textuals or name.startswith("textual.")
    }
    assert len(used) <= MOST_IN_TESTS, sorted(used)


def sources_of_textual() -> list[Path]:
    """The modules of Textual that have been loaded."""
    loaded = (module for name, module in sys.modules.items() if name.split(".")[0] == "textual")
    return [Path(module.__file__) for module in loaded if module.__file__]


@pytest.mark.shape
def test_paint_once_stays_short() -> None:
    assert len((HOME / "base_screens" / "first_paint.py").read_text(encoding="utf-8").splitlines()) <= 130


def own_names(files: list[Path]) -> set[str]:
    """The private names that some modules define, or set on `self`."""
    found: set[str] = set()
    for node in (node for file in files for node in ast.walk(parsed(file))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and file_calls_no_base(node):
            found.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_self(node.value):
            found.add(node.attr)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            found.update(each.id for each in targets if isinstance(each, ast.Name))
    return found - {"_repaint_required", "_bindings"}


def file_calls_no_base(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """Return True if a method is our own: one that calls its base's private method of the same name overrides it."""
    return not any(
        isinstance(each, ast.Attribute) and each.attr == node.name and isinstance(each.value, ast.Call)
        for each in ast.walk(node)
    )


def foreign(file: Path, own: set[str]) -> Iterator[str]:
    """The private names that a module uses and none of ours defines, without those of other packages."""
    public = {"_replace", "_asdict", "_fields", "_exit", "_make", "_actions"}  # that of argparse
    seen: set[str] = set()
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual") and "._" in str(node.module):
            seen.add(f"{node.module}.{node.names[0].name}")
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            seen.add(node.attr)
    yield from sorted(seen - own - public)


def is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))
