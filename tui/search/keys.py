"""The keys of the search."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("search.complete", "Complete", "Go on with the first filter or name offered.", "tab", "complete",
              "search", "Search"),
    UiCommand("search.record", "Record", "The record as it lies in the log.", "ctrl+y", "record", "search", "Search"),
)  # fmt: skip
