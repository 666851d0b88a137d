"""The present meanings of keys, so that no macro takes a used one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from tui.key_bindings import every_command
from tui.widgets.line_list import LineList


def meaning(key: str, keymap: Mapping[str, str]) -> str:
    """The meaning of a key anywhere in the app, with the user's `keymap`; empty for a free key."""
    return next((said for said, keys in _meanings(keymap) if key in keys.replace(" ", "").split(",")), "")


def _meanings(keymap: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """All meanings of keys, with their keys: of commands, lists and Textual's screens."""
    yield from ((c.title, keymap.get(c.id, c.keys)) for c in every_command())
    for bound in (*LineList.BINDINGS, *Screen.BINDINGS, *App.BINDINGS):
        if isinstance(bound, Binding):
            yield bound.description or "Copy", keymap.get(bound.id or "", bound.key)
