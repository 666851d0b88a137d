"""The keys of a text to read: a breakdown, a recap, a note."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("reader.copy", "Copy", "Copy the text to the clipboard.", "y", "copy", "reader", "Text", show=True),
    UiCommand("reader.follow", "Follow link", "Open what an @name in the text links to.", "at", "follow", "reader",
              "Text"),
    UiCommand("reader.write", "Write file", "Write the text to a file.", "w", "write", "reader", "Text",
              show=True),
)  # fmt: skip
