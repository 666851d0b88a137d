"""The keys of the search."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("search.up", "Up", "The hit above.", "up", "pick_move(-1)", "search", "Search"),
    UiCommand("search.down", "Down", "The hit below.", "down", "pick_move(1)", "search", "Search"),
    UiCommand("search.page_up", "Page up", "A page up.", "pageup", "pick_move(-10)", "search", "Search"),
    UiCommand("search.page_down", "Page down", "A page down.", "pagedown", "pick_move(10)", "search", "Search"),
    UiCommand("search.complete", "Complete", "Go on with the first filter or name offered.", "tab", "complete",
              "search", "Search"),
    UiCommand("search.record", "Record", "The record as it lies in the log.", "ctrl+y", "record", "search", "Search"),
)  # fmt: skip
