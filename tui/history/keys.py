"""The keys of the log."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("log.filter", "Filter", "Search all of the log; escape shows everything again.", "slash", "find",
              "log", "Find", show=True),
    UiCommand("log.draws", "Draws only", "Only what was drawn, or everything again.", "D", "draws", "log", "Find",
              show=True),
    UiCommand("log.who", "One character", "Only what is about one character, or everybody again.", "C", "who", "log",
              "Find", show=True),
    UiCommand("log.evening", "One evening", "Only the evening under the cursor, or all again.", "E", "evening", "log",
              "Find", show=True),
    UiCommand("log.go_to", "Go to evening", "An evening by its number.", "ctrl+g", "go_to", "log", "Find"),
    UiCommand("log.back_to", "Back to here", "Take back every change made after this one, as one step.", "b",
              "back_to", "log", "Change", show=True),
    UiCommand("log.verify", "Verify", "Run this draw through the rules again and compare.", "v", "verify", "log",
              "Look", show=True),
    UiCommand("log.copy", "Copy", "Copy this line.", "y", "copy", "log", "Look", show=True),
    UiCommand("log.write", "Write to a file", "Write what the log shows to a file.", "W", "write", "log", "Look"),
    UiCommand("log.luck", "Luck", "What was drawn beside what was to be expected.", "o", "luck", "log", "Look",
              show=True),
)  # fmt: skip
