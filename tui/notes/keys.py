"""The keys of the notes and of writing one."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("notes.add", "Write", "Write a note.", "a,n", "add", "notes", "Notes", show=True),
    UiCommand("notes.edit", "Edit", "Change the note under the cursor.", "e", "edit", "notes", "Notes", show=True),
    UiCommand("notes.secret", "Secret", "For the game master only, or for everybody.", "S", "secret", "notes", "Notes",
              show=True),
    UiCommand("notes.remove", "Remove", "Remove the note under the cursor; undo brings it back.", "x", "remove",
              "notes", "Notes", show=True),
    UiCommand("notes.copy", "Copy", "Copy the note under the cursor.", "y", "copy", "notes", "Notes"),
    UiCommand("notes.filter", "Filter", "Only notes with these words.", "slash", "find", "notes", "Find", show=True),
    UiCommand("note.save", "Save", "Keep the note.", "ctrl+s,f10", "save", "notes.editor", "Writing", show=True),
    UiCommand("note.secret", "Secret", "For the game master only, or for everybody.", "ctrl+t", "secret",
              "notes.editor", "Writing", show=True),
    UiCommand("note.outside", "Own editor", "Go on writing in your own editor.", "ctrl+e,f4", "outside",
              "notes.editor", "Writing", show=True, always=True),  # the text would take ctrl+e for the line's end
)  # fmt: skip
