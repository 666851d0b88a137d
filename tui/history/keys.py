"""The keys of the log."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("log.filter", "Filter", "Search the whole log.", "slash", "find",
              "log", "Find", show=True),
    UiCommand("log.draws", "Draws only", "Switch between draws only and everything.", "D", "draws", "log", "Find",
              show=True),
    UiCommand("log.who", "One character", "Switch between one character and all of them.", "C", "who", "log",
              "Find", show=True),
    UiCommand("log.session", "One session", "Switch between the session under the cursor and all sessions.", "E",
              "session", "log", "Find", show=True),
    UiCommand("log.go_to", "Go to session", "Go to a session by its number.", "ctrl+g", "go_to", "log", "Find"),
    UiCommand("log.back_to", "Back to here",
              "Undo every change made after this one, in one step. If it was undone, go to its branch.", "b",
              "back_to", "log", "Change", show=True),
    UiCommand("log.take_back", "Take back", "Undo this one change if nothing later depends on it.", "x", "take_back",
              "log", "Change", show=True, aliases=("revert",)),
    UiCommand("log.branches", "Branches",
              "List the branches: what you undid before you did something else. Go back to one.", "B",
              "branches", "log", "Change", aliases=("branch",)),
    UiCommand("log.own_campaign", "New campaign",
              "Make a separate campaign from here, with different luck.", "K",
              "own_campaign", "log", "Change", aliases=("fork", "keep")),
    UiCommand("log.look_back", "Look back", "See the whole campaign as it was after this log entry, read-only.",
              "p", "look_back", "log", "Look", show=True, aliases=("as of",)),
    UiCommand("log.verify", "Verify", "Verify this draw: apply the rules again and compare.", "v", "verify", "log",
              "Look", show=True),
    UiCommand("log.copy", "Copy", "Copy this line.", "y", "copy", "log", "Look", show=True),
    UiCommand("log.write", "Write file", "Write the log as shown to a file.", "W", "write", "log", "Look"),
    UiCommand("log.luck", "Luck", "Compare the draws with their expected results.", "o", "luck", "log", "Look",
              show=True),
)  # fmt: skip
