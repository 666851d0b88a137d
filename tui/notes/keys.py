"""The keys of the notes and of writing one."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("notes.add", "Write", "Write a note.", "a,n", "add", "notes", "Notes", show=True),
    UiCommand("notes.edit", "Edit", "Edit the note under the cursor.", "e", "edit", "notes", "Notes", show=True),
    UiCommand("notes.secret", "Secret", "Switch between GM only and everyone.", "S", "secret", "notes", "Notes",
              show=True),
    UiCommand("notes.remove", "Remove", "Remove the note under the cursor.", "x", "remove",
              "notes", "Notes", show=True),
    UiCommand("notes.copy", "Copy", "Copy the note under the cursor.", "y", "copy", "notes", "Notes"),
    UiCommand("notes.filter", "Filter", "Show only notes that contain these words.", "slash", "find", "notes", "Find",
              show=True),
    UiCommand("note.save", "Save", "Save the note.", "ctrl+s,f10", "save", "notes.editor", "Writing", show=True),
    UiCommand("note.secret", "Secret", "Switch between GM only and everyone.", "ctrl+t", "secret",
              "notes.editor", "Writing", show=True),
    UiCommand("note.external_editor", "External editor", "Continue in your external editor.", "ctrl+e,f4", "outside",
              "notes.editor", "Writing", show=True, always=True),  # the text would take ctrl+e for the line's end
)  # fmt: skip
