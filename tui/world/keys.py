"""The keys of what is written of the world."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("world.add", "Write", "Write an article: a person, place, faction, thing, thread.", "a", "add", "world",
              "World", show=True),
    UiCommand("world.edit", "Edit", "Change the article under the cursor.", "e", "edit", "world", "World", show=True),
    UiCommand("world.relate", "Relate", "Say how this stands to another: owes, sister of.", "r", "relate", "world",
              "World", show=True),
    UiCommand("world.ties", "Ties", "How this stands to others, as a picture to walk through.", "t", "ties", "world",
              "World", show=True),
    UiCommand("world.unrelate", "Unrelate", "Take such a tie away.", "R", "unrelate", "world", "World"),
    UiCommand("world.secret", "Secret", "For the game master only, or for everybody.", "S", "secret", "world", "World",
              show=True),
    UiCommand("world.remove", "Remove", "Remove the article; undo brings it back.", "x", "remove", "world", "World",
              show=True),
    UiCommand("world.life", "Their timeline", "What happened to the one under the cursor, evening by evening.", "W",
              "life", "world", "World", aliases=("life", "timeline of")),
    UiCommand("world.outside", "Own editor",
              "Change what is under the cursor, or all that fit what is sought, as one text in your own editor.",
              "ctrl+e", "outside", "world", "World"),
    UiCommand("world.copy", "Copy", "Copy the text.", "y", "copy", "world", "World"),
    UiCommand("world.vault", "Vault", "The whole campaign as a folder of linked Markdown files.", "E",
              "app.vault", "world", "Files", aliases=("vault",)),
    UiCommand("world.take", "Take in", "Take in a vault, a folder of notes, or characters from a file.", "I",
              "app.take", "world", "Files", aliases=("take in",)),
    UiCommand("world.filter", "Filter", "Only those with these words.", "slash", "find", "world", "Find", show=True),
)  # fmt: skip
