"""The keys of the search."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("search.complete", "Complete", "Complete the word with the first filter or name offered.", "tab",
              "complete", "search", "Search"),
    UiCommand("search.record", "Log entry", "Show the entry as it is stored in the log.", "ctrl+y", "record", "search",
              "Search"),
)  # fmt: skip
