"""The few keys all dialogs share."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("agenda.tick", "Done", "The line is done, or it is not.", "space", "tick", "dialog.agenda", "Agenda"),
    UiCommand("agenda.add", "Add", "Put a line on the agenda.", "a", "add", "dialog.agenda", "Agenda"),
    UiCommand("agenda.edit", "Edit", "What the line says, and where it leads.", "e", "edit", "dialog.agenda", "Agenda"),
    UiCommand("agenda.remove", "Remove", "Take the line off the agenda.", "x", "remove", "dialog.agenda", "Agenda"),
    UiCommand(
        "agenda.sooner",
        "Sooner",
        "The line comes one place further in front.",
        "less_than_sign",
        "move(-1)",
        "dialog.agenda",
        "Agenda",
    ),
    UiCommand(
        "agenda.later",
        "Later",
        "The line comes one place further behind.",
        "greater_than_sign",
        "move(1)",
        "dialog.agenda",
        "Agenda",
    ),
    UiCommand("dialog.cancel", "Cancel", "Close without doing anything.", "escape", "cancel", "dialog", "Dialog"),
    UiCommand("dialog.up", "Up", "The row above.", "up", "pick_move(-1)", "dialog.pick", "Dialog"),
    UiCommand("dialog.down", "Down", "The row below.", "down", "pick_move(1)", "dialog.pick", "Dialog"),
    UiCommand("dialog.page_up", "Page up", "A page up.", "pageup", "pick_move(-10)", "dialog.pick", "Dialog"),
    UiCommand("dialog.page_down", "Page down", "A page down.", "pagedown", "pick_move(10)", "dialog.pick", "Dialog"),
    UiCommand(
        "figures.next", "Elsewhere", "The next place they may come to.", "tab", "whither(1)", "dialog.figures", "Dialog"
    ),
    UiCommand(
        "figures.leaves",
        "Leave or stay",
        "Switch between deleting them as the scene ends and keeping them.",
        "ctrl+l",
        "leaves",
        "dialog.figures",
        "Dialog",
        always=True,
    ),
    UiCommand("figures.before", "Back", "The place before.", "shift+tab", "whither(-1)", "dialog.figures", "Dialog"),
    UiCommand("line.complete", "Complete", "Take the first word offered.", "tab", "complete", "dialog.line", "Dialog"),
    UiCommand("line.before", "Before", "The line typed before.", "up", "before(1)", "dialog.line", "Dialog"),
    UiCommand(
        "line.after",
        "After",
        "The line typed after it; then the words offered.",
        "down",
        "before(-1)",
        "dialog.line",
        "Dialog",
    ),
)
