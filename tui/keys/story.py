"""The keys of the story."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("story.unfold", "Unfold", "Show the scenes of the evening.", "right", "fold(False)", "story.list",
              "Story", show=True),
    UiCommand("story.fold", "Fold", "Hide the scenes of the evening.", "left", "fold(True)", "story.list", "Story"),
    UiCommand("story.toggle", "Fold or unfold", "Show the scenes of the evening, or hide them.", "space", "fold",
              "story.list", "Story"),
    UiCommand("story.recap", "Previously", "What happened on the last evening.", "p", "previously", "story", "Story",
              show=True),
    UiCommand("story.edit", "Edit", "Title, date and summary of the evening, or the milestone or scene.", "e", "edit",
              "story", "Story", show=True),
    UiCommand("story.add", "Add a milestone", "Something to be reached.", "a", "add", "story", "Milestones", show=True),
    UiCommand("story.reach", "Reach", "The milestone under the cursor is reached: award its points.", "r", "reach",
              "story", "Milestones", show=True),
    UiCommand("story.remove", "Remove", "Remove the open milestone under the cursor.", "x", "remove", "story",
              "Milestones"),
    UiCommand("story.log", "Log", "The log of the evening under the cursor.", "l", "log", "story", "Go"),
    UiCommand("story.changes", "What changed", "How everybody changed between that evening and another, or now.", "D",
              "changes", "story", "Story", show=True),
    UiCommand("story.filter", "Filter", "Only lines with these words.", "slash", "find", "story", "Find"),
)  # fmt: skip
