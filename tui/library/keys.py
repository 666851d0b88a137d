"""The keys of the library and of a campaign that will not open."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("library.new", "New", "Begin a campaign.", "a,n", "new", "library", "Campaign", show=True),
    UiCommand("library.sample", "Sample", "Open your own copy of a campaign that was really played.", "S", "sample",
              "library", "Campaign", show=True),
    UiCommand("library.read", "Read only", "Open the campaign without changing anything.", "o", "read", "library",
              "Campaign"),
    UiCommand("library.rename", "Rename", "Give the campaign another name.", "r", "rename", "library", "Campaign",
              show=True),
    UiCommand("library.edit", "Edit", "Say what the campaign is about, and when its next evening is.", "e", "edit",
              "library", "Campaign", show=True),
    UiCommand("library.copy", "Copy", "Make a copy under another name.", "c", "copy", "library", "Campaign", show=True),
    UiCommand("library.template", "Template", "Keep the campaign's rules and world as a template to begin others with.",
              "T", "template", "library", "Campaign"),
    UiCommand("library.export", "Export", "Write the whole campaign to one file.", "E", "export", "library", "Files",
              show=True),
    UiCommand("library.import", "Import", "Take in a campaign from a file.", "I", "import_file", "library", "Files",
              show=True),
    UiCommand("library.backup", "Backups", "Make a backup, or bring one back.", "B", "backups", "library", "Files",
              show=True),
    UiCommand("library.delete", "Delete", "Put the campaign away; asks for its name.", "x", "delete", "library",
              "Campaign"),
    UiCommand("library.filter", "Filter", "Only campaigns with these words.", "slash", "find", "library", "Find"),
)  # fmt: skip
