"""The keys of a dossier, and of ties as a picture."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("dossier.link", "Link", "Make what this note or article mentions a link.", "l", "link", "dossier",
              "Dossier"),
    UiCommand("dossier.ties", "Ties", "How it stands to others, as a picture.", "t", "ties", "dossier", "Dossier"),
    UiCommand("dossier.life", "Their timeline", "What happened to it, evening by evening.", "W", "life", "dossier",
              "Dossier"),
    UiCommand("ties.before", "Before", "The one that was in the middle before.", "backspace", "before", "dossier.ties",
              "Ties"),
    UiCommand("ties.dossier", "Dossier", "What is known of the one under the cursor.", "at", "dossier",
              "dossier.ties", "Ties"),
)  # fmt: skip
