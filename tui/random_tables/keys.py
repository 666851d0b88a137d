"""The keys of rolling on random tables."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("rolling.seen", "Visible to", "Choose who sees the result: you, everyone, or no one for now.", "tab",
              "seen", "rolling.choose", "Rolling"),
    UiCommand("rolling.by", "Decided by", "Choose what decides: dice, or a pile of the game.", "shift+tab", "by",
              "rolling.choose", "Rolling"),
    UiCommand("rolling.again", "Again", "Roll again on the same tables.", "r,percent_sign", "go('again')",
              "rolling.result", "Rolling"),
    UiCommand("rolling.article", "Article", "Write an article from the result.", "a", "go('article')", "rolling.result",
              "Rolling"),
    UiCommand("rolling.note", "Note", "Write a note from the result.", "n", "go('note')", "rolling.result", "Rolling"),
    UiCommand("rolling.show", "Show", "Turn the result face up, or show it to the players.", "s", "go('show')",
              "rolling.result", "Rolling"),
    UiCommand("rolling.close", "Close", "Close, and keep the result in the log.", "enter", "go('close')",
              "rolling.result", "Rolling"),
)  # fmt: skip
