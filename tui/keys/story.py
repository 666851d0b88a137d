"""The keys of the story."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("story.unfold", "Unfold", "Show the scenes of the evening.", "right", "fold(False)", "story.list",
              "Story", show=True),
    UiCommand("story.fold", "Fold", "Hide the scenes of the evening.", "left", "fold(True)", "story.list", "Story"),
    UiCommand("story.toggle", "Fold or unfold", "Show the scenes of the evening, or hide them.", "space", "fold",
              "story.list", "Story"),
    UiCommand("story.act", "Act", "What the game has to do with the story: open a chapter, reach a goal, end a season.",
              "d", "act", "story", "Story", show=True),
    UiCommand("story.recap", "Previously", "What happened on the last evening.", "p", "previously", "story", "Story",
              show=True),
    UiCommand("story.edit", "Edit", "What the line under the cursor stands for: an evening, a scene, a milestone.", "e",
              "edit", "story", "Story", show=True),
    UiCommand("story.add", "Add a milestone", "Something to be reached.", "a", "add", "story", "Milestones", show=True),
    UiCommand("story.reach", "Reach", "The milestone under the cursor is reached: award its points.", "r", "reach",
              "story", "Milestones", show=True),
    UiCommand("story.remove", "Remove", "Remove the open milestone or the prepared scene under the cursor.", "x",
              "remove", "story", "Milestones"),
    UiCommand("story.prepare", "Prepare a scene", "Put a scene in stock, to be begun later.", "A", "prepare", "story",
              "Prepared", show=True, aliases=("prepare",)),
    UiCommand("story.begin", "Begin", "Begin the prepared scene under the cursor.", "b", "begin", "story", "Prepared",
              show=True, aliases=("begin scene",)),
    UiCommand("story.draw", "Draw a scene", "Let luck choose the prepared scene that waits first.", "R", "draw_scene",
              "story", "Prepared", aliases=("draw scene", "scene deck")),
    UiCommand("story.sooner", "Sooner", "The prepared scene under the cursor waits one place further in front.",
              "less_than_sign", "move(-1)", "story", "Prepared"),
    UiCommand("story.later", "Later", "The prepared scene under the cursor waits one place further behind.",
              "greater_than_sign", "move(1)", "story", "Prepared"),
    UiCommand("story.write", "Write", "What there is to say of the scene, chapter or story under the cursor.", "W",
              "write", "story", "Story"),
    UiCommand("story.log", "Log", "The log of the evening under the cursor.", "l", "log", "story", "Go"),
    UiCommand("story.changes", "What changed", "How everybody changed between that evening and another, or now.", "D",
              "changes", "story", "Story", show=True),
    UiCommand("story.print", "Hand out", "The evening under the cursor, or all of them, as prose or a page to print.",
              "w", "print", "story", "Paper", aliases=("recap",)),
    UiCommand("story.filter", "Filter", "Only lines with these words.", "slash", "find", "story", "Find"),
)  # fmt: skip
