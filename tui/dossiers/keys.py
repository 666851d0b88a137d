"""The keys of a dossier, and of the picture of relationships."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("dossier.link", "Link", "Make this mention in a note or article a link.", "l", "link", "dossier",
              "Dossier"),
    UiCommand("dossier.relationships", "Relationships", "Show the relationships as a picture.", "t", "ties", "dossier",
              "Dossier"),
    UiCommand("dossier.life", "Past", "Show what happened to it, session by session.", "W", "life", "dossier",
              "Dossier"),
    UiCommand("relationships.before", "Back", "Go back to the previous dossier.", "backspace", "before",
              "dossier.relationships", "Relationships"),
    UiCommand("relationships.dossier", "Dossier", "Open the dossier of the name under the cursor.", "at", "dossier",
              "dossier.relationships", "Relationships"),
)  # fmt: skip
