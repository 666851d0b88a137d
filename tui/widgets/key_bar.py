"""The bottom line: the few keys that matter now, for what has the focus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.binding import ActiveBinding
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

from tui.keys import key_name
from tui.text import plain


class KeyBar(Widget):
    """One line of keys, made from the active bindings marked to be shown. A click does what the key does."""

    ALLOW_SELECT = False

    def on_mount(self) -> None:
        """Follow the focus."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[Any]) -> None:
        self.refresh()

    def render(self) -> Content:
        """The keys that fit, most local first, the others left to help."""
        return key_line(self.screen.active_bindings.values(), self.size.width)


def key_line(active: Iterable[ActiveBinding], width: int) -> Content:
    """`d draw  o odds` for the shown bindings, each action once, cut where the width ends between two keys."""
    line, room, seen = Content(""), width, set[tuple[int, str]]()
    for node, binding, enabled, _ in active:
        if not binding.show or (id(node), binding.action) in seen:
            continue
        seen.add((id(node), binding.action))
        name = key_name(binding.key)
        room -= len(name) + len(binding.description) + 3
        if room < 0:
            break
        click = Style.from_meta({"@click": f"app.simulate_key('{binding.key}')"})
        words = Content.assemble((name, "bold $accent"), " ", plain(binding.description.lower())).stylize(click)
        line = Content.assemble(line, words if enabled else words.stylize("dim"), "  ")
    return line
