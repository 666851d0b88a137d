"""The keys of the points ledger."""

from __future__ import annotations

from tui.keys.command import UiCommand

COMMANDS = (
    UiCommand("points.award", "Award", "Award points to this character, or to everybody shown.", "a", "award", "points",
              "Points", show=True),
    UiCommand("points.buy", "Buy", "Spend this character's points.", "b", "buy", "points", "Points", show=True),
    UiCommand("points.refund", "Refund", "Take back the entry under the cursor; it stays in the ledger, marked.", "r",
              "refund", "points", "Points", show=True),
    UiCommand("points.all", "Everybody", "The ledger of all characters, or of one again.", "A", "everybody", "points",
              "Points", show=True),
    UiCommand("points.next", "Next character", "The ledger of the next character.", "greater_than_sign",
              "character(1)", "points", "Go", show=True),
    UiCommand("points.previous", "Previous character", "The ledger of the character before.", "less_than_sign",
              "character(-1)", "points", "Go"),
    UiCommand("points.filter", "Filter", "Only entries with these words.", "slash", "find", "points", "Find"),
    UiCommand("points.chart", "Course", "How the points went over the evenings.", "o", "course", "points", "Look"),
)  # fmt: skip
