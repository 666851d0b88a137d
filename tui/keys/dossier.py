"""The keys of a dossier."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("dossier.link", "Link", "Make what this note or article mentions a link.", "l", "link", "dossier",
              "Dossier"),
)  # fmt: skip
