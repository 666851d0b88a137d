"""What a key does already, so that no macro takes one that is in use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from tui.key_bindings import every_command
from tui.widgets.line_list import LineList


def meaning(key: str, keymap: Mapping[str, str]) -> str:
    """What a key does already somewhere in the app, as a `keymap` has changed it; empty for a key that is free."""
    return next((said for said, keys in _meanings(keymap) if key in keys.replace(" ", "").split(",")), "")


def _meanings(keymap: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Everything a key can mean, with its keys: the table, and what lists and Textual's screens hear."""
    yield from ((c.title, keymap.get(c.id, c.keys)) for c in every_command())
    for bound in (*LineList.BINDINGS, *Screen.BINDINGS, *App.BINDINGS):
        if isinstance(bound, Binding):
            yield bound.description or "Copy", keymap.get(bound.id or "", bound.key)
