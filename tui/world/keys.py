"""The keys of the world screen."""

from __future__ import annotations

from tui.key_bindings.command import UiCommand

COMMANDS = (
    UiCommand("world.add", "Add", "Add an article: a person, place, faction, thing or thread.", "a", "add", "world",
              "World", show=True),
    UiCommand("world.edit", "Edit", "Edit the article under the cursor.", "e", "edit", "world", "World", show=True),
    UiCommand("world.relate", "Relate", "Add a relationship: owes, sister of.", "r", "relate", "world",
              "World", show=True),
    UiCommand("world.relationships", "Relationships", "Show its relationships as a picture.", "t", "ties", "world",
              "World", show=True),
    UiCommand("world.unrelate", "Unrelate", "Remove a relationship.", "R", "unrelate", "world", "World"),
    UiCommand("world.secret", "Secret", "Switch between GM only and everyone.", "S", "secret", "world", "World",
              show=True),
    UiCommand("world.remove", "Remove", "Remove the article.", "x", "remove", "world", "World",
              show=True),
    UiCommand("world.life", "Past", "See what happened to this article, session by session.", "W",
              "life", "world", "World", aliases=("life", "timeline of")),
    UiCommand("world.external_editor", "External editor",
              "Edit this article as text in your external editor. With a filter, all that match it.",
              "ctrl+e", "outside", "world", "World"),
    UiCommand("world.copy", "Copy", "Copy the text.", "y", "copy", "world", "World"),
    UiCommand("world.export", "Export", "Export a vault, a graph, calendar files or random tables.", "E",
              "app.open('export')", "world", "Files", aliases=("vault",)),
    UiCommand("world.import", "Import", "Import a vault, a folder of notes, or characters from a file.", "I",
              "app.open('import')", "world", "Files"),
    UiCommand("world.filter", "Filter", "Show only articles that contain these words.", "slash", "find", "world",
              "Find", show=True),
)  # fmt: skip
