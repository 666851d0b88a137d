"""Keys of the page of lines and veils."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("safety.add", "Add", "Add a line or a veil.", "a", "add", "safety", "Safety"),
    UiCommand("safety.edit", "Edit", "Edit the line or veil.", "e", "edit", "safety", "Safety"),
    UiCommand("safety.remove", "Remove", "Remove the line or veil.", "x", "remove", "safety", "Safety"),
)
