"""The keys of the library and of a campaign that will not open."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("library.new", "New", "Start a campaign.", "a,n", "new", "library", "Campaign", show=True),
    UiCommand("library.sample", "Sample", "Open your own copy of a sample campaign.", "S", "sample",
              "library", "Campaign", show=True),
    UiCommand("library.read", "Read only", "Open the campaign without changing anything.", "o", "read", "library",
              "Campaign"),
    UiCommand("library.rename", "Rename", "Rename the campaign.", "r", "rename", "library", "Campaign",
              show=True),
    UiCommand("library.edit", "Edit", "Edit the description and the date of the next session.", "e", "edit",
              "library", "Campaign", show=True),
    UiCommand("library.copy", "Copy", "Copy the campaign under another name.", "c", "copy", "library", "Campaign",
              show=True),
    UiCommand("library.template", "Template",
              "Save the campaign's rules and world as a template for new ones.", "T", "template",
              "library", "Campaign"),
    UiCommand("library.export", "Export", "Export the whole campaign to one file.", "E", "export", "library", "Files",
              show=True),
    UiCommand("library.import", "Import", "Import a campaign from a file.", "I", "import_file", "library", "Files",
              show=True),
    UiCommand("library.backup", "Backups", "Make a backup, or restore one.", "B", "backups", "library", "Files",
              show=True),
    UiCommand("library.delete", "Delete", "Delete the campaign. You type its name to confirm.", "x", "delete",
              "library", "Campaign"),
    UiCommand("library.filter", "Filter", "Show only campaigns that contain these words.", "slash", "find", "library",
              "Find"),
)  # fmt: skip
