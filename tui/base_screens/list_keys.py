"""The keys of a list's search line."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("find.clear", "Show all", "Clear the filter and show everything.", "escape", "clear", "list_place.find",
              "Find", show=True),
    UiCommand("find.done", "To the list", "Keep the filter and go to the list.", "enter,down", "done",
              "list_place.find", "Find", show=True),
)  # fmt: skip
