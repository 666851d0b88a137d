"""The keys of rolling on random tables."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("rolling.seen", "Seen by", "Who may see what comes: you alone, everybody, or for now nobody.", "tab",
              "seen", "rolling.choose", "Rolling"),
    UiCommand("rolling.by", "Decided by", "Dice decide, or a pile of the game.", "shift+tab", "by", "rolling.choose",
              "Rolling"),
    UiCommand("rolling.again", "Again", "Roll again on the same.", "r,percent_sign", "go('again')", "rolling.result",
              "Rolling"),
    UiCommand("rolling.article", "Article", "Write an article of it.", "a", "go('article')", "rolling.result",
              "Rolling"),
    UiCommand("rolling.note", "Note", "Write a note of it.", "n", "go('note')", "rolling.result", "Rolling"),
    UiCommand("rolling.show", "Show", "Turn it up, or let the players know it.", "s", "go('show')", "rolling.result",
              "Rolling"),
    UiCommand("rolling.close", "Close", "Leave it as it is logged.", "enter", "go('close')", "rolling.result",
              "Rolling"),
)  # fmt: skip
