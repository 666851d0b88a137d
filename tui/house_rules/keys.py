"""The keys of the house rules."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("rules.change", "Change", "Rule otherwise from now on, with a note why.", "e", "change", "rules", "Rules",
              show=True),
    UiCommand("rules.default", "As written", "Go back to the rule as it is written.", "x", "default", "rules", "Rules",
              show=True),
    UiCommand("rules.rulings", "Rulings", "Every ruling of this campaign, with its date and reason.", "r", "rulings",
              "rules", "Rules", show=True),
    UiCommand("rules.load", "Own data", "Replace data of the game with a file, or take it back.", "f", "load",
              "rules", "Rules", show=True),
    UiCommand("rules.filter", "Filter", "Only rules with these words.", "slash", "find", "rules", "Find", show=True),
)  # fmt: skip
