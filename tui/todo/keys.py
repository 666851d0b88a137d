"""The keys of the list of due reminders and things to do."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("todo.remind", "Remind", "Write a reminder for a session or a day.", "a", "remind", "todo", "To do"),
)
