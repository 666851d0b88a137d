"""The keys of the house rules."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("rules.change", "Change", "Change the rule from now on, and note why.", "e", "change", "rules", "Rules",
              show=True),
    UiCommand("rules.default", "As written", "Go back to the rule as written.", "x", "default", "rules", "Rules",
              show=True),
    UiCommand("rules.rulings", "Rulings", "See every ruling of this campaign, with its date and reason.", "r",
              "rulings", "rules", "Rules", show=True),
    UiCommand("rules.load", "Custom data", "Replace the game's data with a file, or restore the original.", "f",
              "load", "rules", "Rules", show=True),
    UiCommand("rules.filter", "Filter", "Show only rules that contain these words.", "slash", "find", "rules", "Find",
              show=True),
)  # fmt: skip
