"""Keys of the list of handouts."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand(
        "handouts.to",
        "Show to",
        "Show it to some characters, or retitle it.",
        "t",
        "to",
        "handouts",
        "Handouts",
    ),
)
