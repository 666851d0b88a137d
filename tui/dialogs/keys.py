"""The few keys all dialogs share."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("agenda.tick", "Done", "Mark the line as done or not done.", "space", "tick", "dialog.agenda", "Agenda"),
    UiCommand("agenda.add", "Add", "Add a line to the agenda.", "a", "add", "dialog.agenda", "Agenda"),
    UiCommand(
        "agenda.edit", "Edit", "Edit the line, or choose what it leads to.", "e", "edit", "dialog.agenda", "Agenda"
    ),
    UiCommand("agenda.remove", "Remove", "Remove the line from the agenda.", "x", "remove", "dialog.agenda", "Agenda"),
    UiCommand(
        "agenda.sooner",
        "Sooner",
        "Move the line up.",
        "less_than_sign",
        "move(-1)",
        "dialog.agenda",
        "Agenda",
    ),
    UiCommand(
        "agenda.later",
        "Later",
        "Move the line down.",
        "greater_than_sign",
        "move(1)",
        "dialog.agenda",
        "Agenda",
    ),
    UiCommand(
        "agenda.plan",
        "Plan session",
        "Plan the date of the next session, its length and who can come.",
        "p",
        "plan",
        "dialog.agenda",
        "Agenda",
    ),
    UiCommand(
        "dialog.cancel", "Cancel", "Close this dialog and change nothing.", "escape", "cancel", "dialog", "Dialog"
    ),
    UiCommand("dialog.help", "Help", "Show every key that works in this dialog.", "f1", "app.help", "dialog", "Dialog"),
    UiCommand("dialog.up", "Up", "Move one row up.", "up", "pick_move(-1)", "dialog.pick", "Dialog"),
    UiCommand("dialog.down", "Down", "Move one row down.", "down", "pick_move(1)", "dialog.pick", "Dialog"),
    UiCommand("dialog.page_up", "Page up", "Move one page up.", "pageup", "pick_move(-10)", "dialog.pick", "Dialog"),
    UiCommand(
        "dialog.page_down", "Page down", "Move one page down.", "pagedown", "pick_move(10)", "dialog.pick", "Dialog"
    ),
    UiCommand(
        "npcs.next", "Next place", "Choose the next place for the NPCs.", "tab", "whither(1)", "dialog.npcs", "Dialog"
    ),
    UiCommand(
        "npcs.leave",
        "Leave or stay",
        "Delete the NPCs when the scene ends, or keep them.",
        "ctrl+l",
        "leaves",
        "dialog.npcs",
        "Dialog",
        always=True,
    ),
    UiCommand(
        "npcs.before",
        "Previous place",
        "Choose the previous place for the NPCs.",
        "shift+tab",
        "whither(-1)",
        "dialog.npcs",
        "Dialog",
    ),
    UiCommand(
        "line.complete",
        "Complete",
        "Complete the line with the first word offered.",
        "tab",
        "complete",
        "dialog.line",
        "Dialog",
    ),
    UiCommand("line.before", "Previous", "Show the line you typed before.", "up", "before(1)", "dialog.line", "Dialog"),
    UiCommand(
        "line.after",
        "Next",
        "Show the next line you typed, then the words offered.",
        "down",
        "before(-1)",
        "dialog.line",
        "Dialog",
    ),
)
